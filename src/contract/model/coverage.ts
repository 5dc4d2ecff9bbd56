/** What was searched of entities, and what was not. */
import type { EntityId } from './entity.ts';

interface CoverageCounts {
  fetched: number;
  namedOnly: number;
  notFound: number;
  failed: number;
}

/** Each entity is in one of the lists, which are cut at the limit asked for. */
export interface Coverage {
  fetched: EntityId[];
  /** Never asked for. */
  namedOnly: EntityId[];
  /** Asked for, and not there; one whose record was there before is among the fetched. */
  notFound: EntityId[];
  /** Asked for, and not to be had yet. */
  failed: EntityId[];
  /** The days (YYYY-MM-DD, in UTC) of the oldest and the newest of the profiles fetched; null: there is none. */
  oldest: string | null;
  newest: string | null;
  /** Of all, whatever of the lists was cut. */
  counts: CoverageCounts;
}
