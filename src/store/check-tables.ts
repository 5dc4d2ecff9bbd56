/** Whether a store has the tables that this program works with, and nothing else that acts on them. */
import { Refusal } from '../contract/faults.ts';
import type { Connect, Connection } from './connection.ts';
import { digestOf } from './digest.ts';
import { KNOWN_VERSION, migrate } from './migrate.ts';

/**
 * `fingerprintOf` a new store. It only saves time: a schema that reads otherwise is compared part by
 * part. `check-tables.test.ts` says what it has to be once a migration has changed it.
 */
export const KNOWN_FINGERPRINT = 'FK5Jk47sNYDmWfy3KJy_zb1QuLYxF2KC7V5r6TGQ668';

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

/** A table, index, view or trigger. */
interface Made {
  type: string;
  name: string;
  /** What it acts on: a table's and a view's is itself. */
  table: string;
  sql: string;
}

/** Without what SQLite makes on its own: indexes of keys, and what `ANALYZE` counted. */
const MADE = `
  SELECT type, name, tbl_name AS "table", sql FROM sqlite_schema
  WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type, name`;

/**
 * Refuses a store whose schema isn't that of its version, to the letter, as `store-corrupt`: it is
 * damaged, was written by a draft of this program, or something was planted that acts whenever the
 * store is written (a trigger, a rule or an index of a table). Only tables that nobody asks for may be
 * there as well.
 */
export function checkTables(connect: Connect, connection: Connection, file: string): void {
  const version = Number(connection.pragma('user_version'));
  if (version === KNOWN_VERSION && fingerprintOf(connection) === KNOWN_FINGERPRINT) return;
  const fresh = connect(':memory:', 'write');
  try {
    migrate(fresh, version);
    const what = otherColumn(fresh, connection) ?? otherStatement(fresh, connection);
    if (what === null) return;
    const why = `its tables are not those of a store (${what})`;
    throw new Refusal('store-corrupt', { file, why });
  } finally {
    fresh.close();
  }
}

/** A hash of the statements that made the schema, as SQLite keeps them. */
export const fingerprintOf = (connection: Connection): string =>
  digestOf(JSON.stringify(madeIn(connection)));

/** The first column that is missing or too much in the tables that a new store has; null: none. */
function otherColumn(fresh: Connection, connection: Connection): string | null {
  const needed = partsOf(fresh);
  const tables = new Set(needed.map(({ table }) => table));
  const found = partsOf(connection).filter(({ table }) => tables.has(table));
  for (const { table, part } of without(needed, found)) {
    const isThere = found.some((known) => known.table === table);
    return `${isThere ? part : table} is missing`;
  }
  for (const { part } of without(found, needed)) return `${part} is too much`;
  return null;
}

/** The first statement that is missing, too much or another one than a new store's; null: none. */
function otherStatement(fresh: Connection, connection: Connection): string | null {
  const needed = new Map(madeIn(fresh).map((made) => [nameOf(made), made]));
  const tables = new Set([...needed.values()].map(({ table }) => table));
  for (const made of madeIn(connection)) {
    const name = nameOf(made);
    const isWanted = needed.get(name)?.sql === made.sql;
    const isIdle = !tables.has(made.table) && (made.type === 'table' || made.type === 'index');
    if (!isWanted && !isIdle) return `${name} is ${needed.has(name) ? 'another one' : 'too much'}`;
    needed.delete(name);
  }
  for (const name of needed.keys()) return `${name} is missing`;
  return null;
}

const nameOf = ({ type, name }: Made): string => `${type} ${name}`;
const partsOf = (connection: Connection): Part[] => connection.query<Part>(PARTS).all();
const madeIn = (connection: Connection): Made[] => connection.query<Made>(MADE).all();

function without(parts: readonly Part[], others: readonly Part[]): Part[] {
  const known = new Set(others.map(({ part }) => part));
  return parts.filter(({ part }) => !known.has(part));
}
