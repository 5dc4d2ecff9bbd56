/**
 * A response is durable before it is derived: the store records the last request that was derived. For what
 * is stored already, that is the last of all.
 */
import type { Connection } from '../base/connection.ts';

export const version = 100;

export function migrate(connection: Connection): void {
  connection.execute(`
    ALTER TABLE identity ADD COLUMN derived_to INTEGER NOT NULL DEFAULT 0;
    UPDATE identity SET derived_to = (SELECT coalesce(max(n), 0) FROM requests);
  `);
}
