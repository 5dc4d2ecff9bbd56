/**
 * Each entity names the request whose answer its facts are from. Of those known from their own profile
 * it is that one; of the others only deriving again can tell: a rebuild does.
 */
import type { Connection } from '../connection.ts';

export const version = 80;

export function migrate(connection: Connection): void {
  connection.execute(`
    ALTER TABLE entities ADD COLUMN source INTEGER REFERENCES requests;
    UPDATE entities SET source = p.request FROM profiles p
      WHERE p.entity = entities.key AND entities.rank = 3;
  `);
}
