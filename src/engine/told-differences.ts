/** What of the differences between two versions is told, and in which order. */
import type { Difference } from '../contract/model/version.ts';

/** Who is in it and who holds it is told before all else, and what no specification knows behind it. */
const RANKS: Readonly<Partial<Record<Difference['part'], number>>> = {
  members: 0,
  positions: 0,
  rights: 0,
  'parent company': 0,
  drift: 2,
};

const rankOf = ({ part }: Difference): number => RANKS[part] ?? 1;

/** The weightiest first. */
export const byWeight = (all: readonly Difference[]): Difference[] =>
  all.toSorted((a, b) => rankOf(a) - rankOf(b));

/** Of what differs from the baseline, what did not differ in the version that was ignored. */
export function leftToDecide(
  all: readonly Difference[],
  ignored: readonly Difference[],
): readonly Difference[] {
  const known = new Set(ignored.map(named));
  return all.filter((one) => !known.has(named(one)));
}

const named = ({ kind, part, says }: Difference): string => JSON.stringify([kind, part, says]);
