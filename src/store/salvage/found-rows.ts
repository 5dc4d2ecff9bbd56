/** The rows of a damaged store's tables, page by page, with how each was found. */
import type { DatabasePages } from '../raw/database-pages.ts';
import { recordsOfPage, recordSource, type RawRecord } from '../raw/records.ts';
import { walFrames } from '../raw/wal-frames.ts';
import type { Value } from '../base/connection.ts';
import type { DamagedFile } from './damaged-file.ts';
import type { PageOwners } from './page-owners.ts';
import type { StoredTable } from './table-shapes.ts';

/**
 * How a row was found. live: its table's tree names it. lost: only damage keeps the tree from naming it.
 * left: on a free page, or in an older version of a page: it may have been deleted.
 */
export type RowState = 'live' | 'lost' | 'left';

export interface FoundRow {
  readonly table: StoredTable;
  readonly state: RowState;
  /** A value for each column that the row has. */
  readonly values: readonly Value[];
}

/** A row; null: a page is done. */
export type FoundOrPage = FoundRow | null;

type Pass = Pick<DamagedFile, 'pages' | 'log'> & {
  owners: PageOwners;
  tables: readonly StoredTable[];
  /** Tables whose rows are proven by a hash: they are searched on every page. */
  proven: ReadonlySet<string>;
};

/** The rows of the pages as they are. */
export function* currentRows(pass: Pass): Generator<FoundOrPage, void> {
  const sources = sourcesOf(pass);
  for (const { page, bytes } of pass.pages.all()) {
    const owner = pass.owners.ownerOf(page);
    for (const { table, source } of sources) {
      const isOwn = owner === table.name;
      if (!isOwn && !mayHold(pass, table, page, owner)) continue;
      const state = isOwn ? 'live' : pass.owners.isFree(page) ? 'left' : 'lost';
      for (const record of recordsOfPage(bytes, page, source)) {
        const values = valuesOf(table, record);
        const ofRecord = record.isCarved && state === 'live' ? 'lost' : state;
        if (values !== null) yield { table, values, state: ofRecord };
      }
    }
    yield null;
  }
}

/** The rows of pages in the file that the log covers, and of every frame of the log, replayed or not. */
export function* olderRows(pass: Pass): Generator<FoundOrPage, void> {
  const { pages, log } = pass;
  const sources = sourcesOf(pass);
  for (const { page, bytes } of olderVersions(pages, log)) {
    for (const { table, source } of sources) {
      for (const record of recordsOfPage(bytes, page, source)) {
        const values = valuesOf(table, record);
        if (values !== null) yield { table, values, state: 'left' };
      }
    }
    yield null;
  }
}

function* olderVersions(
  pages: DatabasePages,
  log: DamagedFile['log'],
): Generator<{ page: number; bytes: Uint8Array }> {
  yield* pages.below();
  if (log !== null && log.header.pageSize === pages.pageSize)
    yield* walFrames(log.file, log.header);
}

function sourcesOf({ pages, log, tables }: Pass) {
  const extraPages = log === null ? 0 : Math.ceil(log.file.size / pages.pageSize);
  return tables.map((table) => ({ table, source: recordSource(pages, table.shape, extraPages) }));
}

/** Whether rows of a table may be on a page that its tree doesn't reach. */
function mayHold(
  { owners, proven }: Pass,
  { name }: StoredTable,
  page: number,
  owner: string | undefined,
): boolean {
  if (proven.has(name)) return true;
  return owner === undefined && !owners.isWhole(name) && !owners.isFree(page);
}

/** Null if not every value could be read. */
function valuesOf({ rowid }: StoredTable, record: RawRecord): Value[] | null {
  if (record.lost.length > 0) return null;
  const values: Value[] = [];
  for (const [at, value] of record.values.entries()) {
    const stored = at === rowid ? record.rowid : value;
    if (typeof stored === 'bigint') return null;
    values.push(stored);
  }
  return values;
}
