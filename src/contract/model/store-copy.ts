/** Copies of a store, and putting one in its place. */

/** Why a snapshot was taken: after the store was opened, once a day, before all is derived again, before its schema changed. */
export type SnapshotWhy = 'opened' | 'daily' | 'rebuild' | 'migration';

/** A copy of the store that this program made by itself, and found to be sound. */
export interface SnapshotInfo {
  name: string;
  /** Its whole path. */
  file: string;
  /** ISO 8601 in UTC. */
  at: string;
  why: SnapshotWhy;
  bytes: number;
  /** Of its schema. */
  version: number;
}

export interface RestoreReport {
  /** Where the files are now that were in the store’s place; empty: there were none. */
  aside: string[];
  from: string;
  /** ISO 8601 in UTC. */
  at: string;
}
