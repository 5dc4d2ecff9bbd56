/** How the store stands: open, open to be read only, or closed, and what can be done about it. */
import type { Fault } from '../faults.ts';
import type { SalvageReport } from './salvage.ts';
import type { SnapshotInfo } from './store-copy.ts';

/**
 * What can be done with a store that is closed. again: open it, as if nothing had been. read-only: open
 * it without writing. restore: put a snapshot in its place. salvage: the same with what can be
 * read of it. without-log: move its log aside and open
 * what remains. new: move it aside and begin an empty one. copy: copy it, and work with the copy.
 * beside: leave it and begin an empty one under another name. check: look at all of it.
 */
export type StoreOffer =
  | 'again'
  | 'read-only'
  | 'restore'
  | 'salvage'
  | 'without-log'
  | 'copy'
  | 'new'
  | 'beside'
  | 'check';

/** Requests that were gone when the store was opened, as the chain says. */
export interface LossNote {
  n: number;
  at: string;
  what: string;
}

export interface StoreStanding {
  state: 'open' | 'read-only' | 'closed';
  /** The store's whole path. */
  file: string;
  /** How many times it was opened in this run: each time everything is to be read again. */
  opened: number;
  /** Why it is closed, or only read; null: it was closed to look after it. */
  fault: Fault | null;
  /** The newest first. */
  snapshots: SnapshotInfo[];
  /** The best one first; none while it is open. */
  offers: StoreOffer[];
  /** Where files are that were moved out of the store's place in this run. */
  aside: string[];
  /** The snapshot that was put in its place in this run. */
  restoredFrom: SnapshotInfo | null;
  /** What was saved of the store that was in its place before, in this run. */
  salvaged: SalvageReport | null;
  /** Those nobody has seen yet, the last first. */
  losses: LossNote[];
}
