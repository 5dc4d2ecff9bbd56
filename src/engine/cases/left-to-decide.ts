/** What of a change is still to be decided after one like it was ignored. */
import type { Difference } from '../../contract/model/version.ts';

/** Of what differs from the baseline, what did not differ in the version that was ignored. */
export function leftToDecide(
  all: readonly Difference[],
  ignored: readonly Difference[],
): readonly Difference[] {
  const known = new Set(ignored.map(named));
  return all.filter((one) => !known.has(named(one)));
}

const named = ({ kind, part, says }: Difference): string => JSON.stringify([kind, part, says]);
