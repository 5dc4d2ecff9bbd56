/**
 * Checks whether the log beside a store is whole and its own, before SQLite reads it: SQLite would replay
 * an older store's log, and ignore whatever is behind a flipped bit, without an error. The marks are
 * described in `in-use.ts`.
 */
import { Refusal } from '../../contract/faults/faults.ts';
import { checkVersion } from './inspect-file.ts';
import { parseDatabaseHeader, readDatabaseHeader } from '../raw/database-header.ts';
import { openDatabasePages, type DatabasePages } from '../raw/database-pages.ts';
import { openRawFile, type RawFile } from '../raw/raw-file.ts';
import { recordsOfPage, recordSource } from '../raw/records.ts';
import type { RowShape } from '../raw/row-shape.ts';
import { readSchema } from '../raw/tree-walk.ts';
import { readWal } from '../raw/wal-file.ts';
import { walFrames, type WalFrame, type WalHeader } from '../raw/wal-frames.ts';

/** The columns of the table as they are stored. */
const IDENTITY: RowShape = {
  hasRowid: false,
  columns: [
    { kinds: ['text'], bytes: 32 },
    { kinds: ['text'], bytes: 16 },
    { kinds: ['text'] },
    { kinds: ['integer'] },
    { kinds: ['integer'] },
    { kinds: ['integer'] },
  ],
  minColumns: 5,
};

interface Mark {
  id: string;
  generation: string;
  previous: string;
}

/**
 * Refused as `store-log-damaged` if acknowledged changes are behind damage, as `store-log-foreign` if the
 * log belongs to another file, to another state of this one, or to one that is missing, and as
 * `store-newer` if a newer program wrote it. A log cut off within its last change is what a power cut
 * leaves.
 */
export function checkLog(path: string): void {
  const log = openRawFile(`${path}-wal`);
  const file = log === null || log.size === 0 ? null : openRawFile(path);
  try {
    if (log !== null && log.size > 0) checkPair(path, file, log);
  } finally {
    log?.close();
    file?.close();
  }
}

function checkPair(path: string, file: RawFile | null, log: RawFile): void {
  const report = readWal(log);
  const { state, header, behind } = report;
  if (state === 'damaged' || state === 'header-damaged') {
    throw new Refusal('store-log-damaged', { file: path, changes: behind.commits });
  }
  if (header === null || report.commits === 0) return;
  const onFrame = (frame: WalFrame): void => {
    // A newer program may have migrated the store in this log.
    const changed = frame.page === 1 ? parseDatabaseHeader(frame.bytes) : null;
    if (changed) checkVersion(path, changed.userVersion, changed.applicationId);
  };
  const isChosen = ({ index }: WalFrame): boolean => index < report.replayed;
  const isOwn =
    file !== null && file.size > 0 && isOwnLog(file, log, { header, isChosen, onFrame });
  if (!isOwn) {
    throw new Refusal('store-log-foreign', { file: path });
  }
}

interface LogSelection {
  header: WalHeader;
  /** Whether a frame counts. */
  isChosen: (frame: WalFrame) => boolean;
  onFrame?: (frame: WalFrame) => void;
}

/** Whether the marks in the log continue those in the file; true if there are none to compare. */
export function isOwnLog(
  file: RawFile,
  log: RawFile,
  { header, isChosen, onFrame }: LogSelection,
): boolean {
  const layout = readDatabaseHeader(file);
  if (layout === null) return true;
  const pages = openDatabasePages(file, layout);
  const root = readSchema(pages).find(({ name }) => name === 'identity')?.root;
  // A store of an earlier schema has no marks.
  if (root === undefined) return true;
  const own = markOn(pages, pages.read(root), root);
  if (own === null) return true;
  const marks: Mark[] = [];
  let isMarkedFirst: boolean | null = null;
  for (const frame of walFrames(log, header)) {
    if (!isChosen(frame)) continue;
    onFrame?.(frame);
    const mark = frame.page === root ? markOn(pages, frame.bytes, root) : null;
    if (mark !== null) marks.push(mark);
    if (frame.pages > 0) isMarkedFirst ??= marks.length > 0;
  }
  return (
    isMarkedFirst === true &&
    marks.every(({ id }) => id === own.id) &&
    (marks[0]?.previous === own.generation ||
      marks.some(({ generation }) => generation === own.generation))
  );
}

function markOn(pages: DatabasePages, bytes: Uint8Array | null, page: number): Mark | null {
  if (bytes === null) return null;
  for (const { values, isCarved } of recordsOfPage(bytes, page, recordSource(pages, IDENTITY))) {
    const [id, generation, previous] = values;
    if (isCarved || typeof id !== 'string') continue;
    if (typeof generation === 'string' && typeof previous === 'string') {
      return { id, generation, previous };
    }
  }
  return null;
}
