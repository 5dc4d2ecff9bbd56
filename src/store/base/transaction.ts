/** One transaction: all of the work or nothing. */
import type { Connection } from './connection.ts';

/** Durable on return. If `work` throws, everything is rolled back and the error is thrown on. */
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

/** Does nothing after a commit, or if SQLite has rolled back itself, as it does when the disk is full. */
export function rollBack(connection: Connection): void {
  if (connection.isOpen && connection.inTransaction) connection.execute('ROLLBACK');
}
