/** The entities and ties around some records, read from the store as rules need them. */
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { tiesInSteps } from '../../graph/build.ts';
import { companyNamedBy } from '../../graph/sameness/same.ts';
import { byEndsAndId } from '../../graph/ties/tie-order.ts';
import type { StoredEntity } from '../../store/derived/entities.ts';
import type { StoreReader } from '../../store/store.ts';
import { createHeld } from '../base/held.ts';
import { inPartsByNeighbours, neighboursInParts } from '../graph/graph-parts.ts';
import { CompactEntity, createOnce } from './compact-entity.ts';
import type { KnownTies } from './known-ties.ts';

/** Maximum number of cached entities: some 50 MB. */
const MAX_ENTITIES = 100_000;
/** Neighbours whose ties are read in one step. */
const NEIGHBOURS_AT_ONCE = 100;

export function tiesAround(read: StoreReader): KnownTies {
  const entities = heldEntities(read);
  const { around, ofHub } = tieReader(read, entities.all);
  return {
    current: () => null,
    put: entities.put,
    known: entities.known,
    *ties(ids) {
      const counts = read.statementCounts(ids, NEIGHBOURS_AT_ONCE + 1);
      const each = ids.map((id) => ({ id, neighbours: counts.get(id) ?? 0 }));
      const found = new Map<EntityId, readonly Tie[]>();
      const hubs = each.filter(({ neighbours }) => neighbours > NEIGHBOURS_AT_ONCE);
      for (const { id } of hubs) found.set(id, yield* ofHub(id));
      const others = each.filter(({ neighbours }) => neighbours <= NEIGHBOURS_AT_ONCE);
      for (const part of inPartsByNeighbours(others)) {
        for (const [id, ties] of yield* around(part)) found.set(id, ties);
      }
      return found;
    },
    upward: null,
    between: null,
  };
}

type HeldEntities = ReturnType<typeof heldEntities>;

/** Reads each entity once for all ties it is an end of. */
function heldEntities(read: StoreReader) {
  const held = createHeld<CompactEntity | null>(MAX_ENTITIES, () => 1);
  const once = createOnce();
  const put = (entity: StoredEntity): CompactEntity => {
    const known = new CompactEntity(entity, once);
    held.put(entity.id, known);
    return known;
  };

  /** Only those of which something is stored. */
  function all(ids: readonly EntityId[]): CompactEntity[] {
    const found: CompactEntity[] = [];
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
    all,
    /** Null if nothing is stored of it. */
    known: (id: EntityId): CompactEntity | null => {
      const one = held.get(id);
      return one === undefined ? (all([id])[0] ?? null) : one;
    },
  };
}

/** Every tie of an entity, including those between two records of one company. */
function tieReader(read: StoreReader, entities: HeldEntities['all']) {
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
    for (const ties of found.values()) ties.sort(byEndsAndId);
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
    return ties.sort(byEndsAndId);
  }

  function* between(id: EntityId, others: readonly EntityId[]): Generator<void, Tie[]> {
    const ends = entities([id, ...others.filter((other) => other !== id)]);
    yield;
    const ties = yield* tiesInSteps(ends, read.statementsBetween(id, others), responseOf);
    return ties.filter(({ from, to }) => from === id || to === id);
  }

  return { around, ofHub };
}
