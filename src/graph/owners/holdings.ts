/** Who holds whom: all that is stated between two, of any of their records, as one holding. */
import type { EntityId } from '../../contract/model/entity.ts';
import type { OwnerStatement } from '../../contract/answers/owners.ts';
import {
  hasUnreadNumber,
  statedShares,
  type StatedShare,
} from '../../record/values/stated-share.ts';
import { mapInSteps } from '../shared/steps.ts';

/** For each record the one that stands for all records of its company; others stand for themselves. */
export class Parties {
  readonly #partyOf = new Map<EntityId, EntityId>();
  readonly #records = new Map<EntityId, EntityId[]>();

  constructor(same: readonly OwnerStatement[]) {
    for (const { from, to } of same) this.#join(from, to);
  }

  /** In the order reached: the first record of a company stands for it. */
  add(record: EntityId): void {
    const root = this.#rootOf(record);
    const known = this.#records.get(root);
    if (known) known.push(record);
    else this.#records.set(root, [record]);
  }

  #rootOf(record: EntityId): EntityId {
    let at = record;
    for (let next = this.#partyOf.get(at); next !== undefined; next = this.#partyOf.get(at))
      at = next;
    return at;
  }

  #join(one: EntityId, other: EntityId): void {
    const a = this.#rootOf(one);
    const b = this.#rootOf(other);
    if (a !== b) this.#partyOf.set(a, b);
  }

  of(record: EntityId): EntityId {
    return this.#records.get(this.#rootOf(record))?.[0] ?? record;
  }

  /** All records of a party that were reached, the first one first. */
  records(record: EntityId): readonly EntityId[] {
    return this.#records.get(this.#rootOf(record)) ?? [record];
  }
}

/** What one party holds in another, by parties. */
export interface Holding {
  holder: EntityId;
  held: EntityId;
  /** Those that state a share first, then a parent. */
  statements: OwnerStatement[];
  /** Of capital, or of what isn't said where no capital is stated. */
  share: HeldShare | null;
  voting: HeldShare | null;
  isDisputed: boolean;
  isMajority: boolean;
  isOnlyFetched: boolean;
  /** Only a parent is stated that isn't the next owner. */
  isDistant: boolean;
}

/** Levels of a parent that isn't the next owner: words, or a number from 2 on. */
const DISTANT = /\b(?:ultimate|indirect)\b|^\s*(?:level\s*)?(?:[2-9]|[1-9]\d+)\s*$/i;

/** Whether it states a parent that isn't the next owner. */
export const isDistantParent = ({ kind, role }: Pick<OwnerStatement, 'kind' | 'role'>): boolean =>
  kind === 'parent' && role !== null && DISTANT.test(role);

/** Which records that may state holders of a party were read: its own as a company, those of its members too. */
export type RecordsRead = 'none' | 'own' | 'all';
/** A stated share, and whether what states it is in force on the day: otherwise it counts from 0. */
export interface HeldShare extends StatedShare {
  isInForce: boolean;
}

/** What certainly is held of it, in per cent. */
export const heldAtLeast = (share: HeldShare | null): number =>
  share?.isInForce === true ? share.atLeast : 0;

/**
 * The holdings in each party.
 * @param ties owners' ties in force; several between the records of two are one holding
 * @param recordsRead only if all were read, the only holder is known to be the only one stated
 */
export function* holdingsOf(
  ties: readonly OwnerStatement[],
  parties: Parties,
  recordsRead: (held: EntityId) => RecordsRead,
): Generator<void, Map<EntityId, Holding[]>> {
  const statements = new Map<EntityId, Map<EntityId, OwnerStatement[]>>();
  yield* mapInSteps(ties, (tie) => {
    const held = parties.of(tie.to);
    const holder = parties.of(tie.from);
    const holders = statements.get(held) ?? new Map<EntityId, OwnerStatement[]>();
    statements.set(held, holders);
    const known = holders.get(holder);
    if (known) known.push(tie);
    else holders.set(holder, [tie]);
  });
  const found = new Map<EntityId, Holding[]>();
  for (const [held, holders] of statements) {
    const holdings = yield* mapInSteps(
      [...holders],
      ([holder, said]) => holdingOf(holder, held, said),
      READ_PER_STEP,
    );
    markMajorities(holdings, recordsRead(held));
    found.set(held, holdings);
    yield;
  }
  return found;
}

/** The words of each role are read. */
const READ_PER_STEP = 25;

function holdingOf(holder: EntityId, held: EntityId, said: readonly OwnerStatement[]): Holding {
  const stated = said.flatMap(({ kind, role, isInForce }) =>
    kind === 'parent' ? [] : statedShares(role).map((share) => Object.assign({ isInForce }, share)),
  );
  const ofCapital = stated.filter(({ of }) => of === 'capital');
  // One that states a number that isn't understood may state more of it.
  const isPartlyRead = stated.length > 0 && said.some(isUnread);
  const share = heldOf(
    ofCapital.length > 0 ? ofCapital : stated.filter(({ of }) => of === 'unspecified'),
    isPartlyRead,
  );
  const voting = heldOf(
    stated.filter(({ of }) => of === 'voting'),
    isPartlyRead,
  );
  return {
    holder,
    held,
    statements: said.toSorted(byWeight),
    share: share?.share ?? null,
    voting: voting?.share ?? null,
    isDisputed: share?.isDisputed === true || voting?.isDisputed === true,
    isMajority: false,
    isOnlyFetched: false,
    isDistant: said.every(isDistantParent),
  };
}

/**
 * What is in force, and only where nothing is what may not be. One that may hold beside it is the same,
 * or else may be more of it. What is not read may be more of it too.
 */
function heldOf(
  shares: readonly HeldShare[],
  isPartlyRead: boolean,
): { share: HeldShare; isDisputed: boolean } | null {
  const inForce = shares.filter(({ isInForce }) => isInForce);
  const all = together(shares);
  const found = all?.isDisputed === false ? (together(inForce) ?? all) : all;
  if (found === null) return null;
  const { share, isDisputed } = found;
  if (isPartlyRead) Object.assign(share, { atMost: 100, isMostIncluded: true });
  return { share: Object.assign({ isInForce: inForce.length > 0 }, share), isDisputed };
}

/** A parent's level is a number at times, but states no share. */
const weight = ({ kind, role }: OwnerStatement): number =>
  kind === 'parent' ? 1 : statedShares(role).length > 0 ? 0 : 2;

const byWeight = (a: OwnerStatement, b: OwnerStatement): number =>
  weight(a) - weight(b) || (a.tie < b.tie ? -1 : 1);

/**
 * What several statements say of one share: what all of them allow. If they can't all be true, one may be
 * wrong, or they are parts of a whole: from the least of them to their sum.
 */
function together(
  shares: readonly StatedShare[],
): { share: StatedShare; isDisputed: boolean } | null {
  const [first, ...others] = shares;
  if (first === undefined) return null;
  let both: StatedShare | null = copyOf(first);
  for (const other of others) both = both && intersection(both, other);
  if (both !== null) return { share: both, isDisputed: false };
  const least = shares.reduce((one, other) => (other.atLeast < one.atLeast ? other : one));
  const sum = shares.reduce((total, { atMost }) => total + atMost, 0);
  const { atLeast, isLeastIncluded } = least;
  const atMost = Math.min(100, sum);
  const { of } = first;
  return {
    share: { of, atLeast, isLeastIncluded, atMost, isMostIncluded: true },
    isDisputed: true,
  };
}

const copyOf = ({ of, atLeast, isLeastIncluded, atMost, isMostIncluded }: StatedShare) => {
  return { of, atLeast, isLeastIncluded, atMost, isMostIncluded };
};

function intersection(a: StatedShare, b: StatedShare): StatedShare | null {
  const isALeast = a.atLeast > b.atLeast || (a.atLeast === b.atLeast && !a.isLeastIncluded);
  const isAMost = a.atMost < b.atMost || (a.atMost === b.atMost && !a.isMostIncluded);
  const { atLeast, isLeastIncluded } = isALeast ? a : b;
  const { atMost, isMostIncluded } = isAMost ? a : b;
  const isEmpty = atLeast > atMost || (atLeast === atMost && !(isLeastIncluded && isMostIncluded));
  return isEmpty ? null : { of: a.of, atLeast, isLeastIncluded, atMost, isMostIncluded };
}

/** Whether it has a number that isn't understood; a parent's level may be a number. */
export const isUnread = ({ kind, role }: Pick<OwnerStatement, 'kind' | 'role'>): boolean =>
  kind !== 'parent' && hasUnreadNumber(role);

const isOverHalf = (share: HeldShare | null): boolean =>
  share?.isInForce === true &&
  (share.atLeast > 50 || (share.atLeast === 50 && !share.isLeastIncluded));

const isHalfAtMost = (share: StatedShare | null): boolean => share !== null && share.atMost <= 50;

/** Whether this tie alone may be of a majority: a parent, or at least half is stated. */
export const mayBeMajority = ({ kind, role }: Pick<OwnerStatement, 'kind' | 'role'>): boolean =>
  kind === 'parent' || statedShares(role).some(({ atLeast }) => atLeast >= 50);

/**
 * Votes decide where over half of them are stated: then half of the capital is no majority. What may not hold
 * on the day makes none.
 */
function markMajorities(holdings: readonly Holding[], read: RecordsRead): void {
  const others = holdings.filter(({ holder, held }) => holder !== held);
  const isByVotes = others.some(({ voting }) => isOverHalf(voting));
  for (const holding of others) {
    const { share, voting, statements } = holding;
    const isMinor = isHalfAtMost(voting) || (voting === null && isHalfAtMost(share));
    const inForce = statements.filter(({ isInForce }) => isInForce);
    const isOnly =
      read !== 'none' &&
      !isMinor &&
      others.length === 1 &&
      inForce.length > 0 &&
      !statements.some(isUnread);
    holding.isMajority =
      (holding.isDistant && inForce.length > 0) ||
      inForce.some((one) => one.kind === 'parent' && !isDistantParent(one)) ||
      isOverHalf(voting) ||
      (!isByVotes && !isMinor && isOverHalf(share)) ||
      (isOnly && read === 'all');
    holding.isOnlyFetched = isOnly && !holding.isMajority;
  }
}
