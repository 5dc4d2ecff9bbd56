/** From a file to connections that read and write: looked at, backed up and migrated first. */
import { Refusal } from '../contract/faults.ts';
import { checkTables } from './check-tables.ts';
import { quickProblem } from './check/sound.ts';
import type { Connect, Connection } from './connection.ts';
import { settleCopy } from './in-use.ts';
import { checkVersion, inspectFile } from './inspect-file.ts';
import { KNOWN_VERSION, migrate } from './migrate.ts';
import { createPrivateFile, syncFile } from './private-file.ts';
import { newSnapshot } from './snapshots.ts';
import { leavingAsFound } from './store-files.ts';
import { stateOf } from './store-state.ts';

/**
 * Reads the tables' list over a connection that can't write: a writer would fold a waiting log into
 * a damaged file as it closes. What SQLite puts beside a file it reads is taken away again.
 * @returns the connection, to a store that is as this program needs it; null when there is none yet,
 *   or one that only a writer can bring up to date
 */
export function openInspected(connect: Connect, path: string): Connection | null {
  if (inspectFile(path) !== 'store') return null;
  const leaveAsFound = leavingAsFound(path);
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
    leaveAsFound();
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
      if (!isNew && backsUp) backUp(connect, writer, { path, version: found });
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

/** Copies the store before its schema changes; a copy that is cut off or not sound is no snapshot. */
function backUp(
  connect: Connect,
  writer: Connection,
  { path, version }: { path: string; version: number },
): void {
  // However little room there is: whether there is enough, the disk says.
  const snapshot = newSnapshot(path, 0);
  try {
    createPrivateFile(snapshot.partial);
    writer.query('VACUUM INTO ?').run(snapshot.partial);
    settleCopy(connect, snapshot.partial);
    requireQuickCheck(connect, snapshot.partial, path);
    syncFile(snapshot.partial);
    snapshot.keep({ at: new Date(), why: 'migration', version, state: stateOf(writer) });
  } finally {
    snapshot.remove();
  }
}

/** A whole check knows the tables of this version alone. Refused as `store-corrupt`, of `path`. */
function requireQuickCheck(connect: Connect, copy: string, path: string): void {
  const connection = connect(copy, 'check');
  try {
    const problem = quickProblem(connection);
    if (problem !== null) throw new Refusal('store-corrupt', { file: path, why: problem });
  } finally {
    connection.close();
  }
}
