/** The list of profiles that were wanted and could not be had, as `store.ts` has it. */
import type { EntityId } from '../../contract/model/entity.ts';
import type { NotFetchedEntry } from '../../contract/model/not-fetched.ts';

export interface NotFetchedReader {
  /** Those on the list after this key, in its order. */
  notFetchedAfter(key: number, limit: number): NotFetchedEntry[];
  /** Those of these that are on it. */
  notFetchedOf(ids: readonly EntityId[]): NotFetchedEntry[];
  /** How many are on it. */
  notFetchedCount(): number;
  isNotFetched(id: EntityId): boolean;
}

/** An answer takes its entity off the list, and that there is no such record does: see `writer.ts`. */
export interface NotFetchedWriter {
  /** It could not be had once more: it is on the list, also where it had been dismissed. */
  noteNotFetched(miss: Pick<NotFetchedEntry, 'entity' | 'fault' | 'purpose' | 'at'>): void;
  /** How many of them that changed. */
  dismissNotFetched(ids: readonly EntityId[], dismissed: boolean): number;
}
