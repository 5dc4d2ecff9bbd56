/** The store's interface to SQLite; only this file knows the library. */
import Database from 'better-sqlite3';
import { Refusal } from '../../contract/faults/faults.ts';

export type Value = string | number | null | Uint8Array;

/** A prepared statement. `Row` is what its SQL selects; the tables are STRICT, so rows have that type. */
export interface Query<Row> {
  get(...values: Value[]): Row | undefined;
  all(...values: Value[]): Row[];
  /** Row by row; nothing may be written on this connection meanwhile. */
  iterate(...values: Value[]): Iterable<Row>;
  /** `key` is the row id of the last insert on this connection. */
  run(...values: Value[]): { changes: number; key: number };
}

export interface Connection {
  /** Compiled at its first use, so that naming a statement costs nothing; wrong SQL throws there. */
  query<Row = never>(sql: string): Query<Row>;
  /** Like `query`, with each row as an array of its values: twice as fast for very many rows. */
  tuples<Row extends readonly Value[]>(sql: string): Query<Row>;
  /** One or several statements without values or rows. */
  execute(sql: string): void;
  /** Runs `work` while FTS5's own tables are writable, which SQLite refuses otherwise. */
  withIndexTables<T>(work: () => T): T;
  /** A pragma's single value. */
  pragma(name: string): string | number | null;
  /**
   * Copies the whole database, as this connection reads it now, into an existing empty file. `onProgress`
   * counts pages; if it throws, the copy ends and the promise rejects with that error.
   */
  copyTo(file: string, onProgress: (step: { done: number; total: number }) => void): Promise<void>;
  readonly inTransaction: boolean;
  readonly isOpen: boolean;
  close(): void;
}

/** Opens a connection to an existing file or `:memory:`; only mode `write` can change the file. */
export function connect(
  file: string,
  mode: 'write' | 'read' | 'check',
  { busyMillis } = { busyMillis: BUSY_MILLIS },
): Connection {
  const guarded = guard(file, mode === 'check');
  return guarded(() => {
    const database = new Database(file, {
      readonly: mode !== 'write',
      fileMustExist: true,
      timeout: busyMillis,
    });
    const connection = toConnection(database, guarded, mode === 'check' ? null : refuseOtherTypes);
    try {
      // Needed for `writable_schema`; nothing is written.
      if (mode === 'check') database.unsafeMode(true);
      connection.execute(PRAGMAS[mode]);
    } catch (error) {
      database.close();
      throw error;
    }
    return connection;
  });
}

/** How long a connection waits for a lock that another one of this process holds. */
const BUSY_MILLIS = 5000;

const SAFE = 'PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;';
const PRAGMAS = {
  read: `${SAFE} PRAGMA query_only = ON;`,
  // A check makes temporary tables; the file itself is opened read-only. `writable_schema` lets the rest of
  // a truncated file be read.
  check: `${SAFE} PRAGMA writable_schema = ON;`,
  // FULL: an acknowledged commit is on the disk. Only `in-use.ts` checkpoints the log.
  write: `${SAFE} PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
    PRAGMA journal_size_limit = 67108864; PRAGMA cache_size = -4096; PRAGMA wal_autocheckpoint = 0;`,
};

/** A check reads whatever values are there, so it passes no `inspect`. */
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

/**
 * Turns errors of the disk or the file into refusals; any other error is a bug and thrown unchanged. In a
 * check, a missing table is damage.
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

/** Checks the values of columns; a computed value has no declared type to compare it with. */
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

/** 4 MB, in pages of the usual size. */
const PAGES_COPIED_AT_ONCE = 1000;

/**
 * SQLite plans many statements anew each time values are bound, in case these allow a better plan. It can't
 * see the value behind `+?`, which is the same value. No statement here has a ? in a string.
 */
const plannedOnce = (sql: string): string => sql.replaceAll('?', '+?');

/** Compiled at first use: a store has some hundred statements, of which few are used at once. */
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
        // A caller that stops early must not leave the connection busy.
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

/** How FTS5 reports its own damage; the error code doesn't show it. */
const DAMAGED_INDEX = /^invalid fts5 file format/;

interface Declared {
  columns(): readonly { name: string; type: string | null }[];
}

const IS_OF: Record<string, (value: unknown) => boolean> = {
  INTEGER: (value) => typeof value === 'number',
  REAL: (value) => typeof value === 'number',
  TEXT: (value) => typeof value === 'string',
  BLOB: (value) => value instanceof Uint8Array,
};

type Guard = <T>(work: () => T) => T;

type Inspect = (statement: Database.Statement) => InspectRow;

/**
 * Refuses a row as `row-damaged` if a value is not of its column's type. Every table is STRICT, so such a
 * value is damaged, and SQLite returns it without an error.
 */
type InspectRow = (row: unknown) => void;
