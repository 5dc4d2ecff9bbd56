/** The store as the rules of indicators see it: read where they ask, and held for as long as they are asked. */
import type { EntityId } from '../contract/model/entity.ts';
import type { Tie } from '../contract/model/tie.ts';
import { buildTies } from '../graph/build.ts';
import type { IndicatorWorld, KnownEntity, ThingCount } from '../graph/indicators/world.ts';
import { ownersRoles } from '../graph/owner-roles.ts';
import { companyNamedBy } from '../graph/same.ts';
import { toEnd } from '../graph/steps.ts';
import type { StoredEntity, StoreReader } from '../store/store.ts';
import { neighboursInParts } from './graph-parts.ts';
import { createRecentlyUsed } from './recently-used.ts';

/** Entities and ties held at most: some 60 MB. */
const HELD = 100_000;
/** Neighbours whose ties are read in one step. */
const NEIGHBOURS_AT_ONCE = 100;
/** Things of one record that rules look at; of each these of the others are named. */
const THINGS_AT_ONCE = 500;
const OTHERS_NAMED = 10;
/** Others that state the same are counted up to here. */
const COUNTED_TO = 10_000;

export interface StoredWorld extends IndicatorWorld {
  /** Reads the ties of an entity ahead, in steps: it may be a hub. */
  prepare(id: EntityId): Generator<void>;
}

export function storedWorld(
  read: StoreReader,
  { day, ownerRoles }: { day: string; ownerRoles: readonly string[] },
): StoredWorld {
  const entities = createRecentlyUsed<{ known: KnownEntity | null }>(HELD, () => 1);
  const ties = createRecentlyUsed<readonly Tie[]>(HELD, ({ length }) => length + 1);

  function* tiesOf(id: EntityId): Generator<void, readonly Tie[]> {
    return ties.get(id) ?? ties.put(id, yield* tiesAt(read, id));
  }

  return {
    day,
    isOwnersRole: ownersRoles(ownerRoles),
    entity(id) {
      const held = entities.get(id) ?? entities.put(id, { known: knownOf(read.entities([id])[0]) });
      return held.known;
    },
    ties: (id) => toEnd(tiesOf(id)),
    shared: (id) => thingsOf(read, id),
    *prepare(id) {
      yield* tiesOf(id);
    },
  };
}

/** An entity as rules know it; null: nothing is stored of it. */
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

/** Every tie at an entity, those between two records of one company among them. */
function* tiesAt(read: StoreReader, id: EntityId): Generator<void, Tie[]> {
  const [own] = read.entities([id]);
  if (own === undefined) return [];
  const named = companyNamedBy(own);
  const mayBeSame = new Set([...(named === null ? [] : [named]), ...read.membersNaming(id)]);
  const ties: Tie[] = [];
  const addTo = (others: readonly EntityId[]): void => {
    const ends = [own, ...read.entities(others.filter((other) => other !== id))];
    const origins = read.profileOrigins(ends.map((end) => end.id));
    const statements = read.statementsBetween(id, others);
    ties.push(...buildTies(ends, statements, (end) => origins.get(end) ?? null));
  };
  const isHere = ({ from, to }: Tie): boolean => from === id || to === id;
  // What it states of itself.
  addTo([id]);
  for (const others of neighboursInParts(read, id, NEIGHBOURS_AT_ONCE)) {
    for (const other of others) mayBeSame.delete(other);
    addTo(others);
    yield;
  }
  if (mayBeSame.size > 0) addTo([...mayBeSame]);
  return ties.filter(isHere);
}

/** What the record of an entity states that others may state too. */
function thingsOf(read: StoreReader, id: EntityId): ThingCount[] {
  const fetchedAt = read.profileOrigins([id]).get(id)?.fetchedAt;
  if (fetchedAt === undefined) return [];
  const own = read.numberOf(id);
  const part = { after: -1, limit: THINGS_AT_ONCE, most: COUNTED_TO, near: false };
  return read.thingsOf(id, part).flatMap((thing): ThingCount[] => {
    const [mine] = read.staters(thing, {
      after: { profile: own, place: thing.place - 1 },
      limit: 1,
    });
    if (mine?.entity !== id) return [];
    const first = { after: { profile: 0, place: 0 }, limit: OTHERS_NAMED + 1 };
    const others = read.staters(thing, first).map(({ entity }) => entity);
    const { sha256, pointer } = mine;
    return [
      {
        ...{ kind: thing.kind, value: mine.value, count: thing.count },
        others: [...new Set(others)].filter((other) => other !== id).slice(0, OTHERS_NAMED),
        source: { statedBy: id, sha256, pointer, fetchedAt },
      },
    ];
  });
}
