/** The files that a command reads and writes; those of an export are written all or none. */
import { existsSync, statSync, createReadStream, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { type Client, exportChunks } from '../../contract/client.ts';
import { exportedInWords } from '../../contract/words/export-words.ts';
import { lastName, SAVED, type SavedFormat } from '../../contract/answers/formats.ts';
import type { ExportAnswer, ExportCounts, Loss } from '../../contract/answers/export.ts';
import { writeWholeFiles } from '../../thread/write-whole.ts';
import { TASK } from './session.ts';
import { terminalText } from './output.ts';
import { listed } from './arguments.ts';
import { openRegularFile } from '../../case-file/open-file.ts';
import { Refusal } from '../../contract/faults/faults.ts';

/** Write all files of an export or none; returns their paths, and what the format could not carry. */
export async function writeExport(
  client: Client,
  made: Pick<ExportAnswer, 'export'>,
  { format, output }: { format: SavedFormat; output: string },
): Promise<{ files: string[]; loss: Loss[] }> {
  const files = filePaths(output, format);
  // Reading below makes this progress; cancelling it makes the next chunk be refused.
  const whole = client.awaitExport({ export: made.export, task: TASK });
  whole.catch(() => undefined);
  await writeWholeFiles(
    files.map((path, file) => ({ path, chunks: exportChunks(client, made.export, file) })),
  );
  return { files, loss: (await whole).loss };
}

/** A single file goes to the given path; several get their last name appended, or go into the folder. */
function filePaths(output: string, format: SavedFormat): string[] {
  const lastNames = SAVED[format].files.map(lastName);
  if (lastNames.length === 1) return [output];
  if (/[\\/]$/.test(output) || (existsSync(output) && statSync(output).isDirectory())) {
    return lastNames.map((name) => join(output, name));
  }
  const ending = extname(output);
  const isOwn = SAVED[format].files.some((file) => `.${file.ending}` === ending.toLowerCase());
  const stem = isOwn ? output.slice(0, -ending.length) : output;
  return lastNames.map((name) => `${stem}-${name}`);
}

/** The names of the files, for exports whose files name each other. */
export const savedNames = (output: string, format: SavedFormat): string[] =>
  filePaths(output, format).map((path) => basename(path));

/** What the format could not carry, then how much was written and where. */
export function writtenText(
  made: ExportCounts,
  files: readonly string[],
  loss: readonly Loss[],
): string {
  const losses = loss.map(({ what, count }) => `Not carried over: ${what} (${count})`);
  const counts = listed(exportedInWords(made), 'and');
  const lines = [...losses, `${counts} in ${files.join(' and ')}`];
  return lines.map((line) => `${terminalText(line)}\n`).join('');
}

/** The size of the parts a file is read in. */
const PART = 96 * 1024;

/** Refused as `file-unreadable`. */
export async function* filePartsOf(file: string): AsyncGenerator<Buffer> {
  const fd = openRegularFile(file);
  try {
    const parts = createReadStream('', { fd, highWaterMark: PART });
    for await (const part of parts) yield part as Buffer;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : null;
    if (code === null) throw error;
    throw new Refusal('file-unreadable', { file, why: code });
  }
}

/**
 * The file's text, without a byte order mark. Refused as `file-unreadable`, with the system's error code or
 * that it is not UTF-8, after the words `before`.
 */
export function readTextFile(file: string, before = ''): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const why = code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'it is no text in UTF-8' : code;
    throw new Refusal('file-unreadable', { file, why: `${before}${why}` });
  }
}
