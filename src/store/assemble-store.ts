/** The store over its connections: transactions, checking, rebuilding, closing. */
import { checkStore } from './check.ts';
import type { Connect, Connection } from './connection.ts';
import { createReader } from './reader.ts';
import { rebuildStore } from './rebuild.ts';
import type { Store } from './store.ts';
import { createWriter } from './writer.ts';

interface StoreParts {
  file: string;
  writer: Connection;
  reader: Connection;
  /** Held while the store is open. */
  lock: Connection;
  connect: Connect;
}

export function assembleStore({ file, writer, reader, lock, connect }: StoreParts): Store {
  const change = createWriter(writer);
  const rebuild = rebuildStore(writer);
  return {
    file,
    read: createReader(reader),
    write: (work) => {
      rebuild.finish();
      return inTransaction(writer, () => work(change));
    },
    check: () => checkStore(() => connect(file, 'read')),
    rebuild: rebuild.start,
    close() {
      for (const connection of [reader, writer, lock]) connection.close();
    },
  };
}

/** Runs the work in one transaction: all of it or nothing. */
export function inTransaction<T>(connection: Connection, work: () => T): T {
  if (connection.inTransaction) throw new Error('A change was begun inside another one.');
  connection.execute('BEGIN IMMEDIATE');
  try {
    const result = work();
    if (result instanceof Promise) throw new Error('A change must be done when it returns.');
    connection.execute('COMMIT');
    return result;
  } catch (error) {
    // SQLite has rolled back by itself after some errors, a full disk for one.
    if (connection.inTransaction) connection.execute('ROLLBACK');
    throw error;
  }
}
