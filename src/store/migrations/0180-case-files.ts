/**
 * Cases come in files from elsewhere. What such a file brings stays separate: requests below the first
 * place of the chain, each with the place and the registry that it had where it came from.
 */
import type { Connection } from '../base/connection.ts';

export const version = 180;

export function migrate(connection: Connection): void {
  connection.execute(`
    CREATE TABLE case_files (
      key INTEGER PRIMARY KEY,
      seal TEXT NOT NULL UNIQUE,
      opened TEXT NOT NULL,
      report TEXT NOT NULL
    ) STRICT;
    CREATE TABLE brought_requests (
      n INTEGER PRIMARY KEY REFERENCES requests ON DELETE CASCADE,
      file INTEGER NOT NULL REFERENCES case_files,
      their_n INTEGER,
      registry TEXT,
      seal_before TEXT
    ) STRICT;
    CREATE INDEX brought_requests_by_file ON brought_requests (file);
    ALTER TABLE cases ADD COLUMN file INTEGER REFERENCES case_files;
    CREATE INDEX cases_by_file ON cases (file) WHERE file IS NOT NULL;
  `);
}
