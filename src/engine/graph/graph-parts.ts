/** Nodes and edges from the store. */
import { listedName } from './found-name.ts';
import type { CanvasPlace, Graph, GraphEntity, TurnedPlace } from '../../contract/model/canvas.ts';
import type { EntityId, RecordId } from '../../contract/model/entity.ts';
import type { SourcedStatement } from '../../contract/model/tie.ts';
import { tiesInSteps } from '../../graph/build.ts';
import type { ProfileOrigin } from '../../store/derived/profiles.ts';
import type { Store, StoreReader } from '../../store/store.ts';
import { takeAll } from '../base/take-steps.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { StoredItem } from '../../contract/model/case-item.ts';

/** Entities read in one step; other calls are answered between steps. */
const READ_AT_ONCE = 100;
/** Entities read in one step with their names, which may be of any number and length. */
const NAMES_READ_AT_ONCE = 10;
/** Total neighbours of the entities whose statements are read in one step. */
const NEIGHBOURS_AT_ONCE = 500;

/** Parts of as many as are read at once. */
export function* inParts<T>(
  all: readonly T[],
  partSize = READ_AT_ONCE,
): Generator<readonly T[], void> {
  for (let from = 0; from < all.length; from += partSize) yield all.slice(from, from + partSize);
}

/** Parts of as many as have their names read at once. */
export const inFewParts = <T>(all: readonly T[]): Generator<readonly T[], void> =>
  inParts(all, NAMES_READ_AT_ONCE);

/** Parts of as many as have their statements read at once; a hub may be alone in one. */
export function* inPartsByNeighbours(
  all: readonly Pick<GraphEntity, 'id' | 'neighbours'>[],
): Generator<readonly EntityId[], void> {
  let part: EntityId[] = [];
  let total = 0;
  for (const { id, neighbours } of all) {
    const isFull = part.length === READ_AT_ONCE || total + neighbours > NEIGHBOURS_AT_ONCE;
    if (isFull && part.length > 0) {
      yield part;
      part = [];
      total = 0;
    }
    part.push(id);
    total += neighbours;
  }
  if (part.length > 0) yield part;
}

/** The neighbours of one entity, without itself, at most `limit` at a time. */
export function* neighboursInParts(
  read: StoreReader,
  id: EntityId,
  limit: number,
): Generator<EntityId[], void> {
  for (let after = 0, isLast = false; !isLast;) {
    const part = read.neighbourIdsAfter(id, { after, limit });
    after = part.at(-1)?.key ?? after;
    // The entity itself may have been in this part.
    isLast = part.length < limit - 1;
    yield part.map((neighbour) => neighbour.id);
  }
}

/** All entities, known by name only or not, in the order of their ids, at most `limit` at a time. */
export function* everyIdInParts(read: StoreReader, limit: number): Generator<EntityId[], void> {
  for (let after = { handle: '', record: '' }; ;) {
    const part = read.entitiesById(after, limit);
    const last = part.at(-1);
    if (last === undefined) return;
    after = last;
    yield part.map(({ handle, record }): EntityId => `${handle}/${record as RecordId}`);
  }
}

/** The names of these for lists; unknown entities have none. */
export function* labelsIn(
  read: StoreReader,
  ids: readonly EntityId[],
): Generator<void, Map<EntityId, string>> {
  const labels = new Map<EntityId, string>();
  for (const part of inFewParts(ids)) {
    for (const { id, label } of read.entities(part)) labels.set(id, listedName(label));
    yield;
  }
  return labels;
}

/** An entity without a position yet. */
export const unplaced = (entity: EntityId): CanvasPlace => ({
  entity,
  x: null,
  y: null,
  pinned: false,
  hidden: false,
});

/** The graph nodes at these places, in their order. Entities no longer stored are left out. */
export function graphEntities(read: StoreReader, places: readonly TurnedPlace[]): GraphEntity[] {
  const ids = places.map(({ entity }) => entity);
  const facts = new Map(read.entities(ids).map((entity) => [entity.id, entity]));
  const neighbours = read.neighbourCounts(ids);
  return places.flatMap(({ entity, ...place }) => {
    const known = facts.get(entity);
    if (!known) return [];
    const { item: _item, places: _places, names: _names, ...shown } = known;
    return [{ ...shown, neighbours: neighbours.get(entity) ?? 0, ...place }];
  });
}

/** Runs work that reads the store as of one moment. */
export async function withSnapshot<T>(
  store: Store,
  work: (read: StoreReader) => Promise<T>,
): Promise<T> {
  const read = store.snapshot();
  try {
    return await work(read);
  } finally {
    read.close();
  }
}

/**
 * These entities, without positions, with the ties among them, all as of one moment; other calls are
 * answered between.
 */
export function storedGraph(
  store: Store,
  ids: readonly EntityId[],
  signal: AbortSignal,
): Promise<Graph> {
  return withSnapshot(store, (read) => takeAll(graphIn(read, ids), signal));
}

/** The same from an open snapshot, in steps. */
export function* graphIn(read: StoreReader, ids: readonly EntityId[]): Generator<void, Graph> {
  const entities: GraphEntity[] = [];
  const origins = new Map<EntityId, ProfileOrigin>();
  const statements: SourcedStatement[] = [];
  const all = new Set(ids);
  let turn = 0;
  for (const part of inParts(ids)) {
    const places = part.map((entity) => ({ ...unplaced(entity), turn: (turn += 1) }));
    entities.push(...graphEntities(read, places));
    for (const [id, origin] of read.profileOrigins(part)) origins.set(id, origin);
    yield;
  }
  for (const part of inPartsByNeighbours(entities)) {
    for (const statement of read.statementsAmong(part, all)) statements.push(statement);
    yield;
  }
  const ties = yield* tiesInSteps(entities, statements, (id) => origins.get(id) ?? null);
  return { entities, ties };
}

/** The response that each of these rests on, in short steps. */
export function* originsOf(
  read: StoreReader,
  entities: readonly Pick<GraphEntity, 'id'>[],
): Generator<void, Map<EntityId, ProfileOrigin>> {
  const origins = new Map<EntityId, ProfileOrigin>();
  for (const part of inParts(entities)) {
    const ids = part.map(({ id }) => id);
    for (const [id, origin] of read.profileOrigins(ids)) origins.set(id, origin);
    yield;
  }
  return origins;
}

/** Pages of a list that is ordered by `turn`, such as a canvas. */
export function* pagesByTurn<T extends { turn: number }>(
  read: (part: { after: number; limit: number }) => readonly T[],
  limit: number,
  begin = -1,
): Generator<readonly T[], void> {
  for (let after: number | undefined = begin; after !== undefined;) {
    const page = read({ after, limit });
    yield page;
    after = page.at(-1)?.turn;
  }
}

/** Pages of a case's items, in the order they were added. */
export function* itemPages(
  read: Pick<StoreReader, 'caseItems'>,
  id: CaseId,
  limit: number,
): Generator<readonly StoredItem[], void> {
  for (let after: number | null = 0; after !== null;) {
    const page: ReturnType<StoreReader['caseItems']> = read.caseItems(id, { after, limit });
    yield page.items;
    after = page.next;
  }
}
