/** What was searched of entities, and what was not. */
import type { Fault } from '../faults/faults.ts';
import type { EntityId, EntityKind } from '../model/entity.ts';
import type { NotFetchedEntry } from './not-fetched.ts';

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

/** One of a list, as it is shown there. */
export interface CoveredEntity {
  entity: EntityId;
  label: string;
  kind: EntityKind;
  /** When its profile was fetched last, and when it was not found since; null: never. */
  fetchedAt: string | null;
  notFoundAt: string | null;
  /** Why it could not be had the last time, and when that was; null: it is not on that list. */
  missed: Pick<NotFetchedEntry, 'fault' | 'at' | 'times'> | null;
}

/** What came of fetching. */
export interface FetchedProfiles {
  /** Records asked for. */
  calls: number;
  fetched: number;
  notFound: number;
  /** Asked for, and not to be had yet. */
  failed: number;
  /** Not asked for, and why: the budget, or that no registry answered. */
  left: number;
  end: 'all asked' | 'budget spent' | 'no answer';
  /** Why the last of those that failed could not be had. */
  fault: Fault | null;
}
