/** Nodes and edges from what is stored. */
import type { CanvasPlace, Graph, GraphEntity, TurnedPlace } from '../../contract/model/canvas.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { SourcedStatement } from '../../contract/model/tie.ts';
import { tiesInSteps } from '../../graph/build.ts';
import type { ProfileOrigin } from '../../store/derived/profiles.ts';
import type { Store, StoreReader } from '../../store/store.ts';
import { takeAll } from '../base/take-steps.ts';

/** Entities read between two moments at which others may be answered. */
const READ_AT_ONCE = 100;
/** And of those whose names are read, which may be of any number and length. */
const NAMES_READ_AT_ONCE = 10;
/** And the neighbours of those whose statements are read: each is some statements. */
const NEIGHBOURS_AT_ONCE = 500;

/** As many at a time as are read at once. */
export function* inParts<T>(
  all: readonly T[],
  atOnce = READ_AT_ONCE,
): Generator<readonly T[], void> {
  for (let from = 0; from < all.length; from += atOnce) yield all.slice(from, from + atOnce);
}

/** As many at a time as have all their names read at once. */
export const inFewParts = <T>(all: readonly T[]): Generator<readonly T[], void> =>
  inParts(all, NAMES_READ_AT_ONCE);

/** As many at a time as have their statements read at once; a hub may be alone. */
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

/** The neighbours of one entity, so many read at a time, itself not among them. */
export function* neighboursInParts(
  read: StoreReader,
  id: EntityId,
  limit: number,
): Generator<EntityId[], void> {
  for (let after = 0, isLast = false; !isLast;) {
    const part = read.neighbourIdsAfter(id, { after, limit });
    after = part.at(-1)?.key ?? after;
    // The entity itself may have been one of them.
    isLast = part.length < limit - 1;
    yield part.map((neighbour) => neighbour.id);
  }
}

/** An entity that stands nowhere yet. */
export const unplaced = (entity: EntityId): CanvasPlace => ({
  entity,
  x: null,
  y: null,
  pinned: false,
  hidden: false,
});

/** The graph nodes at these places, in their order. One that is stored no more is left out. */
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

/**
 * These entities, standing nowhere, with the ties among them, all as of one moment; others are
 * answered between.
 */
export async function storedGraph(
  store: Store,
  ids: readonly EntityId[],
  signal: AbortSignal,
): Promise<Graph> {
  const snapshot = store.snapshot();
  try {
    return await takeAll(graphIn(snapshot, ids), signal);
  } finally {
    snapshot.close();
  }
}

/** The same of what this reads, in steps. */
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

/** Which answer each of these rests on, in short steps. */
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
