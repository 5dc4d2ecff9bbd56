/** Shares of the ends of a walk over all lines, as far as they are known. */
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import type {
  OwnerDirection,
  OwnershipShares,
  OwnerShare,
  ShareInterval,
} from '../../contract/answers/owners.ts';
import { heldAtLeast, type HeldShare, type Holding, type Parties } from './holdings.ts';
import { mapInSteps, sortInSteps } from '../shared/steps.ts';
import { inOrder } from '../ties/tie-order.ts';
import { sumShares, type ShareLink, type SummedShares } from './share-system.ts';

/** What was walked, by parties. */
export interface OwnersNet {
  direction: OwnerDirection;
  parties: Parties;
  reached: ReadonlySet<EntityId>;
  /** By what is held. */
  holdings: ReadonlyMap<EntityId, readonly Holding[]>;
  /** By party, the record at which the walk ends or lacks something. */
  ends: ReadonlyMap<EntityId, EntityId>;
  /** The holdings that lead on from a party, to parties reached. */
  onward: Map<EntityId, Holding[]>;
  isPerson: (record: EntityId) => boolean;
}

/** Where a holding leads from and to. */
export const endsOf = (
  { holder, held }: Holding,
  direction: OwnerDirection,
): [EntityId, EntityId] => (direction === 'up' ? [held, holder] : [holder, held]);

export interface Lines {
  levels: ReadonlyMap<EntityId, number>;
  /** Parties on the line of control, the roots included. */
  controlled: ReadonlySet<EntityId>;
}

/** Holdings passed in one step. */
export const PASSED_PER_STEP = 1000;

/** The largest first; those that aren't stated last. */
export const byShare = (a: ShareInterval | null, b: ShareInterval | null): number =>
  (b?.atLeast ?? -1) - (a?.atLeast ?? -1) || (b?.atMost ?? -1) - (a?.atMost ?? -1);

type Measure = 'share' | 'voting';

interface Sums {
  shares: SummedShares<EntityId>;
  /** null if no link states any votes. */
  votes: SummedShares<EntityId> | null;
}

export function* summed(net: OwnersNet, root: EntityId): Generator<void, Sums> {
  const shares = yield* sumShares(root, yield* linksOf(net, root, 'share'));
  const hasVotes = [...net.onward.values()].flat().some(({ voting }) => voting !== null);
  const votes = hasVotes ? yield* sumShares(root, yield* linksOf(net, root, 'voting')) : null;
  return { shares, votes };
}

/** Holdings whose bounds are found in one step. */
const BOUNDED_PER_STEP = 200;

/** Going down, nothing is followed into the root: what leads there is already its own. */
function* linksOf(
  net: OwnersNet,
  root: EntityId,
  measure: Measure,
): Generator<void, Map<EntityId, ShareLink<EntityId>[]>> {
  const { onward, holdings, direction } = net;
  const linkOf = new Map<EntityId, (holding: Holding) => Omit<ShareLink<EntityId>, 'to'>>();
  const links = new Map<EntityId, ShareLink<EntityId>[]>();
  let passed = 0;
  for (const [by, all] of onward) {
    const leading: ShareLink<EntityId>[] = [];
    for (const holding of all) {
      passed += 1;
      if (passed % BOUNDED_PER_STEP === 0) yield;
      const [, to] = endsOf(holding, direction);
      if (direction === 'down' && to === root) continue;
      const { held } = holding;
      let bounds = linkOf.get(held);
      if (bounds === undefined) {
        bounds = linksInto(holdings.get(held) ?? [], measure, net);
        linkOf.set(held, bounds);
      }
      leading.push(Object.assign({ to }, bounds(holding)));
    }
    links.set(by, leading);
  }
  return links;
}

/**
 * The bounds of the holdings in one company: at most what the others certainly hold of the same leaves of 100 %. If
 * they hold more than all of it, something stated is wrong, and none is narrowed by another.
 */
function linksInto(
  holdings: readonly Holding[],
  measure: Measure,
  { parties, isPerson }: Pick<OwnersNet, 'parties' | 'isPerson'>,
): (holding: Holding) => Omit<ShareLink<EntityId>, 'to'> {
  const all = sumsOf(holdings, measure);
  // Whoever is only a parent may be one of the holders by another record, but none of the people.
  const ofPeople = sumsOf(
    holdings.filter(({ holder }) => isPerson(holder)),
    measure,
  );
  const mayBeAnother = ({ holder, statements }: Holding): boolean =>
    statements.every(({ kind }) => kind === 'parent') && !parties.records(holder).some(isMember);
  return (holding) => {
    const share = holding[measure];
    const isStatedToHold = holding.statements.some(({ isInForce }) => isInForce);
    const others = mayBeAnother(holding) ? ofPeople : all;
    const open = Math.max(0, 100 - Math.max(...others.values()));
    if (share === null) return { least: 0, most: open / 100, isOver: false };
    const own = heldAtLeast(share);
    const total = all.get(share.of) ?? 0;
    const left = total > 100 ? 100 : 100 - (total - own);
    const stated = share.isInForce || !isStatedToHold ? share.atMost : Math.max(share.atMost, open);
    const most = Math.max(own, Math.min(stated, left));
    const isOver = share.isInForce && !share.isLeastIncluded;
    return { least: own / 100, most: most / 100, isOver };
  };
}

const isMember = (record: EntityId): boolean => parseEntityId(record).subject === 'member';

/** What is certainly held in all, by what it is said to be of: these don't add up. */
function sumsOf(
  holdings: readonly Holding[],
  measure: Measure,
): ReadonlyMap<HeldShare['of'], number> {
  const sums = new Map<HeldShare['of'], number>([['unspecified', 0]]);
  for (const { [measure]: share } of holdings) {
    if (share !== null) sums.set(share.of, (sums.get(share.of) ?? 0) + heldAtLeast(share));
  }
  return sums;
}

export function* holdersOf(
  net: OwnersNet,
  lines: Lines,
  { shares, votes }: Sums,
  root: EntityId,
): Generator<void, OwnerShare[]> {
  const unstated = yield* partiesBeyond(net, root, ({ share }) => share?.isInForce !== true);
  const ofElse = yield* partiesBeyond(net, root, ({ share }) => share?.of !== 'capital');
  const ofCapital = yield* partiesBeyond(net, root, ({ share }) => share?.of === 'capital');
  const noVotes = yield* partiesBeyond(net, root, ({ voting }) => voting?.isInForce !== true);
  const leading = yield* leadingTo(net);
  const nothing = { atLeast: 0, atMost: 0 };
  const isEnd = (party: EntityId): boolean =>
    party !== root && (net.onward.get(party) ?? []).length === 0;
  const holders = yield* mapInSteps([...net.reached].filter(isEnd), (party): OwnerShare => {
    const share = shares.shareOf.get(party) ?? nothing;
    const voting = votes?.shareOf.get(party) ?? null;
    const into = leading.get(party) ?? [];
    const direct = into.find((one) => endsOf(one, net.direction)[0] === root) ?? null;
    const only = into.length === 1 ? direct : null;
    const isOver = shares.over.has(party);
    const isVotingOver = votes?.over.has(party) ?? false;
    return {
      entity: net.ends.get(party) ?? party,
      level: lines.levels.get(party) ?? 0,
      share,
      shareOf: !ofElse.has(party) ? 'capital' : ofCapital.has(party) ? 'mixed' : 'unspecified',
      isOver,
      isStated: !unstated.has(party),
      isAsStated: only !== null && isAsIn(share, only.share),
      isParent: direct?.share === null && direct.statements.some(({ kind }) => kind === 'parent'),
      voting,
      isVotingOver,
      isVotingStated: votes !== null && !noVotes.has(party),
      isVotingAsStated: only !== null && voting !== null && isAsIn(voting, only.voting),
      isMajority:
        lines.controlled.has(party) ||
        isHalfPassed(voting, isVotingOver) ||
        isHalfPassed(share, isOver),
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

/** The holdings that lead to each party. */
function* leadingTo({ onward, direction }: OwnersNet): Generator<void, Map<EntityId, Holding[]>> {
  const leading = new Map<EntityId, Holding[]>();
  yield* mapInSteps([...onward.values()].flat(), (holding) => {
    const [, entity] = endsOf(holding, direction);
    const known = leading.get(entity);
    if (known) known.push(holding);
    else leading.set(entity, [holding]);
  });
  return leading;
}

const isAsIn = ({ atLeast, atMost }: ShareInterval, stated: HeldShare | null): boolean =>
  stated?.isInForce === true && atLeast === stated.atLeast && atMost === stated.atMost;

const isHalfPassed = (share: ShareInterval | null, isOver: boolean): boolean =>
  share !== null && (share.atLeast > 50 || (isOver && share.atLeast === 50));

const middleOf = ({ atLeast, atMost }: ShareInterval): number => (atLeast + atMost) / 2;

/** The parties that a line leads to over such a holding. */
function* partiesBeyond(
  { onward, direction }: OwnersNet,
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

export function* exceedingIn({
  reached,
  holdings,
}: OwnersNet): Generator<void, OwnershipShares['exceeding']> {
  const found = yield* mapInSteps([...reached], (entity) => {
    const all = holdings.get(entity) ?? [];
    const total = Math.max(...sumsOf(all, 'share').values(), ...sumsOf(all, 'voting').values());
    const exact = Number(total.toFixed(10));
    return exact > 100 ? [{ entity, total: exact }] : [];
  });
  return yield* sortInSteps(found.flat(), (a, b) => inOrder(a.entity, b.entity));
}
