/** The store: how it stands, its copies, what a check, a rebuild or a salvage of it came to. */
import type { Fault } from '../faults/faults.ts';
import type { EntityId } from '../model/entity.ts';

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

/** Something that was in the damaged store and is not in the new one. */
export interface GoneThing {
  what: 'request' | 'answer' | 'profile' | 'search' | 'case' | 'registry' | 'body';
  /** Whose it was; null: nobody's, or that can't be told. */
  entity: EntityId | null;
  says: string;
}

export interface SalvageReport {
  /** What the new store has. */
  saved: {
    profiles: number;
    searchPages: number;
    /** Rows of the chain that the damaged store had too. */
    requests: number;
    /** Bodies, each once. */
    responses: number;
    quarantined: number;
    registries: number;
    cases: number;
    /** Steps in the journals of the cases. */
    steps: number;
    settings: number;
    /** With what is derived of them. */
    entities: number;
  };
  gone: GoneThing[];
  /** How many more are gone than are listed. */
  unlisted: number;
  /** How the damaged store was read, where that isn't plain. */
  notes: string[];
  /** What a check of the new store found beside what is gone: nothing, as long as all is well. */
  found: string[];
}

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

/** Something that is not as it was kept, in words. */
export interface CheckFinding {
  /**
   * A request of the chain, the chain itself, what it says was lost before, a body, a profile that is
   * gone, or what is derived.
   */
  what: 'request' | 'chain' | 'loss' | 'response' | 'profile' | 'derived';
  /** Whom it is about; null: nobody, or that can't be told. */
  entity: EntityId | null;
  says: string;
}

export interface CheckReport {
  /** Rows of the chain, bodies and entities looked at: all of them, unless it was cancelled. */
  requests: number;
  responses: number;
  entities: number;
  /** Answers whose bytes are damaged, replaced or gone, and whose they are. */
  damaged: {
    sha256: string;
    url: string;
    fetchedAt: string;
    entity: EntityId | null;
    says: string;
  }[];
  findings: CheckFinding[];
  /** What is no damage and is to be known: a head of the chain that is missing. */
  notes: string[];
  /** What SQLite itself found; empty when nothing. */
  database: string[];
  /** What was found besides and is not listed, there being so much. */
  unlisted: number;
  cancelled: boolean;
}

/** How much of a store is damaged: answers, and what else is not as it was kept. */
export interface StoreDamage {
  answers: number;
  others: number;
}

export interface RebuildReport {
  /** Derived again, like the search pages; those whose response was refused are not among them. */
  profiles: number;
  searchPages: number;
  entities: number;
  statements: number;
  /** Responses that could not be decoded any more, with the reason. */
  refused: { sha256: string; fault: Fault }[];
  cancelled: boolean;
}
