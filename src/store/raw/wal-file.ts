/** Reads what a write-ahead log holds, and whether anything of it was lost, without SQLite. */
import type { RawFile } from './raw-file.ts';
import {
  walFrames,
  type WalFrame,
  FRAME_HEADER_BYTES,
  readWalHeader,
  WAL_HEADER_BYTES,
  type FlippedBit,
  type WalHeader,
} from './wal-frames.ts';
import type { PagePlace } from './database-pages.ts';

/**
 * - `whole`: SQLite replays every frame of this generation: nothing is lost. A log that was cut off
 *   exactly after a commit looks the same.
 * - `torn`: after the last commit that is replayed there is at most one transaction without a valid end,
 *   or frames of one that was rolled back. A power cut in the midst of the last transaction leaves that,
 *   and this was not acknowledged. So does a bad header with nothing after it.
 *   **It can't be told apart** from damage to the very last transaction, which may have been acknowledged:
 *   one flipped bit there, or the end cut off, looks the same. Nor from damage to the frame that commits
 *   the last but one, if it took the commit mark, if that frame's header crosses a border of two sectors,
 *   or if its page is the same as the next one's in a log that may be padded (`mayPad`).
 * - `damaged`: a frame that commits is at or after the first bad frame, and a frame of the same
 *   generation continues from its checksum. SQLite continues only from a commit that is on the disk
 *   (`synchronous=FULL`), so an acknowledged transaction is behind the damage, and SQLite drops it
 *   without an error. True in whatever order the sectors of an unfinished transaction were written;
 *   only a flipped bit that made up a commit mark in the very last transaction looks the same.
 * - `header-damaged`: SQLite replays nothing since the header is bad, but frames follow. The header is
 *   flushed before any frame, so no power cut leaves that: what the frames hold is lost.
 * - `unrecognised`: bytes in which neither a header nor frames can be recognised.
 */
type WalState = 'whole' | 'torn' | 'damaged' | 'header-damaged' | 'unrecognised';

export interface WalReport {
  readonly state: WalState;
  /** Null if there is none, none could be put together, or a bad one has no frames after it. */
  readonly header: WalHeader | null;
  /** Whole frames in the file, with those left over from older generations. */
  readonly frames: number;
  /** How many of them SQLite replays: up to the last good one that commits. */
  readonly replayed: number;
  /** Transactions among those. */
  readonly commits: number;
  /** The last of them: its frame, and the size of the database in pages. */
  readonly lastCommit: { readonly frame: number; readonly pages: number } | null;
  /** Frames of this generation that are not replayed, and how many of them are good and commit. */
  readonly behind: { readonly frames: number; readonly commits: number };
  /**
   * The wrong bit of the header or of a frame, if it is a single one: with it turned back in a copy, SQLite
   * replays up to the next damage. The result is the transaction as it was written, acknowledged or not.
   */
  readonly flip: FlippedBit | null;
}

type Findings = Omit<WalReport, 'state' | 'header'> & { readonly isProven: boolean };

/** Reads a log from end to end. For single commits, see the frames of `walFrames` with `pages`. */
export function readWal(file: RawFile): WalReport {
  const read = readWalHeader(file);
  // A header not written to its end may differ from the whole one in a single bit: nothing is lost.
  const header = read?.isSound === false && isZeroBehindHead(file) ? null : read;
  if (header === null) {
    const none = { header, frames: 0, replayed: 0, commits: 0, lastCommit: null, flip: null };
    return { state: stateWithoutHead(file), ...none, behind: { frames: 0, commits: 0 } };
  }
  const { isProven, ...found } = readFrames(file, header);
  const isTorn = found.behind.frames > 0 || hasPartOfFrame(file, header);
  if (!header.isSound) return { state: 'header-damaged', header, ...found };
  return { state: isProven ? 'damaged' : isTorn ? 'torn' : 'whole', header, ...found };
}

/** The header of a log that was just begun may be cut off, or not written yet. */
function stateWithoutHead(file: RawFile): WalState {
  if (file.size === 0) return 'whole';
  return file.size < WAL_HEADER_BYTES || isZeroBehindHead(file) ? 'torn' : 'unrecognised';
}

function isZeroBehindHead(file: RawFile): boolean {
  const bytes = new Uint8Array(65536);
  for (let at = WAL_HEADER_BYTES; at < file.size; at += bytes.length) {
    const read = file.read(bytes, at);
    if (read === 0) return true;
    for (let index = 0; index < read; index += 1) if (bytes[index] !== 0) return false;
  }
  return true;
}

function readFrames(file: RawFile, header: WalHeader): Findings {
  let frames = 0;
  let commits = 0;
  let behindFrames = 0;
  let behindCommits = 0;
  let lastCommit: WalReport['lastCommit'] = null;
  let isProven = false;
  let flip = header.flip;
  const padding = paddingWatch(header);
  let before: WalFrame | null = null;
  for (const frame of walFrames(file, header)) {
    frames += 1;
    if (frame.isValid && frame.pages > 0) {
      commits += 1;
      behindFrames = 0;
      lastCommit = { frame: frame.index, pages: frame.pages };
    } else if (frame.isOfThisLog) {
      behindFrames += 1;
      if (!frame.isValid && frame.pages > 0 && frame.follows !== null) behindCommits += 1;
    }
    if (before !== null && !isProven && continuesLostCommit(before, frame)) {
      isProven = !(padding.mayPad() && isRepeated(before, frame));
    }
    padding.observe(frame);
    flip ??= frame.flip;
    before = frame;
  }
  const replayed = lastCommit === null ? 0 : lastCommit.frame + 1;
  const behind = { frames: behindFrames, commits: behindCommits };
  return { frames, replayed, commits, lastCommit, behind, flip, isProven };
}

/** Whether the frame before is not replayed, commits, and was on the disk when this one was written. */
function continuesLostCommit(before: WalFrame, frame: WalFrame): boolean {
  if (before.isValid || before.pages === 0 || frame.follows === null || !frame.isOfThisLog)
    return false;
  // Its commit mark is under a valid checksum, or this frame's checksum was computed from it.
  const isMarkGood = before.follows !== null || frame.follows === 'computed';
  return isMarkGood || (before.hasHeaderSalts && isHeadInOneSector(before));
}

/** The smallest part of a disk that is written completely or not at all. */
const SECTOR_BYTES = 512;

function isHeadInOneSector({ at }: WalFrame): boolean {
  return (
    Math.floor((at - FRAME_HEADER_BYTES) / SECTOR_BYTES) === Math.floor((at - 1) / SECTOR_BYTES)
  );
}

const isRepeated = (before: WalFrame, frame: WalFrame): boolean =>
  before.pages > 0 && before.pages === frame.pages && before.page === frame.page;

/**
 * Where a sector can be lost while its neighbour is written, SQLite pads the last sector of each
 * transaction with copies of the frame that commits: then a frame after a commit doesn't prove another
 * transaction. A commit that ends within a sector and isn't repeated shows a log without padding.
 */
function paddingWatch({ pageSize }: WalHeader) {
  let isPlain = false;
  let isAlone = false;
  let before: WalFrame | null = null;
  return {
    mayPad: (): boolean => !isPlain,
    observe(frame: WalFrame): void {
      const isSecond = before !== null && isRepeated(before, frame);
      if (before !== null && isAlone && frame.isValid && !isSecond) {
        isPlain ||= before.pages > 0 && (before.at + pageSize) % SECTOR_BYTES !== 0;
      }
      isAlone = !isSecond;
      before = frame;
    },
  };
}

/** Whether the file ends with an incomplete frame of this generation. One of another may be cut off. */
function hasPartOfFrame(file: RawFile, { pageSize, salts }: WalHeader): boolean {
  const left = (file.size - WAL_HEADER_BYTES) % (FRAME_HEADER_BYTES + pageSize);
  const head = new Uint8Array(16);
  if (file.read(head, file.size - left) < head.length) return false;
  const view = new DataView(head.buffer);
  return view.getInt32(8) === salts.one && view.getInt32(12) === salts.two;
}

/**
 * An overlay of the database: the newest place of each page among the chosen frames. To choose what SQLite
 * replays: `({ index }) => index < report.replayed`; of a damaged log, all that follow and are `isOfThisLog`,
 * which mixes states, since the pages of bad frames are missing.
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
