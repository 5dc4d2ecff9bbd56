/** `compare --pairs`: a table of pairs of names, each with whether it is suggested, and why. */
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { Refusal } from '../contract/faults.ts';
import { counted } from '../contract/counted.ts';
import { csvCell } from '../exchange/csv.ts';
import { readPairs, type PairTable } from '../exchange/reading/read-pairs.ts';
import { compareNames, NAME_SCHEMAS, type NameSchema } from '../record/same/compare-names.ts';
import type { NameComparison } from '../record/same/reasons.ts';
import { writeWholeFiles } from '../thread/write-whole.ts';
import { listed } from './usage.ts';
import { printJson, printText } from './output.ts';
import { terminalText } from './terminal-text.ts';

/** Of suggestions against what somebody judged. */
interface Fit {
  judged: number;
  precision: number;
  recall: number;
  f1: number;
}

/** Refused as `pairs-unreadable`, `file-unreadable` or `file-unwritable`; then nothing is written. */
export async function comparePairs(file: string, output: string, json: boolean): Promise<void> {
  const refuse = (why: string): Refusal => new Refusal('pairs-unreadable', { file, why });
  const table = readPairs(readText(file, refuse), refuse);
  const found = compareAll(table, refuse);
  await writeWholeFiles([{ path: output, chunks: Readable.from(linesOf(table, found)) }]);
  const suggested = found.filter((one) => one.suggested).length;
  const fit = fitOf(table, found);
  if (json) printJson({ file: output, pairs: found.length, suggested, ...(fit && { fit }) });
  else {
    const pairs = counted(found.length, 'pair');
    printText(`${terminalText(`${pairs}, ${suggested} of them suggested, in ${output}`)}\n`);
  }
  if (fit !== null && !json) process.stderr.write(`${fitText(fit)}\n`);
}

function readText(file: string, refuse: (why: string) => Refusal): string {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    const why = error.code === 'ENOENT' ? 'it is not there' : String(error.code);
    throw new Refusal('file-unreadable', { file, why });
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) throw refuse('it is no text in UTF-8');
    throw error;
  }
}

const isSchema = (text: string): text is NameSchema =>
  (NAME_SCHEMAS as readonly string[]).includes(text);

function compareAll({ columns, rows }: PairTable, refuse: (why: string) => Refusal) {
  const [schemaAt, oneAt, otherAt] = ['schema', 'name1', 'name2'].map((name) =>
    columns.indexOf(name),
  ) as [number, number, number];
  return rows.map((row, at): NameComparison => {
    const schema = row[schemaAt]?.trim() ?? '';
    if (!isSchema(schema)) {
      const known = listed(NAME_SCHEMAS, 'or');
      throw refuse(`row ${at + 1} has the schema “${schema}”, which is not ${known}`);
    }
    return compareNames(schema, row[oneAt] ?? '', row[otherAt] ?? '');
  });
}

const ADDED = ['suggested', 'reasons'];

/** One cell: `For: …; …. Against: …`. */
function reasonsText({ reasons }: NameComparison): string {
  const parts = [
    ['For', reasons.for],
    ['Against', reasons.against],
  ] as const;
  return parts
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `${title}: ${lines.join('; ')}.`)
    .join(' ');
}

/** The columns that are added take the place of those of an earlier run. */
function* linesOf(
  { columns, rows }: PairTable,
  found: readonly NameComparison[],
): Generator<string> {
  const kept = columns.map((name, at) => (ADDED.includes(name) ? -1 : at)).filter((at) => at >= 0);
  const toLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
  yield `\uFEFF${toLine([...kept.map((at) => columns[at] ?? ''), ...ADDED])}`;
  for (const [n, row] of rows.entries()) {
    const one = found[n];
    if (one === undefined) continue;
    yield toLine([...kept.map((at) => row[at] ?? ''), String(one.suggested), reasonsText(one)]);
  }
}

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** Null without a column is_match; rows that say neither true nor false there are not judged. */
function fitOf({ columns, rows }: PairTable, found: readonly NameComparison[]): Fit | null {
  const at = columns.indexOf('is_match');
  if (at < 0) return null;
  const judged = rows.flatMap((row, n) => {
    const judgement = row[at]?.trim().toLowerCase();
    if (judgement !== 'true' && judgement !== 'false') return [];
    return [{ isMatch: judgement === 'true', suggested: found[n]?.suggested === true }];
  });
  const right = judged.filter(({ isMatch, suggested }) => isMatch && suggested).length;
  const precision = ratio(right, judged.filter(({ suggested }) => suggested).length);
  const recall = ratio(right, judged.filter(({ isMatch }) => isMatch).length);
  const f1 = ratio(2 * precision * recall, precision + recall);
  return { judged: judged.length, precision, recall, f1 };
}

function fitText({ judged, precision, recall, f1 }: Fit): string {
  const [p, r, f] = [precision, recall, f1].map((value) => value.toFixed(3));
  return `Of ${counted(judged, 'judged pair')}: precision ${p}, recall ${r}, F1 ${f}`;
}
