/** An export that the engine holds open, written to files: all of them or none. */
import { existsSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { Client } from '../contract/client.ts';
import { exportChunks } from '../contract/export-chunks.ts';
import { exportedInWords } from '../contract/export-words.ts';
import { lastName, SAVED, type FormatName, type SavedFormat } from '../contract/formats.ts';
import type { ExportAnswer, ExportCounts, Loss } from '../contract/model/answers.ts';
import { writeWholeFiles } from '../thread/write-whole.ts';
import { TASK } from './session.ts';
import { terminalText } from './terminal-text.ts';
import { listed, TYPED_FORMATS, UsageError } from './usage.ts';

/** The format named; the first there is when none is. */
export function toFormat(name: string | undefined): FormatName {
  const format = TYPED_FORMATS.find((known) => name === undefined || known === name);
  if (format === undefined) throw new UsageError(`--format takes ${TYPED_FORMATS.join(', ')}.`);
  return format;
}

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
