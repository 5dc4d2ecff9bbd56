/** Which ties an answer counts: the same choice over the index and over ties with their words. */
import type { TieFilter } from '../../contract/model/answer.ts';
import type { Tie, TieState, TieKind } from '../../contract/model/tie.ts';
import { dayOf } from '../../record/values/days.ts';
import { foldText } from '../shared/identity.ts';
import { KIND, BY_MEMBER, BY_COMPANY } from '../index/tie-columns.ts';
import type { TieIndex } from '../index/tie-index.ts';
import { tieState } from '../ties/tie-state.ts';
import { firstLink } from './linked-index.ts';
import type { Passes } from './two-ended-search.ts';

/** A parent, and that two records agree, have no state that could be another. */
const isCurrent = (kind: Tie['kind'], state: () => TieState): boolean =>
  kind === 'parent' || kind === 'same' || state() === 'active';

const isRole = (kind: Tie['kind']): boolean => kind === 'position' || kind === 'right';

/** Null: every tie counts, and every link. */
export function passesOf(index: TieIndex, { day, kinds, roles, currentOnly }: TieFilter): Passes {
  if (kinds === null && roles === null && !currentOnly) return null;
  const on = dayOf(day);
  const links = firstLink(index);
  const wantedKinds = kinds && new Set<number>(kinds.map((kind) => KIND[kind]));
  const wantedRoles = roles && numbersOf(index, roles);
  return (tie) => {
    if (tie >= links) return true;
    const number = index.ties.kind[tie] ?? KIND.none;
    if (wantedKinds !== null && !wantedKinds.has(number)) return false;
    const kind = kindNumbered(number);
    if (wantedRoles && isRole(kind) && !wantedRoles.has(index.ties.role[tie] ?? -1)) return false;
    return !currentOnly || isCurrent(kind, () => index.stateOf(tie, on));
  };
}

/** Of the words that are one of these. */
function numbersOf({ roles: { words } }: TieIndex, roles: readonly string[]): Set<number> {
  const wanted = new Set(roles.map(foldText));
  const numbers = new Set<number>();
  words.forEach((role, number) => {
    if (role !== null && wanted.has(foldText(role))) numbers.add(number);
  });
  return numbers;
}

export const isCounted = (tie: Tie, { day, kinds, roles, currentOnly }: TieFilter): boolean =>
  (kinds === null || kinds.includes(tie.kind)) &&
  (roles === null ||
    !isRole(tie.kind) ||
    (tie.role !== null && roles.some((role) => foldText(role) === foldText(tie.role ?? '')))) &&
  (!currentOnly || isCurrent(tie.kind, () => tieState(tie, day)));

/** How much a tie says of its two ends on a day: by this the ties of a step and paths of one length are ordered. */
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
const kindNumbered = (kind: number): TieKind => KINDS[kind] ?? 'position';

/** The same of a tie of the index, on a day as a number. */
export function indexedStrength(index: TieIndex, tie: number, day: number): number {
  const { kind, sides } = index.ties;
  return strength(
    kindNumbered(kind[tie] ?? KIND.position),
    index.stateOf(tie, day),
    sides[tie] === (BY_MEMBER | BY_COMPANY),
  );
}
