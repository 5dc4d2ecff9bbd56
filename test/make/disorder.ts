/** Puts the rows of a table into disorder, as a page written wrongly would. */
import Database from 'better-sqlite3';
import { readFileSync, writeFileSync } from 'node:fs';

const LEAF_HEADER = 8;
const INTERIOR_HEADER = 12;

/** Where the pages with the rows of a small table begin, in the order of their keys. */
export function leafPages(file: string, table = 'responses'): number[] {
  const database = new Database(file, { readonly: true });
  const root = database
    .prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?')
    .pluck()
    .get(table) as number;
  const size = database.pragma('page_size', { simple: true }) as number;
  database.close();
  const bytes = readFileSync(file);
  const below = (page: number): number[] => {
    const start = (page - 1) * size;
    // A leaf of a table is 13, a page above it 5: https://www.sqlite.org/fileformat2.html#b_tree_pages
    if (bytes[start] === 13) return [start];
    const cells = Array.from({ length: bytes.readUInt16BE(start + 3) }, (_, index) =>
      bytes.readUInt32BE(start + bytes.readUInt16BE(start + INTERIOR_HEADER + 2 * index)),
    );
    return [...cells, bytes.readUInt32BE(start + 8)].flatMap(below);
  };
  return below(root);
}

/**
 * Puts the second half of the rows of one page before the first; the store must be closed. Whoever
 * asks for the row after the last one is then given the same rows for ever.
 */
export function disorder(file: string, leaf: number, table = 'responses'): void {
  const start = leafPages(file, table)[leaf] ?? 0;
  const bytes = readFileSync(file);
  const from = start + LEAF_HEADER;
  const pointers = bytes.subarray(from, from + 2 * bytes.readUInt16BE(start + 3));
  const half = pointers.length / 2 - ((pointers.length / 2) % 2);
  Buffer.concat([pointers.subarray(half), pointers.subarray(0, half)]).copy(pointers);
  writeFileSync(file, bytes);
}
