/** The whole of what is drawn and the part of it in sight, for a map beside it. */
import type { Core } from 'cytoscape';
import type { Spot } from '../../../drawing/elements/boxes.ts';
import type { LivePicture } from '../../../drawing/network/live-picture.ts';
import { partInSight } from '../../../drawing/network/sight.ts';
import type { Point } from '../../../drawing/shapes/plane.ts';
import type { Overview, OverviewDot } from '../model/canvas-controls.ts';

const CHANGES = 'viewport resize add remove position';

/** @param heldNow what is dragged, and where it is seen meanwhile */
export function overviewOf(cy: Core, kept: LivePicture, heldNow: () => readonly Spot[]): Overview {
  return {
    dots: () => {
      const held = new Map<string, Point>(heldNow().map((spot) => [spot.id, spot]));
      const seen = (node: OverviewDot): OverviewDot => ({ ...node, ...held.get(node.id) });
      return held.size === 0 ? kept.nodes : kept.nodes.map(seen);
    },
    inSight: () =>
      partInSight({ zoom: cy.zoom(), pan: cy.pan(), width: cy.width(), height: cy.height() }),
    lookAt({ x, y }) {
      const zoom = cy.zoom();
      cy.stop().pan({ x: cy.width() / 2 - x * zoom, y: cy.height() / 2 - y * zoom });
    },
    watch(changed) {
      let frame = 0;
      const soon = (): void => {
        frame ||= requestAnimationFrame(() => {
          frame = 0;
          changed();
        });
      };
      cy.on(CHANGES, soon);
      soon();
      return () => {
        cancelAnimationFrame(frame);
        cy.off(CHANGES, soon);
      };
    },
  };
}
