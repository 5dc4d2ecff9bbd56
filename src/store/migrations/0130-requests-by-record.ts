/** An index to find the requests for one record: its versions are read from them. */
import type { Connection } from '../base/connection.ts';

export const version = 130;

export function migrate(connection: Connection): void {
  connection.execute(
    'CREATE INDEX requests_by_record ON requests (registry, record) WHERE record IS NOT NULL',
  );
}
