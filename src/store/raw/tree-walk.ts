/** Finds the tables that a database names, and the pages that their trees reach. */
import { PAGE_TYPES, readPageNumber } from './cells.ts';
import type { DatabasePages } from './database-pages.ts';
import { recordSource, recordsOfPage } from './records.ts';
import type { RowShape } from './row-shape.ts';

export interface SchemaEntry {
  readonly type: string;
  readonly name: string;
  readonly table: string;
  /** The page its tree begins at; 0: it has none. */
  readonly root: number;
  readonly sql: string | null;
}

export const SCHEMA_SHAPE: RowShape = {
  hasRowid: true,
  columns: [
    { kinds: ['text'] },
    { kinds: ['text'] },
    { kinds: ['text'] },
    { kinds: ['integer', 'null'] },
    { kinds: ['text', 'null'] },
  ],
};

/** The entries of `sqlite_schema`, as far as its pages can be read. */
export function readSchema(pages: DatabasePages): SchemaEntry[] {
  const source = recordSource(pages, SCHEMA_SHAPE);
  const entries: SchemaEntry[] = [];
  for (const page of walkTree(pages, 1)) {
    const bytes = pages.read(page)?.slice();
    if (bytes === undefined) continue;
    for (const { values, isCarved } of recordsOfPage(bytes, page, source)) {
      const entry = isCarved ? null : toSchemaEntry(values);
      if (entry !== null) entries.push(entry);
    }
  }
  return entries;
}

/** A row of `sqlite_schema`; null if it can't be one. */
export function toSchemaEntry([
  type,
  name,
  table,
  root,
  sql,
]: readonly unknown[]): SchemaEntry | null {
  if (typeof type !== 'string' || typeof name !== 'string') return null;
  return {
    type,
    name,
    table: typeof table === 'string' ? table : name,
    root: typeof root === 'number' ? root : 0,
    sql: typeof sql === 'string' ? sql : null,
  };
}

/**
 * The pages that the tree with this root reaches, each once, as far as their lists can be read; rows are on
 * leaves and, WITHOUT ROWID, on inner pages. Pages behind a damaged one are not reached, though they are in
 * use.
 */
export function walkTree(pages: DatabasePages, root: number): Set<number> {
  const reached = new Set<number>();
  const waiting = [root];
  for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
    if (reached.has(page)) continue;
    const bytes = pages.read(page);
    const below = bytes === null ? null : pagesBelow(bytes, page === 1 ? 100 : 0);
    if (below === null) continue;
    reached.add(page);
    waiting.push(...below);
  }
  return reached;
}

/** Null if it is no page of a tree; empty for a leaf. */
export function pagesBelow(bytes: Uint8Array, top: number): number[] | null {
  const type = bytes[top];
  if (type === PAGE_TYPES.leafTable || type === PAGE_TYPES.leafIndex) return [];
  if (type !== PAGE_TYPES.innerTable && type !== PAGE_TYPES.innerIndex) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const list = top + 12;
  const count = Math.min(view.getUint16(top + 3), Math.floor((bytes.length - list) / 2));
  const below: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const cell = view.getUint16(list + 2 * index);
    if (cell >= list && cell + 4 <= bytes.length) below.push(readPageNumber(bytes, cell));
  }
  // Reversed, so that the first one is taken first from the end.
  return [...below, readPageNumber(bytes, top + 8)].reverse();
}
