/** Locks: one process at a time opens a store. */
import { readdirSync, rmSync, statSync, existsSync, mkdirSync, lstatSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Refusal } from '../../contract/faults/faults.ts';
import { connect, type Connection } from '../base/connection.ts';
import { createPrivateFile, refusingFileErrors } from './private-file.ts';
import { userInfo } from 'node:os';

/** Held until it is closed, or its process ends. */
export interface Lock {
  close(): void;
}

/**
 * Locks the store in this file by its name, and by the file's identity, whatever its name: one that was
 * renamed in use has its log under the old name. Refused: `store-busy`, and `store-linked` for a file that
 * has several names, each of which would have a log of its own.
 * @param makeFile - called when the name is locked; after it there is a file
 */
export function takeLocks(
  file: string,
  makeFile: (file: string) => void = createPrivateFile,
): Lock[] {
  const locks = [takeLockByName(file)];
  try {
    makeFile(file);
    const { nlink } = statSync(file);
    if (nlink > 1) throw new Refusal('store-linked', { file, names: nlink });
    return [...locks, ...takeLockOfFile(file)];
  } catch (error) {
    for (const lock of locks) lock.close();
    throw error;
  }
}

/**
 * Locks the store while it is only read, so that no log appears meanwhile. Empty: somebody has it open by
 * this name, with its log beside it. Refused: `store-busy` if it is open by another name, where its log
 * can't be found.
 */
export function takeLocksToRead(file: string): Lock[] {
  let byName: Lock;
  try {
    byName = takeLockByName(file);
  } catch (error) {
    if (isBusy(error)) return [];
    throw error;
  }
  try {
    return [byName, ...takeLockOfFile(file)];
  } catch (error) {
    byName.close();
    throw error;
  }
}

/** How long to wait: two processes that start at the same moment would both be refused otherwise. */
const COLLISION_MILLIS = 40;

/** The lock's file stays, where whoever looks after the store sees it. */
const takeLockByName = (file: string): Lock =>
  takeLock({ path: `${file}.lock`, file, busyMillis: COLLISION_MILLIS });

/**
 * Locks the store by the file's identity, leaving nothing beside it: for reading one that may be on a
 * read-only disk. Refused: `store-busy`. Empty if no folder can hold a lock, as in a sandbox that has
 * neither home nor `/tmp`: then the lock by name must do.
 */
export function takeLockOfFile(file: string, folders: readonly string[] = lockFolders()): Lock[] {
  const { dev, ino } = statSync(file, { bigint: true });
  for (const folder of folders) {
    if (!isOwnFolder(folder)) continue;
    try {
      return [takeTemporaryLock({ path: join(folder, `${dev}-${ino}.lock`), file })];
    } catch (error) {
      // A disk may have no locks, or be full: then the next folder is tried.
      if (!(error instanceof Refusal) || isBusy(error)) throw error;
    }
  }
  return [];
}

/**
 * A lock whose file is deleted with it, as are those of processes that were killed. One process at a time
 * makes each step, so that nobody ends up holding a file that was just deleted.
 */
function takeTemporaryLock(place: LockPlace): Lock {
  const folder = dirname(place.path);
  const lock = exclusively(place, () => {
    deleteStaleLocks(folder);
    return takeLock(place);
  });
  return {
    close() {
      if (!lock.isOpen) return;
      try {
        exclusively(place, () => release(lock, place.path));
      } catch (error) {
        // A later `deleteStaleLocks` deletes its file.
        if (!(error instanceof Refusal)) throw error;
      } finally {
        lock.close();
      }
    },
  };
}

function release(lock: Connection, path: string): void {
  lock.close();
  refusingFileErrors(path, () => rmSync(path, { force: true }));
}

function deleteStaleLocks(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/^\d+-\d+\.lock$/.test(name)) continue;
    const path = join(folder, name);
    try {
      release(takeLock({ path, file: path }), path);
    } catch (error) {
      // Somebody holds it, or the disk refuses: it stays.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

const EXCLUSIVE_MILLIS = 5000;

/** Runs `work` while no other process does so in this lock's folder. */
function exclusively<T>({ path, file }: LockPlace, work: () => T): T {
  const taking = join(dirname(path), 'taking.lock');
  const lock = takeLock({ path: taking, file, busyMillis: EXCLUSIVE_MILLIS });
  try {
    return work();
  } finally {
    lock.close();
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof Refusal && error.fault.code === 'store-busy';

interface LockPlace {
  path: string;
  /** The store that is locked. */
  file: string;
  /** How long to wait for another holder. */
  busyMillis?: number;
}

/**
 * Takes a lock that the operating system releases when the process ends, however it ends: an empty SQLite
 * file held in an exclusive transaction.
 */
function takeLock({ path, file, busyMillis = 0 }: LockPlace): Connection {
  createPrivateFile(path, file);
  let lock: Connection | undefined;
  try {
    lock = connect(path, 'write', { busyMillis });
    lock.execute('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;');
    return lock;
  } catch (error) {
    lock?.close();
    throw isBusy(error) ? new Refusal('store-busy', { file }) : error;
  }
}

/** Folders in the user's home that no cleaner of caches or temporary files touches. */
const LOCK_FOLDERS: Partial<Record<NodeJS.Platform, string>> = {
  win32: 'AppData/Local/Interlock/locks',
  darwin: 'Library/Application Support/Interlock/locks',
};

const OTHER_LOCK_FOLDER = '.local/state/interlock/locks';

/**
 * Best first. None depends on the environment: two programs of one user must find the same folder, whatever
 * each was started with.
 */
function lockFolders(): string[] {
  const folders: string[] = [];
  const home = homeOfUser();
  if (home !== null) folders.push(join(home, LOCK_FOLDERS[process.platform] ?? OTHER_LOCK_FOLDER));
  const uid = process.getuid?.();
  if (uid !== undefined) folders.push(`/tmp/interlock-locks-${uid}`);
  return folders;
}

/** From the system, not from `HOME`; null: there is none. */
function homeOfUser(): string | null {
  try {
    const { homedir } = userInfo();
    return existsSync(homedir) ? homedir : null;
  } catch {
    // A container may run as a user that the system doesn't know.
    return null;
  }
}

/** The bits of a mode that let others write: they could replace a lock. */
const OTHERS_WRITE = 0o022;

/** Makes the folder if there is none. @returns whether it is this user's own */
function isOwnFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const found = lstatSync(folder);
    const user = process.getuid?.();
    // Windows has neither user ids nor modes.
    const isOwn = user === undefined || (found.uid === user && (found.mode & OTHERS_WRITE) === 0);
    return found.isDirectory() && isOwn;
  } catch {
    // The folder can't be made.
    return false;
  }
}
