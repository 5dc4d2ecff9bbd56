/** Which ties an answer counts: the same choice over the index and over ties with their words. */
import type { TieFilter } from '../../contract/model/answer.ts';
import type { Tie, TieState } from '../../contract/model/tie.ts';
import { dayOf } from '../../record/days.ts';
import { KIND } from '../index/tie-columns.ts';
import type { TieIndex } from '../index/tie-index.ts';
import { tieState } from '../tie-state.ts';
import { kindNumbered } from './link-strength.ts';
import type { Passes } from './two-ended-search.ts';

/** A parent, and that two records agree, have no state that could be another. */
const isCurrent = (kind: Tie['kind'], state: () => TieState): boolean =>
  kind === 'parent' || kind === 'same' || state() === 'active';

/** Null: every tie counts. */
export function passesOf(index: TieIndex, { day, kinds, currentOnly }: TieFilter): Passes {
  if (kinds === null && !currentOnly) return null;
  const on = dayOf(day);
  const wanted = kinds && new Set<number>(kinds.map((kind) => KIND[kind]));
  return (tie) => {
    const kind = index.ties.kind[tie] ?? KIND.none;
    if (wanted !== null && !wanted.has(kind)) return false;
    return !currentOnly || isCurrent(kindNumbered(kind), () => index.stateOf(tie, on));
  };
}

export const isCounted = (tie: Tie, { day, kinds, currentOnly }: TieFilter): boolean =>
  (kinds === null || kinds.includes(tie.kind)) &&
  (!currentOnly || isCurrent(tie.kind, () => tieState(tie, day)));
