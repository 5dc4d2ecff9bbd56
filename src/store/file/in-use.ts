/**
 * Marks in the store's file that tell whether its log belongs to it. SQLite replays any log that lies
 * beside a file, an older store's as well, and misses none that was left behind.
 *
 * - `in_use` is 1 in the file itself from before the first change until the store is closed. Without
 *   its log such a file is a copy of a store in use, or lost its log.
 * - `generation` is random, and new in the first change of each log, beside that of `previous`. So the
 *   log that belongs to a file begins with its generation as the previous one, or has it.
 *
 * A log begins anew after a checkpoint, so nobody but this makes any (`wal_autocheckpoint` is off).
 */
import { Refusal, type FaultCode } from '../../contract/faults/faults.ts';
import { connect, type Connection } from '../base/connection.ts';
import { beginGeneration, newGeneration } from '../base/generation.ts';
import type { StoredHead } from './head-file.ts';
import { inTransaction } from '../base/transaction.ts';

/** Pages in a log that is folded into its file: 4 MB. */
const LOG_PAGES = 1000;
/** Where changes follow each other in one turn, it is not put off for longer than this. */
const LATE_PAGES = 10_000;

/**
 * Whether the file was in use, so that there should be a log: true of one whose process died, and of a
 * copy of one in use. What was closed after `head` needs none, though an error of the disk may have
 * kept that from being marked.
 */
export function needsLog(connection: Connection, head: StoredHead | null): boolean {
  const marks = connection
    .query<{ in_use: number; generation: string }>('SELECT in_use, generation FROM identity')
    .get();
  return marks?.in_use === 1 && marks.generation !== head?.closed;
}

/**
 * A copy is in use by nobody, no log of the original fits it, and its own never lies beside it, so that
 * it can be read anywhere. Nobody has it open; a store of an earlier schema has no marks.
 */
export function settleCopy(file: string): void {
  const connection = connect(file, 'write');
  try {
    connection.pragma('journal_mode = DELETE');
    if (beginGeneration(connection)) connection.execute('UPDATE identity SET in_use = 0');
  } finally {
    connection.close();
  }
}

export interface StoreUse {
  /** Before a change, outside its transaction. */
  start(): void;
  /** First within its transaction. */
  mark(): void;
  /** After it was committed. */
  changed(): void;
  /** Fold the log into the file, as far as nobody reads it, and cut it off. */
  freeSpace(): void;
  /** As it stands in the file. */
  generation(): string;
  /** Nothing is changed any more. */
  end(): void;
}

export function storeUse(connection: Connection): StoreUse {
  const mark = connection.query(
    'UPDATE identity SET previous = generation, generation = ?, in_use = 1',
  );
  const generation = connection.query<{ generation: string }>('SELECT generation FROM identity');
  const unmark = connection.query('UPDATE identity SET in_use = 0 WHERE in_use = 1');
  // Only counts: no file is opened for it, since closing one would let go of SQLite's locks.
  const log = connection.query<{ log: number }>('PRAGMA wal_checkpoint(NOOP)');
  const pagesInLog = (): number => log.get()?.log ?? 0;
  let isInUse = false;
  let beginsLog = true;
  let foldAt = LOG_PAGES;
  let folding: NodeJS.Immediate | undefined;

  /**
   * Without waiting for readers; what they keep from being folded is folded the next time. The file
   * of the log stays as long as it is and is written over: a longer one costs a flush more.
   */
  function fold(): void {
    beginsLog = true;
    connection.pragma('wal_checkpoint(PASSIVE)');
    foldAt = pagesInLog() + LOG_PAGES;
  }

  /**
   * In a turn of its own: after a large change its commit alone takes long enough. It is one call of SQLite,
   * and of one change all or nothing is folded: of 130 MB, some 200 ms of CPU.
   */
  function foldInTurn(): void {
    folding = undefined;
    // One that is under way folds when it is done.
    if (connection.isOpen && !connection.inTransaction) unlessRefused(fold);
  }

  /** The same, and gives back what room the log took. */
  function freeSpace(): void {
    beginsLog = true;
    connection.pragma('busy_timeout = 0');
    try {
      connection.pragma('wal_checkpoint(TRUNCATE)');
    } finally {
      connection.pragma('busy_timeout = 5000');
    }
  }

  return {
    freeSpace,
    start() {
      if (isInUse) return;
      inTransaction(connection, () => mark.run(newGeneration()));
      fold();
      isInUse = true;
    },
    mark() {
      if (beginsLog) mark.run(newGeneration());
    },
    changed() {
      beginsLog = false;
      unlessRefused(() => {
        const pages = pagesInLog();
        // It began anew.
        if (pages < LOG_PAGES) foldAt = LOG_PAGES;
        if (pages >= foldAt + LATE_PAGES && folding !== undefined) fold();
        else if (pages >= foldAt) folding ??= setImmediate(foldInTurn);
      });
    },
    generation: () => generation.get()?.generation ?? '',
    end() {
      clearImmediate(folding);
      // One whose process died is marked too, though nothing was changed in it now.
      if (connection.isOpen) inTransaction(connection, () => unmark.run());
    },
  };
}

/** The change itself is on the disk. A full one, say, has the log grow until there is room. */
function unlessRefused(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** A file that may not grow is refused as a disk that is full is, by another name. */
const DISK_FULL = new Set<FaultCode>(['store-full', 'store-failed']);

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Refusal && DISK_FULL.has(error.fault.code);
