/** `compare`: the evidence for and against two records, or two names, being the same. */
import { parseArgs } from 'node:util';
import type { EntityComparison } from '../../contract/answers/comparison.ts';
import { AGREEMENT_WORDS } from '../../contract/words/comparison-words.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import { toEntity, UsageError, listed, toOutputFile } from '../base/arguments.ts';
import { ENGINE_OPTIONS, type CommandContext, TASK, withEngine } from '../base/session.ts';
import { printJson, printText, printError, terminalText } from '../base/output.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import { readPairs, type PairTable } from '../../exchange/reading/read-pairs.ts';
import { writeWholeFiles } from '../../thread/write-whole.ts';
import { Readable } from 'node:stream';
import { counted } from '../../contract/text/counted.ts';
import { readFileSync } from 'node:fs';
import { type NameSchema, NAME_SCHEMAS, compareNames } from '../../record/same/compare-names.ts';
import type { NameComparison } from '../../record/same/reasons.ts';
import { plainCell } from '../../exchange/common/table-cells.ts';
import { withoutFormulas } from '../../contract/text/formula.ts';

const OPTIONS = {
  ...ENGINE_OPTIONS,
  pairs: { type: 'string' },
  output: { type: 'string', short: 'o' },
  json: { type: 'boolean' },
} as const;

export async function compare(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const { pairs, output, json = false } = values;
  if (pairs !== undefined) {
    if (positionals.length > 0) throw new UsageError('--pairs takes no ids beside it.');
    await comparePairs(pairs, toOutputFile(output), json);
    return 0;
  }
  if (output !== undefined) throw new UsageError('-o FILE goes with --pairs.');
  const [one, other, third] = positionals;
  if (one === undefined || other === undefined) throw new UsageError('Two ids are to be compared.');
  if (third !== undefined) throw new UsageError(`One argument is too many: ${third}`);
  await withEngine(context, { ...values, offline: true }, async ({ client, defaultRegistry }) => {
    const entities: [EntityId, EntityId] = [
      toEntity(one, defaultRegistry),
      toEntity(other, defaultRegistry),
    ];
    const found = await client.compareEntities({ entities, task: TASK });
    if (json) printJson(found);
    else printText(toText(found));
  });
  return 0;
}

/** The thing, and where each of the two states it. */
const sharedLines = ({ kind, value, sources }: EntityComparison['shared'][number]): string[] => [
  `${kind}  ${value}`,
  ...sources.map(({ entity, sha256, pointer }) => `  ${entity}  ${sha256} ${pointer}`),
];

/** A fact, and below it what each of the two states of it. */
function factLines(
  { fact, sides, is }: EntityComparison['facts'][number],
  entities: EntityComparison['entities'],
): string[] {
  const agreement = AGREEMENT_WORDS[is];
  return [
    agreement === '' ? fact : `${fact}  ${agreement}`,
    ...sides.flatMap(({ values, missing, more }, side) => {
      const texts = values.length === 0 ? [missing] : values.map(({ text }) => text);
      return [...texts, ...(more === null ? [] : [more])].map(
        (text) => `  ${entities[side]?.id ?? ''}  ${text}`,
      );
    }),
  ];
}

function toText({ entities, suggested, ...found }: EntityComparison): string {
  const named = entities.map(({ id, label, name }) => {
    const other = name === null || name === label ? '' : `, compared as “${name}”`;
    return `${id}  ${label}${other}`;
  });
  const section = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)];
  const verdict = suggested ? 'They may be the same: look at both.' : 'Not suggested as the same.';
  return [
    ...named,
    verdict,
    ...section('For', found.for),
    ...section('Against', found.against.length > 0 ? found.against : ['nothing found']),
    ...section('Unknown', found.unknown),
    ...section('Stated by both', found.shared.flatMap(sharedLines)),
    ...section(
      'Side by side',
      found.facts.flatMap((fact) => factLines(fact, entities)),
    ),
  ]
    .map((line) => `${terminalText(line)}\n`)
    .join('');
}

/** How well suggestions match given judgements; null if the denominator is 0. */
interface Fit {
  judged: number;
  precision: number | null;
  recall: number | null;
  f1: number | null;
}

/** A row of the table, counted from 1, whose is_match is neither true nor false. */
interface Unread {
  row: number;
  says: string;
}

/** Refused as `pairs-unreadable`, `file-unreadable` or `file-unwritable`; then nothing is written. */
async function comparePairs(file: string, output: string, json: boolean): Promise<void> {
  const refuse = (why: string): Refusal => new Refusal('pairs-unreadable', { file, why });
  const table = readPairs(readText(file, refuse), refuse);
  const found = compareAll(table, refuse);
  await writeWholeFiles([{ path: output, chunks: Readable.from(linesOf(table, found)) }]);
  const suggested = found.filter((one) => one.suggested).length;
  const { fit, unread } = fitOf(table, found);
  if (json) {
    const left = unread.length > 0 ? { unread } : {};
    printJson({ file: output, pairs: found.length, suggested, ...(fit && { fit }), ...left });
  } else {
    const pairs = counted(found.length, 'pair');
    printText(`${terminalText(`${pairs}, ${suggested} of them suggested, in ${output}`)}\n`);
  }
  const notes = [
    table.isMixed ? 'The lines of the table ended in several ways: all end as the first now' : null,
    replacedText(table),
    formulasText(table),
    unreadText(unread),
    json || !fit ? null : fitText(fit),
  ];
  for (const line of notes) if (line !== null) printError(`${terminalText(line)}\n`);
}

function readText(file: string, refuse: (why: string) => Refusal): string {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new Refusal('file-unreadable', { file, why: String(error.code) });
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
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

/** The text of one cell: `For: …; …. Against: …`. */
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

/**
 * In the format of the given table, whose own cells stay unchanged. The added columns replace those of an
 * earlier run.
 */
function* linesOf(
  { columns, rows, delimiter, newline, isMarked }: PairTable,
  found: readonly NameComparison[],
): Generator<string> {
  const kept = keptColumns(columns);
  const toLine = (own: readonly string[], added: readonly string[]): string => {
    const before = kept.map((at) => plainCell(own[at] ?? '', delimiter));
    return `${[...before, ...added].join(delimiter)}${newline}`;
  };
  yield `${isMarked ? '\uFEFF' : ''}${toLine(columns, ADDED)}`;
  for (const [n, row] of rows.entries()) {
    const one = found[n];
    if (one === undefined) continue;
    yield toLine(row, [
      String(one.suggested),
      plainCell(withoutFormulas(reasonsText(one)), delimiter),
    ]);
  }
}

const keptColumns = (columns: readonly string[]): number[] =>
  columns.flatMap((name, at) => (ADDED.includes(name) ? [] : [at]));

function replacedText({ columns }: PairTable): string | null {
  const replaced = columns.filter((name) => ADDED.includes(name));
  if (replaced.length === 0) return null;
  return `The table had ${listed(replaced, 'and')} already: what stood there is left out`;
}

/** Such cells come from the given table, and are not changed. */
function formulasText({ columns, rows }: PairTable): string | null {
  const kept = keptColumns(columns);
  const count = [columns, ...rows]
    .flatMap((row) => kept.map((at) => row[at] ?? ''))
    .filter((cell) => withoutFormulas(cell) !== cell).length;
  if (count === 0) return null;
  const isOne = count === 1;
  return `${counted(count, 'cell')} of the table may be taken for ${isOne ? 'a formula' : 'formulas'} by a spreadsheet; ${isOne ? 'it stays as it was' : 'they stay as they were'}`;
}

const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

const JUDGED: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

/** No fit without judged rows; rows with an empty cell are not judged. */
function fitOf(
  { columns, rows }: PairTable,
  found: readonly NameComparison[],
): { fit: Fit | null; unread: Unread[] } {
  const at = columns.indexOf('is_match');
  const unread: Unread[] = [];
  const judged: { isMatch: boolean; suggested: boolean }[] = [];
  for (const [n, row] of rows.entries()) {
    const says = row[at]?.trim() ?? '';
    const isMatch = JUDGED.get(says.toLowerCase());
    if (isMatch !== undefined) judged.push({ isMatch, suggested: found[n]?.suggested === true });
    else if (says !== '') unread.push({ row: n + 1, says });
  }
  const right = judged.filter(({ isMatch, suggested }) => isMatch && suggested).length;
  const suggested = judged.filter((one) => one.suggested).length;
  const matching = judged.filter(({ isMatch }) => isMatch).length;
  const precision = ratio(right, suggested);
  const recall = ratio(right, matching);
  const f1 = ratio(2 * right, suggested + matching);
  const fit = judged.length === 0 ? null : { judged: judged.length, precision, recall, f1 };
  return { fit, unread };
}

/** At most this many are listed; the rest is counted. */
const NAMED = 10;

function unreadText(unread: readonly Unread[]): string | null {
  if (unread.length === 0) return null;
  const named = unread.slice(0, NAMED).map(({ row, says }) => `row ${row} (“${says}”)`);
  const more = unread.length - named.length;
  if (more > 0) named.push(counted(more, 'other', 'others'));
  return `Left out of the figures, since is_match is neither true nor false: ${named.join(', ')}`;
}

function fitText({ judged, precision, recall, f1 }: Fit): string {
  const [p, r, f] = [precision, recall, f1].map((value) => value?.toFixed(3) ?? 'not defined');
  return `Of ${counted(judged, 'judged pair')}: precision ${p}, recall ${r}, F1 ${f}`;
}
