/** Copies of a store, and putting one in its place. */
import type { StoreDamage } from './answers.ts';

/** Why a snapshot was taken: after the store was opened, once a day, before all is derived again, before its schema changed, or because it was asked for. */
export type SnapshotWhy = 'opened' | 'daily' | 'rebuild' | 'migration' | 'asked';

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

export interface SnapshotsAnswer {
  /** The newest first. */
  snapshots: SnapshotInfo[];
  /** Where they are, and whatever else is there. */
  folder: string;
}

/** What came of taking a snapshot. */
export interface SnapshotReport {
  /** Null: nothing has changed since the last one, or the store is damaged. */
  taken: SnapshotInfo | null;
  damage: StoreDamage | null;
}

/** A sound copy of a store. */
export interface BackupReport {
  file: string;
  bytes: number;
  requests: number;
  responses: number;
}

export interface RestoreReport {
  /** Where the files are now that were in the store’s place; empty: there were none. */
  aside: string[];
  from: string;
  /** ISO 8601 in UTC. */
  at: string;
}
