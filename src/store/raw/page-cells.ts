/** The cells that a page of a tree lists, and those that it doesn't. */
import { cellReader, PAGE_TYPES, readPageNumber, type Cell } from './cells.ts';

export interface ListedCells {
  readonly type: number;
  /** None of a page above the leaves of a table: its cells are no records. */
  readonly cells: readonly Cell[];
  /** Every byte of the page is accounted for: there is nothing on it that the list doesn't name. */
  readonly isSound: boolean;
}

/** SQLite gives no cell less. */
const LEAST_CELL = 4;

/** Whatever the page is: one that is no page of a tree has no cells, and is sound if it needn't be one. */
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
    // A page of a chain, or one that is empty: what may be a page without its head has other bytes.
    return { type, cells: [], isSound: type === 0 && !isBeheaded(bytes, top) };
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
    used += Math.max(LEAST_CELL, cell.end - cell.at);
  }
  const free = freeBytes(bytes, usable, top);
  return { type, cells, isSound: isSound && used + free === usable - content };
}

const readShort = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

/** Between the cells: the chain of free blocks, which ascend, and single bytes. NaN: that is broken. */
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

/** Every page below it is one of the database. */
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

/** Zeros where the head was, and something else behind them. */
function isBeheaded(bytes: Uint8Array, top: number): boolean {
  for (let at = top; at < top + 8; at += 1) if (bytes[at] !== 0) return false;
  for (let at = top + 8; at < bytes.length; at += 1) if (bytes[at] !== 0) return true;
  return false;
}

/** What can be read as a cell beside those that are named; nothing is part of two. */
export function* carveCells(
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
