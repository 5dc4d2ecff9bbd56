/** Puts a copy into a store's place, and moves whatever was there aside. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readSync,
  realpathSync,
  rmSync,
  statSync,
  renameSync,
} from 'node:fs';
import { basename, dirname } from 'node:path';
import { Refusal } from '../contract/faults/faults.ts';
import type { RestoreReport } from '../contract/answers/store.ts';
import { findUnsound } from './check/sound.ts';
import { headFileOf, readHead } from './file/head-file.ts';
import { inspectFile, whyOf, hasHotJournal, JOURNAL } from './file/inspect-file.ts';
import { endMoving, isMoving, movesAside, startMoving } from './file/move-files.ts';
import { connect } from './base/connection.ts';
import { openStore } from './open-store.ts';
import { storePath, removeStoreFiles } from './file/store-files.ts';
import { writeAll, writePrivateFile, syncFolder } from './file/private-file.ts';
import type { Step } from './base/step.ts';
import type { StoreEvent } from './requests/requests.ts';
import { takeLockOfFile, takeLocks, type Lock } from './file/store-lock.ts';

const COPIED_AT_ONCE = 1_048_576;

/** The suffixes of what makes a store: the file itself, and its log. */
const COPIED_SUFFIXES = ['', '-wal'];

/**
 * Moves the store's files aside, all or none: itself, its log, its head. Its place is free then. Refused:
 * `store-busy`, `store-linked`, `file-unwritable`.
 * @returns where they are now, the store itself last; empty: there was nothing
 */
export function moveAside(storeFile: string, at: Date): string[] {
  const path = storePath(storeFile);
  return whileLocked(path, () => {
    endMoving(path);
    const moves = movesAside(path, at);
    if (moves.length > 0) startMoving(path, { moves, then: null });
    endMoving(path);
    return moves.map(({ to }) => to);
  });
}

/**
 * Puts a whole copy of the store in `from` into the place of `storeFile`, where there may be nothing; what
 * is there is moved aside. A row of its chain records that (`restored`). An older one is migrated. Until
 * all is ready nothing in the store's place is touched; from then on whoever opens the store next finds the
 * copy in its place. Refused: `store-busy` (either), `file-unreadable`, `store-corrupt`, `store-foreign`,
 * `store-newer`, `store-log-damaged`, `store-log-foreign` (all of `from`), `store-linked`,
 * `file-unwritable`, `store-full`, `store-failed`.
 */
export function restoreStore(storeFile: string, from: string, at: Date): RestoreReport {
  const steps = restoring(storeFile, from, at);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same in steps, counted in copied bytes; stopping early changes nothing and leaves nothing. */
export function* restoring(
  storeFile: string,
  from: string,
  at: Date,
): Generator<Step, RestoreReport> {
  const path = storePath(storeFile);
  const locks = lockAll(path);
  const copy = `${path}.restoring`;
  try {
    endMoving(path);
    removeStoreFiles(copy);
    const source = sourcePath(from, path);
    yield* copyStore(source, copy);
    const moves = movesAside(path, at);
    const aside = moves.map(({ to }) => to);
    const what = restoreWords(source, aside);
    yield* makeReady(copy, source, { at: at.toISOString(), outcome: 'restored', what });
    startMoving(path, { moves, then: copy });
    endMoving(path);
    return { aside, from: source, at: at.toISOString() };
  } finally {
    if (!isMoving(path)) removeStoreFiles(copy);
    unlock(path, locks);
  }
}

const restoreWords = (source: string, aside: readonly string[]): string => {
  const movedStore = aside.at(-1);
  const before =
    movedStore === undefined
      ? 'nothing was there before'
      : `what was there is ${basename(movedStore)}`;
  return `the store was put back from ${source}; ${before}`;
};

function whileLocked<T>(path: string, work: () => T): T {
  const locks = lockAll(path);
  try {
    return work();
  } finally {
    unlock(path, locks);
  }
}

interface Locks {
  held: Lock[];
  /** An empty file was made, since a lock needs a file. */
  isPlaceholder: boolean;
}

function lockAll(path: string): Locks {
  const isPlaceholder = !existsSync(path);
  return { held: takeLocks(path), isPlaceholder };
}

function unlock(path: string, { held, isPlaceholder }: Locks): void {
  if (isPlaceholder && statSync(path, { throwIfNoEntry: false })?.size === 0) rmSync(path);
  for (const lock of held) lock.close();
}

/** The real path of `from`, which must be another file than the store's. */
function sourcePath(from: string, path: string): string {
  const refuse = (why: string): Refusal => new Refusal('file-unreadable', { file: from, why });
  let source: string;
  try {
    source = realpathSync.native(from);
  } catch (error) {
    throw refuse(whyOf(error));
  }
  if (source === path) throw refuse('it is the store itself');
  if (inspectFile(source) === 'new') {
    throw new Refusal('store-corrupt', { file: source, why: 'it is empty' });
  }
  return source;
}

/** Copies byte for byte, while nobody has the source open. */
function* copyStore(source: string, copy: string): Generator<Step> {
  const locks = takeLockOfFile(source);
  try {
    const suffixes = COPIED_SUFFIXES.filter((suffix) => existsSync(source + suffix));
    const total = suffixes.reduce((bytes, suffix) => bytes + statSync(source + suffix).size, 0);
    let done = 0;
    for (const suffix of suffixes) {
      for (const bytes of copyFile(source + suffix, copy + suffix))
        yield { done: (done += bytes), total };
    }
    const head = readHead(source);
    if (head !== null) writePrivateFile(headFileOf(copy), `${JSON.stringify(head)}\n`);
  } finally {
    for (const lock of locks) lock.close();
  }
}

function* copyFile(from: string, to: string): Generator<number> {
  const reader = openToCopy(from, 'r');
  const writer = openToCopy(to, 'wx');
  try {
    const part = Buffer.alloc(COPIED_AT_ONCE);
    for (;;) {
      const bytes = readSync(reader, part);
      if (bytes === 0) break;
      writePart(writer, part.subarray(0, bytes), to);
      yield bytes;
    }
    fsyncSync(writer);
  } finally {
    closeSync(reader);
    closeSync(writer);
  }
}

function openToCopy(file: string, flags: 'r' | 'wx'): number {
  try {
    return openSync(file, flags, 0o600);
  } catch (error) {
    const code = flags === 'r' ? 'file-unreadable' : 'file-unwritable';
    throw new Refusal(code, { file, why: whyOf(error) });
  }
}

function writePart(handle: number, bytes: Buffer, file: string): void {
  try {
    writeAll(handle, bytes);
  } catch (error) {
    const why = whyOf(error);
    if (why === 'ENOSPC' || why === 'EDQUOT') throw new Refusal('store-full', { why });
    throw new Refusal('file-unwritable', { file, why });
  }
}

/** Opens the copy as any store, which refuses what is none; checks it, and records where it comes from. */
function* makeReady(copy: string, source: string, event: StoreEvent): Generator<Step> {
  try {
    const store = openStore(copy, { backsUp: false });
    try {
      yield* requireSound(copy);
      store.write((change) => change.noteEvent(event));
    } finally {
      store.close();
    }
    // Only the file takes the place, so what is still in its log would be lost.
    if (existsSync(`${copy}-wal`)) throw new Refusal('store-full', { why: 'its log stays' });
  } catch (error) {
    throw error instanceof Refusal && error.fault.detail['file'] === copy
      ? new Refusal(error.fault.code, { ...error.fault.detail, file: source })
      : error;
  }
}

/** Refused as `store-corrupt` if the copy is not sound. */
function* requireSound(file: string): Generator<Step> {
  const { size } = statSync(file);
  const connection = connect(file, 'check');
  try {
    const checking = findUnsound(connection);
    let step = checking.next();
    for (; !step.done; step = checking.next()) yield { done: size, total: size };
    if (step.value !== null) throw new Refusal('store-corrupt', { file, why: step.value });
  } finally {
    connection.close();
  }
}

/**
 * Moves the store's log aside, so that it opens as it was when the log began; or only a rollback journal,
 * if there is one, since the log may well be the store's own. Refused: `store-busy`, `store-linked`,
 * `file-unwritable`.
 * @returns where it is now; null: there was none
 */
export function moveLogAside(storeFile: string, at: Date): string | null {
  const path = storePath(storeFile);
  const locks = takeLocks(path);
  try {
    const inTheWay = path + (hasHotJournal(path) ? JOURNAL : '-wal');
    const move = movesAside(path, at).find(({ from }) => from === inTheWay);
    if (move === undefined) return null;
    renameSync(move.from, move.to);
    syncFolder(dirname(path));
    return move.to;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('file-unwritable', { file: path, why: whyOf(error) });
  } finally {
    for (const lock of locks) lock.close();
  }
}
