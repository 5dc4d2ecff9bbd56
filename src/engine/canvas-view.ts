/** The canvas as it stands: places, facts and ties, worked out once until something changes. */
import type { EngineEvent } from '../contract/events.ts';
import type { CanvasPlace, GraphEntity } from '../contract/model/canvas.ts';
import type { EntityId } from '../contract/model/entity.ts';
import type { Tie } from '../contract/model/tie.ts';
import type { RegistryName, Store } from '../store/store.ts';
import { graphEntities, tiesAmong } from './graph-parts.ts';

export interface CanvasView {
  has(entity: EntityId): boolean;
  places(): CanvasPlace[];
  /** Part of the entities, in the order they were put there. */
  entities(from: number, to: number): GraphEntity[];
  ties(): Tie[];
  /** Something was put, moved, hidden or taken away, or another registry's canvas is meant. */
  changed(): void;
  /** A profile was kept: ties may have come. */
  learned(): void;
}

interface ViewParts {
  store: Store;
  registry(): RegistryName;
  announce(event: EngineEvent): void;
}

export function createCanvasView(parts: ViewParts): CanvasView {
  const { store } = parts;
  let places: Map<EntityId, CanvasPlace> | null = null;
  let known: KnownTies | null = null;

  const placed = (): Map<EntityId, CanvasPlace> =>
    (places ??= new Map(store.read.canvas(parts.registry()).map((place) => [place.entity, place])));

  return {
    has: (entity) => placed().has(entity),
    places: () => [...placed().values()],
    entities: (from, to) =>
      graphEntities(store.read, parts.registry(), [...placed().values()].slice(from, to)),
    ties() {
      const registry = parts.registry();
      if (known?.registry !== registry || !isAmong(known, placed())) {
        const ids = [...placed().keys()];
        const list = tiesAmong(store.read, registry, ids);
        known = { registry, places: placed(), list };
      }
      return known.list;
    },
    changed() {
      places = null;
      parts.announce({ name: 'canvasChanged' });
    },
    learned() {
      known = null;
    },
  };
}

interface KnownTies {
  registry: RegistryName;
  /** What they are among. */
  places: Map<EntityId, CanvasPlace>;
  list: Tie[];
}

/** Moving or hiding something leaves the ties as they are. */
function isAmong(known: KnownTies, places: Map<EntityId, CanvasPlace>): boolean {
  if (known.places === places) return true;
  if (known.places.size !== places.size) return false;
  for (const id of places.keys()) if (!known.places.has(id)) return false;
  known.places = places;
  return true;
}
