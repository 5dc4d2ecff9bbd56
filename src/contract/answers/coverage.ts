/** Which entities were searched, and which were not. */
import type { Fault } from '../faults/faults.ts';
import type { EntityId, EntityKind } from '../model/entity.ts';
import type { NotFetchedEntry } from './not-fetched.ts';

interface CoverageCounts {
  fetched: number;
  namedOnly: number;
  notFound: number;
  failed: number;
}

/** Each entity is in exactly one list; lists are cut at the requested limit. */
export interface Coverage {
  fetched: EntityId[];
  /** Never requested. */
  namedOnly: EntityId[];
  /** Requested but not found; an entity whose record was found earlier counts as fetched. */
  notFound: EntityId[];
  /** Requested, but every attempt failed so far. */
  failed: EntityId[];
  /** The days (YYYY-MM-DD) of the oldest and the newest profile fetched; null if there is none. */
  oldest: string | null;
  newest: string | null;
  /** Counts of all entities, including those cut from the lists. */
  counts: CoverageCounts;
}

/** An entry of such a list, as it is shown. */
export interface CoveredEntity {
  entity: EntityId;
  label: string;
  kind: EntityKind;
  /** When its profile was last fetched, and when it was not found since then; null if never. */
  fetchedAt: string | null;
  notFoundAt: string | null;
  /** Why the last attempt failed, and when; null if it is not on the list of failed profiles. */
  missed: Pick<NotFetchedEntry, 'fault' | 'at' | 'times'> | null;
}

/** The result of fetching profiles. */
export interface FetchedProfiles {
  /** Records requested. */
  calls: number;
  fetched: number;
  notFound: number;
  /** Requested, but the request failed. */
  failed: number;
  /** Not requested; `end` has the reason. */
  left: number;
  end: 'all asked' | 'budget spent' | 'no answer';
  /** Why the last failed request failed. */
  fault: Fault | null;
}
