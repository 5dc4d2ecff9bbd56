/** Things that profiles state, found by the key they are compared by; older profiles have none yet. */
import type { Connection } from '../base/connection.ts';

/**
 * Clustered by the profile that states them, like statements, since they are replaced by profile. `key` is
 * what things near each other share, `rest` what tells them apart.
 */
const TABLE = `
CREATE TABLE things (
  profile INTEGER NOT NULL REFERENCES entities,
  place INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  key TEXT NOT NULL,
  rest TEXT NOT NULL,
  value TEXT NOT NULL,
  pointer TEXT NOT NULL,
  PRIMARY KEY (profile, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX things_by_key ON things (kind, key, rest);
`;

export const version = 230;

export function migrate(connection: Connection): void {
  connection.execute(TABLE);
}
