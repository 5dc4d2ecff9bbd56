/** Intersections of straight lines with each other and with rectangles. */
import type { Point, Rectangle } from './plane.ts';

/** Positive or negative for the two sides of the line through a and b; 0 on it. */
function side(a: Point, b: Point, { x, y }: Point): number {
  return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
}

/** Whether the segments from a to b and from c to d cross. */
export function cross(a: Point, b: Point, c: Point, d: Point): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** Whether part of the segment from a to b is within the rectangle. */
export function lineMeetsBox(a: Point, b: Point, rectangle: Rectangle): boolean {
  const { minX, maxX, minY, maxY } = rectangle;
  if ((a.x < minX && b.x < minX) || (a.x > maxX && b.x > maxX)) return false;
  if ((a.y < minY && b.y < minY) || (a.y > maxY && b.y > maxY)) return false;
  // It misses if all four corners are on one side of its line.
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const across = dx * ((minY + maxY) / 2 - a.y) - dy * ((minX + maxX) / 2 - a.x);
  const reach = (Math.abs(dx) * (maxY - minY) + Math.abs(dy) * (maxX - minX)) / 2;
  return Math.abs(across) <= reach;
}

/**
 * Returns a function for the angle at `at` between the directions to a and b, in degrees, capped at
 * `maxDegrees` (at most 90). Most angles are wider, which is found without trigonometry.
 */
export function anglesUnder(maxDegrees: number): (at: Point, a: Point, b: Point) => number {
  const minSquaredCosine = Math.cos((maxDegrees * Math.PI) / 180) ** 2;
  return (at, a, b) => {
    const ax = a.x - at.x;
    const ay = a.y - at.y;
    const bx = b.x - at.x;
    const by = b.y - at.y;
    const along = ax * bx + ay * by;
    if (along < 0 || along * along < minSquaredCosine * (ax * ax + ay * ay) * (bx * bx + by * by))
      return maxDegrees;
    return Math.min(maxDegrees, (Math.atan2(Math.abs(ax * by - ay * bx), along) * 180) / Math.PI);
  };
}
