/** The pages that a write-ahead log lays over its database. */
import type { PagePlace } from './database-pages.ts';
import type { RawFile } from './raw-file.ts';
import { walFrames, type WalFrame } from './wal-frames.ts';
import { FRAME_HEADER_BYTES, readWalHeader, type WalHeader } from './wal-header.ts';

/** What a transaction wrote: its pages, and the size of the database after it. */
interface FirstTransaction {
  readonly pages: number;
  /** By page: where its bytes are in the file. */
  readonly places: ReadonlyMap<number, number>;
}

/**
 * The head of a log and its first transaction, reading no more than that: enough to tell whether it
 * belongs to a database. `first` is null where the head is damaged, or no commit is reached within
 * so many frames.
 */
export function readWalStart(
  file: RawFile,
  framesAtMost: number,
): { readonly header: WalHeader | null; readonly first: FirstTransaction | null } {
  const header = readWalHeader(file);
  if (header === null || !header.sound) return { header, first: null };
  const places = new Map<number, number>();
  const chunkBytes = 8 * (FRAME_HEADER_BYTES + header.pageSize);
  for (const { index, valid, page, pages, at } of walFrames(file, header, chunkBytes)) {
    if (!valid || index >= framesAtMost) break;
    places.set(page, at);
    if (pages > 0) return { header, first: { pages, places } };
  }
  return { header, first: null };
}

/**
 * The newest place of each page among the frames that are chosen, as an overlay of the database: of
 * what SQLite replays by `({ index }) => index < report.replayed`; of a damaged log by all that follow
 * and are `ofThisLog`, which mixes states, since the pages of bad frames are missing.
 */
export function walOverlay(
  file: RawFile,
  header: WalHeader,
  isChosen: (frame: WalFrame) => boolean,
): Map<number, PagePlace> {
  const overlay = new Map<number, PagePlace>();
  for (const frame of walFrames(file, header)) {
    if (isChosen(frame)) overlay.set(frame.page, { file, at: frame.at, flip: frame.flip });
  }
  return overlay;
}
