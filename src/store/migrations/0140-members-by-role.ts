/** An index from a role to its members: to find who holds a position without reading the others. */
import type { Connection } from '../base/connection.ts';

export const version = 140;

export function migrate(connection: Connection): void {
  connection.execute('CREATE INDEX statements_by_role ON statements (role, from_entity)');
}
