/** Cells of comma-separated tables (RFC 4180), with nothing in them that a spreadsheet would calculate. */
import { withoutFormulas, withoutFormulasInRow } from '../../contract/text/formula.ts';
import type { GraphToExport, LossCount } from './exporter.ts';
import type { FlatField } from './flat-graph.ts';
import { toWritable } from './writable-text.ts';

/** What puts a cell in quotes: delimiters, quotes, a byte order mark, blanks at its ends. */
const QUOTED = /[",\r\n\uFEFF]|^ | $/;

/** Most cells, recognized by one test: printable ASCII that needs no quotes and is no formula. */
const PLAIN = /^[0-9A-Za-z](?:[ !#-+\--:<-{}~]*[!#-+\--:<-{}~])?$/;

/**
 * Writes a cell exactly as Papa Parse does, which the tests check. Papa Parse itself scans every cell some
 * eight times: a table took it 1.6 times as long.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  return safeCell(value, withoutFormulas(value));
}

const safeCell = (text: string, safe: string): string =>
  safe === text ? plainCell(text) : inQuotes(safe);

const inQuotes = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A cell as stated, formulas included: only for values copied from the table that was read. */
export const plainCell = (text: string, delimiter = ','): string =>
  QUOTED.test(text) || text.includes(delimiter) ? inQuotes(text) : text;

/** Any text as a cell other than the first of its row, with unwritable characters replaced. */
export function textCell(text: string, loss: LossCount): string {
  if (PLAIN.test(text)) return text;
  const writable = toWritable(text, loss);
  return safeCell(writable, withoutFormulasInRow(writable));
}

/** `,cell` for every field, empty if nothing is stated. */
export function cells<T>(
  from: T,
  fields: readonly FlatField<T>[],
  graph: GraphToExport,
  loss: LossCount,
): string {
  let written = '';
  for (const { of } of fields) {
    const value = of(from, graph);
    written += `,${typeof value === 'string' ? textCell(value, loss) : csvCell(value)}`;
  }
  return written;
}
