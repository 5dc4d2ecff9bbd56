/** From a file to a connection that writes: looked at, backed up and migrated first. */
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
 */
export function inspectDatabase(connect: Connect, path: string): void {
  if (inspectFile(path) !== 'store') return;
  const made = [`${path}-wal`, `${path}-shm`].filter((beside) => !existsSync(beside));
  try {
    const connection = connect(path, 'read');
    try {
      connection.query('SELECT count(*) FROM sqlite_schema').get();
      checkVersion(path, versionOf(connection), applicationOf(connection));
      checkTables(connect, connection, path);
    } finally {
      connection.close();
    }
  } catch (error) {
    for (const beside of made) rmSync(beside, { force: true });
    throw error;
  }
}

const versionOf = (connection: Connection): number => Number(connection.pragma('user_version'));
const applicationOf = (connection: Connection): number =>
  Number(connection.pragma('application_id'));

/** The connection that writes, to a store that is new or up to date when this returns. */
export function openWriter(connect: Connect, path: string): Connection {
  createPrivateFile(path);
  const writer = connect(path, 'write');
  try {
    const found = versionOf(writer);
    const isNew = found === 0 && writer.query('SELECT 1 FROM sqlite_schema').get() === undefined;
    if (!isNew) {
      checkVersion(path, found, applicationOf(writer));
      checkTables(connect, writer, path);
    }
    if (found < KNOWN_VERSION) {
      if (!isNew) backUp(writer, `${path}.v${found}.backup`);
      writer.pragma('journal_mode = DELETE');
      migrate(writer);
    }
    if (writer.pragma('journal_mode = WAL') !== 'wal') {
      throw new Refusal('store-failed', { why: 'this folder does not allow a write-ahead log' });
    }
    return writer;
  } catch (error) {
    writer.close();
    throw error;
  }
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
