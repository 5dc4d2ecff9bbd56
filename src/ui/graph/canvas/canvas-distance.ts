/** What changes with the distance the graph is seen from: which names are written, and line widths. */
import type { Core, NodeSingular } from 'cytoscape';
import {
  chooseNames,
  FAR_FONT_SIZE,
  FAR_ZOOM,
  LEGIBLE_ZOOM,
  type Nameable,
} from './overview-labels.ts';

/** Below this zoom lines and outlines are drawn larger. */
const DISTANT_ZOOM = 0.4;
/** Below this zoom roles are too small to be read; they come back on the line that is looked at. */
const ROLES_ZOOM = 0.6;
const NAMING_PAUSE_MS = 80;

/**
 * Chooses anew which names are written, soon after the zoom, the drawing or the selection changed. The function
 * answered asks for that.
 */
export function watchDistance(cy: Core): () => void {
  let timer = 0;
  const name = (): void => {
    if (cy.destroyed()) return;
    const zoom = cy.zoom();
    const chosen = zoom < FAR_ZOOM ? chooseNames(cy.nodes().map(toNameable), zoom) : null;
    // The layout keeps room for every name as it is: small, but all of them, while they can be read.
    const far = chosen !== null && (zoom < LEGIBLE_ZOOM || chosen.size === cy.nodes().length);
    const farSize = FAR_FONT_SIZE / zoom;
    cy.batch(() => {
      cy.elements().toggleClass('distant', zoom < DISTANT_ZOOM);
      cy.edges().toggleClass('far', zoom < ROLES_ZOOM);
      cy.nodes().forEach((node) => {
        const named = !far || chosen.has(node.id());
        if (far) node.data('farSize', farSize);
        node.toggleClass('far', far).toggleClass('nameless', !named);
        node.toggleClass('above', far && chosen.get(node.id()) === 'above');
      });
    });
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(name, NAMING_PAUSE_MS);
  };
  cy.on('zoom', soon);
  cy.on('destroy', () => clearTimeout(timer));
  return soon;
}

function toNameable(node: NodeSingular): Nameable {
  const weight = node.degree(false) + (node.selected() ? 10_000 : 0);
  return { id: node.id(), label: String(node.data('unbroken')), ...node.position(), weight };
}
