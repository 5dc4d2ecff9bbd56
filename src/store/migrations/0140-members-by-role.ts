/** Who holds a position is asked by its words: from a role to its members, without reading the others. */
import type { Connection } from '../base/connection.ts';

export const version = 140;

export function migrate(connection: Connection): void {
  connection.execute('CREATE INDEX statements_by_role ON statements (role, from_entity)');
}
