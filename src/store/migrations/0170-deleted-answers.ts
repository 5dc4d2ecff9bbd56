/**
 * With a case leave the answers that nobody else uses. Which are about to leave is a table, so that it
 * is finished whatever comes between; which requests have lost their answer so is another.
 */
import type { Connection } from '../base/connection.ts';

export const version = 170;

export function migrate(connection: Connection): void {
  connection.execute(`
    CREATE TABLE leaving_answers (
      response INTEGER PRIMARY KEY REFERENCES responses,
      at TEXT NOT NULL
    ) STRICT;
    CREATE TABLE deleted_answers (
      request INTEGER PRIMARY KEY REFERENCES requests,
      at TEXT NOT NULL
    ) STRICT;
  `);
}
