/** `case import`: files from elsewhere into a case, with each problem by its row and column. */
import { basename } from 'node:path';
import { z } from 'zod';
import type { Client } from '../contract/client.ts';
import { counted } from '../contract/counted.ts';
import { Refusal } from '../contract/faults.ts';
import {
  entityCountsInWords,
  IMPORT_FORMAT_WORDS,
  problemPlace,
  SEVERITY_WORDS,
  tieCountsInWords,
} from '../contract/import-words.ts';
import type { CaseHead } from '../contract/model/case.ts';
import {
  importMapping,
  type ImportAnswer,
  type ImportMapping,
  type ImportPreview,
} from '../contract/model/import.ts';
import { guessMapping } from '../exchange/import/column-names.ts';
import { filePartsOf } from './file-parts.ts';
import { printJson, printText } from './output.ts';
import { TASK } from './session.ts';
import { terminalText } from './terminal-text.ts';
import { readTextFile } from './text-file.ts';
import { UsageError } from './usage.ts';

interface ImportOptions {
  mapping?: string | undefined;
  'dry-run'?: boolean | undefined;
  json?: boolean | undefined;
}

/** Ends with 1 where rows were refused: all else is taken in. */
export async function importFiles(
  client: Client,
  { id, title }: CaseHead,
  files: readonly string[],
  { mapping, 'dry-run': isDry = false, json = false }: ImportOptions,
): Promise<number> {
  if (files.length === 0) throw new UsageError('The file is missing.');
  const offer = await handOver(client, files);
  const mappings = mapping === undefined ? undefined : await mappingsBy(client, offer, mapping);
  const wish = { offer, ...(mappings && { mappings }), task: TASK };
  const preview = await client.previewImport(wish);
  const done = isDry ? null : await client.importFile({ offer, case: id, task: TASK });
  if (json) printJson({ case: id, imported: done !== null, ...done, ...preview });
  else printText(toText(preview, done, title));
  return preview.counts.refused > 0 ? 1 : 0;
}

async function handOver(client: Client, files: readonly string[]): Promise<string> {
  let offer: string | undefined;
  for (const file of files) {
    const begun = await client.beginImport({ ...(offer && { offer }), name: basename(file) });
    ({ offer } = begun);
    for await (const part of filePartsOf(file)) {
      await client.importPart({ offer, file: begun.file, base64: part.toString('base64') });
    }
  }
  return offer ?? '';
}

const mappingFile = z.union([importMapping, z.array(importMapping).min(1).max(2)]);

/** Of a file with one or with one for each table; or guessed anew, whatever was used before. */
async function mappingsBy(client: Client, offer: string, given: string): Promise<ImportMapping[]> {
  if (given === 'guess') {
    const { files } = await client.readImportHead({ offer });
    return files.flatMap(({ head }) => (head === null ? [] : [guessMapping(head.columns)]));
  }
  const read = mappingFile.safeParse(parsed(given));
  if (read.success) return [read.data].flat();
  const why = read.error.issues[0]?.message ?? 'it is no mapping';
  throw new Refusal('input-invalid', { field: '--mapping', why });
}

function parsed(file: string): unknown {
  const text = readTextFile(file);
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('input-invalid', { field: '--mapping', why: 'the file is not JSON' });
  }
}

function toText(preview: ImportPreview, done: ImportAnswer | null, title: string): string {
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
