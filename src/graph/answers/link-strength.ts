/** How much a tie says of its two ends on a day: by this the ties of a step and paths of one length are ordered. */
import type { Tie, TieKind, TieState } from '../../contract/model/tie.ts';
import { BY_COMPANY, BY_MEMBER, KIND } from '../index/tie-columns.ts';
import type { TieIndex } from '../index/tie-index.ts';
import { tieState } from '../ties/tie-state.ts';

const BY_STATE: Readonly<Record<TieState, number>> = {
  active: 6,
  unknown: 4,
  'not-begun': 2,
  ended: 2,
};

/** A parent is stated as of now; that two records agree was compared; of other ties both sides weigh more. */
function strength(kind: TieKind, state: TieState, isByBoth: boolean): number {
  if (kind === 'same') return 8;
  return (kind === 'parent' ? BY_STATE.active : BY_STATE[state]) + Number(isByBoth);
}

/** That a thing is the same says less than any tie; that two are the same says more. */
export const STRENGTH_OF_LINK = { thing: 1, judged: 8 } as const;

export const strengthOf = (tie: Tie, day: string): number =>
  strength(tie.kind, tieState(tie, day), tie.corroboration === 'both');

const KINDS: readonly (TieKind | null)[] = [null, 'position', 'right', 'parent', 'same'];

/** What a kind of the index is called. */
export const kindNumbered = (kind: number): TieKind => KINDS[kind] ?? 'position';

/** The same of a tie of the index, on a day as a number. */
export function indexedStrength(index: TieIndex, tie: number, day: number): number {
  const { kind, sides } = index.ties;
  return strength(
    kindNumbered(kind[tie] ?? KIND.position),
    index.stateOf(tie, day),
    sides[tie] === (BY_MEMBER | BY_COMPANY),
  );
}
