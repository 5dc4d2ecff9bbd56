/** Opens the store for writing or only for reading: its files, then the store over its connections. */
import { existsSync } from 'node:fs';
import { Refusal, type FaultCode } from '../contract/faults/faults.ts';
import type { LossNote } from '../contract/answers/store.ts';
import type { ChainHead } from '../contract/model/request.ts';
import { type Connection, connect } from './base/connection.ts';
import { headWriter, readHead } from './file/head-file.ts';
import { needsLog, storeUse } from './file/in-use.ts';
import { inspectFile } from './file/inspect-file.ts';
import { checkLog } from './file/log-check.ts';
import { endMoving, isMoving } from './file/move-files.ts';
import { sideFileRemoval, storePath } from './file/store-files.ts';
import { takeLocks, type Lock } from './file/store-lock.ts';
import { makeStore, openInspected, openWriter } from './open-writer.ts';
import { createReader } from './reader.ts';
import { NO_ROW_BEFORE } from './requests/request-link.ts';
import type { Store, StoreReader } from './store.ts';
import { createWriting } from './writing.ts';

/**
 * Opens the store in this file; makes it (and its folder) if there is none, and migrates an older one after
 * a backup beside it (unless `backsUp` is false: it is a copy itself). Completes a move of its files that
 * was begun. One process at a time. Refused: `store-busy`, `store-linked`, `store-corrupt`,
 * `store-foreign`, `store-newer`, `store-log-damaged`, `store-log-foreign` (all leave the files as they
 * are), `file-unreadable`, `file-unwritable`, `store-full`, `store-failed`.
 */
export function openStore(file: string, { backsUp = true } = {}): Store {
  const path = storePath(file);
  if (isMoving(path)) endMovingLocked(path);
  inspectFile(path);
  const locks = takeLocks(path, makeIfMissing);
  let reader: Connection | null = null;
  let writer: Connection | null = null;
  /** The locks come last, so that they are held until nothing is open. */
  const close = (): void => {
    for (const connection of [reader, writer, ...locks]) connection?.close();
  };
  try {
    const hadLog = existsSync(`${path}-wal`);
    checkLog(path);
    reader = openInspected(path);
    writer = openWriter(path, backsUp);
    reader ??= connect(path, 'read');
    const openReader = (): Connection => connect(path, 'read');
    return assembleStore({ file: path, hadLog, writer, reader, openReader, close });
  } catch (error) {
    close();
    throw error;
  }
}

/** A log beside a missing file is checked before a store is made there. */
function makeIfMissing(path: string): void {
  if (inspectFile(path) === 'store') return;
  checkLog(path);
  makeStore(path);
}

function endMovingLocked(path: string): void {
  const locks = takeLocks(path);
  try {
    endMoving(path);
  } finally {
    for (const lock of locks) lock.close();
  }
}

interface StoreParts {
  file: string;
  /** Whether there was a log before the store was opened. */
  hadLog: boolean;
  writer: Connection;
  reader: Connection;
  /** Opens one more connection that only reads. */
  openReader: () => Connection;
  /** Closes the connections and releases the locks. */
  close: () => void;
}

function assembleStore({ file, hadLog, writer, reader, openReader, close }: StoreParts): Store {
  const read = createReader(reader);
  const use = storeUse(writer);
  // Reads only what was committed: a change over several turns may be half done.
  const head = headWriter(file, () => read.chainHead());
  const { finish, end, ...operations } = createWriting({
    file,
    writer,
    use,
    afterCommit: () => head.changed(),
  });
  const lost = lossOf(read, { file, reader, lacksLog: !hadLog });
  if (lost !== null) {
    const event = { at: new Date().toISOString(), outcome: 'lost', what: lost } as const;
    operations.write((change) => change.noteEvent(event));
  }
  return {
    file,
    isReadOnly: false,
    read,
    ...operations,
    snapshot: () => readAtOneMoment(openReader()),
    close: () => {
      if (!writer.isOpen) return;
      try {
        finish();
        head.write(use.generation());
        end();
      } finally {
        close();
      }
    },
  };
}

/**
 * Opens the store in this file only for reading. If another program has it open, both use it, and what that
 * program writes is seen. Otherwise nobody else can open it meanwhile, and nothing is left beside it.
 * Refused as `openStore` is, except as `store-busy` and `store-linked`; also as `file-unreadable` if it
 * must be migrated first.
 */
export function openStoreReadOnly(file: string): Store {
  const path = storePath(file);
  if (inspectFile(path) !== 'store') {
    throw new Refusal('file-unreadable', { file: path, why: 'there is no whole store' });
  }
  const locks = takeLocksIfFree(path);
  const removeSideFiles = sideFileRemoval(path);
  let reader: Connection | null = null;
  const close = (): void => {
    reader?.close();
    if (locks.length > 0) removeSideFiles();
    for (const lock of locks) lock.close();
  };
  try {
    // A program that writes to it has checked its log, and truncates it now and then.
    if (locks.length > 0) checkLog(path);
    const lacksLog = locks.length > 0 && !existsSync(`${path}-wal`);
    reader = openInspected(path);
    if (reader === null) {
      const why = 'it is of an older version and has to be brought up to date first';
      throw new Refusal('file-unreadable', { file: path, why });
    }
    return assembleReadOnly({
      file: path,
      reader,
      openReader: () => connect(path, 'read'),
      close,
      lacksLog,
    });
  } catch (error) {
    close();
    throw error;
  }
}

const LOCK_REFUSALS = new Set<FaultCode>(['store-busy', 'store-linked', 'file-unwritable']);

/** None if somebody else has the store, or nothing can be written beside it. */
function takeLocksIfFree(path: string): Lock[] {
  try {
    return takeLocks(path);
  } catch (error) {
    if (error instanceof Refusal && LOCK_REFUSALS.has(error.fault.code)) return [];
    throw error;
  }
}

/** A store that is only read: every change is refused as `store-read-only`. */
function assembleReadOnly({
  file,
  reader,
  openReader,
  close,
  lacksLog,
}: Omit<StoreParts, 'hadLog' | 'writer'> & { lacksLog: boolean }): Store {
  const read = createReader(reader);
  const lost = lossOf(read, { file, reader, lacksLog });
  // No row of the chain can record it, so it gets the place of the next one.
  const unrecorded: LossNote[] =
    lost === null
      ? []
      : [{ n: read.chainHead().count + 1, at: new Date().toISOString(), what: lost }];
  const refuse = (): never => {
    throw new Refusal('store-read-only', { file });
  };
  return {
    file,
    isReadOnly: true,
    read: { ...read, losses: () => [...unrecorded, ...read.losses()] },
    snapshot: () => readAtOneMoment(openReader()),
    write: refuse,
    erase: refuse,
    storeResponse: () => Promise.reject(new Refusal('store-read-only', { file })),
    // Only a program that may write does it.
    deriveLeft: () => undefined,
    writeInTurns: () => Promise.reject(new Refusal('store-read-only', { file })),
    writeInOrder: () => Promise.reject(new Refusal('store-read-only', { file })),
    writeSoon: () => Promise.reject(new Refusal('store-read-only', { file })),
    rebuild: refuse,
    close,
  };
}

/** What is lost, in words; null: nothing. `lacksLog`: there was no log when the store was opened. */
function lossOf(
  read: StoreReader,
  { file, reader, lacksLog }: Pick<StoreParts, 'file' | 'reader'> & { lacksLog: boolean },
): string | null {
  const head = readHead(file);
  return lossInWords(read, head, lacksLog && needsLog(reader, head));
}

function readAtOneMoment(connection: Connection): ReturnType<Store['snapshot']> {
  // A transaction sees the store as it was at its first read.
  connection.execute('BEGIN; SELECT count(*) FROM sqlite_schema');
  return { ...createReader(connection), close: () => connection.close() };
}

const cutInWords = (count: number): string =>
  `whatever was written after request ${count} ` +
  '(the file was copied without its log while it was in use, or its log was removed)';

type ChainReader = Pick<StoreReader, 'chainHead' | 'requests'>;

/**
 * What is lost from the chain according to the head, in words; null: nothing. Rows beyond the head are
 * fine, since it lags. The head of another store proves nothing here. `lacksLog`: the store was in use and
 * there is no log.
 */
function lossInWords(read: ChainReader, head: ChainHead | null, lacksLog: boolean): string | null {
  const { store, count } = read.chainHead();
  // The head lags, so it also fits rows that end too early.
  const cut = lacksLog ? cutInWords(count) : null;
  if (head?.store !== store || head.count === 0) return cut;
  if (head.count > count) {
    return `requests ${count + 1} to ${head.count}, the last of which had the hash ${head.hash}`;
  }
  const [row] = read.requests({ after: head.count - 1, limit: 1 });
  if (row?.n === head.count && row.hash === head.hash) return cut;
  const found = row?.n === head.count ? row.hash : NO_ROW_BEFORE;
  return `request ${head.count} as it was: its hash was ${head.hash} and is ${found}`;
}
