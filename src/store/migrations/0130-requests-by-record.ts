/** The requests for one record are found by an index: its versions are read from them. */
import type { Connection } from '../base/connection.ts';

export const version = 130;

export function migrate(connection: Connection): void {
  connection.execute(
    'CREATE INDEX requests_by_record ON requests (registry, record) WHERE record IS NOT NULL',
  );
}
