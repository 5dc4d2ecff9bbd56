/** A list of profiles that were wanted and could not be fetched, until they are answered or dismissed. */
import type { Connection } from '../base/connection.ts';

export const version = 90;

export function migrate(connection: Connection): void {
  connection.execute(`
    CREATE TABLE not_fetched (
      key INTEGER PRIMARY KEY,
      registry INTEGER NOT NULL REFERENCES registries,
      record TEXT NOT NULL,
      errand TEXT NOT NULL,
      about TEXT NOT NULL,
      at TEXT NOT NULL,
      times INTEGER NOT NULL,
      fault TEXT NOT NULL,
      dismissed INTEGER NOT NULL DEFAULT 0,
      UNIQUE (registry, record)
    ) STRICT;
    CREATE INDEX not_fetched_listed ON not_fetched (key) WHERE dismissed = 0;
  `);
}
