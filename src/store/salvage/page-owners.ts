/** Which table each page belongs to, as far as the trees can be walked. */
import { readPageNumber } from '../raw/cells.ts';
import type { DatabasePages } from '../raw/database-pages.ts';
import { pagesBelow, type SchemaEntry } from '../raw/tree-walk.ts';

export interface PageOwners {
  /** The table or index whose tree reaches a page. */
  readonly ownerOf: (page: number) => string | undefined;
  /** Whether it is in the list of free pages, and in no tree. */
  readonly isFree: (page: number) => boolean;
  /** Whether every page of the table's tree can be reached: rows anywhere else were deleted. */
  readonly isWhole: (table: string) => boolean;
}

/** Pages walked in one step. */
const CHUNK = 500;

export function* pageOwners(
  pages: DatabasePages,
  schema: readonly SchemaEntry[],
): Generator<void, PageOwners> {
  const owners = new Map<number, string>();
  const whole = new Set<string>();
  for (const { name, root } of schema) {
    if (root >= 1 && (yield* assignPages(pages, { name, root }, owners))) whole.add(name);
  }
  const free = freePages(pages);
  return {
    ownerOf: (page) => owners.get(page),
    isFree: (page) => free.has(page) && !owners.has(page),
    isWhole: (table) => whole.has(table),
  };
}

/** Assigns the pages of a tree that no other has; returns whether all pages it names are its own. */
function* assignPages(
  pages: DatabasePages,
  { name, root }: Pick<SchemaEntry, 'name' | 'root'>,
  owners: Map<number, string>,
): Generator<void, boolean> {
  const waiting = [root];
  let isWhole = true;
  let walked = 0;
  for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
    if (owners.has(page)) {
      isWhole = false;
      continue;
    }
    const bytes = pages.read(page);
    const below = bytes === null ? null : pagesBelow(bytes, page === 1 ? 100 : 0);
    if (below === null) {
      isWhole = false;
      continue;
    }
    owners.set(page, name);
    waiting.push(...below);
    walked += 1;
    if (walked % CHUNK === 0) yield;
  }
  return isWhole;
}

const FIRST_TRUNK = 32;

/** The pages in the list of free pages, as far as it can be read. */
function freePages(pages: DatabasePages): Set<number> {
  const free = new Set<number>();
  const first = pages.read(1);
  let trunk = first === null ? 0 : readPageNumber(first, FIRST_TRUNK);
  while (trunk > 1 && trunk <= pages.count && !free.has(trunk)) {
    const bytes = pages.read(trunk);
    if (bytes === null) break;
    free.add(trunk);
    const count = Math.min(readPageNumber(bytes, 4), pages.usable / 4 - 2);
    for (let index = 0; index < count; index += 1) free.add(readPageNumber(bytes, 8 + 4 * index));
    trunk = readPageNumber(bytes, 0);
  }
  return free;
}
