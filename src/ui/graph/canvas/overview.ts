/** The whole of what is drawn and the part of it in sight, for a map beside it. */
import type { Core } from 'cytoscape';
import type { EntityId, EntityKind } from '../../../contract/model/entity.ts';
import type { KeptPicture } from '../../../drawing/kept-picture.ts';
import { partInSight } from '../../../drawing/sight.ts';
import type { Point, Rectangle } from '../../../drawing/plane.ts';

export interface OverviewDot extends Point {
  id: EntityId;
  kind: EntityKind;
}

export interface Overview {
  /** Everything drawn, where it stands now. */
  dots: () => OverviewDot[];
  /** The part of the plane that is in sight. */
  inSight: () => Rectangle;
  /** Have this point in the middle of the sight. */
  lookAt: (point: Point) => void;
  /** Calls back before the frame after anything of it changed; the function returned stops it. */
  watch: (changed: () => void) => () => void;
}

const CHANGES = 'viewport resize add remove position';

export function overviewOf(cy: Core, kept: KeptPicture): Overview {
  return {
    dots: () =>
      kept.nodes.flatMap(({ id, kind }) => {
        const node = cy.getElementById(id);
        return node.nonempty() ? [{ id, kind, ...node.position() }] : [];
      }),
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
