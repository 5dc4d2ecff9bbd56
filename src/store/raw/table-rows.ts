/** Every row that may be one of a table, from all pages of a database and its log. */
import { hash } from 'node:crypto';
import type { DatabasePages } from './database-pages.ts';
import type { RawFile } from './raw-file.ts';
import { recordSource, recordsOfPage, type RawRecord, type RecordSource } from './records.ts';
import type { RowShape } from './row-shape.ts';
import { walFrames } from './wal-frames.ts';
import { FRAME_HEADER_BYTES, WAL_HEADER_BYTES, type WalHeader } from './wal-header.ts';

export interface TableRow extends RawRecord {
  /**
   * The page is the newest there is and the table's tree reaches it. Without a tree to ask, or behind
   * a damaged page, false says nothing.
   */
  readonly live: boolean;
  /** The frame of the log it stands in; null: the file itself. */
  readonly frame: number | null;
}

interface RowSearch {
  readonly pages: DatabasePages;
  readonly shape: RowShape;
  /** What `walkTree` gives for the table. */
  readonly reached?: ReadonlySet<number>;
  /** A log whose other frames are to be looked at too: older versions, and what is behind damage. */
  readonly log?: { readonly file: RawFile; readonly header: WalHeader };
}

/**
 * First the pages as they are with those of the log laid over; then those of the file that lie below
 * these; then every other frame of the log in order, whether its checksum holds or not. A row that
 * stands alike in several versions of its page comes once for all of them. The chains of large
 * records are followed through the newest pages.
 */
export function* tableRows({ pages, shape, reached, log }: RowSearch): Generator<TableRow, void> {
  const hasFrames = log !== undefined && log.header.pageSize === pages.pageSize;
  const frames = hasFrames ? Math.ceil(log.file.size / pages.pageSize) : 0;
  const several = pagesInSeveral(pages, hasFrames ? log : undefined);
  const source = { ...recordSource(pages, shape, frames), isNew: newCells(several) };
  for (const { page, bytes } of pages.all()) {
    const place = pages.overlay.get(page);
    const frame = place === undefined ? null : frameAt(place.at, pages.pageSize);
    const live = reached?.has(page) ?? false;
    for (const record of recordsOfPage(bytes, page, source)) yield { ...record, live, frame };
  }
  for (const { page, bytes } of pages.below()) {
    yield* olderRows(bytes, page, null, source);
  }
  if (!hasFrames) return;
  for (const { page, at, index, bytes } of walFrames(log.file, log.header)) {
    if (pages.overlay.get(page)?.at !== at) yield* olderRows(bytes, page, index, source);
  }
}

function* olderRows(
  bytes: Uint8Array,
  page: number,
  frame: number | null,
  source: RecordSource,
): Generator<TableRow, void> {
  for (const record of recordsOfPage(bytes, page, source)) yield { ...record, live: false, frame };
}

const frameAt = (at: number, pageSize: number): number =>
  (at - FRAME_HEADER_BYTES - WAL_HEADER_BYTES) / (FRAME_HEADER_BYTES + pageSize);

/** The pages of which there is more than one version. */
function pagesInSeveral({ overlay }: DatabasePages, log: RowSearch['log']): Set<number> {
  const several = new Set(overlay.keys());
  if (log !== undefined) {
    for (const { page } of walFrames(log.file, log.header)) several.add(page);
  }
  return several;
}

/** Cells remembered at once; whoever comes after that is taken for new again. */
const CELLS_KEPT = 200_000;

/** Whether the same bytes haven't been on the page in a version of before. */
function newCells(several: ReadonlySet<number>): NonNullable<RecordSource['isNew']> {
  const seen = new Set<string>();
  return (bytes, page, { at, end }) => {
    if (!several.has(page)) return true;
    const key = `${page} ${hash('sha1', bytes.subarray(at, end), 'base64')}`;
    if (seen.has(key)) return false;
    if (seen.size >= CELLS_KEPT) seen.clear();
    seen.add(key);
    return true;
  };
}
