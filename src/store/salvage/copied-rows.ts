/** Rows that are copied into the new store as they were, if what they refer to is there. */
import type { Connection, Query } from '../base/connection.ts';
import type { FoundRow } from './found-rows.ts';
import type { StoredTable } from './table-shapes.ts';
import {
  type RegistryHandle,
  SAMPLE_HANDLE,
  SAMPLE_ADDRESS,
} from '../../contract/model/registry.ts';
import type { Recognise } from '../requests/stored-answer.ts';
import { isRecordId } from '../../contract/model/entity.ts';

/**
 * In an order in which none refers to a later one. The chain, the bodies and entities are handled
 * elsewhere; every other table is derived anew.
 */
const COPIED = [
  'registries',
  'settings',
  'fetches',
  'quarantine',
  'profiles',
  'search_pages',
  'case_files',
  'brought_requests',
  'deleted_answers',
  'leaving_answers',
  'cases',
  'case_places',
  'case_items',
  'case_refreshes',
  'case_refreshed',
  'journal',
  'journal_changes',
  'canvas_places',
  'canvas_steps',
  'canvas_changes',
] as const;

/** What is derived from the chain, if the store has one. */
const FROM_CHAIN = new Set(['profiles', 'search_pages']);

export const copiedTables = (tables: ReadonlyMap<string, StoredTable>): StoredTable[] =>
  COPIED.flatMap((name) => {
    const table = tables.get(name);
    const isDerived = FROM_CHAIN.has(name) && tables.has('requests');
    return table === undefined || isDerived ? [] : [table];
  });

/** A row that its table's tree names replaces one that was only found. */
export function rowCopier(connection: Connection): (row: FoundRow) => void {
  const statements = new Map<string, Query<never>>();
  return ({ table, values, state }) => {
    if (state === 'left') return;
    const verb = state === 'live' ? 'REPLACE' : 'IGNORE';
    const key = `${table.name} ${verb} ${values.length}`;
    let statement = statements.get(key);
    if (statement === undefined) {
      const columns = table.columns.slice(0, values.length);
      statement = connection.query(
        `INSERT OR ${verb} INTO ${table.name} (${columns.join(', ')})
         VALUES (${columns.map(() => '?').join(', ')})`,
      );
      statements.set(key, statement);
    }
    statement.run(...values);
  };
}

interface Reference {
  table: string;
  from: string;
  notnull: number;
}

/**
 * Deletes rows that refer to something missing, or clears the reference if it may be null. A fetch of a
 * missing entity is deleted too: its response may still show whose it is.
 * @returns the number of deleted rows by table
 */
export function dropDangling(
  connection: Connection,
  tables: ReadonlyMap<string, StoredTable>,
): Map<string, number> {
  const dropped = new Map<string, number>();
  const references = connection.query<Reference>(
    `SELECT f."table", f."from", c."notnull" FROM pragma_foreign_key_list(?) f
     JOIN pragma_table_info(?) c ON c.name = f."from"`,
  );
  for (const name of ['entities', ...copiedTables(tables).map((table) => table.name)]) {
    for (const { table: parent, from, notnull } of references.all(name, name)) {
      const known = tables.get(parent);
      const key = known?.columns[known.rowid] ?? 'key';
      const isDangling = `${from} IS NOT NULL AND ${from} NOT IN (SELECT ${key} FROM ${parent})`;
      const isRowid = tables.get(name)?.columns[tables.get(name)?.rowid ?? -1] === from;
      const sql =
        notnull === 1 || isRowid || name === 'fetches'
          ? `DELETE FROM ${name} WHERE ${isDangling}`
          : `UPDATE ${name} SET ${from} = NULL WHERE ${isDangling}`;
      const { changes } = connection.query(sql).run();
      if (sql.startsWith('DELETE')) dropped.set(name, (dropped.get(name) ?? 0) + changes);
    }
  }
  if (tables.has('canvas_changes')) {
    const isJson = ['before', 'after'].map((side) => `json_valid(coalesce(${side}, '{}'))`);
    const { changes } = connection
      .query(`DELETE FROM canvas_changes WHERE NOT (${isJson.join(' AND ')})`)
      .run();
    dropped.set('canvas_changes', (dropped.get('canvas_changes') ?? 0) + changes);
  }
  return dropped;
}

interface LostRegistry {
  registry: RegistryHandle;
  record: string;
  asked: string;
}

interface Restoring {
  tables: ReadonlyMap<string, StoredTable>;
  recognise: Recognise;
  notes: string[];
}

/**
 * Restores registries whose row is missing, by the addresses of requests. The chain names a registry by its
 * handle, entities by the key of its row: a handle gets the key of the entities that were requested from
 * it.
 */
export function restoreRegistries(
  connection: Connection,
  { tables, recognise, notes }: Restoring,
): void {
  if (!tables.has('requests')) return;
  const lost = connection.query<LostRegistry>(
    `SELECT registry, record, min(asked) AS asked FROM requests
     WHERE record IS NOT NULL AND registry IS NOT NULL AND kept = 'response'
       AND registry NOT IN (SELECT handle FROM registries) GROUP BY registry`,
  );
  const key = connection.query<{ key: number }>(
    `SELECT e.registry AS key FROM requests r JOIN entities e ON e.id = r.record
     WHERE r.registry = ? AND e.registry NOT IN (SELECT key FROM registries)
     GROUP BY e.registry ORDER BY count(*) DESC LIMIT 1`,
  );
  const put = connection.query(
    'INSERT OR IGNORE INTO registries (key, address, handle, kind, mark) VALUES (?, ?, ?, ?, ?)',
  );
  const highestKey = connection.query<{ key: number }>(
    `SELECT max(key) AS key FROM (SELECT max(key) AS key FROM registries UNION ALL
       SELECT max(registry) FROM entities)`,
  );
  for (const { registry, record, asked } of lost.all()) {
    const found = isRecordId(record) ? recognise.registry(asked, record) : null;
    if (found === null) continue;
    const address = registry === SAMPLE_HANDLE ? SAMPLE_ADDRESS : found.address;
    const newKey = key.get(registry)?.key ?? (highestKey.get()?.key ?? 0) + 1;
    put.run(newKey, address, registry, found.kind, registry.slice(0, 2).toUpperCase());
    notes.push(
      `The registry ${registry} was known again by what was asked of it; how it is asked is as for a new one.`,
    );
  }
}
