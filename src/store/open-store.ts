/** Opens the store: the only file that knows the SQLite library. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import Database from 'better-sqlite3';
import { Refusal } from '../contract/faults/faults.ts';
import { assembleStore } from './assemble-store.ts';
import { CHECK_HALVES, checkStore, type CheckHalf, type CheckStep } from './check/check.ts';
import type { Connect, Connection, Query, Value } from './base/connection.ts';
import { makeStore, openInspected, openWriter } from './open-writer.ts';
import { inspectFile } from './file/inspect-file.ts';
import { checkLog } from './file/log-check.ts';
import { endMoving, isMoving } from './file/move-files.ts';
import { takeLocks } from './file/store-lock.ts';
import { readHead } from './file/head-file.ts';
import type { Deriver } from './requests/stored-answer.ts';
import type { Store } from './store.ts';
import type { SalvageReport } from '../contract/answers/store.ts';
import type { Salvaging } from './salvage/salvage-input.ts';
import { salvage, type SalvageStep } from './salvage/salvage.ts';
import { storePath } from './file/store-files.ts';

/** How long a connection waits for another one of this process. */
const BUSY_MILLIS = 5000;

/**
 * Opens the store in this file, making it (and its folder) when there is none and bringing an older
 * one up to date after a backup beside it (unless `backsUp` is false: it is a copy itself). Ends what
 * moving its files had begun. One process at a time. Refused: `store-busy`, `store-linked`,
 * `store-corrupt`, `store-foreign`, `store-newer`, `store-log-damaged`,
 * `store-log-foreign` (all leave the files as they are), `file-unreadable`, `file-unwritable`,
 * `store-full`, `store-failed`.
 */
export function openStore(file: string, { backsUp = true } = {}): Store {
  const path = storePath(file);
  if (isMoving(path)) endMovingLocked(path);
  inspectFile(path);
  const locks = takeLocks(connect, path, makeIfNone);
  let reader: Connection | null = null;
  let writer: Connection | null = null;
  /** The locks last, so that they are held until nothing is open. */
  const close = (): void => {
    for (const connection of [reader, writer, ...locks]) connection?.close();
  };
  try {
    const hadLog = existsSync(`${path}-wal`);
    checkLog(path);
    reader = openInspected(connect, path);
    writer = openWriter(connect, path, backsUp);
    reader ??= connect(path, 'read');
    const openReader = (): Connection => connect(path, 'read');
    return assembleStore({ file: path, hadLog, writer, reader, openReader, close });
  } catch (error) {
    close();
    throw error;
  }
}

/** What was left beside one that is gone is looked at before anything has its name. */
function makeIfNone(path: string): void {
  if (inspectFile(path) === 'store') return;
  checkLog(path);
  makeStore(connect, path);
}

/**
 * Half of a check: both verify the chain of requests, every response and everything derived of the
 * store in this file, and the database itself; the store may be open and written to meanwhile. Its
 * steps can be long: it belongs into a thread of its own. Stopping early is safe. Refused as
 * `store-corrupt` when not even its tables can be listed.
 */
export function checkHalf(
  file: string,
  half: CheckHalf,
  deriver: Deriver,
): Generator<CheckStep, void> {
  const open = (): Connection => connect(file, 'check');
  return checkStore(half, { open, deriver, head: readHead(file) });
}

/** The whole check, one half after the other. */
export function* checkFile(file: string, deriver: Deriver): Generator<CheckStep, void> {
  for (const half of CHECK_HALVES) yield* checkHalf(file, half, deriver);
}

/** Saves what can be saved of a damaged store: see `salvage.ts`. */
export const salvageStore = (given: Salvaging): Generator<SalvageStep, SalvageReport> =>
  salvage(connect, { ...given, damaged: resolve(given.damaged), to: resolve(given.to) });

function endMovingLocked(path: string): void {
  const locks = takeLocks(connect, path);
  try {
    endMoving(path);
  } finally {
    for (const lock of locks) lock.close();
  }
}

/** 4 MB, in pages of the usual size. */
const PAGES_COPIED_AT_ONCE = 1000;

const SAFE = 'PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;';
const PRAGMAS = {
  read: `${SAFE} PRAGMA query_only = ON;`,
  // It makes temporary tables; the file itself is opened to be read only. Writable, a schema lets what
  // is left of a file be read that is shorter than it should be.
  check: `${SAFE} PRAGMA writable_schema = ON;`,
  // FULL: an acknowledged commit is on the disk. Who folds the log is said in `in-use.ts`.
  write: `${SAFE} PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
    PRAGMA journal_size_limit = 67108864; PRAGMA cache_size = -4096; PRAGMA wal_autocheckpoint = 0;`,
};

export const connect: Connect = (file, mode, options = { busyMillis: BUSY_MILLIS }) => {
  const guarded = guard(file, mode === 'check');
  return guarded(() => {
    const database = new Database(file, {
      readonly: mode !== 'write',
      fileMustExist: true,
      timeout: options.busyMillis,
    });
    const connection = toConnection(database, guarded, mode === 'check' ? null : refuseOtherTypes);
    try {
      // Only so can that be said; nothing is written by it.
      if (mode === 'check') database.unsafeMode(true);
      connection.execute(PRAGMAS[mode]);
    } catch (error) {
      database.close();
      throw error;
    }
    return connection;
  });
};

type Guard = <T>(work: () => T) => T;

/**
 * SQLite plans many a statement anew each time it is given values, in case they allow a better plan.
 * It can't see the value behind `+?`, which is the same value. No statement here has a ? in a text.
 */
const plannedOnce = (sql: string): string => sql.replaceAll('?', '+?');

type Inspect = (statement: Database.Statement) => InspectRow;

/** Compiled when first asked: a store has some hundred statements, and few are asked at once. */
function toQuery<Row>(
  prepare: () => Database.Statement<Value[], Row>,
  guarded: Guard,
  inspect: Inspect | null,
): Query<Row> {
  let prepared: Database.Statement<Value[], Row> | undefined;
  const statement = () => (prepared ??= prepare());
  let inspecting: InspectRow | undefined;
  const inspected = <R extends Row | undefined>(row: R): R => {
    if (inspect !== null && row !== undefined) (inspecting ??= inspect(statement()))(row);
    return row;
  };
  return {
    get: (...values) => inspected(guarded(() => statement().get(...values))),
    all: (...values) => {
      const rows = guarded(() => statement().all(...values));
      for (const row of rows) inspected(row);
      return rows;
    },
    *iterate(...values) {
      const rows = guarded(() => statement().iterate(...values));
      try {
        for (;;) {
          const next = guarded(() => rows.next());
          if (next.done) return;
          yield inspected(next.value);
        }
      } finally {
        // Whoever stops early leaves nothing that keeps the connection busy.
        rows.return?.();
      }
    },
    run: (...values) =>
      guarded(() => {
        const { changes, lastInsertRowid } = statement().run(...values);
        return { changes, key: Number(lastInsertRowid) };
      }),
  };
}

/** A check looks at what stands whatever it is, so it has no `inspect`. */
function toConnection(
  database: Database.Database,
  guarded: Guard,
  inspect: Inspect | null,
): Connection {
  return {
    query: <Row>(sql: string): Query<Row> =>
      toQuery(() => database.prepare<Value[], Row>(plannedOnce(sql)), guarded, inspect),
    tuples: <Row extends readonly Value[]>(sql: string): Query<Row> => {
      const prepare = () => database.prepare<Value[], Row>(plannedOnce(sql)).raw(true);
      return toQuery(prepare, guarded, inspect);
    },
    execute: (sql) => guarded(() => void database.exec(sql)),
    withIndexTables: (work) => {
      database.unsafeMode(true);
      try {
        return work();
      } finally {
        database.unsafeMode(inspect === null);
      }
    },
    pragma: (name) =>
      guarded(() => database.pragma(name, { simple: true }) as string | number | null),
    copyTo: async (file, onProgress) => {
      const copied = database.backup(file, {
        progress: ({ totalPages: total, remainingPages }) => {
          onProgress({ done: total - remainingPages, total });
          return PAGES_COPIED_AT_ONCE;
        },
      });
      const [settled] = await Promise.allSettled([copied]);
      guarded(() => {
        if (settled.status === 'rejected') throw settled.reason;
      });
    },
    get inTransaction() {
      return database.inTransaction;
    },
    get isOpen() {
      return database.open;
    },
    close: () => void database.close(),
  };
}

/** What an index of words says of its own damage, which is otherwise an error of any kind. */
const DAMAGED_INDEX = /^invalid fts5 file format/;

/**
 * Turns what the disk or the file did into a refusal; anything else is a bug and stays one. To a check
 * a table that isn't there is damage.
 */
function guard(file: string, isCheck: boolean): Guard {
  return (work) => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Database.SqliteError)) throw error;
      const kind = /^SQLITE_[A-Z]+/.exec(error.code)?.[0] ?? error.code;
      const why = `${error.message} (${error.code})`;
      const isMissing = isCheck && kind === 'SQLITE_ERROR';
      const isDamage = isMissing || DAMAGED_INDEX.test(error.message);
      if (kind === 'SQLITE_CORRUPT' || kind === 'SQLITE_NOTADB' || isDamage) {
        throw new Refusal('store-corrupt', { file, why });
      }
      if (kind === 'SQLITE_BUSY') throw new Refusal('store-busy', { file });
      if (kind === 'SQLITE_FULL') throw new Refusal('store-full', { why });
      if (['SQLITE_IOERR', 'SQLITE_READONLY', 'SQLITE_NOMEM'].includes(kind)) {
        throw new Refusal('store-failed', { why });
      }
      if (['SQLITE_CANTOPEN', 'SQLITE_PERM', 'SQLITE_AUTH'].includes(kind)) {
        throw new Refusal('file-unwritable', { file, why });
      }
      throw error;
    }
  };
}

/**
 * Refuses a row as `row-damaged` where a value is not of its column's type. Every table is STRICT, so
 * damage flipped such a value, and SQLite hands it out without a word.
 */
type InspectRow = (row: unknown) => void;

interface Declared {
  columns(): readonly { name: string; type: string | null }[];
}

const IS_OF: Record<string, (value: unknown) => boolean> = {
  INTEGER: (value) => typeof value === 'number',
  REAL: (value) => typeof value === 'number',
  TEXT: (value) => typeof value === 'string',
  BLOB: (value) => value instanceof Uint8Array,
};

/** Looks at what columns gave; what a statement worked out has no type to hold it against. */
function refuseOtherTypes(statement: Declared): InspectRow {
  const declared = statement.columns().flatMap(({ name, type }, at) => {
    const isOf = IS_OF[type ?? ''];
    return isOf === undefined ? [] : [{ name, at, isOf }];
  });
  return (row) => {
    const isTuple = Array.isArray(row);
    const values = row as Record<string | number, unknown>;
    for (const { name, at, isOf } of declared) {
      const value = values[isTuple ? at : name];
      if (value !== null && !isOf(value)) throw new Refusal('row-damaged');
    }
  };
}
