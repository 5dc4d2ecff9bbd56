/** The tables of a store of any schema, and what their rows look like in the file. */
import { connect, type Connection } from '../base/connection.ts';
import { KNOWN_VERSION, migrate, VERSIONS } from '../file/migrate.ts';
import type { RowShape } from '../raw/row-shape.ts';
import type { SchemaEntry } from '../raw/tree-walk.ts';

export interface StoredTable {
  readonly name: string;
  readonly shape: RowShape;
  /** In the order they are stored. */
  readonly columns: readonly string[];
  /** The index of the column that is the row id, which is stored beside the record; -1: none. */
  readonly rowid: number;
}

interface Column {
  name: string;
  type: string;
  notnull: number;
  pk: number;
}

const KINDS = { INTEGER: 'integer', TEXT: 'text', REAL: 'real', BLOB: 'blob' } as const;
const HASHES = new Set(['sha256', 'salt', 'previous', 'hash']);
const HASH_LENGTH = 64;
/** In these tables such a column has the length of a hash; in others it is something else. */
const HASHED_TABLES = new Set(['requests', 'responses']);

/** The tables of this schema, without SQLite's own for an index of words. */
export function tablesOf(version: number): Map<string, StoredTable> {
  const tables = new Map<string, StoredTable>();
  const minColumns = new Map<string, number>();
  for (const [each, connection] of schemas(version)) {
    for (const { name, sql } of tableList(connection)) {
      const hasRowid = !sql.includes('WITHOUT ROWID');
      const columns = storedColumns(connection, name, hasRowid);
      minColumns.set(name, Math.min(minColumns.get(name) ?? columns.length, columns.length));
      if (each === version)
        tables.set(name, toTable(name, columns, hasRowid, minColumns.get(name)));
    }
  }
  return tables;
}

/** The version of the schema that most of these entries fit; of several alike the newest. */
export function likeliestVersion(entries: readonly SchemaEntry[]): number {
  const found = new Set(entries.map(({ sql }) => sql));
  let bestVersion = KNOWN_VERSION;
  let bestScore = 0;
  for (const [version, connection] of schemas(KNOWN_VERSION)) {
    const all = tableList(connection).map(({ sql }) => sql);
    const score = all.filter((sql) => found.has(sql)).length / all.length;
    if (score >= bestScore && score > 0) {
      bestVersion = version;
      bestScore = score;
    }
  }
  return bestVersion;
}

/** Migrates a store in memory from the first schema to this one, and yields it at each version. */
function* schemas(last: number): Generator<[number, Connection]> {
  const connection = connect(':memory:', 'write');
  try {
    for (const version of VERSIONS.filter((known) => known <= last)) {
      migrate(connection, version);
      yield [version, connection];
    }
  } finally {
    connection.close();
  }
}

const tableList = (connection: Connection): { name: string; sql: string }[] =>
  connection
    .query<{ name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%STRICT%'",
    )
    .all();

/** The columns as they are stored: WITHOUT ROWID, those of the primary key come first. */
function storedColumns(connection: Connection, table: string, hasRowid: boolean): Column[] {
  const columns = connection
    .query<Column>('SELECT name, type, "notnull", pk FROM pragma_table_info(?) ORDER BY cid')
    .all(table);
  if (hasRowid) return columns;
  const key = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
  return [...key, ...columns.filter(({ pk }) => pk === 0)];
}

function toTable(
  name: string,
  columns: readonly Column[],
  hasRowid: boolean,
  minColumns = columns.length,
): StoredTable {
  const isRowid = ({ pk, type }: Column): boolean => hasRowid && pk === 1 && type === 'INTEGER';
  const shape: RowShape = {
    hasRowid,
    minColumns,
    columns: columns.map((column) => {
      const kind = KINDS[column.type as keyof typeof KINDS];
      if (isRowid(column)) return { kinds: ['null'] };
      const isHash = HASHED_TABLES.has(name) && HASHES.has(column.name);
      return {
        kinds: column.notnull === 1 ? [kind] : [kind, 'null'],
        ...(isHash && { bytes: HASH_LENGTH }),
        ...(name === 'entities' && column.name === 'id' && { matches: /^(company|member):\d+$/ }),
      };
    }),
  };
  return {
    name,
    shape,
    columns: columns.map((column) => column.name),
    rowid: columns.findIndex(isRowid),
  };
}
