/** One transaction: all of the work or nothing. */
import type { Connection } from './connection.ts';

/** Durable on return. Whatever the work throws is thrown on, and nothing of it stays. */
export function inTransaction<T>(connection: Connection, work: () => T): T {
  if (connection.inTransaction) throw new Error('A change was begun inside another one.');
  connection.execute('BEGIN IMMEDIATE');
  try {
    const result = work();
    if (result instanceof Promise) throw new Error('A change must be done when it returns.');
    connection.execute('COMMIT');
    return result;
  } finally {
    rollBack(connection);
  }
}

/** Nothing to do after a commit; and after some errors, a full disk for one, SQLite has done it. */
export function rollBack(connection: Connection): void {
  if (connection.isOpen && connection.inTransaction) connection.execute('ROLLBACK');
}
