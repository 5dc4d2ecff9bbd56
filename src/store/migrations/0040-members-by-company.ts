/** An index to find members that are companies by the company they name. */
import type { Connection } from '../base/connection.ts';

/** A row whose facts can't be read must still be writable. */
const NAMED = "CASE WHEN json_valid(facts) THEN facts ->> 'statedCompanyId' END";

export const version = 40;

export function migrate(connection: Connection): void {
  connection.execute(
    `CREATE INDEX members_by_company ON entities (registry, ${NAMED}) WHERE ${NAMED} IS NOT NULL`,
  );
}
