/** Changes of a case's records: those pending to be accepted or ignored, and what a refresh found. */
import type { EntityId, EntityKind } from '../model/entity.ts';
import type { Fault } from '../faults/faults.ts';
import type { Tie } from '../model/tie.ts';
import type { Difference } from '../model/version.ts';

/** A record that now differs at the registry from the version the case uses. */
export interface WaitingChange {
  entity: EntityId;
  label: string;
  kind: EntityKind;
  /** The version the case uses; null if the record was not found then. */
  baseline: string | null;
  /** The newest version, which is to be accepted or ignored; null if the record is no longer found. */
  version: string | null;
  /** When the registry last stated the newest version, ISO 8601 in UTC. */
  at: string;
  /** The first differences, without those ignored before; members, positions and owners come first. */
  differences: Difference[];
  total: number;
  /** How many more differences there are that were ignored in the version decided on before. */
  ignoredBefore: number;
}

/** How the ties a changed record states have changed, as far as they are on the canvas. */
export interface ChangedTies {
  /** The record that changed. */
  entity: EntityId;
  /** Ids of ties that the newest version states and the baseline doesn't. */
  came: string[];
  /** Ties that the baseline states and the newest version doesn't, as they were. */
  gone: Tie[];
}

export interface ChangesPage {
  /** In canvas order. */
  changes: WaitingChange[];
  ties: ChangedTies[];
  /** Pass it back to read on; null at the end. */
  next: number | null;
}

/** The result of requesting a record again. */
export type RefreshOutcome = 'unchanged' | 'changed' | 'gone' | 'failed';

export type RefreshCounts = Record<RefreshOutcome, number>;

/** `3 unchanged, 1 changed, 0 gone, 0 failed` */
export const refreshInWords = ({ unchanged, changed, gone, failed }: RefreshCounts): string =>
  `${unchanged} unchanged, ${changed} changed, ${gone} gone, ${failed} failed`;

/** A refresh of a case. */
export interface RefreshHead {
  /** ISO 8601 in UTC. */
  began: string;
  /** Null if it was cut off or is still running. */
  ended: string | null;
  /** How many records are to be refreshed. */
  total: number;
  counts: RefreshCounts;
}

/** How many records already have an outcome. */
export const countDone = ({ counts }: Pick<RefreshHead, 'counts'>): number =>
  counts.unchanged + counts.changed + counts.gone + counts.failed;

export interface RefreshedRecord {
  /** Its position in the report; pass it to read the records after it. */
  turn: number;
  entity: EntityId;
  label: string;
  kind: EntityKind;
  /** Null if it was not requested yet. */
  outcome: RefreshOutcome | null;
  at: string | null;
  /** The first changes, in words; empty if the bytes differ but state the same. */
  says: string[];
  /** The number of changes. */
  changes: number;
  /** Why the request failed. */
  fault: Fault | null;
}

/** Part of the report of a case's last refresh; `head` is null before the first. */
export interface RefreshPage {
  head: RefreshHead | null;
  /** Whether the refresh is running. */
  running: boolean;
  records: RefreshedRecord[];
  next: number | null;
}
