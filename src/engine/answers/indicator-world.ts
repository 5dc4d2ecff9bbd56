/** The store as the indicator rules see it: read on demand, and cached while the rules run. */
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { tiesInSteps } from '../../graph/build.ts';
import { inOrder } from '../../graph/ties/tie-order.ts';
import type {
  IndicatorSubject,
  IndicatorWorld,
  KnownEntity,
  KnownFacts,
} from '../../graph/indicators/base/world.ts';
import { upwardTies, type UpwardTies } from '../../graph/indicators/base/upward-ties.ts';
import { ownersRoles } from '../../graph/owners/owner-roles.ts';
import { companyNamedBy } from '../../graph/sameness/same.ts';
import { toEnd } from '../../graph/shared/steps.ts';
import type { StoredEntity } from '../../store/derived/entities.ts';
import type { StoredResponse } from '../../store/requests/responses.ts';
import type { StoreReader } from '../../store/store.ts';
import type { ProfileOrigin } from '../../store/derived/profiles.ts';
import { createHeld } from '../base/held.ts';
import { heldThings, type ThingOptions } from './indicator-things.ts';
import { inParts, inPartsByNeighbours, neighboursInParts } from '../graph/graph-parts.ts';

/** Maximum numbers of cached entities, ties, and ties upward: some 100 MB. */
const MAX_ENTITIES = 100_000;
const MAX_TIES = 10_000;
const MAX_UPWARD = 200_000;
/** Neighbours whose ties are read in one step. */
const NEIGHBOURS_AT_ONCE = 100;
/** Entities whose responses are read in one step. */
const RESPONSES_AT_ONCE = 25;
/** Bytes of a response that is read together with others. */
const SMALL_BODY = 64 * 1024;

/** An entity and the response of its own record, if that was fetched. */
export interface PreparedEntity {
  entity: StoredEntity;
  origin: ProfileOrigin | null;
  /** The response, if it is small; refused if it is damaged. */
  response: () => StoredResponse | null;
}

export interface StoredWorld extends IndicatorWorld {
  /**
   * Reads these ahead, in steps, with their ties and who states what they state: each may be a hub. What is
   * not stored is left out.
   */
  prepare(ids: readonly EntityId[]): Generator<void, PreparedEntity[]>;
}

interface WorldOptions extends ThingOptions {
  ownerRoles: readonly string[];
}

export function storedWorld(
  read: StoreReader,
  { day, ownerRoles, namedAtMost, isAllByDay }: WorldOptions,
): StoredWorld {
  const entities = heldEntities(read);
  const isOwnersRole = ownersRoles(ownerRoles);
  const ties = heldTies(read, entities, isOwnersRole);
  const things = heldThings(read, { day, namedAtMost, isAllByDay });
  return {
    day,
    isOwnersRole,
    entity: entities.known,
    *readAhead(ids, which) {
      const isKnown = which === 'upward' ? ties.upward : ties.get;
      yield* ties.read(ids.filter((id) => isKnown(id) === undefined));
    },
    ties: ties.of,
    above: (id) => ties.upward(id) ?? (ties.of(id), ties.upward(id)) ?? NOBODY,
    shared: (id) => things.get(id) ?? toEnd(things.read([id])).get(id) ?? [],
    *prepare(ids) {
      const found = read.entities(ids);
      for (const entity of found) entities.put(entity);
      const origins = read.profileOrigins(ids);
      yield;
      yield* ties.read(ids);
      yield* things.read(ids);
      const bodies = new Map<EntityId, () => StoredResponse | null>();
      for (const part of inParts(ids, RESPONSES_AT_ONCE)) {
        for (const [id, body] of read.smallProfiles(part, SMALL_BODY)) bodies.set(id, body);
        yield;
      }
      return found.map((entity) => ({
        entity,
        origin: origins.get(entity.id) ?? null,
        response: () => bodies.get(entity.id)?.() ?? null,
      }));
    },
  };
}

/** What is kept of an entity: the facts that rules read. It serves as an end of ties, too. */
type HeldFacts = KnownFacts & Pick<StoredEntity, 'notFoundAt'> & Pick<KnownEntity, 'source'>;

interface HeldEntity extends KnownEntity {
  facts: HeldFacts;
}

type HeldEntities = ReturnType<typeof heldEntities>;

/** Returns one text for all equal ones: statuses, countries, days of fetching. */
function createOnce() {
  const texts = new Map<string, string>();
  return <T extends string | null>(text: T): T => {
    if (text === null) return text;
    const known = texts.get(text);
    if (known !== undefined) return known as T;
    if (texts.size < MAX_TEXTS) texts.set(text, text);
    return text;
  };
}

function toHeld(entity: StoredEntity, once: ReturnType<typeof createOnce>): HeldEntity {
  const { id, notFoundAt } = entity;
  const { pointer = '', elsewhere = {}, sha256 = '', fetchedAt = '' } = entity.source ?? {};
  const source = entity.source && { statedBy: id, sha256, fetchedAt: once(fetchedAt) };
  const facts: HeldFacts = {
    id,
    kind: entity.kind,
    label: entity.label,
    country: once(entity.country),
    status: once(entity.status),
    end: entity.end,
    registrationNumber: entity.registrationNumber,
    statedCompanyId: entity.statedCompanyId,
    knowledge: entity.knowledge,
    pointer: once(pointer),
    elsewhere,
    source,
    notFoundAt,
  };
  return { facts, source, notFoundAt };
}

/** Reads each entity once for all ties it is an end of. */
function heldEntities(read: StoreReader) {
  const held = createHeld<HeldEntity | null>(MAX_ENTITIES, () => 1);
  const once = createOnce();
  const put = (entity: StoredEntity): HeldEntity => {
    const known = toHeld(entity, once);
    held.put(entity.id, known);
    return known;
  };

  function all(ids: readonly EntityId[]): HeldEntity[] {
    const found: HeldEntity[] = [];
    const missing: EntityId[] = [];
    for (const id of ids) {
      const one = held.get(id);
      if (one === undefined) missing.push(id);
      else if (one !== null) found.push(one);
    }
    if (missing.length === 0) return found;
    const unknown = new Set(missing);
    for (const entity of read.entities(missing)) {
      found.push(put(entity));
      unknown.delete(entity.id);
    }
    for (const id of unknown) held.put(id, null);
    return found;
  }

  return {
    put,
    /** Null if nothing is stored of it. */
    known: (id: EntityId): KnownEntity | null => {
      const one = held.get(id);
      return one === undefined ? (all([id])[0] ?? null) : one;
    },
    /** Only those of which something is stored. */
    facts: (ids: readonly EntityId[]): HeldFacts[] => all(ids).map(({ facts }) => facts),
  };
}

const NOBODY: UpwardTies = { ties: [], unreadHolders: 0 };
/** Distinct texts kept once. */
const MAX_TEXTS = 10_000;

/** The entity that rules are evaluated for, without its record. */
export function subjectFactsOf(entity: StoredEntity): Omit<IndicatorSubject, 'record'> {
  const { source, fetchedAt: _fetchedAt, notFoundAt, ...facts } = entity;
  const { pointer = '', elsewhere = {} } = source ?? {};
  return {
    facts: { ...facts, pointer, elsewhere },
    source: source && { statedBy: entity.id, sha256: source.sha256, fetchedAt: source.fetchedAt },
    notFoundAt,
  };
}

/** The order of an entity's ties, whatever the order in which records came. */
const byEnds = (a: Tie, b: Tie): number =>
  inOrder(a.from, b.from) || inOrder(a.to, b.to) || inOrder(a.id, b.id);

/** Every tie of an entity, including those between two records of one company. */
function tieReader(read: StoreReader, entities: HeldEntities['facts']) {
  // Only used for two records of one company.
  const responseOf = (end: EntityId) => read.profileOrigins([end]).get(end) ?? null;

  /** The records that may be of one company with these. */
  const maybeSame = (ids: readonly EntityId[]): EntityId[] =>
    entities(ids).flatMap((own) => {
      const named = companyNamedBy(own);
      const isCompany = parseEntityId(own.id).subject === 'company';
      return [...(named === null ? [] : [named]), ...(isCompany ? read.membersNaming(own.id) : [])];
    });

  /** The ties of these, all at once. */
  function* around(ids: readonly EntityId[]): Generator<void, Map<EntityId, Tie[]>> {
    const statements = read.statementsAt(ids);
    const ends = new Set([...ids, ...maybeSame(ids)]);
    for (const { from, to } of statements) ends.add(from).add(to);
    const found = new Map<EntityId, Tie[]>(ids.map((id) => [id, []]));
    yield;
    const known = entities([...ends]);
    yield;
    for (const tie of yield* tiesInSteps(known, statements, responseOf)) {
      found.get(tie.from)?.push(tie);
      if (tie.to !== tie.from) found.get(tie.to)?.push(tie);
    }
    for (const ties of found.values()) ties.sort(byEnds);
    return found;
  }

  /** The ties of one with many neighbours. */
  function* ofHub(id: EntityId): Generator<void, Tie[]> {
    const same = new Set(maybeSame([id]));
    const ties: Tie[] = [];
    // Includes what the record states of itself.
    let first = [id];
    const parts = neighboursInParts(read, id, NEIGHBOURS_AT_ONCE);
    for (const part of parts) {
      for (const other of part) same.delete(other);
      ties.push(...(yield* between(id, [...first, ...part])));
      first = [];
    }
    if (same.size > 0) ties.push(...(yield* between(id, [...same])));
    return ties.sort(byEnds);
  }

  function* between(id: EntityId, others: readonly EntityId[]): Generator<void, Tie[]> {
    const ends = entities([id, ...others.filter((other) => other !== id)]);
    yield;
    const ties = yield* tiesInSteps(ends, read.statementsBetween(id, others), responseOf);
    return ties.filter(({ from, to }) => from === id || to === id);
  }

  return { around, ofHub };
}

function heldTies(
  read: StoreReader,
  { facts, known }: HeldEntities,
  isOwnersRole: IndicatorWorld['isOwnersRole'],
) {
  const { around, ofHub } = tieReader(read, facts);
  const held = createHeld<readonly Tie[]>(MAX_TIES, ({ length }) => length + 1);
  // Kept of all but the largest stores: whoever is above very many would else be read for each.
  const upward = createHeld<UpwardTies>(MAX_UPWARD, ({ ties }) => ties.length + 0.25);

  function put(id: EntityId, ties: readonly Tie[]): readonly Tie[] {
    const above = upwardTies(id, ties, { isOwnersRole, entity: known });
    upward.put(id, above.ties.length === 0 && above.unreadHolders === 0 ? NOBODY : above);
    return held.put(id, ties);
  }

  const all = {
    get: (id: EntityId): readonly Tie[] | undefined => held.get(id),
    upward: (id: EntityId): UpwardTies | undefined => upward.get(id),
    of: (id: EntityId): readonly Tie[] => held.get(id) ?? toEnd(all.read([id])).get(id) ?? [],
    /** The ties of those that are not cached. */
    *read(ids: readonly EntityId[]): Generator<void, Map<EntityId, readonly Tie[]>> {
      const missing = ids.filter((id) => held.get(id) === undefined);
      const counts = read.statementCounts(missing, NEIGHBOURS_AT_ONCE + 1);
      const each = missing.map((id) => ({ id, neighbours: counts.get(id) ?? 0 }));
      const found = new Map<EntityId, readonly Tie[]>();
      const hubs = each.filter(({ neighbours }) => neighbours > NEIGHBOURS_AT_ONCE);
      for (const { id } of hubs) found.set(id, put(id, yield* ofHub(id)));
      const others = each.filter(({ neighbours }) => neighbours <= NEIGHBOURS_AT_ONCE);
      for (const part of inPartsByNeighbours(others)) {
        for (const [id, ties] of yield* around(part)) found.set(id, put(id, ties));
      }
      return found;
    },
  };
  return all;
}
