/** What a walk along owners says of levels, the line of control and shares: one answer for all who show it. */
import type { EntityId } from '../../contract/model/entity.ts';
import type {
  LineOfControl,
  OwnerDirection,
  OwnershipShares,
  OwnerShare,
  OwnerStatement,
  OwnerStep,
  ShareInterval,
} from '../../contract/answers/owners.ts';
import type { StatedShare } from '../../record/values/stated-share.ts';
import { holdingsOf, Parties, type Holding, type RecordsRead } from './holdings.ts';
import { leaveOutDistant } from './distant-parents.ts';
import { inOrder } from '../ties/tie-order.ts';
import { mapInSteps, sortInSteps } from '../shared/steps.ts';
import { sumShares, type ShareLink, type SummedShares } from './share-system.ts';

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
}

export interface Ownership extends OwnershipShares {
  /** How many owners away each reached record is. */
  levelOf: (record: EntityId) => number;
}

/** Stated shares that are rounded may add up to a little more than all. */
const ROUNDED = 1;

export function* ownershipOf(walked: Walked): Generator<void, Ownership> {
  const { from, direction, ties, same, isFetched, hasUnread } = walked;
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
  const net: Net = { direction, parties, reached, holdings, ends, onward: new Map() };
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
    exceeding: exceedingIn(net),
    isSystem: sums?.shares.isSystem ?? false,
    levelOf,
  };
}

interface Net {
  direction: OwnerDirection;
  parties: Parties;
  reached: ReadonlySet<EntityId>;
  /** By what is held. */
  holdings: ReadonlyMap<EntityId, readonly Holding[]>;
  /** By party, the record at which the walk ends or lacks something. */
  ends: ReadonlyMap<EntityId, EntityId>;
  /** The holdings that lead on from a party, to parties reached. */
  onward: Map<EntityId, Holding[]>;
}

/** Where a holding leads from and to. */
const endsOf = ({ holder, held }: Holding, direction: OwnerDirection): [EntityId, EntityId] =>
  direction === 'up' ? [held, holder] : [holder, held];

/** The records of a party, this one first. */
const recordsFrom = ({ parties }: Net, record: EntityId): EntityId[] => [
  ...new Set([record, ...parties.records(record)]),
];

interface Lines {
  levels: ReadonlyMap<EntityId, number>;
  /** Parties on the line of control, the roots included. */
  controlled: ReadonlySet<EntityId>;
}

/** Holdings passed in one step. */
const PASSED_PER_STEP = 1000;

/** First along majorities alone, then from whoever has a level, the nearest first. */
function* levelsOf({ onward, direction }: Net, roots: readonly EntityId[]): Generator<void, Lines> {
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

const isOnLine = ({ direction }: Net, { controlled }: Lines, holding: Holding): boolean =>
  holding.isMajority && endsOf(holding, direction).every((party) => controlled.has(party));

const intervalOf = (share: StatedShare | null): ShareInterval | null =>
  share && { atLeast: share.atLeast, atMost: share.atMost };

function* stepsOf(
  net: Net,
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

/** The largest first; those that aren't stated last. */
const byShare = (a: ShareInterval | null, b: ShareInterval | null): number =>
  (b?.atLeast ?? -1) - (a?.atLeast ?? -1) || (b?.atMost ?? -1) - (a?.atMost ?? -1);

/** Each looks at what leads on from it. */
const CONTROLLED_PER_STEP = 20;

function* controlOf(net: Net, lines: Lines): Generator<void, LineOfControl> {
  const { levels, controlled } = lines;
  const isEnd = (party: EntityId): boolean =>
    levels.get(party) !== 0 &&
    !(net.onward.get(party) ?? []).some((one) => isOnLine(net, lines, one));
  const levelOf = (party: EntityId): number => levels.get(party) ?? 0;
  const parties = [...controlled];
  const areEnds = yield* mapInSteps(parties, isEnd, CONTROLLED_PER_STEP);
  const ends = parties
    .filter((_, at) => areEnds[at])
    .sort((a, b) => levelOf(a) - levelOf(b) || inOrder(a, b));
  return {
    levels: [...controlled].reduce((most, party) => Math.max(most, levelOf(party)), 0),
    ends: ends.map((party) => net.ends.get(party) ?? party),
  };
}

type Measure = 'share' | 'voting';

interface Sums {
  shares: SummedShares<EntityId>;
  /** null if no link states any votes. */
  votes: SummedShares<EntityId> | null;
}

function* summed(net: Net, root: EntityId): Generator<void, Sums> {
  const shares = yield* sumShares(root, yield* linksOf(net, root, 'share'));
  const hasVotes = [...net.onward.values()].flat().some(({ voting }) => voting !== null);
  const votes = hasVotes ? yield* sumShares(root, yield* linksOf(net, root, 'voting')) : null;
  return { shares, votes };
}

/** Going down, nothing is followed into the root: what leads there is already its own. */
function* linksOf(
  { onward, holdings, direction }: Net,
  root: EntityId,
  measure: Measure,
): Generator<void, Map<EntityId, ShareLink<EntityId>[]>> {
  const stated = new Map<EntityId, number>();
  const restOf = (held: EntityId): number => {
    let total = stated.get(held);
    if (total === undefined)
      stated.set(held, (total = statedIn(holdings.get(held) ?? [], measure)));
    return Math.max(0, 100 - total);
  };
  const links = new Map<EntityId, ShareLink<EntityId>[]>();
  for (const [by, all] of onward) {
    const leading = yield* mapInSteps(all, (holding): ShareLink<EntityId>[] => {
      const [, to] = endsOf(holding, direction);
      if (direction === 'down' && to === root) return [];
      const { [measure]: share, held } = holding;
      return share === null
        ? [{ to, least: 0, most: restOf(held) / 100 }]
        : [{ to, least: share.atLeast / 100, most: share.atMost / 100 }];
    });
    links.set(by, leading.flat());
  }
  return links;
}

const statedIn = (holdings: readonly Holding[], measure: Measure): number =>
  holdings.reduce((total, { [measure]: share }) => total + (share?.atLeast ?? 0), 0);

function* holdersOf(
  net: Net,
  lines: Lines,
  { shares, votes }: Sums,
  root: EntityId,
): Generator<void, OwnerShare[]> {
  const unstated = yield* partiesBeyond(net, root, ({ share }) => share === null);
  const ofElse = yield* partiesBeyond(net, root, ({ share }) => share?.of !== 'capital');
  const noVotes = yield* partiesBeyond(net, root, ({ voting }) => voting === null);
  const nothing = { atLeast: 0, atMost: 0 };
  const isEnd = (party: EntityId): boolean =>
    party !== root && (net.onward.get(party) ?? []).length === 0;
  const holders = yield* mapInSteps([...net.reached].filter(isEnd), (party): OwnerShare => {
    const share = shares.shareOf.get(party) ?? nothing;
    const voting = votes?.shareOf.get(party) ?? null;
    return {
      entity: net.ends.get(party) ?? party,
      level: lines.levels.get(party) ?? 0,
      share,
      shareOf: ofElse.has(party) ? 'unspecified' : 'capital',
      isStated: !unstated.has(party),
      voting,
      isVotingStated: votes !== null && !noVotes.has(party),
      isMajority: lines.controlled.has(party) || (voting?.atLeast ?? 0) > 50 || share.atLeast > 50,
    };
  });
  return yield* sortInSteps(
    holders,
    (a, b) =>
      Number(b.isMajority) - Number(a.isMajority) ||
      middleOf(b.share) - middleOf(a.share) ||
      byShare(a.voting, b.voting) ||
      a.level - b.level ||
      inOrder(a.entity, b.entity),
  );
}

const middleOf = ({ atLeast, atMost }: ShareInterval): number => (atLeast + atMost) / 2;

/** The parties that a line leads to over such a holding. */
function* partiesBeyond(
  { onward, direction }: Net,
  root: EntityId,
  isSuch: (holding: Holding) => boolean,
): Generator<void, ReadonlySet<EntityId>> {
  const beyond = new Set<EntityId>();
  const onTheWay = new Set([root]);
  let passed = 0;
  for (const by of onTheWay) {
    for (const holding of onward.get(by) ?? []) {
      const [, entity] = endsOf(holding, direction);
      if (isSuch(holding)) beyond.add(entity);
      onTheWay.add(entity);
      passed += 1;
      if (passed % PASSED_PER_STEP === 0) yield;
    }
  }
  for (const by of beyond) {
    for (const holding of onward.get(by) ?? []) {
      beyond.add(endsOf(holding, direction)[1]);
      passed += 1;
      if (passed % PASSED_PER_STEP === 0) yield;
    }
  }
  return beyond;
}

function exceedingIn({ reached, holdings }: Net): OwnershipShares['exceeding'] {
  const exceeding = [...reached].flatMap((entity) => {
    const all = holdings.get(entity) ?? [];
    const total = Math.max(statedIn(all, 'share'), statedIn(all, 'voting'));
    return total > 100 + ROUNDED ? [{ entity, total: Number(total.toFixed(10)) }] : [];
  });
  return exceeding.sort((a, b) => inOrder(a.entity, b.entity));
}
