/** The frames of a write-ahead log one by one, those behind damage too. */
import type { RawFile } from './raw-file.ts';
import { frameMender } from './wal-flip.ts';
import {
  areEarlier,
  FRAME_HEADER_BYTES,
  frameSum,
  readSalts,
  readSum,
  sameSalts,
  sameSum,
  WAL_HEADER_BYTES,
  type FlippedBit,
  type WalHeader,
  type WalSum,
} from './wal-header.ts';

export interface WalFrame {
  /** From 0. */
  readonly index: number;
  /** The number of the page it holds. */
  readonly page: number;
  /** Of a frame that commits: the size of the database in pages. 0 of any other. */
  readonly pages: number;
  /** Where the page's bytes are in the file. */
  readonly at: number;
  /** The page's bytes, until the next frame is asked for. */
  readonly bytes: Uint8Array;
  /** How many frames that commit stand before it, damaged ones left out. */
  readonly transaction: number;
  /** It and all before it are as SQLite wants them. It is replayed if a frame that commits follows. */
  readonly valid: boolean;
  /** It has the salts of the head. */
  readonly salted: boolean;
  /** It has the salts of the head, or follows from such a frame and has not those of an earlier log. */
  readonly ofThisLog: boolean;
  /**
   * Whether its checksum holds when it goes on from the frame before: from the sum `stored` there; or
   * only from the sum `computed` there, so that of that frame nothing but the stored sum is wrong.
   */
  readonly follows: 'stored' | 'computed' | null;
  /**
   * The one bit of the file that keeps SQLite from taking this frame; everything said here, and
   * `bytes`, is as if it were turned back.
   */
  readonly flip: FlippedBit | null;
}

const CHUNK_BYTES = 2 ** 20;

/** What is known when the next frame is looked at. */
interface Before {
  readonly stored: WalSum;
  readonly computed: WalSum;
  readonly ofThisLog: boolean;
  readonly valid: boolean;
}

/** Every whole frame of the file in the order they stand, this generation's and what is left of others. */
export function* walFrames(
  file: RawFile,
  header: WalHeader,
  chunkBytes = CHUNK_BYTES,
): Generator<WalFrame, void> {
  const size = FRAME_HEADER_BYTES + header.pageSize;
  const buffer = new Uint8Array(Math.max(1, Math.floor(chunkBytes / size)) * size);
  const view = new DataView(buffer.buffer);
  const mend = frameMender(header);
  const { sum, sound } = header;
  let before: Before = { stored: sum, computed: sum, ofThisLog: true, valid: sound };
  let index = 0;
  let transaction = 0;
  for (;;) {
    const start = WAL_HEADER_BYTES + index * size;
    const frames = Math.floor(file.read(buffer, start) / size);
    if (frames === 0) return;
    for (let from = 0; from < frames * size; from += size) {
      const { stored, computed, ...judged } = judgeFrame(view, from, header, before, mend);
      const at = start + from;
      const flip = judged.flip === null ? null : { ...judged.flip, at: at + judged.flip.at };
      const bytes = buffer.subarray(from + FRAME_HEADER_BYTES, from + size);
      yield { ...judged, index, at: at + FRAME_HEADER_BYTES, bytes, transaction, flip };
      if (judged.pages > 0 && judged.ofThisLog && judged.follows !== null) transaction += 1;
      before = { stored, computed, ofThisLog: judged.ofThisLog, valid: judged.valid };
      index += 1;
    }
  }
}

function judgeFrame(
  view: DataView,
  from: number,
  header: WalHeader,
  before: Before,
  mend: ReturnType<typeof frameMender>,
) {
  let computed = frameSum(view, from, header, before.stored);
  const salts = readSalts(view, from + 8);
  let salted = sameSalts(salts, header.salts);
  // It goes on from the sum of the frame that the one before was to be written over.
  const isLeft = areEarlier(salts, header.salts);
  let follows: WalFrame['follows'] = null;
  // Zeros follow from zeros: a frame names a page.
  if (view.getUint32(from) !== 0) {
    const stored = readSum(view, from + 16);
    if (sameSum(stored, computed)) follows = 'stored';
    else if (!sameSum(before.stored, before.computed)) {
      if (sameSum(stored, frameSum(view, from, header, before.computed))) follows = 'computed';
    }
  }
  let flip: FlippedBit | null = null;
  if (salted ? follows === null : follows === 'stored' && before.ofThisLog && !isLeft) {
    flip = mend(view, from, computed);
    if (flip !== null) {
      salted = true;
      follows = 'stored';
    }
  }
  const stored = readSum(view, from + 16);
  if (follows !== null) computed = stored;
  return {
    page: view.getUint32(from),
    pages: view.getUint32(from + 4),
    valid: before.valid && salted && follows === 'stored' && flip === null,
    salted,
    ofThisLog: salted || (follows !== null && before.ofThisLog && !isLeft),
    follows,
    flip,
    stored,
    computed,
  };
}
