/** Whether a name would be read as that of another node than its own. */
import { uprightStrip, type FreeRoom } from '../labels/free-room.ts';
import type { Point, Size } from '../shapes/plane.ts';

/** A node this close above or below the middle of a name, by the name's width, seems to be the one it names. */
const SEEMS = { beyond: 12, aside: 0.3 };
/** As does one this close to an end of it, at its height. */
const ENDS = { beyond: 10, aside: 3 };

/** Whether it stands where the name of another node would hang, or right above another. */
export function seemsOfAnother(
  { x, y, width, height }: Point & Size,
  shapes: Pick<FreeRoom, 'isFree'>,
): boolean {
  const out = height / 2 + SEEMS.beyond;
  const reach = width * SEEMS.aside;
  const around = { minX: x - reach, maxX: x + reach, minY: y - out, maxY: y + out };
  return !shapes.isFree(uprightStrip(around));
}

/** Whether it begins or ends right at another node, of one that hangs above or below its own. */
export function endsAtAnother(
  { x, y, width }: Point & Size,
  shapes: Pick<FreeRoom, 'isFree'>,
): boolean {
  const reach = width / 2 + ENDS.beyond;
  const along = { minX: x - reach, maxX: x + reach, minY: y - ENDS.aside, maxY: y + ENDS.aside };
  return !shapes.isFree(uprightStrip(along));
}
