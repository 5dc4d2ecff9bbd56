/** Nodes and edges from what is stored. */
import type { CanvasPlace, GraphEntity } from '../contract/model/canvas.ts';
import type { EntityId } from '../contract/model/entity.ts';
import type { Tie } from '../contract/model/tie.ts';
import { buildTies } from '../graph/build.ts';
import type { RegistryName, StoreReader } from '../store/store.ts';

/** An entity that stands nowhere yet. */
export const unplaced = (entity: EntityId): CanvasPlace => ({
  entity,
  x: null,
  y: null,
  pinned: false,
  hidden: false,
});

/** The graph nodes at these places, in their order. One that is stored no more is left out. */
export function graphEntities(
  read: StoreReader,
  registry: RegistryName,
  places: readonly CanvasPlace[],
): GraphEntity[] {
  const ids = places.map(({ entity }) => entity);
  const facts = new Map(read.entities(registry, ids).map((entity) => [entity.id, entity]));
  const neighbours = read.neighbourCounts(registry, ids);
  return places.flatMap(({ entity, x, y, pinned, hidden }) => {
    const known = facts.get(entity);
    if (!known) return [];
    const { item: _item, places: _places, names: _names, ...shown } = known;
    return [{ ...shown, neighbours: neighbours.get(entity) ?? 0, x, y, pinned, hidden }];
  });
}

/** The ties among these entities. */
export function tiesAmong(
  read: StoreReader,
  registry: RegistryName,
  ids: readonly EntityId[],
): Tie[] {
  return buildTies(
    read.entities(registry, ids),
    read.statementsAmong(registry, ids),
    (entity) => read.profile(registry, entity)?.response ?? null,
  );
}
