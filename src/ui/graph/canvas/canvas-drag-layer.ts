/**
 * What is dragged is drawn on a canvas of its own, above the rest. When it was let go that canvas is
 * wiped, but Chromium does not always bring a canvas on which nothing was drawn to the screen: the
 * frame before stays there, and with it entities that stand elsewhere by now. So the canvas is
 * only ever in sight while something is held.
 */
import type { Core } from 'cytoscape';

const DRAG_LAYER = 'canvas[data-id="layer1-drag"]';

export function hideIdleDragLayer(cy: Core, container: HTMLElement): void {
  const layer = container.querySelector<HTMLElement>(DRAG_LAYER);
  if (!layer) throw new Error('Cytoscape draws what is dragged elsewhere than it did.');
  layer.style.visibility = 'hidden';
  let held = false;
  cy.on('grab', 'node', () => {
    held = true;
  });
  // Not at once: until the next frame what was let go is on this canvas only.
  cy.on('render', () => {
    held &&= cy.nodes(':grabbed').nonempty();
    layer.style.visibility = held ? 'visible' : 'hidden';
  });
}
