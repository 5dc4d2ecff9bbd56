/**
 * Follows owners step by step, up from what is held or down to it. Owners' ties are those of parents, and
 * positions or rights in an owner's words that have begun and not ended.
 * A company has two records: its record as a company states who holds it, its record as a member what it
 * holds. The walk continues in the other record only if both were fetched and agree. The answer includes
 * where and why the walk ends: that no owner is stated never looks like an error, and missing records are
 * reported even if other owners are known. Majorities are followed first, so that neither a limit nor a
 * budget ends the line of control for the sake of minor holders.
 */
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import type { OwnerDirection, OwnerEnd, OwnerStatement } from '../../contract/answers/owners.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { circleInSteps, circlesInSteps } from './circle.ts';
import { mayBeMajority } from './holdings.ts';
import { isOpenEnd, lackBy, lackOnly, type Lack } from './owner-ends.ts';
import { alikeName, hashText, tieId } from '../shared/identity.ts';
import { isOwnersTie, ownerStatement } from './owner-roles.ts';
import { companyNamedBy, compareRecords } from '../sameness/same.ts';
import { mapInSteps, sortInSteps } from '../shared/steps.ts';
import type { TieEnd } from '../shared/tie-end.ts';
import type { LookedUpEntity, OwnersWorld } from './owners-world.ts';
import { tieState } from '../ties/tie-state.ts';
import { ownershipOf, type Ownership } from './ownership.ts';

export interface OwnersRequest {
  from: readonly EntityId[];
  direction: OwnerDirection;
  isOwnersRole: (role: string | null) => boolean;
  /** States are as of this day (YYYY-MM-DD). */
  day: string;
  steps: number;
  /** Limit on the entities reached, including the starting ones. */
  entities: number;
}

export interface FoundOwners extends Omit<Ownership, 'levelOf' | 'partyOf'> {
  /** The level of each, the nearest first. */
  reached: ReadonlyMap<EntityId, number>;
  /** Where the walk ends or lacks a record, the nearest first. */
  ends: OwnerEnd[];
  /** Entities from which others were reached. */
  goesOn: ReadonlySet<EntityId>;
  /** As in `FollowAnswer`. */
  circle: EntityId[];
  ways: EntityId[][];
  /** Owners' ties that had ended by the day, or had not begun; neither is followed. */
  ended: number;
  notBegun: number;
  /** Upwards: all members of the companies on the way. What they hold is stated in their own records. */
  members: ReadonlySet<EntityId>;
}

const WAYS_LISTED = 20;
/** Companies whose other records are searched in parallel. */
const QUERIED_AT_ONCE = 8;

const isMember = (id: EntityId): boolean => parseEntityId(id).subject === 'member';

/** What was found of the other record of a company. */
interface OtherRecords {
  /** Records that are of the same company. */
  same: EntityId[];
  /** Why there is none, or why some may be missing; null if nothing is. */
  lack: Lack | null;
}

const NO_OTHER: OtherRecords = { same: [], lack: null };

/** An owner or holding by one record, and whether it is followed first. */
interface Next {
  entity: EntityId;
  isFirst: boolean;
}

const idsOf = (next: readonly Next[]): EntityId[] => [...new Set(next.map(({ entity }) => entity))];

/** Ties or records passed in one step. */
const PASSED_PER_STEP = 500;

class OwnersWalk {
  readonly #request: OwnersRequest;
  readonly #world: OwnersWorld;
  readonly reached = new Map<EntityId, number>();
  readonly ends: OwnerEnd[] = [];
  /** For each entity, the next ones. */
  readonly onward = new Map<EntityId, EntityId[]>();
  readonly ended = new Set<string>();
  readonly notBegun = new Set<string>();
  readonly same = new Map<Tie['id'], OwnerStatement>();
  /** By the record of a company, whom it lists. */
  readonly listed = new Map<EntityId, Set<EntityId>>();
  readonly #lookedUp = new Map<EntityId, LookedUpEntity>();
  readonly #onwardAt = new Map<EntityId, Next[]>();
  /** For each entity followed, the next ones of all its records. */
  readonly #beyond = new Map<EntityId, EntityId[]>();
  /** What is followed later, by step. */
  readonly #later = new Map<number, EntityId[]>();
  #step = 0;

  constructor(request: OwnersRequest, world: OwnersWorld) {
    this.#request = request;
    this.#world = world;
  }

  async run(): Promise<void> {
    const { from, steps } = this.#request;
    let ring = this.#reach(from);
    for (; ring.length > 0; this.#step += 1) ring = await this.#followRing(ring, 'first');
    for (this.#step = 1; this.#step <= steps; this.#step += 1) {
      ring = this.#reach(this.#later.get(this.#step) ?? []);
      if (ring.length > 0) await this.#followRing(ring, 'later');
    }
  }

  /** One step: loads these records and the other records of companies; returns those followed at once. */
  async #followRing(ring: readonly EntityId[], round: 'first' | 'later'): Promise<EntityId[]> {
    await this.#lookUp(ring);
    const others = await this.#otherRecordsOf(ring);
    const next = await this.#world.take(this.#passRing(ring, others));
    if (this.#step >= this.#request.steps) return [];
    const isAtOnce = ({ isFirst }: Next): boolean => isFirst && round === 'first';
    const later = next.filter((one) => !isAtOnce(one)).map(({ entity }) => entity);
    const known = this.#later.get(this.#step + 1);
    this.#later.set(this.#step + 1, known ? [...known, ...later] : later);
    return this.#reach(
      next.filter(isAtOnce).map(({ entity }) => entity),
      this.#step + 1,
    );
  }

  *#passRing(
    ring: readonly EntityId[],
    others: ReadonlyMap<EntityId, OtherRecords>,
  ): Generator<void, Next[]> {
    const next: Next[][] = [];
    for (const id of ring) {
      next.push(yield* this.#passOn(id, others.get(id) ?? NO_OTHER));
      if (next.length % PASSED_PER_STEP === 0) yield;
    }
    return next.flat();
  }

  /** What follows a record and its other records; notes where the walk ends there. */
  *#passOn(id: EntityId, other: OtherRecords): Generator<void, Next[]> {
    // If the other record was reached before, it has its own end.
    const isEndHere = !other.same.some((record) => this.reached.has(record));
    this.#reach(other.same);
    const own = yield* this.#nextAt(id);
    const all = [own];
    for (const record of other.same) {
      this.#addSame(id, record);
      const next = yield* this.#nextAt(record);
      this.onward.set(record, idsOf(next));
      all.push(next);
    }
    this.onward.set(id, [...other.same, ...idsOf(own)]);
    const next = all.flat();
    this.#beyond.set(
      id,
      next.map(({ entity }) => entity),
    );
    const lack = this.#lackAt(id, other);
    if (lack !== null) this.#end(id, lack);
    else if (next.length === 0 && isEndHere) this.#addEnd(id);
    return next;
  }

  /** Adds an end at each record beyond which something wasn't reached. */
  *addLimits(levelOf: (record: EntityId) => number): Generator<void, ReadonlySet<EntityId>> {
    const goesOn = new Set<EntityId>();
    let passed = 0;
    for (const [id, all] of this.#beyond) {
      passed += 1;
      if (passed % PASSED_PER_STEP === 0) yield;
      if (all.some((one) => this.reached.has(one))) goesOn.add(id);
      if (all.every((one) => this.reached.has(one))) continue;
      const isStep = levelOf(id) >= this.#request.steps;
      this.#end(id, lackOnly(isStep ? 'step limit' : 'entity limit'));
    }
    return goesOn;
  }

  /** All owners' ties in force at what was reached, whichever way was gone. */
  *ties(): Generator<void, OwnerStatement[]> {
    const ties = new Map<Tie['id'], OwnerStatement>();
    let passed = 0;
    for (const id of this.reached.keys()) {
      for (const tie of this.#lookedUp.get(id)?.ties ?? []) {
        passed += 1;
        if (passed % PASSED_PER_STEP === 0) yield;
        if (ties.has(tie.id) || !isOwnersTie(tie, this.#request.isOwnersRole)) continue;
        const statement = ownerStatement(tie, this.#request.day);
        if (statement.state === 'ended' || statement.state === 'not-begun') continue;
        ties.set(tie.id, statement);
      }
    }
    return [...ties.values()];
  }

  endOf(id: EntityId): TieEnd | null {
    return this.#lookedUp.get(id)?.end ?? null;
  }

  async #lookUp(ids: readonly EntityId[]): Promise<void> {
    const wanted = [...new Set(ids)].filter((id) => !this.#lookedUp.has(id));
    if (wanted.length === 0) return;
    for (const [id, seen] of await this.#world.lookUp(wanted, this.#step))
      this.#lookedUp.set(id, seen);
  }

  /** Marks new entities as reached, up to the limit, and returns them. */
  #reach(ids: readonly EntityId[], step = this.#step): EntityId[] {
    const fresh = [...new Set(ids)].filter((id) => !this.reached.has(id));
    const remaining = Math.max(0, this.#request.entities - this.reached.size);
    const added = fresh.slice(0, remaining);
    for (const id of added) this.reached.set(id, step);
    return added;
  }

  /** Upwards the walk continues in the company record, downwards in the member record. */
  async #otherRecordsOf(ring: readonly EntityId[]): Promise<Map<EntityId, OtherRecords>> {
    const candidates: (OtherRecords & { id: EntityId; records: readonly EntityId[] })[] = [];
    const wanting = ring.filter((id) => this.#hasOther(id));
    for (let from = 0; from < wanting.length; from += QUERIED_AT_ONCE) {
      const batch = wanting.slice(from, from + QUERIED_AT_ONCE);
      const lookups = batch.map(async (id) => ({ id, ...(await this.#candidatesFor(id)) }));
      candidates.push(...(await Promise.all(lookups)));
    }
    await this.#lookUp(candidates.flatMap(({ records }) => records));
    return new Map(
      candidates.map(({ id, records, ...other }) => [
        id,
        records.length > 0 ? this.#compare(id, records) : other,
      ]),
    );
  }

  /** Downwards only companies are reached; a member is a start, whose company record may be a parent. */
  #hasOther(id: EntityId): boolean {
    const { end = null, fault = null } = this.#lookedUp.get(id) ?? {};
    const isOne = isMember(id) || this.#request.direction === 'down';
    return end?.kind === 'company' && isOne && fault === null;
  }

  /** Candidates for the other record. */
  async #candidatesFor(id: EntityId): Promise<OtherRecords & { records: readonly EntityId[] }> {
    const { end = null } = this.#lookedUp.get(id) ?? {};
    if (end === null) return { ...NO_OTHER, records: [] };
    const missing: OtherRecords = { same: [], lack: lackOnly('no other record') };
    if (isMember(id)) {
      const company = companyNamedBy(end);
      return { ...missing, records: company === null ? [] : [company] };
    }
    const { members, isSearched, fault } = await this.#world.membersOf(end);
    const lack = isSearched ? missing.lack : lackBy(fault, null);
    return { same: [], lack, records: members };
  }

  #compare(id: EntityId, records: readonly EntityId[]): OtherRecords {
    const own = this.#lookedUp.get(id)?.end;
    const same = records.filter((record) => {
      const other = this.#lookedUp.get(record)?.end;
      if (own?.knowledge !== 'profile' || other?.knowledge !== 'profile') return false;
      const [member, company] = isMember(id) ? [own, other] : [other, own];
      const isNamed = companyNamedBy(member) === company.id;
      return isNamed && compareRecords(member, company).verdict === 'agree';
    });
    const lacks = records.flatMap((record) => this.#lackOf(record) ?? []);
    const lack = lacks.find(({ fault }) => fault !== null) ?? lacks[0];
    if (lack) return { same, lack };
    return { same, lack: same.length > 0 ? null : lackOnly('records differ') };
  }

  /** Why this record itself is missing; null if it isn't. */
  #lackOf(id: EntityId): Lack | null {
    const { end = null, fault = null } = this.#lookedUp.get(id) ?? {};
    return fault === null && end?.knowledge === 'profile' ? null : lackBy(fault, id);
  }

  /** The next entities by the ties of this record; notes what is not followed. */
  *#nextAt(id: EntityId): Generator<void, Next[]> {
    const known = this.#onwardAt.get(id);
    if (known !== undefined) return known;
    const up = this.#request.direction === 'up';
    const listed = new Set<EntityId>();
    this.listed.set(id, listed);
    const isFollowed = (tie: Tie): boolean => {
      if (tie.kind === 'position' && tie.to === id) listed.add(tie.from);
      const isOnward = (up ? tie.to : tie.from) === id;
      if (!isOnward || !isOwnersTie(tie, this.#request.isOwnersRole)) return false;
      const state = tieState(tie, this.#request.day);
      if (state !== 'ended' && state !== 'not-begun') return true;
      this[state === 'ended' ? 'ended' : 'notBegun'].add(tie.id);
      return false;
    };
    const found = yield* mapInSteps(this.#lookedUp.get(id)?.ties ?? [], (tie) =>
      isFollowed(tie) ? [{ entity: up ? tie.from : tie.to, isFirst: mayBeMajority(tie) }] : [],
    );
    const next = found.flat();
    const isOnly = up && new Set(next.map(({ entity }) => entity)).size === 1;
    for (const one of next) one.isFirst ||= isOnly;
    this.#onwardAt.set(id, next);
    return next;
  }

  #addSame(id: EntityId, other: EntityId): void {
    const [from, to] = isMember(id) ? [id, other] : [other, id];
    const tie = tieId(alikeName(from, to, 'same', hashText('')), 1);
    this.same.set(tie, { tie, kind: 'same', role: null, state: null, isInForce: true, from, to });
  }

  /** Persons and authorities have no owners, so upwards their records aren't needed. */
  #isHolderOnly(end: TieEnd | null): boolean {
    const isAbove = this.#request.direction === 'up';
    return isAbove && (end?.kind === 'person' || end?.kind === 'authority');
  }

  /** What is missing here; also reported if the walk goes on, as there may be more owners. */
  #lackAt(id: EntityId, other: OtherRecords): Lack | null {
    const { fault = null, end = null } = this.#lookedUp.get(id) ?? {};
    const isEnough = fault === null && this.#isHolderOnly(end);
    return (isEnough ? null : this.#lackOf(id)) ?? other.lack;
  }

  /** Adds the reason why nobody follows although nothing is missing. */
  #addEnd(id: EntityId): void {
    const kind = this.#lookedUp.get(id)?.end?.kind;
    const isHolderOnly = this.#request.direction === 'up' && isMember(id) && kind !== 'company';
    if (!isHolderOnly) this.#end(id, lackOnly('none stated'));
    else
      this.#end(id, lackOnly(kind === 'person' || kind === 'authority' ? kind : 'kind not stated'));
  }

  #end(entity: EntityId, lack: Lack): void {
    this.ends.push({ entity, ...lack });
  }
}

/** Everyone reached in that direction, and where the walk ends; throws only what `world` throws. */
export async function followOwners(
  request: OwnersRequest,
  world: OwnersWorld,
): Promise<FoundOwners> {
  const walk = new OwnersWalk(request, world);
  await walk.run();
  const members = new Set([...walk.listed.values()].flatMap((all) => [...all]));
  const unread = await world.unreadAmong([...members]);
  const found = await world.take(foundBy(walk, request, unread));
  return { ...found, members: request.direction === 'up' ? members : new Set() };
}

function* foundBy(
  walk: OwnersWalk,
  request: OwnersRequest,
  unread: ReadonlySet<EntityId>,
): Generator<void, Omit<FoundOwners, 'members'>> {
  const { onward, ended, notBegun } = walk;
  const { levelOf, partyOf, control, ...ownership } = yield* ownershipOf({
    ...request,
    reached: [...walk.reached.keys()],
    ends: walk.ends.map(({ entity }) => entity),
    ties: yield* walk.ties(),
    same: [...walk.same.values()],
    isFetched: (id) => walk.endOf(id)?.knowledge === 'profile',
    hasUnread: (id) => !unread.isDisjointFrom(walk.listed.get(id) ?? new Set()),
    isPerson: (id) => ['person', 'authority'].includes(walk.endOf(id)?.kind ?? ''),
  });
  const goesOn = yield* walk.addLimits(levelOf);
  const open = new Set(walk.ends.filter(isOpenEnd).map(({ entity }) => partyOf(entity)));
  control.open = control.ends.filter((entity) => open.has(partyOf(entity)));
  const levelled = yield* mapInSteps([...walk.reached.keys()], (id) => [id, levelOf(id)] as const);
  const reached = new Map(yield* sortInSteps(levelled, ([, a], [, b]) => a - b));
  const levelAt = (id: EntityId): number => reached.get(id) ?? levelOf(id);
  const ends = yield* sortInSteps(walk.ends, (a, b) => levelAt(a.entity) - levelAt(b.entity));
  const circle = yield* circleInSteps(onward);
  const ways = yield* circlesInSteps(onward, circle, WAYS_LISTED);
  // Upwards, so that each holds the next.
  if (request.direction === 'up') for (const way of ways) way.reverse();
  const leftOut = { ended: ended.size, notBegun: notBegun.size };
  return { ...ownership, control, reached, ends, goesOn, circle, ways, ...leftOut };
}
