/** Every record that can be read from a page, whatever state the page is in. */
import {
  cellReader,
  exact,
  lengthOf,
  PAGE_TYPES,
  readRowid,
  type Cell,
  readPageNumber,
} from './cells.ts';
import type { DatabasePages } from './database-pages.ts';
import { shapeCheck, type RowShape, type ShapeCheck } from './row-shape.ts';

/** An integer that a JavaScript number can't hold exactly is a bigint. A blob is a copy. */
type RawValue = null | number | bigint | string | Uint8Array;

export interface RawRecord {
  readonly page: number;
  /** Where its cell begins on that page. */
  readonly at: number;
  readonly rowid: number | bigint | null;
  readonly values: readonly RawValue[];
  /** The indexes of values that are null only because their bytes can't be read. */
  readonly lost: readonly number[];
  /** The page's list of its cells didn't name it: it may have been deleted. */
  readonly isCarved: boolean;
  /** Its chain of pages continues where it should end, so one of them may belong to another record. */
  readonly isDoubtful: boolean;
}

/** What reading the records of many pages needs. */
interface RecordSource {
  readonly pages: DatabasePages;
  readonly shape: RowShape;
  readonly check: ShapeCheck;
  readonly limit: FollowLimit;
}

/** Larger records are returned without what is on other pages. */
const MAX_RECORD_BYTES = 2 ** 28;

/**
 * `extraPages`: how many pages will be read besides those of the database. In a sound file each page is in
 * one chain; four times that leaves room for deleted rows and for older versions.
 */
export function recordSource(pages: DatabasePages, shape: RowShape, extraPages = 0): RecordSource {
  const limit = { pagesLeft: 4 * (pages.count + extraPages) + 1000, recordBytes: MAX_RECORD_BYTES };
  return { pages, shape, check: shapeCheck(shape), limit };
}

const TABLE_PAGES = [PAGE_TYPES.leafTable];
const INDEX_PAGES = [PAGE_TYPES.leafIndex, PAGE_TYPES.innerIndex];

/**
 * The records of this shape that the page's list of cells names; and, if that list can't be right or the
 * page has lost its header, those that can be recognised anywhere else on it (`isCarved`). The rows of a
 * table WITHOUT ROWID are on inner pages too.
 */
export function* recordsOfPage(
  bytes: Uint8Array,
  page: number,
  source: RecordSource,
): Generator<RawRecord, void> {
  const { pages, shape, check } = source;
  const usable = Math.min(pages.usable, bytes.length);
  const top = page === 1 ? 100 : 0;
  const types = shape.hasRowid ? TABLE_PAGES : INDEX_PAGES;
  const listed = listCells(bytes, usable, top, pages.count);
  const named: Cell[] = [];
  if (types.includes(listed.type)) {
    for (const cell of listed.cells) {
      named.push(cell);
      if (!check.fits(cell.serials)) continue;
      const record = toRecord(bytes, page, cell, source, false);
      if (record !== null) yield record;
    }
  }
  if (listed.isSound) return;
  // A cell of an inner page is that of a leaf after four bytes, so it is found as such.
  const read = cellReader(bytes, usable, shape.hasRowid ? 'table' : 'index');
  const readFitting = (at: number): Cell | null => {
    const found = read(at, check.minColumns, check.maxColumns);
    return found !== null && check.fits(found.serials) ? found : null;
  };
  for (const cell of carveCells(usable, top, named, readFitting)) {
    const record = toRecord(bytes, page, cell, source, true);
    if (record !== null) yield record;
  }
}

function toRecord(
  bytes: Uint8Array,
  page: number,
  cell: Cell,
  { pages, limit, check }: RecordSource,
  isCarved: boolean,
): RawRecord | null {
  const payload = readPayload(bytes, cell, pages, limit);
  const { values, lost } = readValues(cell, payload);
  if (!check.fitsValues(values)) return null;
  const rowid = cell.rowidAt < 0 ? null : readRowid(bytes, cell.rowidAt);
  return { page, at: cell.at, rowid, values, lost, isCarved, isDoubtful: !payload.hasProperEnd };
}

function readValues({ serials, head }: Cell, { bytes, bytesRead }: Payload) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const values: RawValue[] = [];
  const lost: number[] = [];
  let at = head;
  for (const serial of serials) {
    const end = at + lengthOf(serial);
    if (end > bytesRead) lost.push(values.length);
    values.push(end > bytesRead ? null : readValue(buffer, serial, at, end));
    at = end;
  }
  return { values, lost };
}

function readValue(buffer: Buffer, serial: number, at: number, end: number): RawValue {
  if (serial >= 12)
    return serial % 2 === 0 ? copyOf(buffer, at, end) : buffer.toString('utf8', at, end);
  if (serial === 0) return null;
  if (serial === 6) return exact(buffer.readBigInt64BE(at));
  if (serial === 7) return buffer.readDoubleBE(at);
  if (serial >= 8) return serial - 8;
  return buffer.readIntBE(at, end - at);
}

/** A large blob is nearly all of the buffer that was made for its record, so it is not copied again. */
function copyOf(buffer: Buffer, at: number, end: number): Uint8Array {
  const part = new Uint8Array(buffer.buffer, buffer.byteOffset + at, end - at);
  return 2 * part.length > buffer.buffer.byteLength ? part : part.slice();
}

/** The content of a record, with what is on further pages. */
interface Payload {
  readonly bytes: Uint8Array;
  /** How many of the bytes could be read. */
  readonly bytesRead: number;
  /** False if the last page of the chain names another page after it, as none should. */
  readonly hasProperEnd: boolean;
}

/**
 * How much may be followed, so that a crafted file can't have its pages read again for each of its cells.
 * Counts down; at 0 only what is on the page itself is returned.
 */
interface FollowLimit {
  pagesLeft: number;
  readonly recordBytes: number;
}

/** Copies what is on the cell's page; each further page must be in the database, and is read once. */
function readPayload(
  page: Uint8Array,
  { length, local, start, overflow }: Cell,
  pages: DatabasePages,
  limit: FollowLimit,
): Payload {
  const own = page.slice(start, start + local);
  if (local === length) return { bytes: own, bytesRead: length, hasProperEnd: true };
  if (length > limit.recordBytes) return { bytes: own, bytesRead: local, hasProperEnd: true };
  let bytes = own;
  let bytesRead = local;
  let next = overflow;
  const seen = new Set<number>();
  const bytesPerPage = pages.usable - 4;
  while (bytesRead < length && next >= 2 && !seen.has(next) && limit.pagesLeft > 0) {
    const found = pages.read(next);
    if (found === null) break;
    limit.pagesLeft -= 1;
    seen.add(next);
    const part = Math.min(bytesPerPage, length - bytesRead);
    // Grows only with the pages that were found: a length may be made up.
    if (bytesRead + part > bytes.length)
      bytes = enlarged(bytes, Math.min(length, 4 * (bytesRead + part)));
    bytes.set(found.subarray(4, 4 + part), bytesRead);
    bytesRead += part;
    next = readPageNumber(found, 0);
  }
  return { bytes, bytesRead, hasProperEnd: bytesRead < length || next === 0 };
}

function enlarged(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length);
  larger.set(bytes);
  return larger;
}

/** The cells that a page of a tree lists. */
interface ListedCells {
  readonly type: number;
  /** None for a page above the leaves of a table: its cells are no records. */
  readonly cells: readonly Cell[];
  /** Every byte of the page is accounted for: there is nothing on it that the list doesn't name. */
  readonly isSound: boolean;
}

/** SQLite gives every cell at least these bytes. */
const MIN_CELL_BYTES = 4;

/** Accepts any page: one that isn't in a tree has no cells, and is sound if it can't have been in one. */
export function listCells(
  bytes: Uint8Array,
  usable: number,
  top: number,
  pageCount: number,
): ListedCells {
  const type = bytes[top] ?? 0;
  if (type === PAGE_TYPES.innerTable) {
    const isSound = isInnerTable(bytes, usable, top, pageCount);
    return { type, cells: [], isSound };
  }
  const isInner = type === PAGE_TYPES.innerIndex;
  const isTable = type === PAGE_TYPES.leafTable;
  if (!isInner && !isTable && type !== PAGE_TYPES.leafIndex) {
    // A page of a chain or an empty page begins with 0; so does a tree page whose header was lost.
    return { type, cells: [], isSound: type === 0 && !hasLostHeader(bytes, top) };
  }
  const read = cellReader(bytes, usable, isTable ? 'table' : isInner ? 'inner-index' : 'index');
  const list = top + (isInner ? 12 : 8);
  const count = readShort(bytes, top + 3);
  const content = readShort(bytes, top + 5) || 65536;
  const cells: Cell[] = [];
  let isSound = list + 2 * count <= content && content <= usable;
  let used = 0;
  for (let at = list; at < list + 2 * count && at + 2 <= usable; at += 2) {
    const cellAt = readShort(bytes, at);
    const cell = cellAt >= list + 2 && cellAt < usable ? read(cellAt) : null;
    if (cell === null) {
      isSound = false;
      continue;
    }
    cells.push(cell);
    used += Math.max(MIN_CELL_BYTES, cell.end - cell.at);
  }
  const free = freeBytes(bytes, usable, top);
  return { type, cells, isSound: isSound && used + free === usable - content };
}

const readShort = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

/** Bytes between the cells: the chain of free blocks, which ascend, and fragments. NaN: it is broken. */
function freeBytes(bytes: Uint8Array, usable: number, top: number): number {
  let free = bytes[top + 7] ?? 0;
  let before = 0;
  for (let at = readShort(bytes, top + 1); at !== 0; at = readShort(bytes, at)) {
    if (at <= before || at + 4 > usable) return Number.NaN;
    free += readShort(bytes, at + 2);
    before = at;
  }
  return free;
}

/** Whether every page below it is one of the database. */
function isInnerTable(bytes: Uint8Array, usable: number, top: number, pageCount: number): boolean {
  const count = readShort(bytes, top + 3);
  const list = top + 12;
  const isPage = (page: number): boolean => page >= 2 && page <= pageCount;
  if (list + 2 * count > usable || !isPage(readPageNumber(bytes, top + 8))) return false;
  for (let at = list; at < list + 2 * count; at += 2) {
    const cell = readShort(bytes, at);
    if (cell < list || cell + 5 > usable || !isPage(readPageNumber(bytes, cell))) return false;
  }
  return true;
}

/** Whether the header is zeros, and something else follows it. */
function hasLostHeader(bytes: Uint8Array, top: number): boolean {
  for (let at = top; at < top + 8; at += 1) if (bytes[at] !== 0) return false;
  for (let at = top + 8; at < bytes.length; at += 1) if (bytes[at] !== 0) return true;
  return false;
}

/** What can be read as a cell besides the named ones; no byte is part of two. */
function* carveCells(
  usable: number,
  top: number,
  named: readonly Cell[],
  read: (at: number) => Cell | null,
): Generator<Cell, void> {
  const taken = new Uint8Array(usable);
  for (const { at, end } of named) taken.fill(1, at, end);
  for (let at = top; at < usable; at += 1) {
    if (taken[at] === 1) continue;
    const cell = read(at);
    if (cell === null || taken.subarray(at, cell.end).includes(1)) continue;
    yield cell;
    at = cell.end - 1;
  }
}
