/** Which ties an answer counts: the same filter for ties of the index and for ties with their words. */
import type { TieFilter } from '../../contract/model/answer.ts';
import { isRole, type Tie, type TieState, type TieKind } from '../../contract/model/tie.ts';
import { dayOf } from '../../record/values/days.ts';
import { foldText } from '../shared/identity.ts';
import { KIND, BY_MEMBER, BY_COMPANY } from '../index/tie-columns.ts';
import type { TieIndex } from '../index/tie-index.ts';
import { tieState } from '../ties/tie-state.ts';
import { firstLink } from './linked-index.ts';
import type { Passes } from './two-ended-search.ts';

/** Parents and `same` ties always count, as they have no state. */
const isCurrent = (kind: Tie['kind'], state: () => TieState): boolean =>
  kind === 'parent' || kind === 'same' || state() === 'active';

/** A test for ties of the index; null if every tie and link passes. */
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
    if (wantedRoles && isRole({ kind }) && !wantedRoles.has(index.ties.role[tie] ?? -1))
      return false;
    return !currentOnly || isCurrent(kind, () => index.stateOf(tie, on));
  };
}

/** The numbers of the stored role texts that match one of these. */
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
    !isRole(tie) ||
    (tie.role !== null && roles.some((role) => foldText(role) === foldText(tie.role ?? '')))) &&
  (!currentOnly || isCurrent(tie.kind, () => tieState(tie, day)));

/** How much a tie in this state says about its ends; ranks the ties of a step and paths of equal length. */
const BY_STATE: Readonly<Record<TieState, number>> = {
  active: 6,
  unknown: 4,
  'not-begun': 2,
  ended: 2,
};

/** A `same` tie rests on a comparison; a parent counts as active; ties stated by both sides weigh more. */
function strength(kind: TieKind, state: TieState, isByBoth: boolean): number {
  if (kind === 'same') return 8;
  return (kind === 'parent' ? BY_STATE.active : BY_STATE[state]) + Number(isByBoth);
}

/** Sharing a thing says less than any tie; being judged the same says more. */
export const STRENGTH_OF_LINK = { thing: 1, judged: 8 } as const;

export const strengthOf = (tie: Tie, day: string): number =>
  strength(tie.kind, tieState(tie, day), tie.corroboration === 'both');

const KINDS: readonly (TieKind | null)[] = [null, 'position', 'right', 'parent', 'same'];

const kindNumbered = (kind: number): TieKind => KINDS[kind] ?? 'position';

/** The same for a tie of the index, on a day number. */
export function indexedStrength(index: TieIndex, tie: number, day: number): number {
  const { kind, sides } = index.ties;
  return strength(
    kindNumbered(kind[tie] ?? KIND.position),
    index.stateOf(tie, day),
    sides[tie] === (BY_MEMBER | BY_COMPANY),
  );
}
