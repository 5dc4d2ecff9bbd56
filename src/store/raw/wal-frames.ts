/** Reads the frames of a write-ahead log one by one, those behind damage too. */
import type { RawFile } from './raw-file.ts';

export interface WalFrame {
  /** From 0. */
  readonly index: number;
  /** The number of the page it holds. */
  readonly page: number;
  /** The size of the database in pages, for a frame that commits; 0 for any other. */
  readonly pages: number;
  /** Where the page's bytes are in the file. */
  readonly at: number;
  /** The page's bytes, valid until the next frame is read. */
  readonly bytes: Uint8Array;
  /** The number of frames that commit before it, damaged ones left out. */
  readonly transaction: number;
  /** SQLite accepts it and all before it. It is replayed if a frame that commits follows. */
  readonly isValid: boolean;
  /** It has the salts of the header. */
  readonly hasHeaderSalts: boolean;
  /** It has the header's salts, or follows from such a frame and doesn't have an earlier log's salts. */
  readonly isOfThisLog: boolean;
  /**
   * Whether its checksum is valid when it continues from the frame before: from the sum `stored` there, or
   * only from the sum `computed` there, so that nothing but the stored sum of that frame is wrong.
   */
  readonly follows: 'stored' | 'computed' | null;
  /**
   * The one bit of the file that keeps SQLite from accepting this frame; all other fields and `bytes` are
   * as if it were turned back.
   */
  readonly flip: FlippedBit | null;
}

const CHUNK_BYTES = 2 ** 20;

/** What is known of the frame before. */
interface Before {
  readonly stored: WalSum;
  readonly computed: WalSum;
  readonly isOfThisLog: boolean;
  readonly isValid: boolean;
}

/** Every whole frame of the file in order, those of this generation and those left over from others. */
export function* walFrames(
  file: RawFile,
  header: WalHeader,
  chunkBytes = CHUNK_BYTES,
): Generator<WalFrame, void> {
  const size = FRAME_HEADER_BYTES + header.pageSize;
  const buffer = new Uint8Array(Math.max(1, Math.floor(chunkBytes / size)) * size);
  const view = new DataView(buffer.buffer);
  const repair = frameRepairer(header);
  const { sum, isSound } = header;
  let before: Before = { stored: sum, computed: sum, isOfThisLog: true, isValid: isSound };
  let index = 0;
  let transaction = 0;
  for (;;) {
    const start = WAL_HEADER_BYTES + index * size;
    const frames = Math.floor(file.read(buffer, start) / size);
    if (frames === 0) return;
    for (let from = 0; from < frames * size; from += size) {
      const { stored, computed, ...judged } = judgeFrame(view, from, header, before, repair);
      const at = start + from;
      const flip = judged.flip === null ? null : { ...judged.flip, at: at + judged.flip.at };
      const bytes = buffer.subarray(from + FRAME_HEADER_BYTES, from + size);
      yield { ...judged, index, at: at + FRAME_HEADER_BYTES, bytes, transaction, flip };
      if (judged.pages > 0 && judged.isOfThisLog && judged.follows !== null) transaction += 1;
      before = { stored, computed, isOfThisLog: judged.isOfThisLog, isValid: judged.isValid };
      index += 1;
    }
  }
}

function judgeFrame(
  view: DataView,
  from: number,
  header: WalHeader,
  before: Before,
  repair: ReturnType<typeof frameRepairer>,
) {
  let computed = frameSum(view, from, header, before.stored);
  const salts = readSalts(view, from + 8);
  let hasHeaderSalts = isSameSalts(salts, header.salts);
  // A left-over frame may follow from the old one that the frame before should have overwritten.
  const isLeftOver = areEarlier(salts, header.salts);
  let follows: WalFrame['follows'] = null;
  // Zeros would follow from zeros, but a frame names a page.
  if (view.getUint32(from) !== 0) {
    const stored = readSum(view, from + 16);
    if (isSameSum(stored, computed)) follows = 'stored';
    else if (!isSameSum(before.stored, before.computed)) {
      if (isSameSum(stored, frameSum(view, from, header, before.computed))) follows = 'computed';
    }
  }
  let flip: FlippedBit | null = null;
  if (
    hasHeaderSalts ? follows === null : follows === 'stored' && before.isOfThisLog && !isLeftOver
  ) {
    flip = repair(view, from, computed);
    if (flip !== null) {
      hasHeaderSalts = true;
      follows = 'stored';
    }
  }
  const stored = readSum(view, from + 16);
  if (follows !== null) computed = stored;
  return {
    page: view.getUint32(from),
    pages: view.getUint32(from + 4),
    isValid: before.isValid && hasHeaderSalts && follows === 'stored' && flip === null,
    hasHeaderSalts,
    isOfThisLog: hasHeaderSalts || (follows !== null && before.isOfThisLog && !isLeftOver),
    follows,
    flip,
    stored,
    computed,
  };
}

/** Attempts for each log: each takes a tenth of a millisecond for a page of 4 KB. */
const MAX_TRIES = 256;

/**
 * Turns the flipped bit of a frame back, in the bytes that were read, and returns where in the frame it
 * was. Null, with nothing changed, unless exactly one bit explains why the frame doesn't follow from the
 * one before (`computed` is what its sum would be), or why it follows with other salts.
 */
function frameRepairer({ pageSize, isLittleEndian, salts }: WalHeader) {
  let factors: Int32Array | null = null;
  let left = MAX_TRIES;
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
      flips.push(...flippedWords(view, from, { first, second }, factors, isLittleEndian));
    }
    const [flip = null] = flips.length === 1 ? flips : [];
    if (flip !== null) {
      view.setUint8(from + flip.at, view.getUint8(from + flip.at) ^ (1 << flip.bit));
    }
    return flip;
  };
}

/** The single bit that is set in two words, the first of which is at `at`; none if there are more. */
function onlyBit(at: number, first: number, second: number): FlippedBit[] {
  const word = first === 0 ? second : first;
  const isOne = (first === 0 || second === 0) && word !== 0 && (word & (word - 1)) === 0;
  if (!isOne) return [];
  const bit = 31 - Math.clz32(word);
  return [{ at: at + (first === 0 ? 4 : 0) + 3 - (bit >> 3), bit: bit & 7 }];
}

/** The factors of each word in the two final sums. */
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

/** The bits whose change, times the factors of their word, explains the difference of both sums. */
function flippedWords(
  view: DataView,
  from: number,
  missing: WalSum,
  factors: Int32Array,
  isLittleEndian: boolean,
): FlippedBit[] {
  const flips: FlippedBit[] = [];
  for (let word = 0; 2 * word < factors.length; word += 1) {
    const one = factors[2 * word] ?? 0;
    const two = factors[2 * word + 1] ?? 0;
    const at = word < 2 ? 4 * word : FRAME_HEADER_BYTES + 4 * (word - 2);
    const found = view.getInt32(from + at, isLittleEndian);
    for (let bit = 0; bit < 32; bit += 1) {
      const change = ((found >>> bit) & 1) === 1 ? -(1 << bit) : 1 << bit;
      if (Math.imul(one, change) !== missing.first) continue;
      if (Math.imul(two, change) !== missing.second) continue;
      flips.push({ at: at + (isLittleEndian ? bit >> 3 : 3 - (bit >> 3)), bit: bit & 7 });
    }
  }
  return flips;
}

/** The header of a write-ahead log: https://www.sqlite.org/fileformat2.html#walformat */
export const WAL_HEADER_BYTES = 32;

export const FRAME_HEADER_BYTES = 24;

const MAGIC = 0x377f0682;

const VERSION = 3007000;

const SUMMED_BYTES = 24;

/** Frames tried to find one that follows from the one before, if the header is damaged. */
const FRAMES_TRIED = 8;

/** Every page size that SQLite knows. */
export const PAGE_SIZES = [512, 1024, 2048, 4096, 8192, 16384, 32768, 65536] as const;

/** Two sums of 32 bits, signed as JavaScript computes them. */
interface WalSum {
  readonly first: number;
  readonly second: number;
}

/** The header's salts, repeated in every frame written after it: they identify a generation of the log. */
interface Salts {
  readonly one: number;
  readonly two: number;
}

export interface WalHeader {
  readonly pageSize: number;
  /** The byte order of the words of the checksum. */
  readonly isLittleEndian: boolean;
  readonly salts: Salts;
  /** The checksum of the header, from which the first frame's continues. */
  readonly sum: WalSum;
  /** False: SQLite refuses it and replays none of the frames. */
  readonly isSound: boolean;
  /** The one bit that makes it unsound. */
  readonly flip: FlippedBit | null;
}

/** A wrong bit: turned back, its bytes are as they were written. */
export interface FlippedBit {
  /** The offset of its byte in the file. */
  readonly at: number;
  readonly bit: number;
}

/** The checksum over these bytes, whole pairs of words, continuing another one. */
function walSum(
  view: DataView,
  from: number,
  to: number,
  base: WalSum,
  isLittleEndian: boolean,
): WalSum {
  let { first, second } = base;
  for (let at = from; at < to; at += 8) {
    first = (first + view.getInt32(at, isLittleEndian) + second) | 0;
    second = (second + view.getInt32(at + 4, isLittleEndian) + first) | 0;
  }
  return { first, second };
}

const isSameSum = (one: WalSum, other: WalSum): boolean =>
  one.first === other.first && one.second === other.second;

const readSum = (view: DataView, at: number): WalSum => ({
  first: view.getInt32(at),
  second: view.getInt32(at + 4),
});

/** How many logs back frames may be left from: an earlier log may have been longer than all since. */
const EARLIER_LOGS = 2 ** 16;

const readSalts = (view: DataView, at: number): Salts => ({
  one: view.getInt32(at),
  two: view.getInt32(at + 4),
});

/** Whether these are of an earlier log: a new log has a first salt one higher, and another second one. */
const areEarlier = (salts: Salts, own: Salts): boolean =>
  salts.two !== own.two && salts.one !== own.one && (own.one - salts.one) >>> 0 < EARLIER_LOGS;

const isSameSalts = (one: Salts, other: Salts): boolean =>
  one.one === other.one && one.two === other.two;

/**
 * The header as SQLite accepts it. If it doesn't, then with the one flipped bit turned back, or put
 * together from the first frames, if one of them follows from what is before it; neither `isSound` then. Else
 * null.
 */
export function readWalHeader(file: RawFile): WalHeader | null {
  const bytes = new Uint8Array(WAL_HEADER_BYTES);
  if (file.read(bytes, 0) < WAL_HEADER_BYTES) return null;
  const view = new DataView(bytes.buffer);
  return soundHeader(view) ?? repairedHeader(view) ?? headerFromFrames(file, view);
}

function soundHeader(view: DataView): WalHeader | null {
  const magic = view.getUint32(0);
  const pageSize = view.getUint32(8);
  if (magic >>> 1 !== MAGIC >>> 1 || view.getUint32(4) !== VERSION) return null;
  if (!PAGE_SIZES.some((size) => size === pageSize)) return null;
  const isLittleEndian = (magic & 1) === 0;
  const sum = readSum(view, SUMMED_BYTES);
  const computed = walSum(view, 0, SUMMED_BYTES, { first: 0, second: 0 }, isLittleEndian);
  if (!isSameSum(sum, computed)) return null;
  const salts = readSalts(view, 16);
  return { pageSize, isLittleEndian, salts, sum, isSound: true, flip: null };
}

/** Tries each bit: there are few. Null if several would do. */
function repairedHeader(view: DataView): WalHeader | null {
  const repaired: WalHeader[] = [];
  for (let at = 0; at < WAL_HEADER_BYTES; at += 1) {
    const byte = view.getUint8(at);
    for (let bit = 0; bit < 8; bit += 1) {
      view.setUint8(at, byte ^ (1 << bit));
      const header = soundHeader(view);
      if (header !== null) repaired.push({ ...header, isSound: false, flip: { at, bit } });
    }
    view.setUint8(at, byte);
  }
  return repaired.length === 1 ? (repaired[0] ?? null) : null;
}

/** Tries every page size and byte order: the fields that state them may be damaged. */
function headerFromFrames(file: RawFile, head: DataView): WalHeader | null {
  const sum = readSum(head, SUMMED_BYTES);
  for (const pageSize of PAGE_SIZES) {
    for (const isLittleEndian of [true, false]) {
      const salts = saltsOfFrames(file, pageSize, isLittleEndian, sum);
      if (salts === null) continue;
      return { pageSize, isLittleEndian, salts, sum, isSound: false, flip: null };
    }
  }
  return null;
}

/** Null if no frame of this size follows from what is before it. */
function saltsOfFrames(
  file: RawFile,
  pageSize: number,
  isLittleEndian: boolean,
  headerSum: WalSum,
): Salts | null {
  const bytes = new Uint8Array(FRAME_HEADER_BYTES + pageSize);
  const view = new DataView(bytes.buffer);
  let before = headerSum;
  for (let index = 0; index < FRAMES_TRIED; index += 1) {
    if (file.read(bytes, WAL_HEADER_BYTES + index * bytes.length) < bytes.length) return null;
    const stored = readSum(view, 16);
    const follows = isSameSum(stored, frameSum(view, 0, { pageSize, isLittleEndian }, before));
    if (follows && view.getUint32(0) !== 0) return readSalts(view, 8);
    before = stored;
  }
  return null;
}

/** The checksum of a frame: over its page number, the size of the database and the page. */
function frameSum(
  view: DataView,
  from: number,
  { pageSize, isLittleEndian }: Pick<WalHeader, 'pageSize' | 'isLittleEndian'>,
  base: WalSum,
): WalSum {
  const named = walSum(view, from, from + 8, base, isLittleEndian);
  const start = from + FRAME_HEADER_BYTES;
  return walSum(view, start, start + pageSize, named, isLittleEndian);
}
