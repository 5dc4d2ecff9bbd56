/** Minor holders, which are shown as one until somebody asks for them. */
import type {
  OwnerEnd,
  OwnershipShares,
  OwnerShare,
  OwnerStep,
  ShareInterval,
} from '../../contract/answers/owners.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import { isLimit } from './owner-ends.ts';

/** Holders of one company, each with less than `MINOR_SHARE` of it, that lead to nobody else. */
export interface MinorHolders {
  /** The first record of the company. */
  by: EntityId;
  level: number;
  steps: readonly OwnerStep[];
  /** What they hold together; over 100 % if so much is stated. */
  share: ShareInterval;
  /** Of those told by their share of the votes, as no other is stated; the two don't add up. */
  isOfVotes: boolean;
  /** Whether a limit kept other holders of the company out of the answer. */
  isCut: boolean;
}

/** A walk with its ends, which say where a limit was reached. */
type WalkedSteps = Pick<OwnershipShares, 'rootRecords' | 'steps'> & {
  ends: readonly Pick<OwnerEnd, 'entity' | 'why'>[];
};

/** In per cent. */
export const MINOR_SHARE = 5;
/** Fewer are shown one by one. */
const FEWEST = 3;

/**
 * For each company with several, in the order of the steps; going up only. Somebody who is reached twice, who
 * leads on to others or whose share is not stated is never among them.
 */
export function minorHolders(answer: WalkedSteps): MinorHolders[] {
  const partyOf = partiesOf(answer);
  const party = (record: EntityId): EntityId => partyOf.get(record) ?? record;
  const { steps, ends } = answer;
  const cut = new Set(ends.filter(isLimit).map(({ entity }) => party(entity)));
  const leadsOn = new Set(steps.map(({ by }) => party(by)));
  const reachedBy = Map.groupBy(steps, ({ entity }) => party(entity));
  const minor = steps.filter(
    (step) =>
      isMinor(step) &&
      !leadsOn.has(party(step.entity)) &&
      reachedBy.get(party(step.entity))?.length === 1,
  );
  return [...Map.groupBy(minor, ({ by }) => party(by))]
    .map(([by, all]) => {
      const ofVotes = all.filter(({ share }) => share === null);
      const others = all.filter(({ share }) => share !== null);
      const isOfVotes = ofVotes.length > others.length;
      const steps = isOfVotes ? ofVotes : others;
      const level = steps[0]?.level ?? 0;
      return { by, level, steps, share: sumOf(steps), isOfVotes, isCut: cut.has(by) };
    })
    .filter(({ steps }) => steps.length >= FEWEST);
}

/** Ends over all lines: those named, and the others together, each of whom has less than `MINOR_SHARE`. */
export function foldedHolders(holders: readonly OwnerShare[]): {
  named: OwnerShare[];
  minor: Pick<MinorHolders, 'share'> & { count: number };
} {
  const isNamed = ({ share, voting, isMajority }: OwnerShare): boolean =>
    isMajority || !isUnder(share) || (voting?.atLeast ?? 0) >= MINOR_SHARE;
  const few = holders.filter((holder) => !isNamed(holder));
  if (few.length < FEWEST) return { named: [...holders], minor: { count: 0, share: sumOf([]) } };
  return { named: holders.filter(isNamed), minor: { count: few.length, share: sumOf(few) } };
}

/**
 * Where a walk ends: each end that is told by itself, and of minor holders those that end for one reason as one. A
 * reason of few is told of each.
 * @param words why it ends there
 */
export function foldedEnds<E extends { entity: EntityId }>(
  { ends, holders }: { ends: readonly E[]; holders: readonly OwnerShare[] },
  words: (end: E) => string,
): { named: E[]; minor: { why: string; ends: E[] }[] } {
  const isNamed = new Set(foldedHolders(holders).named.map(({ entity }) => entity));
  const isMinor = new Set(holders.flatMap(({ entity }) => (isNamed.has(entity) ? [] : [entity])));
  const minor = [
    ...Map.groupBy(
      ends.filter(({ entity }) => isMinor.has(entity)),
      words,
    ),
  ]
    .map(([why, all]) => ({ why, ends: all }))
    .filter(({ ends: all }) => all.length >= FEWEST);
  const folded = new Set(minor.flatMap(({ ends: all }) => all));
  return { named: ends.filter((end) => !folded.has(end)), minor };
}

/** For each record the first one of its company, or itself. */
export function partiesOf({
  rootRecords,
  steps,
}: Pick<OwnershipShares, 'rootRecords' | 'steps'>): ReadonlyMap<EntityId, EntityId> {
  const partyOf = new Map<EntityId, EntityId>();
  for (const records of [rootRecords, ...steps.map((step) => step.records)]) {
    const first = records.map((record) => partyOf.get(record)).find((known) => known !== undefined);
    const [own] = records;
    for (const record of records) partyOf.set(record, first ?? own ?? record);
  }
  return partyOf;
}

const isUnder = (share: ShareInterval | null): boolean =>
  share !== null && share.atMost < MINOR_SHARE;

const isMinor = ({ share, voting, isMajority }: OwnerStep): boolean =>
  !isMajority &&
  (share === null ? isUnder(voting) : isUnder(share) && (voting === null || isUnder(voting)));

/** Never more or less than is stated, even if that is more than all of it; what may not hold counts from 0. */
function sumOf(
  steps: readonly (Pick<OwnerStep, 'share' | 'voting'> & Partial<Pick<OwnerStep, 'isInForce'>>)[],
): ShareInterval {
  const sum = { atLeast: 0, atMost: 0 };
  for (const { share, voting, isInForce = true } of steps) {
    if (isInForce) sum.atLeast += (share ?? voting)?.atLeast ?? 0;
    sum.atMost += (share ?? voting)?.atMost ?? 0;
  }
  const round = (value: number): number => Number(value.toFixed(10));
  return { atLeast: round(sum.atLeast), atMost: round(sum.atMost) };
}
