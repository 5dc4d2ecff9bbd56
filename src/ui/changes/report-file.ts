/** The report of a refresh in words, and as a table to save. */
import { withoutFormulas } from '../../contract/text/formula.ts';
import { faultWords } from '../../contract/faults/faults.ts';
import type { RefreshedRecord, RefreshOutcome } from '../../contract/answers/change.ts';
import { evidenceMomentWords } from '../shared/words/moment-words.ts';

export const REPORT_COLUMNS = ['Outcome', 'Record', 'Id', 'In words', 'Time'] as const;

const OUTCOMES: Readonly<Record<RefreshOutcome, string>> = {
  unchanged: 'Unchanged',
  changed: 'Changed',
  gone: 'Gone',
  failed: 'Failed',
};

export const outcomeWords = (outcome: RefreshOutcome | null): string =>
  outcome === null ? 'Not asked yet' : OUTCOMES[outcome];

/** What changed in the record, or why it failed; empty if unchanged. */
export function reportWords({ outcome, says, changes, fault }: RefreshedRecord): string {
  if (fault !== null) return faultWords(fault).says;
  if (outcome === 'gone') return 'Not found any more; what was known of it stays';
  const left = changes - says.length;
  return [...says, ...(left > 0 ? [`and ${left} more`] : [])].join('; ');
}

export const reportCells = (record: RefreshedRecord): string[] => [
  outcomeWords(record.outcome),
  record.label,
  record.entity,
  reportWords(record),
  record.at === null ? '' : evidenceMomentWords(record.at),
];

/** RFC 4180, without anything a spreadsheet would calculate. */
export function reportCsv(records: readonly RefreshedRecord[]): Blob {
  const rows = records.map((record) => [...reportCells(record).slice(0, 4), record.at ?? '']);
  const columns = REPORT_COLUMNS.map((column) => column.toLowerCase());
  const lines = [columns, ...rows].map((cells) =>
    cells.map((cell) => `"${withoutFormulas(cell).replaceAll('"', '""')}"`).join(','),
  );
  const text = `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`;
  return new Blob([text], { type: 'text/csv;charset=utf-8' });
}
