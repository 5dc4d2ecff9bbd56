/** Shows whether a store has changed, without comparing it. */
import { hash } from 'node:crypto';
import type { Connection } from '../base/connection.ts';

const NO_MARKS = '0'.repeat(12);

/**
 * 12 hex digits that are others after a change: each run that changes anything has a generation of its own
 * (`in-use.ts`), and within a run the chain of requests and the journal grow. Zeros if the schema is too
 * old for this.
 */
export function stateOf(connection: Connection): string {
  const hasMarks = connection.query("SELECT 1 FROM sqlite_schema WHERE name = 'identity'").get();
  if (hasMarks === undefined) return NO_MARKS;
  const row = connection
    .query<Record<string, string | number | null>>(
      `SELECT id, generation, (SELECT hash FROM requests WHERE n > 0 ORDER BY n DESC LIMIT 1) AS last,
         (SELECT min(n) FROM requests) AS brought,
         (SELECT max(key) FROM journal) AS step, (SELECT count(*) FROM cases) AS cases
       FROM identity`,
    )
    .get();
  return hash('sha256', JSON.stringify(row ?? null), 'hex').slice(0, 12);
}
