/** The user's files: exports and downloads saved where they choose, case files opened by the system. */
import { app, dialog, type BrowserWindow, type SaveDialogOptions, type Session } from 'electron';
import { existsSync, createReadStream } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { exportChunks, type Client } from '../src/contract/client.ts';
import { Refusal, fault, faultWords } from '../src/contract/faults/faults.ts';
import { lastName, SAVED } from '../src/contract/answers/formats.ts';
import type { ExportReader, ExportToSave, HostPowers } from '../src/engine/base/host.ts';
import { writeWholeFiles } from '../src/thread/write-whole.ts';
import { APP_ORIGIN } from './page.ts';

interface ExportSaver {
  saveExport: NonNullable<HostPowers['saveExport']>;
  /** Resolves when no file is being written any more. */
  settled(): Promise<void>;
}

/**
 * Saves the files of an export straight from the engine to the disk.
 * @param window the open window, which the dialogs belong to
 */
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
      const first = await choosePlace(window(), request);
      const paths = pathsBeside(first, request);
      await confirmReplace(
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

/** The path of the first file; refuses as `cancelled` if none was chosen. */
async function choosePlace(
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
 * The first file at the chosen path, the others beside it: `Group nodes.csv`, `Group edges.csv` and `Group
 * about.csv`, or `Group.csv` with these two.
 */
function pathsBeside(first: string, { format }: ExportToSave): string[] {
  const [own = '', ...others] = SAVED[format].files.map(lastName);
  const folder = dirname(first);
  const name = basename(first);
  const stem = name.endsWith(own) ? name.slice(0, -own.length) : `${name.replace(/\.[^.]*$/, '')} `;
  return [first, ...others.map((other) => join(folder, stem + other))];
}

/** The system's dialog confirms the first file only. Refuses as `cancelled` if the others are to stay. */
async function confirmReplace(
  window: BrowserWindow | null,
  existing: readonly string[],
): Promise<void> {
  if (existing.length === 0) return;
  const options = {
    type: 'question' as const,
    message: `Replace ${existing.map((path) => basename(path)).join(' and ')}?`,
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

const CASE_FILE_NAME = /\.interlock$/i;

/** Bytes of a case file sent to the engine at once. */
const PART = 96 * 1024;

/** The case files among a start's arguments. */
const caseFilesIn = (args: readonly string[]): string[] =>
  args.filter((arg) => CASE_FILE_NAME.test(arg) && !arg.startsWith('-'));

/**
 * Case files opened by double click, dropped on the icon, or named at a start. macOS reports one before the
 * program is ready: such files wait until the engine has a client.
 */
export function receiveCaseFiles(log: (line: string) => void): {
  startWith: (client: Client) => void;
} {
  let engine: Client | null = null;
  const waiting = caseFilesIn(process.argv.slice(1));

  function receive(path: string): void {
    if (engine === null) waiting.push(path);
    else
      offerCaseFile(engine, path).catch((error: unknown) => log(`a case file: ${String(error)}`));
  }

  app.on('open-file', (event, path) => {
    event.preventDefault();
    receive(path);
  });
  app.on('second-instance', (_, args) => caseFilesIn(args.slice(1)).forEach(receive));
  return {
    startWith(client) {
      engine = client;
      waiting.splice(0).forEach(receive);
    },
  };
}

/** Faults of the file's content are shown in the window; an unreadable file, in a dialog here. */
async function offerCaseFile(client: Client, path: string): Promise<void> {
  try {
    const { offer } = await client.beginCaseFile({});
    for await (const part of createReadStream(path, { highWaterMark: PART })) {
      await client.caseFilePart({ offer, base64: (part as Buffer).toString('base64') });
    }
    await client.endCaseFile({ offer, fromSystem: basename(path).slice(0, 300) });
  } catch (error) {
    if (error instanceof Refusal && error.fault.code.startsWith('case-file')) return;
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'it can’t be read';
    const { says, advice } = faultWords(
      error instanceof Refusal ? error.fault : fault('file-unreadable', { file: path, why }),
    );
    dialog.showErrorBox(says, advice);
  }
}

/** Every download asks where to save it, starting at Downloads; only our own page's are allowed. */
export function choosePlaceOfDownloads(session: Session): void {
  session.on('will-download', (event, item) => {
    if (!item.getURL().startsWith(`blob:${APP_ORIGIN}/`)) {
      event.preventDefault();
      return;
    }
    const suggested = basename(item.getFilename());
    item.setSaveDialogOptions({ defaultPath: join(app.getPath('downloads'), suggested) });
  });
}
