/** Whether a store has the tables that this program works with. */
import { Refusal } from '../contract/faults.ts';
import type { Connect, Connection } from './connection.ts';
import { KNOWN_VERSION, migrate } from './migrate.ts';

/**
 * `fingerprintOf` a new store. It only saves time: tables that read otherwise are compared one by
 * one. `check-tables.test.ts` says what it has to be once a migration has changed them.
 */
export const KNOWN_FINGERPRINT = 'c77eb4f4';

/** A table, or a column of it with its type. What SQLite keeps for the name index has no columns here. */
interface Part {
  table: string;
  part: string;
}

const PARTS = `
  SELECT t.name AS "table", t.name || coalesce('.' || c.name || ' ' || c.type, '') AS part
  FROM sqlite_schema t
  LEFT JOIN pragma_table_info(CASE WHEN t.sql LIKE '%STRICT%' THEN t.name END) c
  WHERE t.type = 'table' ORDER BY part`;

/**
 * Refuses a store of the version known here whose tables are others, as `store-corrupt`: it is
 * damaged, or was written by a draft of this program. Tables that nobody asks for may be there.
 */
export function checkTables(connect: Connect, connection: Connection, file: string): void {
  if (Number(connection.pragma('user_version')) !== KNOWN_VERSION) return;
  if (fingerprintOf(connection) === KNOWN_FINGERPRINT) return;
  const needed = neededParts(connect);
  const tables = new Set(needed.map(({ table }) => table));
  const found = partsOf(connection).filter(({ table }) => tables.has(table));
  const refuse = (what: string): Refusal =>
    new Refusal('store-corrupt', { file, why: `its tables are not those of a store (${what})` });
  for (const { table, part } of without(needed, found)) {
    const isThere = found.some((known) => known.table === table);
    throw refuse(`${isThere ? part : table} is missing`);
  }
  for (const { part } of without(found, needed)) throw refuse(`${part} is too much`);
}

/**
 * 32 bits of the statements that made the tables, as SQLite keeps them (FNV-1a). Loading Node's
 * hashes takes longer than all the rest of opening, and this need not withstand anyone.
 */
export function fingerprintOf(connection: Connection): string {
  const statements = connection.query<{ sql: string }>(
    "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
  );
  let hash = 0x811c9dc5;
  for (const { sql } of statements.all()) {
    for (let i = 0; i < sql.length; i++) hash = Math.imul(hash ^ sql.charCodeAt(i), 0x01000193);
  }
  return (hash >>> 0).toString(16);
}

const partsOf = (connection: Connection): Part[] => connection.query<Part>(PARTS).all();

/** What a new store has. */
function neededParts(connect: Connect): Part[] {
  const fresh = connect(':memory:', 'write');
  try {
    migrate(fresh);
    return partsOf(fresh);
  } finally {
    fresh.close();
  }
}

function without(parts: readonly Part[], others: readonly Part[]): Part[] {
  const known = new Set(others.map(({ part }) => part));
  return parts.filter(({ part }) => !known.has(part));
}
