/** Where straight lines meet: each other, and the rectangles of nodes and names. */
import type { Point, Rectangle } from '../../../drawing/plane.ts';

/** On which side of the line through a and b this point lies: the sign says it, 0 is on it. */
function side(a: Point, b: Point, { x, y }: Point): number {
  return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
}

/** Whether the lines from a to b and from c to d pass through each other. */
export function cross(a: Point, b: Point, c: Point, d: Point): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** Whether some of the line from a to b lies within the rectangle. */
export function meets(a: Point, b: Point, { minX, maxX, minY, maxY }: Rectangle): boolean {
  let [enter, leave] = [0, 1];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const bounds = [
    [-dx, a.x - minX],
    [dx, maxX - a.x],
    [-dy, a.y - minY],
    [dy, maxY - a.y],
  ] as const;
  for (const [towards, room] of bounds) {
    if (towards === 0) {
      if (room < 0) return false;
    } else if (towards < 0) {
      enter = Math.max(enter, room / towards);
    } else {
      leave = Math.min(leave, room / towards);
    }
    if (enter > leave) return false;
  }
  return true;
}

/** The angle at `at` between the ways to a and to b, in degrees. */
export function angleBetween(at: Point, a: Point, b: Point): number {
  const turn = Math.atan2(a.y - at.y, a.x - at.x) - Math.atan2(b.y - at.y, b.x - at.x);
  const degrees = Math.abs((turn * 180) / Math.PI) % 360;
  return degrees > 180 ? 360 - degrees : degrees;
}
