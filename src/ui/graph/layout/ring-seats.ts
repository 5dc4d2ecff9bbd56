/** Where on a ring each stands: near the angle it wants, and far enough from the next. */
import { rising } from '../../../drawing/rising.ts';

const CIRCLE = Math.PI * 2;
const TOP = -Math.PI / 2;

export interface RingSeat {
  id: string;
  /** From the right, clockwise on the screen. */
  angle: number;
}

/** The middle of these, on a circle; of opposite ones the first. */
export function meanAngle(angles: readonly number[]): number {
  let x = 0;
  let y = 0;
  for (const angle of angles) {
    x = x + Math.cos(angle);
    y = y + Math.sin(angle);
  }
  return Math.hypot(x, y) < 1e-6 ? (angles[0] ?? TOP) : Math.atan2(y, x);
}

/** The middles of sectors in this order, from the top; each as wide as it weighs. */
export function sectorsFor(
  ids: readonly string[],
  weights: ReadonlyMap<string, number>,
): Map<string, number> {
  const all = ids.reduce((sum, id) => sum + (weights.get(id) ?? 1), 0);
  let before = 0;
  return new Map(
    ids.map((id) => {
      const weight = weights.get(id) ?? 1;
      before += weight;
      return [id, TOP + ((before - weight / 2) / all) * CIRCLE];
    }),
  );
}

/**
 * All of these, round the circle in the order of what they want: as near to it as can be with `least`
 * from each to the next, by least squares; evenly where that goes around more than once.
 */
export function seatsOn(
  ids: readonly string[],
  wanted: ReadonlyMap<string, number>,
  least: number,
): RingSeat[] {
  const sorted = fromWidestGap(ids.map((id) => ({ id, angle: positive(wanted.get(id) ?? TOP) })));
  const apart = Math.min(least, CIRCLE / Math.max(1, ids.length));
  // What is left of each when those before it have their room: it must not fall.
  const level = rising(sorted.map(({ angle }, turn) => angle - turn * apart));
  const seats = sorted.map(({ id }, turn) => ({ id, angle: (level[turn] ?? 0) + turn * apart }));
  const first = seats[0]?.angle ?? 0;
  const last = seats.at(-1)?.angle ?? 0;
  if (last - first <= CIRCLE - apart + 1e-9) return seats;
  const even = CIRCLE / seats.length;
  const start = seats.reduce((sum, { angle }, turn) => sum + angle - turn * even, 0) / seats.length;
  return seats.map(({ id }, turn) => ({ id, angle: start + turn * even }));
}

const positive = (angle: number): number => ((angle % CIRCLE) + CIRCLE) % CIRCLE;

/** In order from where the circle is emptiest; those past its end are told a turn further. */
function fromWidestGap(seats: readonly RingSeat[]): RingSeat[] {
  const sorted = seats.toSorted((a, b) => a.angle - b.angle);
  let widest = -1;
  let at = 0;
  sorted.forEach(({ angle }, turn) => {
    const before =
      turn === 0 ? (sorted.at(-1)?.angle ?? 0) - CIRCLE : (sorted[turn - 1]?.angle ?? 0);
    if (angle - before > widest) {
      widest = angle - before;
      at = turn;
    }
  });
  const further = sorted.slice(0, at).map(({ id, angle }) => ({ id, angle: angle + CIRCLE }));
  return [...sorted.slice(at), ...further];
}
