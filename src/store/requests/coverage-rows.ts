/** What a store tells of each entity about having asked for it. */
import type { EntityId } from '../../contract/model/entity.ts';

export interface CoverageRow {
  key: number;
  entity: EntityId;
  /** When its own profile was fetched last; null: never. */
  fetchedAt: string | null;
  /** When it was not found since; null: it was not asked for, or found. */
  notFoundAt: string | null;
  /** 1: it is on the list of what was not fetched. */
  failed: 0 | 1;
}

export interface CoverageReader {
  /** Those with a number after this one of which anything is known, in the order of numbers. */
  coverageAfter(after: number, limit: number): CoverageRow[];
  /** Of these, in their order; what is not stored is left out. */
  coverageOf(ids: readonly EntityId[]): CoverageRow[];
  /** Of the entities of these numbers those that were not found when they were last asked for. */
  notFoundAmong(keys: readonly number[]): number[];
  /** Records that were not found once, each once, after this one in the order of their ids. */
  notFoundAfter(entity: EntityId | null, limit: number): EntityId[];
}
