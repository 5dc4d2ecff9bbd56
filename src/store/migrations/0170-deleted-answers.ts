/**
 * The responses that no other case uses are deleted with a case. Those still to be deleted are a table, so
 * that this is completed whatever comes between; requests that lost their response so are another.
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
