/**
 * Each entity refers to the response its facts are from, and where in it they are stated. For entities
 * known from their own profile, it is that as a whole; for the others only a rebuild can find it.
 */
import type { Connection } from '../base/connection.ts';

export const version = 80;

export function migrate(connection: Connection): void {
  connection.execute(`
    ALTER TABLE entities ADD COLUMN source INTEGER REFERENCES responses;
    ALTER TABLE entities ADD COLUMN stated_at TEXT;
    UPDATE entities SET source = f.response, stated_at = '["",{}]'
      FROM profiles p JOIN requests f ON f.n = p.request
      WHERE p.entity = entities.key AND entities.rank = 3;
  `);
}
