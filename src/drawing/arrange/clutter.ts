/** How hard the lines of a drawing are to follow, as one number to compare two drawings of a graph by. */
import type { Link, Spot } from '../elements/boxes.ts';
import { cross } from '../shapes/crossing.ts';
import type { Point } from '../shapes/plane.ts';

/** Pairs of lines looked at, at most; of more lines only every second, third, … is tried on the others. */
const PAIRS = 4_000_000;
/**
 * What everything is moved for: a crossing less on every line, or lines by their wanted length
 * shorter, and a third of the clutter gone. Measured: `ui/graph/layout/tidying.md`.
 */
const GAIN = { least: 1, left: 0.65 };

interface Line {
  a: Point;
  b: Point;
}

/**
 * Crossings for each line, and how much longer lines are than they had best be: 0 where none crosses
 * and each is as long as it asks for. Lines to what has no spot here are left out.
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

/** Whether a drawing with so much clutter could be so much clearer at all. */
export function isCluttered(clutter: number): boolean {
  return clutter >= GAIN.least;
}

/** Whether everything may be moved to have `after` for `before`. */
export function isWorthMoving(before: number, after: number): boolean {
  return before - after >= GAIN.least && after <= before * GAIN.left;
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
