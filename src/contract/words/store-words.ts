/** What a check of the store found, and why a snapshot was taken, in words. */
import { counted } from '../text/counted.ts';
import type { CheckReport, StoreDamage, SnapshotWhy } from '../answers/store.ts';

type Found = Partial<Omit<CheckReport, 'cancelled' | 'unlisted'>>;

/** The maximum length of each list, as a store that is wrong throughout would fill the memory. */
const MAX_LISTED = 10_000;

export const emptyReport = (): CheckReport => ({
  requests: 0,
  responses: 0,
  entities: 0,
  damaged: [],
  findings: [],
  notes: [],
  database: [],
  unlisted: 0,
  cancelled: false,
});

/** Adds the findings of one step. */
export function addFound(report: CheckReport, found: Found): void {
  report.requests += found.requests ?? 0;
  report.responses += found.responses ?? 0;
  report.entities += found.entities ?? 0;
  addTo(report, report.damaged, found.damaged);
  addTo(report, report.findings, found.findings);
  addTo(report, report.notes, found.notes);
  addTo(report, report.database, found.database);
}

function addTo<T>(report: CheckReport, list: T[], more: readonly T[] = []): void {
  const free = MAX_LISTED - list.length;
  list.push(...more.slice(0, free));
  report.unlisted += Math.max(0, more.length - free);
}

/** Whether everything is as it was stored. */
export const isSound = ({ damaged, findings, database }: CheckReport): boolean =>
  damaged.length + findings.length + database.length === 0;

/** Null if nothing is damaged. Losses the chain already states are not counted as damage. */
export function damageOf({
  damaged,
  findings,
  database,
  unlisted,
}: CheckReport): StoreDamage | null {
  const found = findings.filter(({ what }) => what !== 'loss').length;
  const others = found + database.length + unlisted;
  return damaged.length + others === 0 ? null : { answers: damaged.length, others };
}

/** The whole report, line by line; the last line sums it up. */
export function checkLines(report: CheckReport): string[] {
  const { requests, responses, entities, damaged, findings, notes, database, unlisted } = report;
  const found = findings.length + database.length;
  return [
    ...damaged.map(
      ({ sha256, url, fetchedAt, says }) => `damaged: ${says} ${sha256} ${url} (${fetchedAt})`,
    ),
    ...findings.map(({ says }) => `found: ${says}`),
    ...database.map((problem) => `database: ${problem}`),
    ...notes.map((note) => `note: ${note}`),
    ...(unlisted > 0 ? [`and ${unlisted} more of the same`] : []),
    `${counted(requests, 'request')}, ${counted(responses, 'response')} and ` +
      `${counted(entities, 'entity', 'entities')} checked, ${damaged.length} damaged, ` +
      `${found} otherwise not as kept${report.cancelled ? '; the rest was not checked' : ''}`,
  ];
}

/** Why a snapshot was taken, in words, for every list of snapshots. */
export const SNAPSHOT_REASON_WORDS: Record<SnapshotWhy, string> = {
  opened: 'after the store was opened',
  daily: 'once a day',
  rebuild: 'before all was derived again',
  migration: 'before an update',
  asked: 'asked for',
};
