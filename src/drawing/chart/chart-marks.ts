/** The distances that the outlines of boxes leave for lines and for the small mark of each kind. */
import type { EntityKind } from '../../contract/model/entity.ts';
import type { Point } from '../shapes/plane.ts';

/** Lines arrive and leave at least this far from the corners of a box, in pixels. */
export const CORNERS = 28;

/** The middle of the mark, from the top left corner of its box, in pixels: within every outline. */
export const MARK_PLACES: Readonly<Record<EntityKind, Point>> = {
  company: { x: 15, y: 16 },
  person: { x: 19, y: 16 },
  authority: { x: 17, y: 16 },
  member: { x: 22, y: 15 },
};
