/** The store and the registries as a walk along owners sees them. */
import { counted } from '../../contract/text/counted.ts';
import { Refusal, wasNotSearched, type Fault } from '../../contract/faults/faults.ts';
import type { CaseId } from '../../contract/model/case.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import type { OwnershipShares } from '../../contract/answers/owners.ts';
import type { Purpose } from '../../contract/answers/not-fetched.ts';
import { memberQuery, type MemberQuery } from '../../contract/model/query.ts';
import type { SourcedStatement, Tie } from '../../contract/model/tie.ts';
import { buildPair } from '../../graph/build.ts';
import { inOrder } from '../../graph/ties/tie-order.ts';
import { followOwners, type FoundOwners, type OwnersRequest } from '../../graph/owners/owners.ts';
import type { FoundMembers, LookedUpEntity, OwnersWorld } from '../../graph/owners/owners-world.ts';
import { sortInSteps } from '../../graph/shared/steps.ts';
import type { TieEnd } from '../../graph/shared/tie-end.ts';
import { fallbackLabel } from '../../record/values/names.ts';
import type { StoreReader, Store } from '../../store/store.ts';
import type { Registries } from '../registries/registries.ts';
import { type ProfileSource, absentSince } from '../records/profile-source.ts';
import type { NotFetchedList } from '../records/not-fetched-list.ts';
import type { ByteLimit } from '../../registry/common/byte-limit.ts';
import type { CaseNotes } from '../base/case-notes.ts';
import { fetchProfiles } from '../fetch/fetch-profiles.ts';
import { inParts, neighboursInParts, inFewParts } from '../graph/graph-parts.ts';
import type { Call } from '../base/handlers.ts';
import { requestPage } from '../search/search-pages.ts';
import { takeAll } from '../base/take-steps.ts';
import { giveWay, isCancelled } from '../base/tasks.ts';

/** What the walk needs of the engine. */
export interface OwnersWorldNeeds {
  store: Store;
  registries: Registries;
  profiles: ProfileSource;
  notFetched: NotFetchedList;
  byteLimit: ByteLimit;
  notes: CaseNotes;
  noteStored: (mentioned: readonly EntityId[], profileOf: EntityId | null) => Promise<void>;
}

/** Results requested per search: a company's own name finds the same company as a member near the top. */
const MAX_MEMBERS = 100;
const MAX_NAME_LENGTH = 1000;
/** Neighbours of a hub read in one step; other calls are answered between steps. */
const NEIGHBOURS_AT_ONCE = 100;

interface OwnersFetch {
  /** The case whose journal notes the requests. */
  inCase?: CaseId | undefined;
  purpose: Purpose;
  /** How many requests may be made at most, searches included. */
  budget: number;
}

/** The world of a walk that may fetch, with counts of the requests made and left out. */
export interface FetchingOwnersWorld extends OwnersWorld {
  /** How many records a registry returned. */
  fetched(): number;
  calls: Pick<Calls, 'made' | 'leftOut'>;
}

/** The requests made within a budget; none is made twice. */
class Calls {
  readonly #budget: number;
  readonly #requested = new Set<string>();
  readonly #leftOut = new Set<string>();

  constructor(budget: number) {
    this.#budget = budget;
  }

  get made(): number {
    return this.#requested.size;
  }

  /** How many requests exceeded the budget. */
  get leftOut(): number {
    return this.#leftOut.size;
  }

  /** Takes back a request that could not be sent. */
  giveBack(what: string): void {
    this.#requested.delete(what);
  }

  /** Whether this may be requested: it is new and within the budget. It then counts as made. */
  take(what: string): boolean {
    if (this.#requested.has(what)) return false;
    const isLeft = this.made < this.#budget;
    (isLeft ? this.#requested : this.#leftOut).add(what);
    return isLeft;
  }
}

export function createOwnersWorld(
  needs: OwnersWorldNeeds,
  { inCase, purpose, budget }: OwnersFetch,
  { signal, cut, progress }: Pick<Call, 'signal' | 'cut' | 'progress'>,
): FetchingOwnersWorld {
  const { read } = needs.store;
  const storedNow = new Set<EntityId>();
  let fetched = 0;
  const calls = new Calls(budget);
  /** Why requested records could not be fetched. */
  const faults = new Map<EntityId, Fault>();

  async function lookUp(
    ids: readonly EntityId[],
    step: number,
  ): Promise<Map<EntityId, LookedUpEntity>> {
    const before = await faultsBefore(read, ids, signal);
    const showProgress = (): void =>
      progress(storedNow.size, null, `Step ${step}: ${counted(storedNow.size, 'profile')}`);
    showProgress();
    const stored = await fetchedAmong(read, ids, signal);
    // A record that was not found is not requested again.
    const toFetch = ids.filter(
      (id) => stored.has(id) || (!isAbsent(before.get(id)) && calls.take(id)),
    );
    await fetchProfiles(needs, toFetch, {
      signal,
      cut,
      inCase,
      // If nothing could be requested now, the reason of an earlier failure is kept.
      purpose: (id, reason) => (wasNotSearched(reason) && before.has(id) ? null : purpose),
      onStored(entity, from) {
        storedNow.add(entity);
        fetched += from === 'registry' ? 1 : 0;
        showProgress();
      },
      onFault(entity, reason) {
        faults.set(entity, reason);
        if (wasNotSearched(reason)) calls.giveBack(entity);
      },
    });
    const result = new Map<EntityId, LookedUpEntity>();
    for (const id of ids) {
      const [end = null] = read.entities([id]);
      const ties = await takeAll(tiesAt(read, id), signal);
      const now = faults.get(id) ?? null;
      const isAnswered = end?.knowledge === 'profile' || (now !== null && !wasNotSearched(now));
      result.set(id, { end, ties, fault: isAnswered ? now : (before.get(id) ?? now) });
      await giveWay(signal);
    }
    return result;
  }

  const membersOf = createMembersOf(needs, calls, { signal, cut });
  const take = <T>(work: Generator<void, T>): Promise<T> => takeAll(work, signal);
  const unreadAmong = (members: readonly EntityId[]): Promise<ReadonlySet<EntityId>> =>
    take(unreadIn(read, members));
  return { lookUp, membersOf, unreadAmong, take, fetched: () => fetched, calls };
}

/** The members that stored records name; else those the registry finds by the company's name. */
function createMembersOf(
  needs: OwnersWorldNeeds,
  calls: Calls,
  { signal, cut }: Pick<Call, 'signal' | 'cut'>,
): OwnersWorld['membersOf'] {
  const { read } = needs.store;
  /** The results of the searches in this walk. */
  const searched = new Map<EntityId, FoundMembers>();
  return async (company) => {
    await giveWay(signal);
    const known = read.membersNaming(company.id);
    const { subject, id } = parseEntityId(company.id);
    if (known.length > 0 || company.label === fallbackLabel(subject, id)) {
      return { members: known, isSearched: true, fault: null };
    }
    const before = searched.get(company.id);
    if (before !== undefined) return before;
    // A search that was answered is not repeated: a member it found would be known by now.
    if (wasSearched(needs, company)) return { members: known, isSearched: true, fault: null };
    if (!calls.take(`members of ${company.id}`)) {
      return { members: [], isSearched: false, fault: null };
    }
    const found = await searchMembers(needs, company, cut);
    searched.set(company.id, found);
    return found;
  };
}

const searchFor = (label: string): MemberQuery =>
  memberQuery.parse({ q: label.slice(0, MAX_NAME_LENGTH).toWellFormed(), count: MAX_MEMBERS });

/** A damaged response counts as none. */
function wasSearched(
  { store: { read } }: Pick<OwnersWorldNeeds, 'store'>,
  { id, label }: TieEnd,
): boolean {
  try {
    return read.searchPage(parseEntityId(id).registry, searchFor(label)) !== null;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function searchMembers(
  needs: OwnersWorldNeeds,
  { id, label }: TieEnd,
  cut: AbortSignal,
): Promise<FoundMembers> {
  try {
    await requestPage(needs, parseEntityId(id).registry, searchFor(label), cut);
  } catch (error) {
    if (!(error instanceof Refusal) || isCancelled(error)) throw error;
    return { members: [], isSearched: false, fault: error.fault };
  }
  return { members: needs.store.read.membersNaming(id), isSearched: true, fault: null };
}

/**
 * Follows owners again until nothing more is fetched: a record fetched at the last step may say more of a
 * tie that was passed before.
 */
export async function followOwnersIn(
  input: OwnersRequest,
  world: FetchingOwnersWorld,
): Promise<FoundOwners> {
  for (;;) {
    const before = world.calls.made;
    const found = await followOwners(input, world);
    if (world.calls.made === before) return found;
  }
}

const isAbsent = (why: Fault | undefined): boolean => why?.code === 'record-not-found';

/** Why earlier requests for these records failed; only those that failed are in it. */
async function faultsBefore(
  read: StoreReader,
  ids: readonly EntityId[],
  signal: AbortSignal,
): Promise<Map<EntityId, Fault>> {
  const faults = new Map<EntityId, Fault>();
  for (const part of inParts(ids)) {
    const entries = [...read.notFetchedOf(part), ...read.missedOf(part)];
    for (const { entity, fault } of entries) faults.set(entity, fault);
    for (const id of part) {
      const absent = absentSince({ read }, id);
      if (absent !== null) faults.set(id, absent.fault);
    }
    await giveWay(signal);
  }
  return faults;
}

/** Every tie of an entity, in the order of the other ends and of what ties them. */
export function* tiesAt(read: StoreReader, id: EntityId): Generator<void, Tie[]> {
  return yield* sortInSteps(
    yield* tiesOf(read, id),
    (a, b) => inOrder(a.from, b.from) || inOrder(a.to, b.to) || inOrder(a.id, b.id),
  );
}

function* tiesOf(read: StoreReader, id: EntityId): Generator<void, Tie[]> {
  const isHub = read.neighbourCount(id) > NEIGHBOURS_AT_ONCE;
  if (!isHub) return toTies(read, read.statementsOf(id));
  const ties: Tie[] = [];
  for (const others of neighboursInParts(read, id, NEIGHBOURS_AT_ONCE)) {
    ties.push(...toTies(read, read.statementsBetween(id, others)));
    yield;
  }
  return ties;
}

function toTies(read: StoreReader, statements: readonly SourcedStatement[]): Tie[] {
  const companies = new Map(
    read.entities([...new Set(statements.map(({ to }) => to))]).map((end) => [end.id, end]),
  );
  const pairs = new Map<string, SourcedStatement[]>();
  for (const statement of statements) {
    const pair = `${statement.from} ${statement.to}`;
    const there = pairs.get(pair);
    if (there) there.push(statement);
    else pairs.set(pair, [statement]);
  }
  return [...pairs.values()].flatMap((each) => {
    const company = each[0] && companies.get(each[0].to);
    return buildPair(each, company === undefined ? [] : [company]);
  });
}

/** What window, dossier and command line say of levels and shares. */
export function ownershipIn(found: FoundOwners): OwnershipShares {
  const { rootRecords, steps, levels, furthest, hasGap, control, ...rest } = found;
  const { holders, exceeding, isSystem } = rest;
  return { rootRecords, steps, levels, furthest, hasGap, control, holders, exceeding, isSystem };
}

/** If nothing could be fetched of a single requested entity, refuses with the reason. */
export function refuseNothing({ steps, ends }: FoundOwners, requested: readonly EntityId[]): void {
  const [{ record, fault } = { record: null, fault: null }] = ends;
  if (requested.length > 1 || record !== requested[0] || fault === null || steps.length > 0) return;
  throw new Refusal(fault.code, fault.detail);
}

/** Members of companies on the way whose own records are not fetched. */
export async function unfetchedMembersIn(
  read: StoreReader,
  { members }: FoundOwners,
  signal: AbortSignal,
): Promise<EntityId[]> {
  const fetched = await fetchedAmong(read, [...members], signal);
  return [...members].filter((id) => !fetched.has(id));
}

/** Those of these whose own records were neither fetched nor not found. */
export function* unreadIn(
  read: StoreReader,
  ids: readonly EntityId[],
): Generator<void, Set<EntityId>> {
  const unread = new Set<EntityId>();
  for (const part of inParts(ids)) {
    for (const { id, knowledge, notFoundAt } of read.entities(part))
      if (knowledge !== 'profile' && notFoundAt === null) unread.add(id);
    yield;
  }
  return unread;
}

/** Those of these whose own records are stored. */
async function fetchedAmong(
  read: StoreReader,
  ids: readonly EntityId[],
  signal: AbortSignal,
): Promise<Set<EntityId>> {
  const fetched = new Set<EntityId>();
  for (const part of inParts(ids)) {
    for (const id of read.profileOrigins(part).keys()) fetched.add(id);
    await giveWay(signal);
  }
  return fetched;
}

/** The names of those of which anything is stored. */
export async function labelsOf(
  read: StoreReader,
  { reached, ends }: FoundOwners,
  signal: AbortSignal,
  others: readonly EntityId[] = [],
): Promise<Map<EntityId, string>> {
  const labels = new Map<EntityId, string>();
  const all = new Set([...reached.keys(), ...ends.map(({ entity }) => entity), ...others]);
  for (const part of inFewParts([...all])) {
    for (const { id, label } of read.entities(part)) labels.set(id, label);
    await giveWay(signal);
  }
  return labels;
}
