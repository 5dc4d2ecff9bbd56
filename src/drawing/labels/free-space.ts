/** Room that is taken already: upright rectangles and strips of text at any angle, found by rbush. */
import RBush from 'rbush';
import { INDEX_ENTRIES, overlap, type Point, type Rectangle } from '../shapes/plane.ts';

/** The direction level text is read in. */
export const LEVEL: Point = { x: 1, y: 0 };

/** A rectangle around its middle, its longer side along `way`, a direction of length 1. */
export interface Strip extends Rectangle {
  middle: Point;
  way: Point;
  halfLength: number;
  halfHeight: number;
}

export function toStrip(middle: Point, way: Point, halfLength: number, halfHeight: number): Strip {
  const reachX = Math.abs(way.x) * halfLength + Math.abs(way.y) * halfHeight;
  const reachY = Math.abs(way.y) * halfLength + Math.abs(way.x) * halfHeight;
  return {
    minX: middle.x - reachX,
    maxX: middle.x + reachX,
    minY: middle.y - reachY,
    maxY: middle.y + reachY,
    middle,
    way,
    halfLength,
    halfHeight,
  };
}

/** An upright rectangle as a strip. */
export function uprightStrip({ minX, minY, maxX, maxY }: Rectangle): Strip {
  const middle = { x: (minX + maxX) / 2, y: (minY + maxY) / 2 };
  return toStrip(middle, LEVEL, (maxX - minX) / 2, (maxY - minY) / 2);
}

/** The strip this far along its way. */
function shifted({ middle, way, halfLength, halfHeight }: Strip, by: number): Strip {
  const moved = { x: middle.x + way.x * by, y: middle.y + way.y * by };
  return toStrip(moved, way, halfLength, halfHeight);
}

/** From which shift to which, along its way, the one strip lies over the other; null for none. */
function shiftsOver(one: Strip, other: Strip): readonly [number, number] | null {
  const apart = { x: other.middle.x - one.middle.x, y: other.middle.y - one.middle.y };
  const along = Math.abs(one.way.x * other.way.x + one.way.y * other.way.y);
  const across = Math.abs(one.way.x * other.way.y - one.way.y * other.way.x);
  // Two strips lie over each other unless a side of either has all of the other beyond it. Seen
  // across the one, a shift changes nothing.
  const aside = Math.abs(apart.y * one.way.x - apart.x * one.way.y);
  if (aside >= one.halfHeight + other.halfLength * across + other.halfHeight * along) return null;
  const ahead = apart.x * one.way.x + apart.y * one.way.y;
  const reach = one.halfLength + other.halfLength * along + other.halfHeight * across;
  let first = ahead - reach;
  let last = ahead + reach;
  const sides = [
    [other.way, other.halfLength + one.halfLength * along + one.halfHeight * across],
    [turned(other.way), other.halfHeight + one.halfLength * across + one.halfHeight * along],
  ] as const;
  for (const [side, far] of sides) {
    const distance = apart.x * side.x + apart.y * side.y;
    const pace = one.way.x * side.x + one.way.y * side.y;
    if (Math.abs(pace) < 1e-9) {
      if (Math.abs(distance) >= far) return null;
      continue;
    }
    const a = (distance - far) / pace;
    const b = (distance + far) / pace;
    first = Math.max(first, Math.min(a, b));
    last = Math.min(last, Math.max(a, b));
  }
  return first < last ? [first, last] : null;
}

function turned({ x, y }: Point): Point {
  return { x: -y, y: x };
}

/** Whether the two lie over each other. */
export function stripsOverlap(one: Strip, other: Strip): boolean {
  const over = overlap(one, other) ? shiftsOver(one, other) : null;
  return over !== null && over[0] < 0 && over[1] > 0;
}

/** Whether the point lies on the strip. */
export function isOnStrip(
  { middle, way, halfLength, halfHeight }: Strip,
  { x, y }: Point,
): boolean {
  const dx = x - middle.x;
  const dy = y - middle.y;
  const along = dx * way.x + dy * way.y;
  const across = dy * way.x - dx * way.y;
  return Math.abs(along) < halfLength && Math.abs(across) < halfHeight;
}

export class FreeSpace {
  readonly #taken = new RBush<Strip>(INDEX_ENTRIES);

  /** This is taken as well; thousands at once hold others up. */
  take(strips: readonly Strip[]): void {
    this.#taken.load(strips);
  }

  /** Whether nothing taken lies over it. */
  isFree(strip: Strip): boolean {
    return !this.#taken.search(strip).some((other) => stripsOverlap(strip, other));
  }

  /**
   * Takes the room of the strip, shifted the least of the shifts given in order; null: it has none.
   * @param but this one of those taken is not in its way
   */
  takeFirst(strip: Strip, shifts: Iterable<number>, but?: Strip): number | null {
    // What is in the way of one shift is so of all in a row, and needn't be looked for again.
    const blocked: (readonly [number, number])[] = [];
    for (const shift of shifts) {
      if (blocked.some(([first, last]) => first < shift && shift < last)) continue;
      const there = shift === 0 ? strip : shifted(strip, shift);
      const inTheWay = this.#taken
        .search(there)
        .find((other) => other !== but && stripsOverlap(there, other));
      if (inTheWay === undefined) {
        this.#taken.insert(there);
        return shift;
      }
      const over = shiftsOver(strip, inTheWay);
      if (over) blocked.push(over);
    }
    return null;
  }
}
