/** Where rules get entities and ties from: the store around some records, or all of it read before. */
import type { EntityId } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';
import type { UpwardTies } from '../../graph/indicators/base/upward-ties.ts';
import type { StoredEntity } from '../../store/derived/entities.ts';
import type { ProfileOrigin } from '../../store/derived/profiles.ts';
import type { CompactEntity } from './compact-entity.ts';

/** Entities and their ties. */
export interface KnownTies {
  /** Null if nothing is known of it. */
  known: (id: EntityId) => CompactEntity | null;
  ties: (ids: readonly EntityId[]) => Generator<void, Map<EntityId, readonly Tie[]>>;
  /** Only the ties upward; null if reading these takes as long as reading all. */
  upward: ((ids: readonly EntityId[]) => Generator<void, Map<EntityId, UpwardTies>>) | null;
  /** The ties between the first and others, without reading all of its ties; null if that takes as long. */
  between: ((id: EntityId, others: ReadonlySet<EntityId>) => Generator<void, Tie[]>) | null;
  /** One that need not be read again, as its own record is still of this response; null: none was fetched. */
  current: (id: EntityId, origin: ProfileOrigin | null) => CompactEntity | null;
  /** Takes one that was read anew. */
  put: (entity: StoredEntity) => CompactEntity;
}
