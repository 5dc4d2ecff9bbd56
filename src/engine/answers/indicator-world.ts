/** The store as the indicator rules see it: read on demand, and cached while the rules run. */
import type { EntityId } from '../../contract/model/entity.ts';
import type { Tie, TieSource } from '../../contract/model/tie.ts';
import { buildTies } from '../../graph/build.ts';
import { inOrder } from '../../graph/ties/tie-order.ts';
import { wasKnownBy } from '../../graph/indicators/base/days.ts';
import type {
  IndicatorWorld,
  KnownEntity,
  StatedThing,
} from '../../graph/indicators/base/world.ts';
import { ownersRoles } from '../../graph/owners/owner-roles.ts';
import { companyNamedBy } from '../../graph/sameness/same.ts';
import { toEnd } from '../../graph/shared/steps.ts';
import type { StoredEntity } from '../../store/derived/entities.ts';
import type { StoreReader } from '../../store/store.ts';
import type { StoredThing, Stater } from '../../store/derived/things.ts';
import { neighboursInParts } from '../graph/graph-parts.ts';
import { createRecentlyUsed } from '../base/recently-used.ts';

/** Maximum number of cached entities and of cached ties: some 60 MB. */
const MAX_HELD = 100_000;
/** Neighbours whose ties are read in one step. */
const NEIGHBOURS_AT_ONCE = 100;
/** Things of one record that rules look at, and how many who state a thing are read in one step. */
const THINGS_AT_ONCE = 500;
const STATERS_AT_ONCE = 500;
/** The most others stating the same thing that are counted. */
const COUNTED_TO = 10_000;

export interface StoredWorld extends IndicatorWorld {
  /** Reads the ties of an entity ahead, and who states what it states, in steps: it may be a hub. */
  prepare(id: EntityId): Generator<void>;
}

export function storedWorld(
  read: StoreReader,
  { day, ownerRoles }: { day: string; ownerRoles: readonly string[] },
): StoredWorld {
  const entities = heldEntities(read);
  const ties = createRecentlyUsed<readonly Tie[]>(MAX_HELD, ({ length }) => length + 1);

  const things = createRecentlyUsed<readonly StatedThing[]>(MAX_HELD, ({ length }) => length + 1);
  const readThings = statedThings(read, day);

  function* tiesOf(id: EntityId): Generator<void, readonly Tie[]> {
    return ties.get(id) ?? ties.put(id, yield* tiesAt(read, entities.stored, id));
  }

  function* thingsOf(id: EntityId): Generator<void, readonly StatedThing[]> {
    return things.get(id) ?? things.put(id, yield* readThings(id));
  }

  return {
    day,
    isOwnersRole: ownersRoles(ownerRoles),
    entity: entities.known,
    ties: (id) => toEnd(tiesOf(id)),
    shared: (id) => toEnd(thingsOf(id)),
    *prepare(id) {
      yield* tiesOf(id);
      yield* thingsOf(id);
    },
  };
}

/** Reads each entity once for all ties it is an end of. */
function heldEntities(read: StoreReader) {
  interface Held {
    stored: StoredEntity | undefined;
    known: KnownEntity | null;
  }
  const held = createRecentlyUsed<Held>(MAX_HELD, () => 1);

  function all(ids: readonly EntityId[]): Held[] {
    const there = new Map<EntityId, Held>();
    for (const id of ids) {
      const one = held.get(id);
      if (one !== undefined) there.set(id, one);
    }
    const missing = ids.filter((id) => !there.has(id));
    const found = new Map(
      missing.length === 0 ? [] : read.entities(missing).map((one) => [one.id, one]),
    );
    for (const id of missing) {
      const stored = found.get(id);
      there.set(id, held.put(id, { stored, known: knownOf(stored) }));
    }
    return [...there.values()];
  }

  return {
    /** Null if nothing is stored of it. */
    known: (id: EntityId): KnownEntity | null => (held.get(id) ?? all([id])[0])?.known ?? null,
    /** Only those of which something is stored. */
    stored: (ids: readonly EntityId[]): StoredEntity[] =>
      all(ids).flatMap(({ stored }) => stored ?? []),
  };
}

/** An entity as rules see it; null if nothing is stored of it. */
export function knownOf(entity: StoredEntity | undefined): KnownEntity | null {
  if (entity === undefined) return null;
  const { source, fetchedAt: _fetchedAt, notFoundAt, ...facts } = entity;
  const { pointer = '', elsewhere = {} } = source ?? {};
  return {
    facts: { ...facts, pointer, elsewhere },
    source: source && { statedBy: entity.id, sha256: source.sha256, fetchedAt: source.fetchedAt },
    notFoundAt,
  };
}

/** Every tie of an entity, including those between two records of one company. */
function* tiesAt(
  read: StoreReader,
  entities: (ids: readonly EntityId[]) => StoredEntity[],
  id: EntityId,
): Generator<void, Tie[]> {
  const [own] = entities([id]);
  if (own === undefined) return [];
  const named = companyNamedBy(own);
  const mayBeSame = new Set([...(named === null ? [] : [named]), ...read.membersNaming(id)]);
  const ties: Tie[] = [];
  // Only used for two records of one company.
  const responseOf = (end: EntityId) => read.profileOrigins([end]).get(end) ?? null;
  const addTo = (others: readonly EntityId[]): void => {
    const ends = [own, ...entities(others.filter((other) => other !== id))];
    ties.push(...buildTies(ends, read.statementsBetween(id, others), responseOf));
  };
  const isHere = ({ from, to }: Tie): boolean => from === id || to === id;
  // Includes what the record states of itself.
  let first = [id];
  for (const others of neighboursInParts(read, id, NEIGHBOURS_AT_ONCE)) {
    for (const other of others) mayBeSame.delete(other);
    addTo([...first, ...others]);
    first = [];
    yield;
  }
  if (mayBeSame.size > 0) addTo([...mayBeSame]);
  return ties
    .filter(isHere)
    .sort((a, b) => inOrder(a.from, b.from) || inOrder(a.to, b.to) || inOrder(a.id, b.id));
}

/** Who states a thing, and how many of those records were fetched by the given day. */
type Stating = Pick<StatedThing, 'staters' | 'countByDay'>;

/** What an entity's record states that others may state too; who states a thing is read once. */
function statedThings(read: StoreReader, day: string) {
  const held = createRecentlyUsed<Stating>(MAX_HELD, ({ staters }) => staters.length + 1);

  function* stating(thing: StoredThing): Generator<void, Stating> {
    const key = `${thing.kind} ${thing.key}`;
    return held.get(key) ?? held.put(key, byDay(yield* statersOf(read, thing), day));
  }

  return function* thingsOf(id: EntityId): Generator<void, StatedThing[]> {
    const fetchedAt = read.profileOrigins([id]).get(id)?.fetchedAt;
    if (fetchedAt === undefined) return [];
    const own = read.numberOf(id);
    const part = { after: -1, limit: THINGS_AT_ONCE, maxCount: 1, near: false };
    const found: StatedThing[] = [];
    for (const thing of read.thingsOf(id, part)) {
      const after = { profile: own, place: thing.place - 1 };
      const [mine] = read.staters(thing, { after, limit: 1 });
      if (mine?.entity !== id) continue;
      const source = toSource(mine);
      const alone = { staters: [source], countByDay: Number(wasKnownBy(fetchedAt, day)) };
      const all = thing.count > 1 ? yield* stating(thing) : alone;
      found.push({ kind: thing.kind, value: mine.value, source, ...all });
    }
    return found;
  };
}

const toSource = ({ entity, sha256, pointer, fetchedAt }: Stater): TieSource => ({
  statedBy: entity,
  sha256,
  pointer,
  fetchedAt,
});

/** Each entity once, in the order of their ids. */
function* statersOf(read: StoreReader, thing: StoredThing): Generator<void, TieSource[]> {
  const found = new Map<EntityId, TieSource>();
  for (let after = { profile: 0, place: 0 }; found.size < COUNTED_TO;) {
    const part = read.staters(thing, { after, limit: STATERS_AT_ONCE });
    for (const one of part) if (!found.has(one.entity)) found.set(one.entity, toSource(one));
    const last = part.at(-1);
    if (last === undefined || part.length < STATERS_AT_ONCE) break;
    after = last;
    yield;
  }
  return [...found.values()].sort((a, b) => inOrder(a.statedBy, b.statedBy));
}

function byDay(all: readonly TieSource[], day: string): Stating {
  const { byDay = [], later = [] } = Object.groupBy(all, ({ fetchedAt }) =>
    wasKnownBy(fetchedAt, day) ? 'byDay' : 'later',
  );
  return { staters: [...byDay, ...later], countByDay: byDay.length };
}
