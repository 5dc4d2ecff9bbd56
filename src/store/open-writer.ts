/** From a file to connections that read and write: looked at, backed up and migrated first. */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { Refusal } from '../contract/faults.ts';
import { checkTables } from './check-tables.ts';
import type { Connect, Connection } from './connection.ts';
import { checkVersion, inspectFile } from './inspect-file.ts';
import { KNOWN_VERSION, migrate } from './migrate.ts';
import { createPrivateFile } from './private-file.ts';

/**
 * Reads the tables' list over a connection that can't write: a writer would fold a waiting log into
 * a damaged file as it closes. What SQLite puts beside a file it reads is taken away again.
 * @returns the connection, to a store that is as this program needs it; null when there is none yet,
 *   or one that only a writer can bring up to date
 */
export function openInspected(connect: Connect, path: string): Connection | null {
  if (inspectFile(path) !== 'store') return null;
  const made = [`${path}-wal`, `${path}-shm`].filter((beside) => !existsSync(beside));
  let connection: Connection | undefined;
  try {
    connection = connect(path, 'read');
    connection.query('SELECT count(*) FROM sqlite_schema').get();
    const version = versionOf(connection);
    checkVersion(path, version, applicationOf(connection));
    checkTables(connect, connection, path);
    if (version === KNOWN_VERSION) return connection;
  } catch (error) {
    connection?.close();
    for (const beside of made) rmSync(beside, { force: true });
    throw error;
  }
  connection.close();
  return null;
}

const versionOf = (connection: Connection): number => Number(connection.pragma('user_version'));
const applicationOf = (connection: Connection): number =>
  Number(connection.pragma('application_id'));

/** The connection that writes, to a store that is new or up to date when this returns. */
export function openWriter(connect: Connect, path: string, backsUp: boolean): Connection {
  const writer = connect(path, 'write');
  try {
    const found = versionOf(writer);
    const isNew = found === 0 && writer.query('SELECT 1 FROM sqlite_schema').get() === undefined;
    if (!isNew) {
      checkVersion(path, found, applicationOf(writer));
      checkTables(connect, writer, path);
    }
    if (found < KNOWN_VERSION) {
      if (!isNew && backsUp) backUp(writer, `${path}.v${found}.backup`);
      writer.pragma('journal_mode = DELETE');
      migrate(writer);
    }
    return withWriteAheadLog(writer);
  } catch (error) {
    writer.close();
    throw error;
  }
}

/** The connection that writes, to a store that `openInspected` found as it needs to be. */
export function openInspectedWriter(connect: Connect, path: string): Connection {
  const writer = connect(path, 'write');
  try {
    return withWriteAheadLog(writer);
  } catch (error) {
    writer.close();
    throw error;
  }
}

function withWriteAheadLog(writer: Connection): Connection {
  if (writer.pragma('journal_mode = WAL') !== 'wal') {
    throw new Refusal('store-failed', { why: 'this folder does not allow a write-ahead log' });
  }
  return writer;
}

/**
 * Copies the store before its schema changes. A backup of that version that is there is kept; one
 * that was cut off never gets the name.
 */
function backUp(writer: Connection, path: string): void {
  if (existsSync(path)) return;
  const partial = `${path}.partial`;
  rmSync(partial, { force: true });
  createPrivateFile(partial);
  writer.query('VACUUM INTO ?').run(partial);
  const handle = openSync(partial, 'r+');
  fsyncSync(handle);
  closeSync(handle);
  renameSync(partial, path);
}
