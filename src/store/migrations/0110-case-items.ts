/**
 * What an analyst puts into a case besides its canvas, an item a row. An entry of the journal refers to the
 * request it rests on, and has details to filter and read.
 */
import type { Connection } from '../base/connection.ts';

export const version = 110;

export function migrate(connection: Connection): void {
  connection.execute(`
    CREATE TABLE case_items (
      key INTEGER PRIMARY KEY,
      case_key INTEGER NOT NULL REFERENCES cases ON DELETE CASCADE,
      kind TEXT NOT NULL,
      id TEXT NOT NULL,
      value TEXT NOT NULL,
      UNIQUE (case_key, kind, id)
    ) STRICT;
    ALTER TABLE journal ADD COLUMN request INTEGER;
    ALTER TABLE journal ADD COLUMN detail TEXT;
  `);
}
