/** What the store's files need of SQLite, so that only `open-store.ts` knows the library. */

export type Value = string | number | null | Uint8Array;

/** A prepared statement. `Row` is what its SQL selects; the tables are STRICT, so that it holds. */
export interface Query<Row> {
  get(...values: Value[]): Row | undefined;
  all(...values: Value[]): Row[];
  /** One after the other, while nothing is written on this connection. */
  iterate(...values: Value[]): Iterable<Row>;
  /** `key` is the row id of the last insert on this connection. */
  run(...values: Value[]): { changes: number; key: number };
}

export interface Connection {
  /** Compiled at its first use, so that naming a statement costs nothing; wrong SQL throws there. */
  query<Row = never>(sql: string): Query<Row>;
  /** The same with each row as its values in their order: half the time where there are very many. */
  tuples<Row extends readonly Value[]>(sql: string): Query<Row>;
  /** One or several statements without values or rows. */
  execute(sql: string): void;
  /** Meanwhile the tables in which SQLite keeps an index of words can be written to, which it else refuses. */
  withIndexTables<T>(work: () => T): T;
  /** A pragma's single value. */
  pragma(name: string): string | number | null;
  /**
   * The whole database as this connection reads it now, into a file that is there and empty. `onProgress`
   * counts pages; what it throws ends the work, and this rejects with it.
   */
  copyTo(file: string, onProgress: (step: { done: number; total: number }) => void): Promise<void>;
  readonly inTransaction: boolean;
  readonly isOpen: boolean;
  close(): void;
}

/** Opens a connection to an existing file, or to `:memory:`; one to read can't write, whatever the SQL. */
export type Connect = (
  file: string,
  mode: 'write' | 'read' | 'check',
  options?: { busyMillis: number },
) => Connection;
