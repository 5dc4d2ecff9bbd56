/**
 * An answer is durable before what it says is derived: the store notes up to which request that was
 * done. Of what stands already it was.
 */
import type { Connection } from '../base/connection.ts';

export const version = 100;

export function migrate(connection: Connection): void {
  connection.execute(`
    ALTER TABLE identity ADD COLUMN derived_to INTEGER NOT NULL DEFAULT 0;
    UPDATE identity SET derived_to = (SELECT coalesce(max(n), 0) FROM requests);
  `);
}
