/**
 * Whether both sides of a tie say so: its member’s own profile and its company’s own.
 *
 * - both: each states it, in the same words.
 * - member-only, company-only: the other side’s own profile was fetched, and states no position there at all.
 * - differs: it was fetched, and states another position instead. A company’s profile has no dates of
 *   positions, so it is always words that differ between the sides, never dates.
 * - not-searched: nobody asked for the other side’s profile. not-found: it was asked for and is not there.
 * - no-place: the other side’s profile has no place to state it, as a company’s has none for rights.
 */
import { BACKINGS, type Backing } from '../contract/model/graph-filter.ts';
import type { EntityId } from '../contract/model/entity.ts';
import type { Tie } from '../contract/model/tie.ts';

export const BACKING_WORDS: Readonly<Record<Backing, string>> = {
  both: 'both sides',
  'member-only': 'member only',
  'company-only': 'company only',
  differs: 'words differ',
  'not-searched': 'other side not searched',
  'not-found': 'other side not found',
  'no-place': 'other side has no place for it',
};

/** What an analyst looks at first: stale, mistyped, or hidden by one of the two. */
export const ONE_SIDED: readonly Backing[] = ['member-only', 'company-only', 'differs'];

/** Null where two records were held against each other, and nobody states anything. */
export type BackingOf = (tie: Tie) => Backing | null;

/** `ties` are all there are between the entities that are asked about; they are read when it is asked first. */
export function backingAmong(ties: readonly Tie[]): BackingOf {
  let stating: ReadonlySet<string> | null = null;
  return (tie) => {
    const known = (stating ??= statingSides(ties));
    return backingOf(tie, (side) => known.has(keyOf(tie.from, tie.to, side)));
  };
}

/** Between which two which side states any position or right. */
function statingSides(ties: readonly Tie[]): ReadonlySet<string> {
  const stating = new Set<string>();
  for (const { from, to, kind, corroboration } of ties) {
    if (kind !== 'position' && kind !== 'right') continue;
    for (const side of corroboration === 'both' ? SIDES : [corroboration]) {
      stating.add(keyOf(from, to, side));
    }
  }
  return stating;
}

type Side = 'member' | 'company';

const SIDES: readonly Side[] = ['member', 'company'];

const keyOf = (from: EntityId, to: EntityId, side: Side): string => `${from} ${to} ${side}`;

/** `states`: whether this side states any position or right of the one in the other. */
function backingOf(
  { kind, corroboration, otherSide }: Tie,
  states: (side: Side) => boolean,
): Backing | null {
  if (kind === 'same') return null;
  if (otherSide === null) return 'no-place';
  if (otherSide === 'not searched') return 'not-searched';
  if (otherSide === 'not found') return 'not-found';
  if (otherSide === 'states it' || corroboration === 'both') return 'both';
  if (states(corroboration === 'company' ? 'member' : 'company')) return 'differs';
  return corroboration === 'company' ? 'company-only' : 'member-only';
}

export const backingInWords = (backing: Backing | null): string =>
  backing === null ? 'records agree' : BACKING_WORDS[backing];

/** How many are each, those first that are looked at first; none of what there is none of. */
export function countBackings(
  ties: readonly Tie[],
  of: BackingOf,
): { backing: Backing; count: number }[] {
  const counts = new Map<Backing, number>();
  for (const tie of ties) {
    const backing = of(tie);
    if (backing !== null) counts.set(backing, (counts.get(backing) ?? 0) + 1);
  }
  const others = BACKINGS.filter((backing) => !ONE_SIDED.includes(backing));
  return [...ONE_SIDED, ...others].flatMap((backing) => {
    const count = counts.get(backing);
    return count === undefined ? [] : [{ backing, count }];
  });
}
