/** The files that a command reads and writes; those of an export all or none. */
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

/** Write every file of an export, none of them or all; the paths written, and what they lack. */
export async function writeExport(
  client: Client,
  made: Pick<ExportAnswer, 'export'>,
  { format, output }: { format: SavedFormat; output: string },
): Promise<{ files: string[]; loss: Loss[] }> {
  const files = filePaths(output, format);
  // Its progress is that of the reading below; so is a cancel, which then refuses the next chunk.
  const whole = client.awaitExport({ export: made.export, task: TASK });
  whole.catch(() => undefined);
  await writeWholeFiles(
    files.map((path, file) => ({ path, chunks: exportChunks(client, made.export, file) })),
  );
  return { files, loss: (await whole).loss };
}

/** One file goes where it is said; several get their last name added, or go into the folder. */
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

/** The names of the files, for those that name others. */
export const savedNames = (output: string, format: SavedFormat): string[] =>
  filePaths(output, format).map((path) => basename(path));

/** What was not carried over, then how much was written and where. */
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

/** A file in parts that can be handed over one by one. */
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
 * All of it, without a byte order mark. Refused as `file-unreadable`, with the code of the system or that
 * it is no UTF-8; `before` stands before that.
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
