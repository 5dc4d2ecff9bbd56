/** What changes with the distance the graph is seen from: which names are written, and line widths. */
import type { Core, NodeSingular } from './cytoscape-adapter.ts';
import { chooseNames, FAR_FONT_SIZE, FAR_ZOOM, type Nameable } from './overview-labels.ts';

/** Below this zoom lines and outlines are drawn larger. */
const DISTANT_ZOOM = 0.4;
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
    const far = zoom < FAR_ZOOM;
    const chosen = far ? chooseNames(cy.nodes().map(toNameable), zoom) : null;
    const farSize = FAR_FONT_SIZE / zoom;
    cy.batch(() => {
      cy.elements().toggleClass('distant', zoom < DISTANT_ZOOM);
      cy.nodes().forEach((node) => {
        const named = chosen?.has(node.id()) ?? true;
        if (far) node.data('farSize', farSize);
        node.toggleClass('far', far).toggleClass('nameless', !named);
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
  return { id: node.id(), label: String(node.data('label')), ...node.position(), weight };
}
