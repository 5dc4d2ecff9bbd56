/** Occupied space: upright rectangles and strips of text at any angle, in a spatial index (rbush). */
import RBush from 'rbush';
import { INDEX_ENTRIES, overlap, type Point, type Rectangle } from '../shapes/plane.ts';

/** The reading direction of horizontal text. */
export const LEVEL: Point = { x: 1, y: 0 };

/** A rectangle around its middle, with its longer side along the unit vector `direction`. */
export interface Strip extends Rectangle {
  middle: Point;
  direction: Point;
  halfLength: number;
  halfHeight: number;
}

export function toStrip(
  middle: Point,
  direction: Point,
  halfLength: number,
  halfHeight: number,
): Strip {
  const reachX = Math.abs(direction.x) * halfLength + Math.abs(direction.y) * halfHeight;
  const reachY = Math.abs(direction.y) * halfLength + Math.abs(direction.x) * halfHeight;
  return {
    minX: middle.x - reachX,
    maxX: middle.x + reachX,
    minY: middle.y - reachY,
    maxY: middle.y + reachY,
    middle,
    direction,
    halfLength,
    halfHeight,
  };
}

/** An upright rectangle as a strip. */
export function uprightStrip({ minX, minY, maxX, maxY }: Rectangle): Strip {
  const middle = { x: (minX + maxX) / 2, y: (minY + maxY) / 2 };
  return toStrip(middle, LEVEL, (maxX - minX) / 2, (maxY - minY) / 2);
}

/** The strip moved by this distance along its `direction`. */
function shifted({ middle, direction, halfLength, halfHeight }: Strip, by: number): Strip {
  const moved = { x: middle.x + direction.x * by, y: middle.y + direction.y * by };
  return toStrip(moved, direction, halfLength, halfHeight);
}

/** The range of shifts along its `direction` for which `one` overlaps `other`; null if none does. */
function shiftsOver(one: Strip, other: Strip): readonly [number, number] | null {
  const offset = { x: other.middle.x - one.middle.x, y: other.middle.y - one.middle.y };
  const along = Math.abs(one.direction.x * other.direction.x + one.direction.y * other.direction.y);
  const across = Math.abs(
    one.direction.x * other.direction.y - one.direction.y * other.direction.x,
  );
  // Two strips overlap unless a side of one separates them (separating axes). Across `one`, a shift changes
  // nothing.
  const aside = Math.abs(offset.y * one.direction.x - offset.x * one.direction.y);
  if (aside >= one.halfHeight + other.halfLength * across + other.halfHeight * along) return null;
  const ahead = offset.x * one.direction.x + offset.y * one.direction.y;
  const reach = one.halfLength + other.halfLength * along + other.halfHeight * across;
  let first = ahead - reach;
  let last = ahead + reach;
  const sides = [
    [other.direction, other.halfLength + one.halfLength * along + one.halfHeight * across],
    [turned(other.direction), other.halfHeight + one.halfLength * across + one.halfHeight * along],
  ] as const;
  for (const [side, far] of sides) {
    const distance = offset.x * side.x + offset.y * side.y;
    const pace = one.direction.x * side.x + one.direction.y * side.y;
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

export function stripsOverlap(one: Strip, other: Strip): boolean {
  const overlapRange = overlap(one, other) ? shiftsOver(one, other) : null;
  return overlapRange !== null && overlapRange[0] < 0 && overlapRange[1] > 0;
}

export function isOnStrip(
  { middle, direction, halfLength, halfHeight }: Strip,
  { x, y }: Point,
): boolean {
  const dx = x - middle.x;
  const dy = y - middle.y;
  const along = dx * direction.x + dy * direction.y;
  const across = dy * direction.x - dx * direction.y;
  return Math.abs(along) < halfLength && Math.abs(across) < halfHeight;
}

export class FreeSpace {
  readonly #taken = new RBush<Strip>(INDEX_ENTRIES);

  /** Marks strips as occupied; adding thousands at once blocks for a while. */
  take(strips: readonly Strip[]): void {
    this.#taken.load(strips);
  }

  /** Whether it overlaps nothing occupied. */
  isFree(strip: Strip): boolean {
    return !this.#taken.search(strip).some((other) => stripsOverlap(strip, other));
  }

  /**
   * Occupies the strip at the first of these shifts that is free, and returns it; null if none is.
   * @param ignored an occupied strip that doesn't count
   */
  takeFirst(strip: Strip, shifts: Iterable<number>, ignored?: Strip): number | null {
    // Ranges of shifts known to be blocked, which needn't be searched again.
    const blocked: (readonly [number, number])[] = [];
    for (const shift of shifts) {
      if (blocked.some(([first, last]) => first < shift && shift < last)) continue;
      const there = shift === 0 ? strip : shifted(strip, shift);
      const inTheWay = this.#taken
        .search(there)
        .find((other) => other !== ignored && stripsOverlap(there, other));
      if (inTheWay === undefined) {
        this.#taken.insert(there);
        return shift;
      }
      const overlapRange = shiftsOver(strip, inTheWay);
      if (overlapRange) blocked.push(overlapRange);
    }
    return null;
  }
}
