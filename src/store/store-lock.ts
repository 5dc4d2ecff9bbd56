/** One process at a time. */
import { mkdirSync, statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { Refusal } from '../contract/faults.ts';
import type { Connect, Connection } from './connection.ts';
import { createPrivateFile } from './private-file.ts';

/**
 * Holds the store in this file by its name, and by what the file is whatever it is called: one that
 * was renamed in use keeps its log under the old name. Refused: `store-busy`, and `store-linked` for a
 * file that has several names, each of which would have a log of its own.
 * @param makeFile - by whoever has its name; after it there is a file
 */
export function takeLocks(
  connect: Connect,
  file: string,
  makeFile: (file: string) => void = createPrivateFile,
): Connection[] {
  const locks = [takeLock(connect, `${file}.lock`, file)];
  try {
    makeFile(file);
    const { nlink } = statSync(file);
    if (nlink > 1) throw new Refusal('store-linked', { file, names: nlink });
    return [...locks, ...takeLockOfFile(connect, file)];
  } catch (error) {
    for (const lock of locks) lock.close();
    throw error;
  }
}

/**
 * Holds whatever store this file is, leaving nothing beside it: for reading one that may lie on a disk
 * that can't be written. Refused: `store-busy`. Empty where such a lock has no place.
 */
export function takeLockOfFile(connect: Connect, file: string): Connection[] {
  const { dev, ino } = statSync(file, { bigint: true });
  const folder = lockFolder();
  return folder === null ? [] : [takeLock(connect, join(folder, `${dev}-${ino}.lock`), file)];
}

/**
 * Holds the store while it is only read, so that no log comes to be meanwhile. Empty: somebody has it
 * open by this name, with its log beside it. Refused: `store-busy`, open by another name, where its
 * log can't be found.
 */
export function takeLocksToRead(connect: Connect, file: string): Connection[] {
  let byName: Connection;
  try {
    byName = takeLock(connect, `${file}.lock`, file);
  } catch (error) {
    if (error instanceof Refusal && error.fault.code === 'store-busy') return [];
    throw error;
  }
  try {
    return [byName, ...takeLockOfFile(connect, file)];
  } catch (error) {
    byName.close();
    throw error;
  }
}

/** A folder of this user; null where somebody else has made it. */
function lockFolder(): string | null {
  const { uid } = userInfo();
  const folder = join(process.env['XDG_RUNTIME_DIR'] ?? tmpdir(), `interlock-locks-${uid}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return process.platform === 'win32' || statSync(folder).uid === uid ? folder : null;
  } catch {
    // Nothing can be made there: the lock beside the store has to do.
    return null;
  }
}

/**
 * Holds a lock that the operating system drops when the process ends, however it ends: an empty
 * SQLite file held in an exclusive transaction. The file stays; removing it would let two in.
 */
function takeLock(connect: Connect, path: string, file: string): Connection {
  createPrivateFile(path, file);
  let lock: Connection | undefined;
  try {
    lock = connect(path, 'write', { busyMillis: 0 });
    lock.execute('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;');
    return lock;
  } catch (error) {
    lock?.close();
    if (error instanceof Refusal && error.fault.code === 'store-busy') {
      throw new Refusal('store-busy', { file });
    }
    throw error;
  }
}
