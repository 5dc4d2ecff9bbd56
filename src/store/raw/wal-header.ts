/** The head of a write-ahead log, and its checksum: https://www.sqlite.org/fileformat2.html#walformat */
import type { RawFile } from './raw-file.ts';

export const WAL_HEADER_BYTES = 32;
export const FRAME_HEADER_BYTES = 24;
const MAGIC = 0x377f0682;
const VERSION = 3007000;
const SUMMED_BYTES = 24;
/** Frames looked at for one that follows from the one before, where the head is damaged. */
const FRAMES_TRIED = 8;

/** Every page size that SQLite knows. */
export const PAGE_SIZES = [512, 1024, 2048, 4096, 8192, 16384, 32768, 65536] as const;

/** Two sums of 32 bits, signed as JavaScript computes them. */
export interface WalSum {
  readonly first: number;
  readonly second: number;
}

/** Those of the head, repeated in every frame written after it: they name a generation of the log. */
interface Salts {
  readonly one: number;
  readonly two: number;
}

export interface WalHeader {
  readonly pageSize: number;
  /** How the words of the checksum are read. */
  readonly littleEndian: boolean;
  readonly salts: Salts;
  /** Of the head: what the first frame's goes on from. */
  readonly sum: WalSum;
  /** Grows by one with each generation. */
  readonly checkpoints: number;
  /** False: SQLite refuses it and replays none of the frames. */
  readonly sound: boolean;
  /** The one bit that makes it so. */
  readonly flip: FlippedBit | null;
}

/** Turned back, what it stands in is as it was written. */
export interface FlippedBit {
  /** The place of its byte in the file. */
  readonly at: number;
  readonly bit: number;
}

/** The checksum over these bytes, whole pairs of words, going on from another. */
function walSum(
  view: DataView,
  from: number,
  to: number,
  base: WalSum,
  littleEndian: boolean,
): WalSum {
  let { first, second } = base;
  for (let at = from; at < to; at += 8) {
    first = (first + view.getInt32(at, littleEndian) + second) | 0;
    second = (second + view.getInt32(at + 4, littleEndian) + first) | 0;
  }
  return { first, second };
}

export const sameSum = (one: WalSum, other: WalSum): boolean =>
  one.first === other.first && one.second === other.second;

export const readSum = (view: DataView, at: number): WalSum => ({
  first: view.getInt32(at),
  second: view.getInt32(at + 4),
});

/** Of so many logs before something may be left: each that is longer than all after it. */
const EARLIER_LOGS = 2 ** 16;

export const readSalts = (view: DataView, at: number): Salts => ({
  one: view.getInt32(at),
  two: view.getInt32(at + 4),
});

/** A log that begins anew has one more in the first and another second, so these are of one before. */
export const areEarlier = (salts: Salts, own: Salts): boolean =>
  salts.two !== own.two && salts.one !== own.one && (own.one - salts.one) >>> 0 < EARLIER_LOGS;

export const sameSalts = (one: Salts, other: Salts): boolean =>
  one.one === other.one && one.two === other.two;

/**
 * The head as SQLite takes it. Else with the one bit turned back that was flipped, or put together
 * from the first frames, where one of them follows from what stands before it: both are not `sound`.
 * Else null.
 */
export function readWalHeader(file: RawFile): WalHeader | null {
  const bytes = new Uint8Array(WAL_HEADER_BYTES);
  if (file.read(bytes, 0) < WAL_HEADER_BYTES) return null;
  const view = new DataView(bytes.buffer);
  return soundHeader(view) ?? mendedHeader(view) ?? headerFromFrames(file, view);
}

function soundHeader(view: DataView): WalHeader | null {
  const magic = view.getUint32(0);
  const pageSize = view.getUint32(8);
  if (magic >>> 1 !== MAGIC >>> 1 || view.getUint32(4) !== VERSION) return null;
  if (!PAGE_SIZES.some((size) => size === pageSize)) return null;
  const littleEndian = (magic & 1) === 0;
  const sum = readSum(view, SUMMED_BYTES);
  const computed = walSum(view, 0, SUMMED_BYTES, { first: 0, second: 0 }, littleEndian);
  if (!sameSum(sum, computed)) return null;
  const checkpoints = view.getUint32(12);
  const salts = readSalts(view, 16);
  return { pageSize, littleEndian, salts, sum, checkpoints, sound: true, flip: null };
}

/** Each bit in turn: there are few. Null where several would do. */
function mendedHeader(view: DataView): WalHeader | null {
  const mended: WalHeader[] = [];
  for (let at = 0; at < WAL_HEADER_BYTES; at += 1) {
    const byte = view.getUint8(at);
    for (let bit = 0; bit < 8; bit += 1) {
      view.setUint8(at, byte ^ (1 << bit));
      const header = soundHeader(view);
      if (header !== null) mended.push({ ...header, sound: false, flip: { at, bit } });
    }
    view.setUint8(at, byte);
  }
  return mended.length === 1 ? (mended[0] ?? null) : null;
}

/** Every page size and order of bytes is tried: the fields that say them may be what is damaged. */
function headerFromFrames(file: RawFile, head: DataView): WalHeader | null {
  const checkpoints = head.getUint32(12);
  const sum = readSum(head, SUMMED_BYTES);
  for (const pageSize of PAGE_SIZES) {
    for (const littleEndian of [true, false]) {
      const salts = saltsOfFrames(file, pageSize, littleEndian, sum);
      if (salts === null) continue;
      return { pageSize, littleEndian, salts, sum, checkpoints, sound: false, flip: null };
    }
  }
  return null;
}

/** Null where no frame of this size follows from what stands before it. */
function saltsOfFrames(
  file: RawFile,
  pageSize: number,
  littleEndian: boolean,
  ofHead: WalSum,
): Salts | null {
  const bytes = new Uint8Array(FRAME_HEADER_BYTES + pageSize);
  const view = new DataView(bytes.buffer);
  let before = ofHead;
  for (let index = 0; index < FRAMES_TRIED; index += 1) {
    if (file.read(bytes, WAL_HEADER_BYTES + index * bytes.length) < bytes.length) return null;
    const stored = readSum(view, 16);
    const follows = sameSum(stored, frameSum(view, 0, { pageSize, littleEndian }, before));
    if (follows && view.getUint32(0) !== 0) return readSalts(view, 8);
    before = stored;
  }
  return null;
}

/** The checksum of a frame: over its page's number, the size of the database and the page. */
export function frameSum(
  view: DataView,
  from: number,
  { pageSize, littleEndian }: Pick<WalHeader, 'pageSize' | 'littleEndian'>,
  base: WalSum,
): WalSum {
  const named = walSum(view, from, from + 8, base, littleEndian);
  const start = from + FRAME_HEADER_BYTES;
  return walSum(view, start, start + pageSize, named, littleEndian);
}
