/** The frames of a write-ahead log one by one, those behind damage too. */
import type { RawFile } from './raw-file.ts';
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

/** Tries to a log: each takes a tenth of a millisecond for a page of 4 KB. */
const TRIES = 256;

/**
 * Turns the flipped bit of a frame back, in the bytes that were read, and says where in the frame it
 * was; null, with nothing changed, where not exactly one bit explains that it doesn't follow from the frame
 * before (`computed` is what its sum would be), or that it follows with other salts.
 */
function frameMender({ pageSize, littleEndian, salts }: WalHeader) {
  let factors: Int32Array | null = null;
  let left = TRIES;
  return (view: DataView, from: number, computed: WalSum): FlippedBit | null => {
    if (left === 0) return null;
    left -= 1;
    const stored = readSum(view, from + 16);
    const found = readSalts(view, from + 8);
    const first = (stored.first - computed.first) | 0;
    const second = (stored.second - computed.second) | 0;
    const flips: FlippedBit[] = [];
    if (first === 0 && second === 0) {
      flips.push(...onlyBit(8, found.one ^ salts.one, found.two ^ salts.two));
    } else {
      factors ??= factorsOf(2 + pageSize / 4);
      flips.push(...onlyBit(16, stored.first ^ computed.first, stored.second ^ computed.second));
      flips.push(...flippedWords(view, from, { first, second }, factors, littleEndian));
    }
    const [flip = null] = flips.length === 1 ? flips : [];
    if (flip !== null) {
      view.setUint8(from + flip.at, view.getUint8(from + flip.at) ^ (1 << flip.bit));
    }
    return flip;
  };
}

/** The single bit that is set in two words, the first of which stands here; none if there are more. */
function onlyBit(at: number, first: number, second: number): FlippedBit[] {
  const word = first === 0 ? second : first;
  const isOne = (first === 0 || second === 0) && word !== 0 && (word & (word - 1)) === 0;
  if (!isOne) return [];
  const bit = 31 - Math.clz32(word);
  return [{ at: at + (first === 0 ? 4 : 0) + 3 - (bit >> 3), bit: bit & 7 }];
}

/** How often each word is in either sum at the end, by the word. */
function factorsOf(words: number): Int32Array {
  const factors = new Int32Array(2 * words);
  let one = 1;
  let two = 1;
  let oneNext = 0;
  let twoNext = 1;
  for (let word = words - 2; word >= 0; word -= 2) {
    factors.set([one, two, oneNext, twoNext], 2 * word);
    one = (one + two) | 0;
    two = (one + two) | 0;
    oneNext = (oneNext + twoNext) | 0;
    twoNext = (oneNext + twoNext) | 0;
  }
  return factors;
}

/** The bits whose words, times their factors, are what the sums lack or have too much. */
function flippedWords(
  view: DataView,
  from: number,
  missing: WalSum,
  factors: Int32Array,
  littleEndian: boolean,
): FlippedBit[] {
  const flips: FlippedBit[] = [];
  for (let word = 0; 2 * word < factors.length; word += 1) {
    const one = factors[2 * word] ?? 0;
    const two = factors[2 * word + 1] ?? 0;
    const at = word < 2 ? 4 * word : FRAME_HEADER_BYTES + 4 * (word - 2);
    const found = view.getInt32(from + at, littleEndian);
    for (let bit = 0; bit < 32; bit += 1) {
      const change = ((found >>> bit) & 1) === 1 ? -(1 << bit) : 1 << bit;
      if (Math.imul(one, change) !== missing.first) continue;
      if (Math.imul(two, change) !== missing.second) continue;
      flips.push({ at: at + (littleEndian ? bit >> 3 : 3 - (bit >> 3)), bit: bit & 7 });
    }
  }
  return flips;
}
