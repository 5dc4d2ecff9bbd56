/** Saves the files of an export where the person chooses, straight from the engine to the disk. */
import { app, dialog, type BrowserWindow, type SaveDialogOptions } from 'electron';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { exportChunks } from '../src/contract/client.ts';
import { Refusal } from '../src/contract/faults/faults.ts';
import { lastName, SAVED } from '../src/contract/answers/formats.ts';
import type { ExportReader, ExportToSave, HostPowers } from '../src/engine/base/host.ts';
import { writeWholeFiles } from '../src/thread/write-whole.ts';

export interface ExportSaver {
  saveExport: NonNullable<HostPowers['saveExport']>;
  /** Resolves when no file is being written any more, whole or removed. */
  settled(): Promise<void>;
}

/** @param window the window now open, which the dialogs belong to */
export function createExportSaver(window: () => BrowserWindow | null): ExportSaver {
  const underWay = new Set<Promise<void>>();

  async function write(request: ExportToSave, reader: ExportReader, paths: string[]) {
    const files = paths.map((path, file) => {
      return { path, chunks: exportChunks(reader, request.export, file) };
    });
    const writing = writeWholeFiles(files);
    underWay.add(writing);
    try {
      await writing;
    } finally {
      underWay.delete(writing);
    }
  }

  return {
    async saveExport(request, reader) {
      const first = await askWhere(window(), request);
      const paths = pathsBeside(first, request);
      await askToReplace(
        window(),
        paths.slice(1).filter((path) => existsSync(path)),
      );
      const names = paths.map((path) => basename(path));
      await reader.nameExport({ export: request.export, names });
      await write(request, reader, paths);
      return { how: 'written', files: paths };
    },
    settled: async () => void (await Promise.allSettled(underWay)),
  };
}

/** Where the first file goes; `cancelled` when nowhere. */
async function askWhere(
  window: BrowserWindow | null,
  { files, format }: ExportToSave,
): Promise<string> {
  const { label, files: kinds } = SAVED[format];
  const options: SaveDialogOptions = {
    title: kinds.length > 1 ? `Save as ${kinds.length} files` : 'Save',
    defaultPath: join(app.getPath('downloads'), basename(files[0]?.name ?? label)),
    filters: [{ name: label, extensions: kinds.slice(0, 1).map(({ ending }) => ending) }],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  };
  const { canceled, filePath } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options));
  if (canceled || filePath === '') throw new Refusal('cancelled');
  return filePath;
}

/**
 * The first file where it was said, the others beside it: `Group nodes.csv`, `Group edges.csv` and
 * `Group about.csv`, or `Group.csv` with these two.
 */
function pathsBeside(first: string, { format }: ExportToSave): string[] {
  const [own = '', ...others] = SAVED[format].files.map(lastName);
  const folder = dirname(first);
  const name = basename(first);
  const stem = name.endsWith(own) ? name.slice(0, -own.length) : `${name.replace(/\.[^.]*$/, '')} `;
  return [first, ...others.map((other) => join(folder, stem + other))];
}

/** The system's own dialog asks for the first file only. Refuses as `cancelled` when they are to stay. */
async function askToReplace(window: BrowserWindow | null, there: readonly string[]): Promise<void> {
  if (there.length === 0) return;
  const options = {
    type: 'question' as const,
    message: `Replace ${there.map((path) => basename(path)).join(' and ')}?`,
    detail: 'It is there already, and belongs to the files that are saved.',
    buttons: ['Replace', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
  };
  const { response } = await (window
    ? dialog.showMessageBox(window, options)
    : dialog.showMessageBox(options));
  if (response !== 0) throw new Refusal('cancelled');
}
