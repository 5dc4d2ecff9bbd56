/** Members that are companies are found by the company they name: an index alone, no table. */
import type { Connection } from '../base/connection.ts';

/** A row whose facts can't be read must still be one that can be written anew. */
const NAMED = "CASE WHEN json_valid(facts) THEN facts ->> 'statedCompanyId' END";

export const version = 40;

export function migrate(connection: Connection): void {
  connection.execute(
    `CREATE INDEX members_by_company ON entities (registry, ${NAMED}) WHERE ${NAMED} IS NOT NULL`,
  );
}
