/**
 * Marks in the store's file that show whether its log belongs to it. SQLite replays any log beside a
 * file, an older store's as well, and doesn't notice if one was left behind.
 *
 * - `in_use` is 1 in the file itself from before the first change until the store is closed. Without
 *   its log such a file is a copy of a store in use, or has lost its log.
 * - `generation` is random, and renewed in the first change of each log, which keeps the one before as
 *   `previous`. So a file's own log begins with the file's generation as `previous`, or contains it.
 *
 * A log begins anew after a checkpoint, so only this file makes any (`wal_autocheckpoint` is off).
 */
import { Refusal, type FaultCode } from '../../contract/faults/faults.ts';
import { connect, type Connection } from '../base/connection.ts';
import { beginGeneration, newGeneration } from '../base/generation.ts';
import type { StoredHead } from './head-file.ts';
import { inTransaction } from '../base/transaction.ts';

/** Pages in the log at which it is checkpointed: 4 MB. */
const LOG_PAGES = 1000;
/** If changes follow each other in one turn, the checkpoint is not put off beyond this. */
const MAX_PAGES_BEHIND = 10_000;

/**
 * Whether the file was in use, so that there should be a log: true if its process died, and of a copy of a
 * store in use. A store closed after `head` needs none, though a disk error may have kept that from being
 * marked.
 */
export function needsLog(connection: Connection, head: StoredHead | null): boolean {
  const marks = connection
    .query<{ in_use: number; generation: string }>('SELECT in_use, generation FROM identity')
    .get();
  return marks?.in_use === 1 && marks.generation !== head?.closed;
}

/**
 * Settles a copy: it is not in use, no log of the original fits it, and it needs no log of its own, so that
 * it can be read anywhere. Nobody may have it open; a store of an earlier schema has no marks.
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
  /** To call before a change, outside its transaction. */
  start(): void;
  /** To call first in its transaction. */
  mark(): void;
  /** To call after its commit. */
  changed(): void;
  /** Checkpoints the log, as far as no reader needs it, and truncates it. */
  freeSpace(): void;
  /** The generation in the file. */
  generation(): string;
  /** To call when nothing is changed any more. */
  end(): void;
}

export function storeUse(connection: Connection): StoreUse {
  const mark = connection.query(
    'UPDATE identity SET previous = generation, generation = ?, in_use = 1',
  );
  const generation = connection.query<{ generation: string }>('SELECT generation FROM identity');
  const unmark = connection.query('UPDATE identity SET in_use = 0 WHERE in_use = 1');
  // Only counts. Opening the file to see its size would, when closed, release SQLite's locks.
  const log = connection.query<{ log: number }>('PRAGMA wal_checkpoint(NOOP)');
  const pagesInLog = (): number => log.get()?.log ?? 0;
  let isInUse = false;
  let beginsLog = true;
  let checkpointAt = LOG_PAGES;
  let pendingCheckpoint: NodeJS.Immediate | undefined;

  /**
   * Doesn't wait for readers; what they hold back is checkpointed the next time. The log's file keeps its
   * size and is overwritten: a longer one costs one more flush.
   */
  function checkpoint(): void {
    beginsLog = true;
    connection.pragma('wal_checkpoint(PASSIVE)');
    checkpointAt = pagesInLog() + LOG_PAGES;
  }

  /**
   * Runs in a turn of its own, since the commit of a large change takes long enough already. It is one call
   * of SQLite, and one change is checkpointed whole or not at all: 130 MB take some 200 ms of CPU.
   */
  function checkpointInTurn(): void {
    pendingCheckpoint = undefined;
    // A change in progress does it when it is done.
    if (connection.isOpen && !connection.inTransaction) ignoringRefusals(checkpoint);
  }

  /** Checkpoints too, and frees the space the log took. */
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
      checkpoint();
      isInUse = true;
    },
    mark() {
      if (beginsLog) mark.run(newGeneration());
    },
    changed() {
      beginsLog = false;
      ignoringRefusals(() => {
        const pages = pagesInLog();
        // The log began anew.
        if (pages < LOG_PAGES) checkpointAt = LOG_PAGES;
        if (pages >= checkpointAt + MAX_PAGES_BEHIND && pendingCheckpoint !== undefined)
          checkpoint();
        else if (pages >= checkpointAt) pendingCheckpoint ??= setImmediate(checkpointInTurn);
      });
    },
    generation: () => generation.get()?.generation ?? '',
    end() {
      clearImmediate(pendingCheckpoint);
      // A store whose process died is marked too, even if nothing was changed in it since.
      if (connection.isOpen) inTransaction(connection, () => unmark.run());
    },
  };
}

/** The change itself is on the disk already. If the disk is full, say, the log grows until there is room. */
function ignoringRefusals(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** A file that may not grow is refused by another code than a full disk is. */
const DISK_FULL = new Set<FaultCode>(['store-full', 'store-failed']);

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Refusal && DISK_FULL.has(error.fault.code);
