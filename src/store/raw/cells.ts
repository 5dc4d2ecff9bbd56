/** The cells of a page with rows: https://www.sqlite.org/fileformat2.html#b_tree_pages */

/** The first byte of a page in a tree. */
export const PAGE_TYPES = { innerIndex: 0x02, innerTable: 0x05, leafIndex: 0x0a, leafTable: 0x0d };

/** Where a record is on its page, and the types of its values. */
export interface Cell {
  readonly at: number;
  /** Where it ends on its page. */
  readonly end: number;
  /** Where its row id is; -1 where it has none. */
  readonly rowidAt: number;
  /** The record's length, how much of it is on this page, and where. */
  readonly length: number;
  readonly local: number;
  readonly start: number;
  /** The page on which it continues; 0: none. */
  readonly overflow: number;
  /** Where the values begin in the record. */
  readonly head: number;
  /** The serial type of each value: its kind and length. */
  readonly serials: readonly number[];
}

/** The most columns that a record may claim, so that noise isn't read for long. */
const MAX_COLUMNS = 2000;
const SMALL_LENGTHS = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, Number.NaN, Number.NaN];

/** The bytes that a value of this serial type takes; NaN for the two reserved types. */
export const lengthOf = (serial: number): number =>
  serial < 12 ? (SMALL_LENGTHS[serial] ?? Number.NaN) : (serial - 12 - (serial % 2)) / 2;

/** Reads integers of variable length, one after the other. */
class Varints {
  at = 0;
  readonly bytes: Uint8Array;
  readonly end: number;

  constructor(bytes: Uint8Array, end: number) {
    this.bytes = bytes;
    this.end = end;
  }

  /** NaN if it would go past the end. Above 2^53 it is approximate. */
  next(): number {
    let value = 0;
    for (let count = 1; this.at < this.end; count += 1) {
      const byte = this.bytes[this.at] ?? 0;
      this.at += 1;
      if (count === 9) return value * 256 + byte;
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
    return Number.NaN;
  }
}

type CellKind = 'table' | 'index' | 'inner-index';

/** Reads what is anywhere on a page as a cell; null if it can't be one. */
export function cellReader(
  bytes: Uint8Array,
  usable: number,
  kind: CellKind,
): (at: number, minColumns?: number, maxColumns?: number) => Cell | null {
  const varints = new Varints(bytes, usable);
  const smallest = Math.floor(((usable - 12) * 32) / 255) - 23;
  const largest = kind === 'table' ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;

  const localPart = (length: number): number => {
    if (length <= largest) return length;
    const fitting = smallest + ((length - smallest) % (usable - 4));
    return fitting <= largest ? fitting : smallest;
  };

  return (at, minColumns = 1, maxColumns = MAX_COLUMNS) => {
    varints.at = kind === 'inner-index' ? at + 4 : at;
    const length = varints.next();
    if (!(length > minColumns)) return null;
    const rowidAt = kind === 'table' ? varints.at : -1;
    if (kind === 'table') varints.next();
    const start = varints.at;
    const head = varints.next();
    // The head's own length takes a byte or two, and each column one to nine.
    if (!(head > minColumns && head <= length && head <= 2 + 9 * maxColumns)) return null;
    const local = localPart(length);
    const end = start + local + (local < length ? 4 : 0);
    if (head > local || end > usable) return null;
    const serials = readSerials(varints, start + head, length - head);
    if (serials === null || serials.length < minColumns || serials.length > maxColumns) return null;
    const overflow = local < length ? readPageNumber(bytes, end - 4) : 0;
    return { at, end, rowidAt, length, local, start, overflow, head, serials };
  };
}

/** Null unless the types end where they must, and their values take exactly the rest of the record. */
function readSerials(varints: Varints, end: number, valueBytes: number): number[] | null {
  const serials: number[] = [];
  let left = valueBytes;
  while (varints.at < end) {
    const serial = varints.next();
    left -= lengthOf(serial);
    if (!(left >= 0)) return null;
    serials.push(serial);
  }
  return varints.at === end && left === 0 ? serials : null;
}

export function readPageNumber(bytes: Uint8Array, at: number): number {
  const [one = 0, two = 0, three = 0, four = 0] = bytes.subarray(at, at + 4);
  return one * 2 ** 24 + two * 2 ** 16 + three * 2 ** 8 + four;
}

/** Reads a row id, exactly. */
export function readRowid(bytes: Uint8Array, at: number): number | bigint {
  let value = 0n;
  let small = 0;
  for (let count = 0; count < 9; count += 1) {
    const byte = bytes[at + count] ?? 0;
    if (count === 8) return exact((value << 8n) | BigInt(byte));
    if (count < 7) small = small * 128 + (byte & 127);
    if (count < 7 && byte < 128) return small;
    if (count === 6) value = BigInt(small);
    if (count === 7) value = (value << 7n) | BigInt(byte & 127);
    if (byte < 128) return exact(value);
  }
  return 0;
}

/** As a signed 64-bit integer; a number if that is exact. */
export function exact(value: bigint): number | bigint {
  const signed = BigInt.asIntN(64, value);
  const number = Number(signed);
  return Number.isSafeInteger(number) ? number : signed;
}
