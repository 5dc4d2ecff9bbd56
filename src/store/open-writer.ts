/**
 * From a file to connections that read and write: inspected, backed up and migrated first.
 * SQLite undoes an interrupted change with whatever rollback journal is beside a file, and nothing shows
 * whose that is. So a store never needs one: it is made elsewhere, has a write-ahead log from then on, and
 * is migrated in that; any journal beside it is another's (`hasHotJournal`).
 */
import { renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { Refusal } from '../contract/faults/faults.ts';
import { quickProblem } from './check/sound.ts';
import { connect, type Connection } from './base/connection.ts';
import { settleCopy } from './file/in-use.ts';
import { checkVersion, inspectFile } from './file/inspect-file.ts';
import { KNOWN_VERSION, migrate } from './file/migrate.ts';
import {
  createPrivateFile,
  refusingFileErrors,
  syncFile,
  syncFolder,
} from './file/private-file.ts';
import { newSnapshot } from './copies/snapshots.ts';
import { sideFileRemoval, removeStoreFiles } from './file/store-files.ts';
import { stateOf } from './file/store-state.ts';
import { digestOf } from './base/stored-text.ts';

/**
 * Reads the list of tables over a connection that can't write: closing a writer would checkpoint a waiting
 * log into a damaged file. What SQLite puts beside a file it reads is removed again.
 * @returns the connection, to a store with the current schema; null if there is none yet, or one that only
 * a writer can migrate
 */
export function openInspected(path: string): Connection | null {
  if (inspectFile(path) !== 'store') return null;
  const removeSideFiles = sideFileRemoval(path);
  let connection: Connection | undefined;
  try {
    connection = connect(path, 'read');
    connection.query('SELECT count(*) FROM sqlite_schema').get();
    const version = versionOf(connection);
    checkVersion(path, version, applicationOf(connection));
    checkTables(connection, path);
    if (version === KNOWN_VERSION) return connection;
  } catch (error) {
    connection?.close();
    removeSideFiles();
    throw error;
  }
  connection.close();
  return null;
}

const versionOf = (connection: Connection): number => Number(connection.pragma('user_version'));
const applicationOf = (connection: Connection): number =>
  Number(connection.pragma('application_id'));

/**
 * Makes a store without rows, which gets its name once it is complete: an interruption leaves none. For the
 * holder of the lock on that name, with at most an empty file there.
 */
export function makeStore(path: string): void {
  const partial = `${path}.making`;
  removeStoreFiles(partial);
  createPrivateFile(partial, path);
  try {
    const connection = connect(partial, 'write');
    try {
      connection.pragma('journal_mode = MEMORY');
      migrate(connection);
      useWriteAheadLog(connection);
    } finally {
      connection.close();
    }
    refusingFileErrors(path, () => {
      syncFile(partial);
      renameSync(partial, path);
      syncFolder(dirname(path));
    });
  } finally {
    removeStoreFiles(partial);
  }
}

/** Opens the connection that writes; the store has the current schema when this returns. */
export function openWriter(path: string, backsUp: boolean): Connection {
  const writer = connect(path, 'write');
  try {
    const version = versionOf(writer);
    const isOlder = version < KNOWN_VERSION;
    if (isOlder && backsUp) backUp(writer, { path, version });
    useWriteAheadLog(writer);
    // Deleted content is overwritten: notes leave the file with their case.
    writer.pragma('secure_delete = ON');
    if (isOlder) {
      migrate(writer);
      // From here on the header of the file itself states its version.
      writer.pragma('wal_checkpoint(TRUNCATE)');
    }
    return writer;
  } catch (error) {
    writer.close();
    throw error;
  }
}

/**
 * Two bytes of the file's header say that it has a write-ahead log. They are written in place, in one
 * sector: the journal that SQLite would otherwise make for this could be left behind.
 */
function useWriteAheadLog(writer: Connection): void {
  if (writer.pragma('journal_mode') === 'wal') return;
  writer.pragma('journal_mode = MEMORY');
  if (writer.pragma('journal_mode = WAL') !== 'wal') {
    throw new Refusal('store-failed', { why: 'this folder does not allow a write-ahead log' });
  }
}

/** Copies the store before its schema changes; an interrupted or unsound copy is no snapshot. */
function backUp(writer: Connection, { path, version }: { path: string; version: number }): void {
  // 0 bytes are requested: the disk itself shows whether there is enough room.
  const snapshot = newSnapshot(path, 0);
  try {
    createPrivateFile(snapshot.partial);
    writer.query('VACUUM INTO ?').run(snapshot.partial);
    settleCopy(snapshot.partial);
    requireQuickCheck(snapshot.partial, path);
    syncFile(snapshot.partial);
    snapshot.complete({ at: new Date(), why: 'migration', version, state: stateOf(writer) });
  } finally {
    snapshot.remove();
  }
}

/** A whole check knows only this version's tables. Refused as `store-corrupt`, naming `path`. */
function requireQuickCheck(copy: string, path: string): void {
  const connection = connect(copy, 'check');
  try {
    const problem = quickProblem(connection);
    if (problem !== null) throw new Refusal('store-corrupt', { file: path, why: problem });
  } finally {
    connection.close();
  }
}

/**
 * `fingerprintOf` a new store. It only saves time: another schema is compared part by part.
 * `check-tables.test.ts` states the value it must have after a migration changed it.
 */
export const KNOWN_FINGERPRINT = 'FK5Jk47sNYDmWfy3KJy_zb1QuLYxF2KC7V5r6TGQ668';

/** A table, or a column of it with its type. SQLite's own tables for the index of names have no columns. */
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
interface SchemaObject {
  type: string;
  name: string;
  /** The table it belongs to: a table or a view itself. */
  table: string;
  sql: string;
}

/** Without what SQLite makes itself: indexes of keys, and statistics by `ANALYZE`. */
const SCHEMA_OBJECTS = `
  SELECT type, name, tbl_name AS "table", sql FROM sqlite_schema
  WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type, name`;

/**
 * Refuses a store as `store-corrupt` if its schema isn't exactly that of its version: it is damaged, was
 * written by a draft of this program, or something was planted that acts whenever the store is written (a
 * trigger, a constraint or an index of a table). Only tables that are never read may be there as well.
 */
function checkTables(connection: Connection, file: string): void {
  const version = Number(connection.pragma('user_version'));
  if (version === KNOWN_VERSION && fingerprintOf(connection) === KNOWN_FINGERPRINT) return;
  const fresh = connect(':memory:', 'write');
  try {
    migrate(fresh, version);
    const what = columnDifference(fresh, connection) ?? statementDifference(fresh, connection);
    if (what === null) return;
    const why = `its tables are not those of a store (${what})`;
    throw new Refusal('store-corrupt', { file, why });
  } finally {
    fresh.close();
  }
}

/** A hash of the statements that made the schema, as SQLite stores them. */
export const fingerprintOf = (connection: Connection): string =>
  digestOf(JSON.stringify(schemaObjects(connection)));

/** The first missing or additional column, compared with a new store's tables; null: none. */
function columnDifference(fresh: Connection, connection: Connection): string | null {
  const needed = partsOf(fresh);
  const tables = new Set(needed.map(({ table }) => table));
  const found = partsOf(connection).filter(({ table }) => tables.has(table));
  for (const { table, part } of without(needed, found)) {
    const hasTable = found.some((known) => known.table === table);
    return `${hasTable ? part : table} is missing`;
  }
  for (const { part } of without(found, needed)) return `${part} is too much`;
  return null;
}

/** The first missing, additional or different statement, compared with a new store's; null: none. */
function statementDifference(fresh: Connection, connection: Connection): string | null {
  const needed = new Map(schemaObjects(fresh).map((object) => [nameOf(object), object]));
  const tables = new Set([...needed.values()].map(({ table }) => table));
  for (const object of schemaObjects(connection)) {
    const name = nameOf(object);
    const isExpected = needed.get(name)?.sql === object.sql;
    const isUnrelated =
      !tables.has(object.table) && (object.type === 'table' || object.type === 'index');
    if (!isExpected && !isUnrelated)
      return `${name} is ${needed.has(name) ? 'another one' : 'too much'}`;
    needed.delete(name);
  }
  for (const name of needed.keys()) return `${name} is missing`;
  return null;
}

const nameOf = ({ type, name }: SchemaObject): string => `${type} ${name}`;

const partsOf = (connection: Connection): Part[] => connection.query<Part>(PARTS).all();

const schemaObjects = (connection: Connection): SchemaObject[] =>
  connection.query<SchemaObject>(SCHEMA_OBJECTS).all();

function without(parts: readonly Part[], others: readonly Part[]): Part[] {
  const known = new Set(others.map(({ part }) => part));
  return parts.filter(({ part }) => !known.has(part));
}
