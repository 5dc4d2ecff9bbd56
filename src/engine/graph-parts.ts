/** Nodes and edges from what is stored. */
import type { CanvasPlace, Graph, GraphEntity, TurnedPlace } from '../contract/model/canvas.ts';
import type { EntityId } from '../contract/model/entity.ts';
import { buildTies } from '../graph/build.ts';
import type { StoreReader } from '../store/store.ts';
import { giveWay } from './tasks.ts';

/** Entities read between two moments at which others may be answered. */
const READ_AT_ONCE = 100;

/** As many at a time as are read at once. */
export function* inParts<T>(all: readonly T[]): Generator<readonly T[], void> {
  for (let from = 0; from < all.length; from += READ_AT_ONCE) {
    yield all.slice(from, from + READ_AT_ONCE);
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

/** These entities, standing nowhere, with the ties among them; others are answered between. */
export async function storedGraph(
  read: StoreReader,
  ids: readonly EntityId[],
  signal: AbortSignal,
): Promise<Graph> {
  const entities: GraphEntity[] = [];
  for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
    const part = ids.slice(from, from + READ_AT_ONCE);
    const places = part.map((entity, index) => ({ ...unplaced(entity), turn: from + index + 1 }));
    entities.push(...graphEntities(read, places));
    await giveWay(signal);
  }
  const origins = read.profileOrigins(ids);
  const statements = read.statementsAmong(ids);
  await giveWay(signal);
  return {
    entities,
    ties: buildTies(entities, statements, (id) => origins.get(id) ?? null),
  };
}
