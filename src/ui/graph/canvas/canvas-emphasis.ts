/**
 * What is emphasised on the canvas, and nothing else is: the neighbourhood of the entity the pointer is
 * on, or else of the one selected. Around the pointer the rest fades meanwhile.
 */
import type { Core, EventObject } from 'cytoscape';

export interface Emphasis {
  /** The entity emphasised while the pointer is on none; null for none. */
  rest: (entity: string | null) => void;
  /** Emphasises anew, after entities and lines came or went. */
  renew: () => void;
}

/** More elements than this are not faded around what the pointer is on: it would cost a frame. */
const FADE_LIMIT = 800;

export function createEmphasis(cy: Core): Emphasis {
  let hovered: string | null = null;
  let resting: string | null = null;

  const renew = (): void => {
    if (hovered !== null && cy.getElementById(hovered).empty()) hovered = null;
    const centre = cy.getElementById(hovered ?? resting ?? '');
    const near = centre.isNode() ? centre.closedNeighborhood() : centre;
    const fades = hovered !== null && centre.isNode() && cy.elements().length <= FADE_LIMIT;
    const faded = fades ? cy.elements().difference(near) : cy.collection();
    cy.batch(() => {
      cy.elements('.lit').difference(near).removeClass('lit');
      cy.elements('.faded').difference(faded).removeClass('faded');
      near.addClass('lit');
      faded.addClass('faded');
    });
  };
  cy.on('mouseover', 'node, edge', (event: EventObject) => {
    hovered = (event.target as { id(): string }).id();
    renew();
  });
  cy.on('mouseout', () => {
    hovered = null;
    renew();
  });
  return {
    renew,
    rest: (entity) => {
      resting = entity;
      renew();
    },
  };
}
