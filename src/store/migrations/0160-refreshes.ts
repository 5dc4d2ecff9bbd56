/**
 * A place on a canvas has the last request in the chain when it was taken: what was answered by then is
 * what the case began with. A refresh of a case is stored with the outcome of each record.
 */
import type { Connection } from '../base/connection.ts';

export const version = 160;

export function migrate(connection: Connection): void {
  connection.execute(`
    ALTER TABLE case_places ADD COLUMN since INTEGER NOT NULL DEFAULT 0;
    UPDATE case_places SET since = (SELECT coalesce(max(n), 0) FROM requests);
    CREATE TABLE case_refreshes (
      key INTEGER PRIMARY KEY,
      case_key INTEGER NOT NULL REFERENCES cases ON DELETE CASCADE,
      began TEXT NOT NULL,
      ended TEXT,
      since INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX case_refreshes_by_case ON case_refreshes (case_key);
    CREATE TABLE case_refreshed (
      key INTEGER PRIMARY KEY,
      refresh INTEGER NOT NULL REFERENCES case_refreshes ON DELETE CASCADE,
      turn INTEGER NOT NULL,
      entity TEXT NOT NULL,
      outcome TEXT,
      at TEXT,
      says TEXT,
      UNIQUE (refresh, turn)
    ) STRICT;
  `);
}
