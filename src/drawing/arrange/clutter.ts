/** Measures how hard the lines of a drawing are to follow, to compare two drawings of the same graph. */
import type { Link, Spot } from '../elements/boxes.ts';
import { cross } from '../shapes/crossing.ts';
import type { Point } from '../shapes/plane.ts';

/** At most this many pairs of lines are compared; with more, only every nth line is compared. */
const PAIRS = 4_000_000;
/**
 * What justifies moving everything: clutter falls by 1 (one crossing less per line, or lines shorter by
 * their wanted length) and by at least 35 %. Measured: `ui/graph/layout/tidying.md`.
 */
const GAIN = { min: 1, maxRatio: 0.65 };

interface Line {
  a: Point;
  b: Point;
}

/**
 * Crossings per line, plus how much longer than wanted lines are on average: 0 if none cross and each has
 * its wanted length. Lines with an end that has no spot are left out.
 */
export function clutterOf(spots: readonly Spot[], links: readonly Link[]): number {
  const spotById = new Map(spots.map((spot) => [spot.id, spot]));
  const lines: Line[] = [];
  let lengths = 0;
  for (const { from, to, length } of links) {
    const a = spotById.get(from);
    const b = spotById.get(to);
    if (!a || !b || a === b) continue;
    lines.push({ a, b });
    lengths += length === undefined ? 1 : Math.hypot(a.x - b.x, a.y - b.y) / length;
  }
  if (lines.length === 0) return 0;
  return crossingsIn(lines) / lines.length + Math.max(0, lengths / lines.length - 1);
}

/** Whether a drawing has enough clutter for a new layout to be worth trying. */
export function isCluttered(clutter: number): boolean {
  return clutter >= GAIN.min;
}

/** Whether lowering the clutter from `before` to `after` justifies moving everything. */
export function isWorthMoving(before: number, after: number): boolean {
  return before - after >= GAIN.min && after <= before * GAIN.maxRatio;
}

function crossingsIn(lines: readonly Line[]): number {
  const step = Math.max(1, Math.ceil(lines.length ** 2 / 2 / PAIRS));
  let found = 0;
  for (const [index, one] of lines.entries()) {
    if (index % step !== 0) continue;
    for (const other of lines) {
      if (other === one) break;
      if (cross(one.a, one.b, other.a, other.b)) found += 1;
    }
  }
  return found * step;
}
