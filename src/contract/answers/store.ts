/** The store: its state, its snapshots, and reports of checks, rebuilds and salvages. */
import type { Fault } from '../faults/faults.ts';
import type { EntityId } from '../model/entity.ts';

/**
 * What can be done with a closed store. again: open it normally. read-only: open it without writing.
 * restore: replace it with a snapshot. salvage: replace it with what can be read of it. without-log: move
 * its log aside and open what remains. new: move it aside and start an empty one. copy: copy it, and work
 * with the copy. beside: leave it and start an empty one under another name. check: check all of it.
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

/** Requests found to be missing when the store was opened, according to the chain. */
export interface LossNote {
  n: number;
  at: string;
  what: string;
}

export interface StoreStanding {
  state: 'open' | 'read-only' | 'closed';
  /** The store's full path. */
  file: string;
  /** How many times it was opened in this run; after each, everything has to be read again. */
  opened: number;
  /** Why it is closed or read-only; null if the user closed it for maintenance. */
  fault: Fault | null;
  /** Newest first. */
  snapshots: SnapshotInfo[];
  /** Best first; empty while it is open. */
  offers: StoreOffer[];
  /** Paths of files that were moved out of the store's place in this run. */
  aside: string[];
  /** The snapshot the store was restored from in this run. */
  restoredFrom: SnapshotInfo | null;
  /** What was salvaged in this run from the store that was in its place before. */
  salvaged: SalvageReport | null;
  /** Losses the user has not seen yet, newest first. */
  losses: LossNote[];
}

/** Something in the damaged store that the new one lacks. */
export interface GoneThing {
  what: 'request' | 'answer' | 'profile' | 'search' | 'case' | 'registry' | 'body';
  /** The entity it belonged to; null if none, or unknown. */
  entity: EntityId | null;
  says: string;
}

export interface SalvageReport {
  /** What the new store contains. */
  saved: {
    profiles: number;
    searchPages: number;
    /** Rows of the chain taken over from the damaged store. */
    requests: number;
    /** Distinct bodies. */
    responses: number;
    quarantined: number;
    registries: number;
    cases: number;
    /** Journal entries that are steps of cases. */
    steps: number;
    settings: number;
    /** Including what was derived from them. */
    entities: number;
  };
  gone: GoneThing[];
  /** How many more losses there are than listed. */
  unlisted: number;
  /** How the damaged store was read, if not in the normal way. */
  notes: string[];
  /** What a check of the new store found, besides `gone`; empty if all is well. */
  found: string[];
}

/** Why it was taken: after opening the store, daily, before a rebuild or a migration, or on request. */
export type SnapshotWhy = 'opened' | 'daily' | 'rebuild' | 'migration' | 'asked';

/** A copy of the store that this program made and found to be sound. */
export interface SnapshotInfo {
  name: string;
  /** Its full path. */
  file: string;
  /** ISO 8601 in UTC. */
  at: string;
  why: SnapshotWhy;
  bytes: number;
  /** The version of its schema. */
  version: number;
}

export interface SnapshotsAnswer {
  /** Newest first. */
  snapshots: SnapshotInfo[];
  /** The folder they are in, which may contain other files. */
  folder: string;
}

/** The result of taking a snapshot. */
export interface SnapshotReport {
  /** Null if nothing has changed since the last one, or the store is damaged. */
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
  /** Where the files that were in the store’s place are now; empty if there were none. */
  aside: string[];
  from: string;
  /** ISO 8601 in UTC. */
  at: string;
}

/** A difference from what was stored, in words. */
export interface CheckFinding {
  /**
   * A request of the chain, the chain itself, a loss the chain states, a body, a missing profile, or
   * derived data.
   */
  what: 'request' | 'chain' | 'loss' | 'response' | 'profile' | 'derived';
  /** The entity it is about; null if none, or unknown. */
  entity: EntityId | null;
  says: string;
}

export interface CheckReport {
  /** Rows of the chain, bodies and entities checked: all of them, unless cancelled. */
  requests: number;
  responses: number;
  entities: number;
  /** Responses whose bytes are damaged, replaced or missing, and the entity they are about. */
  damaged: {
    sha256: string;
    url: string;
    fetchedAt: string;
    entity: EntityId | null;
    says: string;
  }[];
  findings: CheckFinding[];
  /** Remarks that are no damage: a missing head of the chain. */
  notes: string[];
  /** What SQLite's own check found; empty if nothing. */
  database: string[];
  /** How many further findings are not listed because there are too many. */
  unlisted: number;
  cancelled: boolean;
}

/** How much of a store is damaged: responses, and anything else. */
export interface StoreDamage {
  answers: number;
  others: number;
}

export interface RebuildReport {
  /** Profiles and search pages derived again, without those whose response was refused. */
  profiles: number;
  searchPages: number;
  entities: number;
  statements: number;
  /** Responses that could no longer be decoded, with the reason. */
  refused: { sha256: string; fault: Fault }[];
  cancelled: boolean;
}
