/** The journal as a table to be taken away: in the order things were done. */
import { withoutFormulas } from '../../contract/formula.ts';
import type { JournalRow } from '../../contract/model/journal.ts';
import { entryWords, standingWords, verbWords } from './journal-words.ts';

const COLUMNS = [
  'number',
  'time',
  'what',
  'words',
  'standing',
  'changes',
  'request',
  'outcome',
  'sha256',
  'address',
] as const;

/** The texts of one entry, as the columns have them. */
function journalCells(row: JournalRow): string[] {
  const { sequence, at, changes, source } = row;
  return [
    String(sequence),
    at ?? '',
    verbWords(row),
    entryWords(row),
    standingWords(row),
    String(changes),
    source === null ? '' : String(source.n),
    source?.outcome ?? '',
    source?.sha256 ?? '',
    source?.url ?? '',
  ];
}

/**
 * RFC 4180, with nothing in it that a spreadsheet would calculate. `rows`: the newest first. Steps of
 * one entry each.
 */
export function* journalCsv(rows: readonly JournalRow[]): Generator<void, Blob> {
  const lines = [`\uFEFF${csvLine(COLUMNS)}`];
  for (const row of rows.toReversed()) {
    lines.push(csvLine(journalCells(row)));
    yield;
  }
  return new Blob(lines, { type: 'text/csv;charset=utf-8' });
}

const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${withoutFormulas(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
