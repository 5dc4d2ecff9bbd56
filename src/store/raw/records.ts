/** Every record that can be read from a page, whatever state the page is in. */
import { cellReader, exact, lengthOf, PAGE_TYPES, readRowid, type Cell } from './cells.ts';
import { carveCells, listCells } from './page-cells.ts';
import type { DatabasePages } from './database-pages.ts';
import { readPayload, type FollowLimit, type Payload } from './overflow.ts';
import { shapeCheck, type RowShape, type ShapeCheck } from './row-shape.ts';

/** A 64-bit number that JavaScript has no exact number for is a bigint. A blob is a copy. */
type RawValue = null | number | bigint | string | Uint8Array;

export interface RawRecord {
  readonly page: number;
  /** Where its cell begins on that page. */
  readonly at: number;
  readonly rowid: number | bigint | null;
  readonly values: readonly RawValue[];
  /** Which of the values are null only because their bytes can't be had. */
  readonly lost: readonly number[];
  /** The page's list of its cells didn't name it: it may have been deleted. */
  readonly carved: boolean;
  /** The chain of its pages goes on where it should end, so one of them may be another one's. */
  readonly doubtful: boolean;
}

/** What a reader of many pages needs to know. */
export interface RecordSource {
  readonly pages: DatabasePages;
  readonly shape: RowShape;
  readonly check: ShapeCheck;
  readonly limit: FollowLimit;
  /** Asked of each cell before it is read; all are, where it isn't given. */
  readonly isNew?: (bytes: Uint8Array, page: number, cell: Cell) => boolean;
}

/** Larger records are given without what is on other pages. */
const RECORD_BYTES = 2 ** 28;

/**
 * `extraPages`: how many pages will be looked at beside those of the database. A whole file has each
 * page in one chain; four times that leaves room for rows that were deleted and for older versions.
 */
export function recordSource(pages: DatabasePages, shape: RowShape, extraPages = 0): RecordSource {
  const limit = { pagesLeft: 4 * (pages.count + extraPages) + 1000, recordBytes: RECORD_BYTES };
  return { pages, shape, check: shapeCheck(shape), limit };
}

const TABLE_PAGES = [PAGE_TYPES.leafTable];
const INDEX_PAGES = [PAGE_TYPES.leafIndex, PAGE_TYPES.innerIndex];

/**
 * The records of this shape that the page's list of cells names; and, where that list can't be right
 * or the page has lost its head, those that can be made out anywhere else on it (`carved`). The rows
 * of a table WITHOUT ROWID stand on inner pages too.
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
  // A cell of an inner page is one of a leaf behind four bytes, so it is found as such.
  const read = cellReader(bytes, usable, shape.hasRowid ? 'table' : 'index');
  const readFitting = (at: number): Cell | null => {
    const found = read(at, check.least, check.most);
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
  { pages, limit, check, isNew }: RecordSource,
  carved: boolean,
): RawRecord | null {
  if (isNew?.(bytes, page, cell) === false) return null;
  const payload = readPayload(bytes, cell, pages, limit);
  const { values, lost } = readValues(cell, payload);
  if (!check.holds(values)) return null;
  const rowid = cell.rowidAt < 0 ? null : readRowid(bytes, cell.rowidAt);
  return { page, at: cell.at, rowid, values, lost, carved, doubtful: !payload.endsWell };
}

function readValues({ serials, head }: Cell, { bytes, held }: Payload) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const values: RawValue[] = [];
  const lost: number[] = [];
  let at = head;
  for (const serial of serials) {
    const end = at + lengthOf(serial);
    if (end > held) lost.push(values.length);
    values.push(end > held ? null : readValue(buffer, serial, at, end));
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

/** A large one is nearly all of a record that was put together for it: no second copy then. */
function copyOf(buffer: Buffer, at: number, end: number): Uint8Array {
  const part = new Uint8Array(buffer.buffer, buffer.byteOffset + at, end - at);
  return 2 * part.length > buffer.buffer.byteLength ? part : part.slice();
}
