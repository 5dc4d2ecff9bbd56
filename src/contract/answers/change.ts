/** Changes of the records of a case: what waits to be accepted or ignored, and what a refresh found. */
import type { EntityId, EntityKind } from '../model/entity.ts';
import type { Fault } from '../faults/faults.ts';
import type { Tie } from '../model/tie.ts';
import type { Difference } from '../model/version.ts';

/** A record that the registry has otherwise than the case goes by. */
export interface WaitingChange {
  entity: EntityId;
  label: string;
  kind: EntityKind;
  /** The version the case goes by; null: that it was not found. */
  baseline: string | null;
  /** The newest one, which is to be decided of; null: it is not found any more. */
  version: string | null;
  /** When the registry said so last, ISO 8601 in UTC. */
  at: string;
  /** The first of what differs, without what was ignored before: of members, positions and owners first. */
  differences: Difference[];
  total: number;
  /** How much else differs that was ignored in the version decided of before. */
  ignoredBefore: number;
}

/** What the newest versions state of each other otherwise, as far as it is on the canvas. */
export interface ChangedTies {
  /** Of whose change it is. */
  entity: EntityId;
  /** The ids of ties that the newest version states and the baseline doesn't. */
  came: string[];
  /** Ties that the baseline states and the newest version doesn't, as they were. */
  gone: Tie[];
}

export interface ChangesPage {
  /** In the order in which they stand on the canvas. */
  changes: WaitingChange[];
  ties: ChangedTies[];
  /** Give it back to read on; null at the end. */
  next: number | null;
}

/** What came of asking for a record again. */
export type RefreshOutcome = 'unchanged' | 'changed' | 'gone' | 'failed';

export type RefreshCounts = Record<RefreshOutcome, number>;

/** `3 unchanged, 1 changed, 0 gone, 0 failed` */
export const refreshInWords = ({ unchanged, changed, gone, failed }: RefreshCounts): string =>
  `${unchanged} unchanged, ${changed} changed, ${gone} gone, ${failed} failed`;

/** A refresh of a case. */
export interface RefreshHead {
  /** ISO 8601 in UTC. */
  began: string;
  /** Null: it was cut off, or is under way. */
  ended: string | null;
  /** How many records it is of. */
  total: number;
  counts: RefreshCounts;
}

/** Of how many records it is known what came of them. */
export const countDone = ({ counts }: Pick<RefreshHead, 'counts'>): number =>
  counts.unchanged + counts.changed + counts.gone + counts.failed;

export interface RefreshedRecord {
  /** Its place in the report: those after it are asked for by it. */
  turn: number;
  entity: EntityId;
  label: string;
  kind: EntityKind;
  /** Null: it was not asked for yet. */
  outcome: RefreshOutcome | null;
  at: string | null;
  /** The first of what changed, in words; of bytes that differ and state the same, nothing. */
  says: string[];
  /** How much changed. */
  changes: number;
  /** Why it failed. */
  fault: Fault | null;
}

/** Part of the report of the last refresh of a case; `head` is null before the first. */
export interface RefreshPage {
  head: RefreshHead | null;
  /** Whether it is under way. */
  running: boolean;
  records: RefreshedRecord[];
  next: number | null;
}
