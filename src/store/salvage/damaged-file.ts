/** Reads the pages of a damaged store: the file, with its own log laid over. */
import { readSchema, SCHEMA_SHAPE, toSchemaEntry, type SchemaEntry } from '../raw/tree-walk.ts';
import {
  parseDatabaseHeader,
  readDatabaseHeader,
  type DatabaseHeader,
} from '../raw/database-header.ts';
import { openDatabasePages, type DatabasePages, type PagePlace } from '../raw/database-pages.ts';
import { openRawFile, type RawFile } from '../raw/raw-file.ts';
import { recordsOfPage, recordSource } from '../raw/records.ts';
import { readWal, type WalReport, walOverlay } from '../raw/wal-file.ts';
import { walFrames, type WalFrame, type WalHeader, PAGE_SIZES } from '../raw/wal-frames.ts';
import { hasHotJournal, JOURNAL } from '../file/inspect-file.ts';
import { isOwnLog } from '../file/log-check.ts';

export interface DamagedFile {
  readonly pages: DatabasePages;
  /** Null: page 1 has no readable header. */
  readonly header: DatabaseHeader | null;
  /** A log whose frames may hold what the pages lack. */
  readonly log: { readonly file: RawFile; readonly header: WalHeader } | null;
  /** Notes on how it was read. */
  readonly notes: string[];
  close(): void;
}

const DEFAULT_PAGE_SIZE = 4096;

/** Null if there is no readable file. */
export function openDamagedFile(path: string): DamagedFile | null {
  const file = openRawFile(path);
  if (file === null) return null;
  const logFile = openRawFile(`${path}-wal`);
  const notes: string[] = [];
  const close = (): void => [file, logFile].forEach((each) => each?.close());
  const found = logFile === null || logFile.size === 0 ? null : readWal(logFile);
  const log = logFile !== null && found?.header ? { file: logFile, header: found.header } : null;
  const own = readDatabaseHeader(file);
  const layout = layoutOf(file, own, log?.header ?? null, notes);
  let overlay: ReturnType<typeof overlayOf> = null;
  if (hasHotJournal(path))
    notes.push(`The ${JOURNAL} file beside it is another’s: it was left out.`);
  if (found !== null && logFile !== null) {
    if (found.state === 'unrecognised')
      notes.push('The log can’t be made out: what it held is gone.');
    else if (log !== null) overlay = overlayOf(file, log, found, notes);
  }
  const pages = openDatabasePages(file, layout, overlay ?? new Map());
  const first = pages.read(1);
  const header = first === null ? null : parseDatabaseHeader(first);
  return { pages, header, log, notes, close };
}

function layoutOf(
  file: RawFile,
  header: DatabaseHeader | null,
  log: WalHeader | null,
  notes: string[],
): { pageSize: number; reserved: number } {
  if (header !== null) return header;
  notes.push('The head of the file is gone: how it is laid out was worked out from its pages.');
  return { pageSize: log?.pageSize ?? guessPageSize(file) ?? DEFAULT_PAGE_SIZE, reserved: 0 };
}

/** What SQLite replays; of a damaged log also what is behind the damage, up to the last commit. */
function overlayOf(
  file: RawFile,
  { file: log, header }: NonNullable<DamagedFile['log']>,
  { state, replayed, flip }: WalReport,
  notes: string[],
): Map<number, PagePlace> | null {
  const isDamaged = state === 'damaged' || state === 'header-damaged';
  const last = isDamaged ? lastCommit(log, header) : replayed - 1;
  const isChosen = (frame: WalFrame): boolean =>
    frame.index <= last && (!isDamaged || (frame.isOfThisLog && frame.follows !== null));
  if (last < 0) return null;
  if (!isOwnLog(file, log, { header, isChosen })) {
    notes.push(
      'The log is not this store’s own: only answers that are in its chain were taken from it.',
    );
    return null;
  }
  if (isDamaged) {
    notes.push(
      flip === null
        ? 'The log is damaged: what stands behind the damage was read all the same.'
        : 'One bit of the log was flipped: it was read with that bit turned back.',
    );
  }
  return walOverlay(log, header, isChosen);
}

function lastCommit(log: RawFile, header: WalHeader): number {
  let last = -1;
  for (const { index, pages, isOfThisLog, follows } of walFrames(log, header)) {
    if (pages > 0 && isOfThisLog && follows !== null) last = index;
  }
  return last;
}

/** The entries of the list of tables; if it can't be reached, what looks like an entry on any page. */
export function findSchema(pages: DatabasePages): SchemaEntry[] {
  const listed = readSchema(pages);
  if (listed.some(({ name }) => name === 'registries' || name === 'responses')) return listed;
  const source = recordSource(pages, SCHEMA_SHAPE);
  const found: SchemaEntry[] = [];
  for (const { page, bytes } of pages.all()) {
    for (const { values } of recordsOfPage(bytes, page, source)) {
      const entry = toSchemaEntry(values);
      const isEntry = entry !== null && /^(table|index|view|trigger)$/.test(entry.type);
      if (isEntry && found.length < MAX_ENTRIES) found.push(entry);
    }
  }
  return found;
}

const MAX_ENTRIES = 10_000;

/**
 * The page size at whose multiples most pages of a tree begin, in samples from all over the file; null if
 * none does. At half the true size no more of them are found, since their first rows are in the second
 * half; at twice the true size half are missed.
 */
export function guessPageSize(file: RawFile): number | null {
  const found = new Map<number, number>();
  const blocks = Math.ceil(file.size / SAMPLE_BYTES);
  const step = Math.max(1, Math.floor(blocks / SAMPLES));
  const sample = new Uint8Array(SAMPLE_BYTES);
  for (let block = 0; block < blocks; block += step) {
    const bytes = sample.subarray(0, file.read(sample, block * SAMPLE_BYTES));
    for (const size of PAGE_SIZES) {
      for (let at = 0; at + size <= bytes.length; at += size) {
        if (looksLikeTree(bytes.subarray(at, at + size)))
          found.set(size, (found.get(size) ?? 0) + 1);
      }
    }
  }
  let bestSize = null as number | null;
  let bestCount = 0;
  for (const [size, count] of found)
    if (count > bestCount) {
      bestSize = size;
      bestCount = count;
    }
  return bestSize;
}

const SAMPLE_BYTES = 65536;

const SAMPLES = 256;

/** Whether it is a page with at least one cell: its header and every pointer make sense for its size. */
function looksLikeTree(page: Uint8Array): boolean {
  const type = page[0];
  if (type !== 2 && type !== 5 && type !== 10 && type !== 13) return false;
  const view = new DataView(page.buffer, page.byteOffset, page.length);
  const cells = view.getUint16(3);
  const content = view.getUint16(5) || 65536;
  const end = (type < 10 ? 12 : 8) + 2 * cells;
  if (cells === 0 || end > content || content > page.length || (page[7] ?? 0) > 60) return false;
  for (let at = end - 2 * cells; at < end; at += 2) {
    const cell = view.getUint16(at);
    if (cell < content || cell > page.length - 4) return false;
  }
  return true;
}
