/** How the label of a line is written on it, by the room the line has. */
import { LINE_FONT_SIZE, NODE_BOXES } from './appearance.ts';
import { textWidth } from './text-width.ts';

/** What the largest shapes take of both ends of a line, with a little air; in pixels. */
const ENDS = NODE_BOXES.diamond.height + 12;
/** A role across a steep line may stick out this far in all, in pixels. */
const ACROSS = 130;
/** Steeper than this a role is written across the line, not along it: nobody reads sideways. */
const STEEP = Math.tan((65 * Math.PI) / 180);

/** A role is written along its line, across it, or not at all for want of room. */
export type RoleRoom = 'along' | 'across' | 'none';

/** How a role is written on a line that goes this far, in pixels. */
export function roleRoom(label: string, dx: number, dy: number): RoleRoom {
  const width = textWidth(label, LINE_FONT_SIZE);
  const length = Math.hypot(dx, dy) - ENDS;
  if (Math.abs(dy) > Math.abs(dx) * STEEP) {
    return width <= ACROSS && length > 4 * LINE_FONT_SIZE ? 'across' : 'none';
  }
  return width <= length ? 'along' : 'none';
}
