/** What a walk along owners says of levels, the line of control and shares: one answer for all who show it. */
import type { EntityId } from '../../contract/model/entity.ts';
import type {
  LineOfControl,
  OwnerDirection,
  OwnershipShares,
  OwnerStatement,
  OwnerStep,
  ShareInterval,
} from '../../contract/answers/owners.ts';
import type { StatedShare } from '../../record/values/stated-share.ts';
import { leaveOutDistant } from './distant-parents.ts';
import {
  byShare,
  endsOf,
  exceedingIn,
  holdersOf,
  PASSED_PER_STEP,
  summed,
  type Lines,
  type OwnersNet,
} from './ends-over-lines.ts';
import { holdingsOf, Parties, type Holding, type RecordsRead } from './holdings.ts';
import { inOrder } from '../ties/tie-order.ts';
import { mapInSteps, sortInSteps } from '../shared/steps.ts';

/** What was walked. */
export interface Walked {
  from: readonly EntityId[];
  direction: OwnerDirection;
  /** All records reached, those of one party in the order reached. */
  reached: Iterable<EntityId>;
  /** The records at which the walk ends or lacks something. */
  ends: readonly EntityId[];
  /** Owners' ties in force at the records reached, and the agreements of two records of one company. */
  ties: readonly OwnerStatement[];
  same: readonly OwnerStatement[];
  /** Whether a record was fetched. */
  isFetched: (record: EntityId) => boolean;
  /** Whether a company's record lists members whose own records were neither fetched nor not found. */
  hasUnread: (record: EntityId) => boolean;
  /** Whether a record is known to be of no company. */
  isPerson: (record: EntityId) => boolean;
}

export interface Ownership extends OwnershipShares {
  /** How many owners away each reached record is. */
  levelOf: (record: EntityId) => number;
  /** The first record of whoever a record is of. */
  partyOf: (record: EntityId) => EntityId;
}

export function* ownershipOf(walked: Walked): Generator<void, Ownership> {
  const { from, direction, ties, same, isFetched, hasUnread, isPerson } = walked;
  const parties = new Parties(same);
  const records = [...walked.reached];
  yield* mapInSteps(records, (record) => parties.add(record));
  const reached = new Set(yield* mapInSteps(records, (record) => parties.of(record)));
  const recordsRead = (held: EntityId): RecordsRead => {
    const all = parties.records(held);
    const isOwn = all.some((record) => record.includes('/company:') && isFetched(record));
    return !isOwn ? 'none' : all.some(hasUnread) ? 'own' : 'all';
  };
  const holdings = yield* holdingsOf(ties, parties, recordsRead);
  const ends = new Map(
    yield* mapInSteps(walked.ends, (record) => [parties.of(record), record] as const),
  );
  const onward = new Map<EntityId, Holding[]>();
  const net: OwnersNet = { direction, parties, reached, holdings, ends, onward, isPerson };
  yield* mapInSteps([...holdings.values()].flat(), (holding) => {
    const [by, entity] = endsOf(holding, direction);
    if (!reached.has(by) || !reached.has(entity)) return;
    const known = net.onward.get(by);
    if (known) known.push(holding);
    else net.onward.set(by, [holding]);
  });
  const passedOver = yield* leaveOutDistant(net.onward);
  const roots = [...new Set(from.map((record) => parties.of(record)))];
  const lines = yield* levelsOf(net, roots);
  const levelOf = (record: EntityId): number => lines.levels.get(parties.of(record)) ?? 0;
  const steps = yield* stepsOf(net, lines, same, passedOver);
  const [root, ...otherRoots] = roots;
  const isAlone = root !== undefined && otherRoots.length === 0;
  const sums = isAlone ? yield* summed(net, root) : null;
  let furthest = 0;
  for (const level of lines.levels.values()) furthest = Math.max(furthest, level);
  const control = yield* controlOf(net, lines);
  return {
    rootRecords: root === undefined || !isAlone ? [...from] : recordsFrom(net, from[0] ?? root),
    steps,
    levels: control.levels === 0 ? furthest : control.levels,
    furthest,
    hasGap: steps.some(({ isDistant, isMajority }) => isDistant && isMajority),
    control,
    holders: sums === null || root === undefined ? [] : yield* holdersOf(net, lines, sums, root),
    exceeding: yield* exceedingIn(net),
    isSystem: sums?.shares.isSystem ?? false,
    levelOf,
    partyOf: (record) => parties.of(record),
  };
}

/** The records of a party, this one first. */
const recordsFrom = ({ parties }: OwnersNet, record: EntityId): EntityId[] => [
  ...new Set([record, ...parties.records(record)]),
];

/** First along majorities alone, then from whoever has a level, the nearest first. */
function* levelsOf(
  { onward, direction }: OwnersNet,
  roots: readonly EntityId[],
): Generator<void, Lines> {
  const levels = new Map(roots.map((root) => [root, 0]));
  let passed = 0;
  for (const by of levels.keys()) {
    for (const holding of onward.get(by) ?? []) {
      const [, entity] = endsOf(holding, direction);
      if (holding.isMajority && !levels.has(entity)) levels.set(entity, (levels.get(by) ?? 0) + 1);
      passed += 1;
      if (passed % PASSED_PER_STEP === 0) yield;
    }
  }
  const controlled = new Set(levels.keys());
  /** The parties of each level; those found later are appended. */
  const rings: EntityId[][] = [];
  for (const [party, level] of levels) (rings[level] ??= []).push(party);
  for (let level = 0; level < rings.length; level += 1) {
    for (const by of rings[level] ?? []) {
      for (const holding of onward.get(by) ?? []) {
        passed += 1;
        if (passed % PASSED_PER_STEP === 0) yield;
        const [, entity] = endsOf(holding, direction);
        if (levels.has(entity)) continue;
        levels.set(entity, level + 1);
        (rings[level + 1] ??= []).push(entity);
      }
    }
  }
  return { levels, controlled };
}

const isOnLine = ({ direction }: OwnersNet, { controlled }: Lines, holding: Holding): boolean =>
  holding.isMajority && endsOf(holding, direction).every((party) => controlled.has(party));

const intervalOf = (share: StatedShare | null): ShareInterval | null =>
  share && { atLeast: share.atLeast, atMost: share.atMost };

function* stepsOf(
  net: OwnersNet,
  lines: Lines,
  same: readonly OwnerStatement[],
  passedOver: readonly Holding[],
): Generator<void, OwnerStep[]> {
  const agreements = Map.groupBy(same, ({ from }) => net.parties.of(from));
  const all = [...net.onward.values()].flat().concat(passedOver);
  const steps = yield* mapInSteps(all, (holding): OwnerStep => {
    const { share, voting, statements, isDisputed, isMajority, isOnlyFetched, isDistant } = holding;
    const [by, entity] = endsOf(holding, net.direction);
    const [first] = statements;
    const { tie = '', kind = 'position', role = null, state = null } = first ?? {};
    const [ownRecord, otherRecord] =
      net.direction === 'up' ? [first?.from, first?.to] : [first?.to, first?.from];
    return {
      entity: ownRecord ?? entity,
      by: otherRecord ?? by,
      records: recordsFrom(net, ownRecord ?? entity),
      level: lines.levels.get(entity) ?? 0,
      tie,
      kind,
      role,
      state,
      statements: [...statements, ...(agreements.get(entity) ?? [])],
      share: intervalOf(share),
      shareOf: share === null || share.of === 'voting' ? null : share.of,
      voting: intervalOf(voting),
      isOver: (share ?? voting)?.isLeastIncluded === false,
      isInForce: share?.isInForce !== false && voting?.isInForce !== false,
      isDisputed,
      isMajority,
      isDistant,
      isOnlyFetched,
      isControl: isOnLine(net, lines, holding),
    };
  });
  return yield* sortInSteps(
    steps,
    (a, b) =>
      a.level - b.level ||
      Number(b.isControl) - Number(a.isControl) ||
      Number(b.isMajority) - Number(a.isMajority) ||
      byShare(a.share ?? a.voting, b.share ?? b.voting) ||
      inOrder(a.by, b.by) ||
      inOrder(a.entity, b.entity),
  );
}

/** Each looks at what leads on from it. */
const CONTROLLED_PER_STEP = 20;

function* controlOf(net: OwnersNet, lines: Lines): Generator<void, LineOfControl> {
  const { levels, controlled } = lines;
  const isEnd = (party: EntityId): boolean =>
    levels.get(party) !== 0 &&
    !(net.onward.get(party) ?? []).some((one) => isOnLine(net, lines, one));
  const levelOf = (party: EntityId): number => levels.get(party) ?? 0;
  const parties = [...controlled];
  const areEnds = yield* mapInSteps(parties, isEnd, CONTROLLED_PER_STEP);
  const ends = yield* sortInSteps(
    parties.filter((_, at) => areEnds[at]),
    (a, b) => levelOf(a) - levelOf(b) || inOrder(a, b),
  );
  return {
    levels: [...controlled].reduce((most, party) => Math.max(most, levelOf(party)), 0),
    ends: ends.map((party) => net.ends.get(party) ?? party),
    open: [],
  };
}
