/** Where rules get entities and ties from: the store around some records, or all of it read before. */
import type { EntityId } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';
import type { UpwardTies } from '../../graph/indicators/base/upward-ties.ts';
import type { KnownEntity } from '../../graph/indicators/base/world.ts';
import type { StoredEntity } from '../../store/derived/entities.ts';

/** Entities and their ties. */
export interface KnownTies {
  /** Null if nothing is known of it. */
  known: (id: EntityId) => KnownEntity | null;
  ties: (ids: readonly EntityId[]) => Generator<void, Map<EntityId, readonly Tie[]>>;
  /** Only the ties upward; null if reading these takes as long as reading all. */
  upward: ((ids: readonly EntityId[]) => Generator<void, Map<EntityId, UpwardTies>>) | null;
  /** Takes one that was read already; null: all are at hand. */
  put: ((entity: StoredEntity) => void) | null;
}
