/** `case refresh`, `changes`, `import`, `merge` and `delete`: change a case, or show pending changes. */
import type { Client } from '../../../contract/client.ts';
import { counted } from '../../../contract/text/counted.ts';
import { faultWords, Refusal } from '../../../contract/faults/faults.ts';
import type { CaseHead } from '../../../contract/model/case.ts';
import {
  refreshInWords,
  type ChangesPage,
  type RefreshedRecord,
  type RefreshPage,
  type WaitingChange,
} from '../../../contract/answers/change.ts';
import { printError, printJson, printText, terminalText } from '../../base/output.ts';
import { TASK } from '../../base/session.ts';
import { UsageError } from '../../base/arguments.ts';
import { basename } from 'node:path';
import { filePartsOf, readTextFile } from '../../base/files.ts';
import { z } from 'zod';
import {
  importMapping,
  type ImportMapping,
  type ImportPreview,
  type ImportAnswer,
} from '../../../contract/model/import.ts';
import { guessMapping } from '../../../exchange/import/column-names.ts';
import {
  IMPORT_FORMAT_WORDS,
  entityCountsInWords,
  tieCountsInWords,
  problemPlace,
  SEVERITY_WORDS,
} from '../../../contract/words/import-words.ts';
import {
  mergeInWords,
  snapshotsInWords,
  deletionWords,
} from '../../../contract/words/case-words.ts';
import type { CaseMerge } from '../../../contract/answers/case-merge.ts';

const CHANGES_AT_ONCE = 500;

/**
 * Continues a refresh that was cut off; else starts a new one or, with `failed`, retries what failed last.
 * @returns 1 if some records could not be fetched
 */
export async function refreshCaseOf(
  client: Client,
  { id }: CaseHead,
  { json, failed }: { json: boolean; failed: boolean },
): Promise<number> {
  const last = (await client.readRefresh({ case: id, limit: 1 })).head;
  const isCutOff = last !== null && last.ended === null;
  const isLeft = isCutOff || (last !== null && last.counts.failed > 0);
  if (failed && !isLeft) printError('note: Nothing failed last: nobody was asked.\n');
  const which = isCutOff || failed ? 'rest' : 'new';
  const head = failed && !isLeft ? last : await client.refreshCase({ case: id, which, task: TASK });
  if (head === null) {
    if (json) printJson(null);
    return 0;
  }
  const records: RefreshedRecord[] = [];
  for (let after: number | null = -1; after !== null;) {
    const page: RefreshPage = await client.readRefresh({ case: id, after, limit: CHANGES_AT_ONCE });
    records.push(...page.records);
    after = page.next;
  }
  if (json) printJson({ ...head, records: records.map(toListed) });
  else {
    const changed = records.filter(({ outcome }) => outcome !== 'unchanged');
    const total = `${counted(head.total, 'record')}: ${refreshInWords(head.counts)}\n`;
    printText(`${changed.map(recordLines).join('')}${total}`);
  }
  return head.counts.failed > 0 ? 1 : 0;
}

/** Without its position in the report. */
function toListed({ turn: _turn, ...record }: RefreshedRecord): Omit<RefreshedRecord, 'turn'> {
  return record;
}

function recordLines({ entity, label, outcome, says, changes, fault }: RefreshedRecord): string {
  const why = fault === null ? [] : [faultWords(fault, 'command-line').says];
  const head = `${(outcome ?? 'not asked').padEnd(9)}  ${entity}  ${terminalText(label)}\n`;
  return head + indented([...why, ...says], changes - says.length);
}

export async function printChanges(client: Client, { id }: CaseHead, json: boolean): Promise<void> {
  const changes: WaitingChange[] = [];
  for (let after: number | null = -1; after !== null;) {
    const page: ChangesPage = await client.readChanges({
      case: id,
      after,
      limit: CHANGES_AT_ONCE,
      task: TASK,
    });
    changes.push(...page.changes);
    after = page.next;
  }
  if (json) printJson(changes);
  else if (changes.length === 0) printText('No change waits to be accepted or ignored.\n');
  else printText(changes.map(changeLines).join(''));
}

function changeLines({ entity, label, at, differences, total }: WaitingChange): string {
  const head = `${entity}  ${at}  ${terminalText(label)}\n`;
  const lines = differences.map((one) => one.says);
  return head + indented(lines, total - lines.length);
}

function indented(lines: readonly string[], left: number): string {
  const all = left > 0 ? [...lines, `and ${left} more`] : lines;
  return all.map((line) => `    ${terminalText(line)}\n`).join('');
}

/** `case import`: imports files into a case, reporting each problem by row and column. */
interface ImportOptions {
  mapping?: string | undefined;
  'dry-run'?: boolean | undefined;
  json?: boolean | undefined;
}

/** Returns 1 if rows were refused; everything else is imported. */
export async function importFiles(
  client: Client,
  { id, title }: CaseHead,
  files: readonly string[],
  { mapping, 'dry-run': isDry = false, json = false }: ImportOptions,
): Promise<number> {
  if (files.length === 0) throw new UsageError('The file is missing.');
  const offer = await offerFiles(client, files);
  const mappings = mapping === undefined ? undefined : await mappingsBy(client, offer, mapping);
  const input = { offer, ...(mappings && { mappings }), task: TASK };
  const preview = await client.previewImport(input);
  const done = isDry ? null : await client.importFile({ offer, case: id, task: TASK });
  if (json) printJson({ case: id, imported: done !== null, ...done, ...preview });
  else printText(importText(preview, done, title));
  return preview.counts.refused > 0 ? 1 : 0;
}

async function offerFiles(client: Client, files: readonly string[]): Promise<string> {
  let offer: string | undefined;
  for (const file of files) {
    const started = await client.beginImport({ ...(offer && { offer }), name: basename(file) });
    ({ offer } = started);
    for await (const part of filePartsOf(file)) {
      await client.importPart({ offer, file: started.file, base64: part.toString('base64') });
    }
  }
  return offer ?? '';
}

const mappingFile = z.union([importMapping, z.array(importMapping).min(1).max(2)]);

/** From a file with one mapping, or one for each table; `guess` ignores remembered mappings. */
async function mappingsBy(client: Client, offer: string, given: string): Promise<ImportMapping[]> {
  if (given === 'guess') {
    const { files } = await client.readImportHead({ offer });
    return files.flatMap(({ head }) => (head === null ? [] : [guessMapping(head.columns)]));
  }
  const read = mappingFile.safeParse(parsedJson(given));
  if (read.success) return [read.data].flat();
  const why = read.error.issues[0]?.message ?? 'it is no mapping';
  throw new Refusal('input-invalid', { field: '--mapping', why });
}

function parsedJson(file: string): unknown {
  const text = readTextFile(file);
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('input-invalid', { field: '--mapping', why: 'the file is not JSON' });
  }
}

function importText(preview: ImportPreview, done: ImportAnswer | null, title: string): string {
  const { files, format, problems, unlisted, importedBefore } = preview;
  const names = files.map(({ name }) => name).join(' and ');
  const was = done === null ? 'would be imported' : `was imported as ${done.registry}`;
  const times = importedBefore.map(({ registry }) => registry).join(', ');
  const lines = [
    `${names} (${IMPORT_FORMAT_WORDS[format]}) ${was} into ${title}:`,
    entityCountsInWords(preview),
    tieCountsInWords(preview),
    ...(times === '' ? [] : [`The same was imported before, as ${times}.`]),
    ...problems.map((problem) => {
      const place = problemPlace(problem);
      const at = place === '' ? '' : `${place}: `;
      return `${SEVERITY_WORDS[problem.severity].toLowerCase().padEnd(8)}  ${at}${problem.says}`;
    }),
    ...(unlisted === 0 ? [] : [`and ${counted(unlisted, 'more problem')}`]),
  ];
  return lines.map((line) => `${terminalText(line)}\n`).join('');
}

/** `case merge`: what a merge would do, and the merge itself if confirmed. */
interface MergeOptions {
  prefer: 'here' | 'there';
  json?: boolean;
  yes?: boolean;
}

/** Refused as `input-invalid` if not confirmed, after printing what would be added. */
export async function mergeCaseFrom(
  client: Client,
  { id, title }: CaseHead,
  from: CaseHead,
  { prefer, json = false, yes = false }: MergeOptions,
): Promise<void> {
  const merge = await client.readMerge({ case: id, from: from.id, task: TASK });
  const done = yes
    ? await client.mergeCases({ case: id, from: from.id, prefer, task: TASK })
    : null;
  const isNothing = done !== null && done.records + done.items === 0;
  if (json) printJson({ id, title, from: from.id, merged: yes, prefer, ...merge });
  else {
    const outcome = `${from.title} ${yes ? 'was put' : 'would be put'} into ${title}`;
    const head = isNothing ? `Nothing was merged: all that was chosen is in ${title}` : outcome;
    const lines = [head, ...mergeInWords(merge), ...differenceLines(merge, prefer)];
    printText(lines.map((line) => `${terminalText(line)}\n`).join(''));
  }
  if (!yes)
    throw new Refusal('input-invalid', { field: '--yes', why: 'nothing is merged without' });
}

function differenceLines({ differences }: CaseMerge, prefer: 'here' | 'there'): string[] {
  const { listed, total } = differences;
  if (total === 0) return [];
  const side = prefer === 'here' ? 'as it is here' : 'as it is in the other case';
  return [
    `${counted(total, 'difference')}, each ${side}:`,
    ...listed.flatMap(({ what, here, there }) => [
      `    ${what}`,
      `        here, ${here.changedAt}: ${here.says}`,
      `        there, ${there.changedAt}: ${there.says}`,
    ]),
    ...(total > listed.length ? [`    and ${total - listed.length} more`] : []),
  ];
}

/** `case delete`: what would be deleted with a case, and the deletion if confirmed. */
interface DeleteOptions {
  json?: boolean;
  snapshots?: boolean;
  yes?: boolean;
}

/** Refused as `input-invalid` if not confirmed, after printing what would be deleted. */
export async function deleteCase(
  client: Client,
  { id, title }: CaseHead,
  { json = false, snapshots = false, yes = false }: DeleteOptions,
): Promise<void> {
  const deletion = await client.readCaseDeletion({ case: id });
  const leaving = yes ? (await client.deleteCase({ case: id, snapshots })).leaving : 0;
  if (json) printJson({ id, title, deleted: yes, leaving, ...deletion });
  else {
    const held = deletion.snapshots && snapshotsInWords(deletion.snapshots, (iso) => iso);
    const lines = deletionWords(deletion);
    if (held !== null) lines.push(`${snapshots ? 'Deleted too' : 'It is still in'}: ${held}.`);
    if (leaving > 0)
      lines.push(`${counted(leaving, 'answer')} could not leave yet; store rebuild says why.`);
    const head = `${terminalText(title)}: ${yes ? 'deleted' : 'would be deleted for good'}`;
    printText([head, ...lines].map((line) => `${line}\n`).join(''));
  }
  if (!yes)
    throw new Refusal('input-invalid', { field: '--yes', why: 'nothing is deleted without' });
}
