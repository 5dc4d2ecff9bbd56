/** The rows of a damaged store's tables, page by page, with what speaks for each. */
import type { DatabasePages } from '../raw/database-pages.ts';
import { recordsOfPage, recordSource, type RawRecord } from '../raw/records.ts';
import { walFrames } from '../raw/wal-frames.ts';
import type { Value } from '../base/connection.ts';
import type { DamagedFile } from './damaged-file.ts';
import type { PageOwners } from './page-owners.ts';
import type { StoredTable } from './table-shapes.ts';

/**
 * What speaks for a row. live: its table's tree names it. lost: it stands where only damage keeps the
 * tree from naming it. left: on a page that is free, or in a state of before: it may have been deleted.
 */
export type RowStanding = 'live' | 'lost' | 'left';

export interface FoundRow {
  readonly table: StoredTable;
  readonly standing: RowStanding;
  /** As many as the row has columns. */
  readonly values: readonly Value[];
}

/** A row, or a page done. */
export type FoundOrPage = FoundRow | null;

type Pass = Pick<DamagedFile, 'pages' | 'log'> & {
  owners: PageOwners;
  tables: readonly StoredTable[];
  /** Tables whose rows prove themselves, by a hash: they are looked for on every page. */
  proven: ReadonlySet<string>;
};

/** Those of the pages as they are. */
export function* rowsAsTheyAre(pass: Pass): Generator<FoundOrPage, void> {
  const sources = sourcesOf(pass);
  for (const { page, bytes } of pass.pages.all()) {
    const owner = pass.owners.ownerOf(page);
    for (const { table, source } of sources) {
      const isOwn = owner === table.name;
      if (!isOwn && !mayHold(pass, table, page, owner)) continue;
      const standing = isOwn ? 'live' : pass.owners.isFree(page) ? 'left' : 'lost';
      for (const record of recordsOfPage(bytes, page, source)) {
        const values = valuesOf(table, record);
        const ofRecord = record.carved && standing === 'live' ? 'lost' : standing;
        if (values !== null) yield { table, values, standing: ofRecord };
      }
    }
    yield null;
  }
}

/** Those of the file below the log, and of every frame of the log, whatever becomes of it. */
export function* rowsOfBefore(pass: Pass): Generator<FoundOrPage, void> {
  const { pages, log } = pass;
  const sources = sourcesOf(pass);
  for (const { page, bytes } of versionsOfBefore(pages, log)) {
    for (const { table, source } of sources) {
      for (const record of recordsOfPage(bytes, page, source)) {
        const values = valuesOf(table, record);
        if (values !== null) yield { table, values, standing: 'left' };
      }
    }
    yield null;
  }
}

function* versionsOfBefore(
  pages: DatabasePages,
  log: DamagedFile['log'],
): Generator<{ page: number; bytes: Uint8Array }> {
  yield* pages.below();
  if (log !== null && log.header.pageSize === pages.pageSize)
    yield* walFrames(log.file, log.header);
}

function sourcesOf({ pages, log, tables }: Pass) {
  const more = log === null ? 0 : Math.ceil(log.file.size / pages.pageSize);
  return tables.map((table) => ({ table, source: recordSource(pages, table.shape, more) }));
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

/** Null of a row that isn't there whole. */
function valuesOf({ rowid }: StoredTable, record: RawRecord): Value[] | null {
  if (record.lost.length > 0) return null;
  const values: Value[] = [];
  for (const [at, value] of record.values.entries()) {
    const held = at === rowid ? record.rowid : value;
    if (typeof held === 'bigint') return null;
    values.push(held);
  }
  return values;
}
