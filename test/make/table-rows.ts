/** Every row that may be one of a table, from all pages of a database and its log. */
import { hash } from 'node:crypto';
import { serialize } from 'node:v8';
import type { DatabasePages } from '../../src/store/raw/database-pages.ts';
import type { RawFile } from '../../src/store/raw/raw-file.ts';
import { recordSource, recordsOfPage, type RawRecord } from '../../src/store/raw/records.ts';
import type { RowShape } from '../../src/store/raw/row-shape.ts';
import {
  walFrames,
  FRAME_HEADER_BYTES,
  WAL_HEADER_BYTES,
  type WalHeader,
} from '../../src/store/raw/wal-frames.ts';

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
  const source = recordSource(pages, shape, frames);
  const isNew = newRecords(several);
  for (const { page, bytes } of pages.all()) {
    const place = pages.overlay.get(page);
    const frame = place === undefined ? null : frameAt(place.at, pages.pageSize);
    const live = reached?.has(page) ?? false;
    for (const record of recordsOfPage(bytes, page, source)) {
      if (isNew(record)) yield { ...record, live, frame };
    }
  }
  for (const { page, bytes } of pages.below()) {
    yield* olderRows(recordsOfPage(bytes, page, source), null, isNew);
  }
  if (!hasFrames) return;
  for (const { page, at, index, bytes } of walFrames(log.file, log.header)) {
    if (pages.overlay.get(page)?.at !== at)
      yield* olderRows(recordsOfPage(bytes, page, source), index, isNew);
  }
}

function* olderRows(
  records: Iterable<RawRecord>,
  frame: number | null,
  isNew: (record: RawRecord) => boolean,
): Generator<TableRow, void> {
  for (const record of records) if (isNew(record)) yield { ...record, live: false, frame };
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

/** Whether the same row hasn't been on its page in a version of before. */
function newRecords(several: ReadonlySet<number>): (record: RawRecord) => boolean {
  const seen = new Set<string>();
  return ({ page, rowid, values, lost }) => {
    if (!several.has(page)) return true;
    const key = `${page} ${hash('sha1', serialize([rowid, values, lost]), 'base64')}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };
}
