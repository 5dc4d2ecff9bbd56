/** The outline of each kind of box and a small drawn mark for it, as paths that SVG and a canvas draw. */
import type { EntityKind } from '../../contract/model/entity.ts';
import type { Point } from '../shapes/plane.ts';

/** Boxes keep their corners this far from a line that comes from above or below, in pixels. */
export const CORNERS = 28;

/** The middle of the mark from the left and the top of its box, in pixels: within every outline. */
export const MARK_PLACES: Readonly<Record<EntityKind, Point>> = {
  company: { x: 15, y: 16 },
  person: { x: 19, y: 16 },
  authority: { x: 17, y: 16 },
  member: { x: 22, y: 15 },
};
