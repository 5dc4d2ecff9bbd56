/** Bodies that no request names, and what rests on nothing. */
import type { CheckFinding } from '../../contract/model/answers.ts';
import type { Connection } from '../connection.ts';
import type { Answered } from './chain.ts';
import { rowsByKey, unlessDamaged, type Found } from './steps.ts';

export function* checkStrays(
  connection: Connection,
  answered: readonly Answered[],
  most: number,
): Generator<Found> {
  const named = new Set(answered.map(({ response }) => response));
  const findings: CheckFinding[] = [];
  const trouble = (why: string): void =>
    void findings.push({
      what: 'response',
      entity: null,
      says: `The responses can’t be read whole: ${why}.`,
    });
  const paged = { select: 'key, sha256', key: 'key', from: 'FROM responses WHERE', most };
  for (const rows of rowsByKey<{ key: number; sha256: string }>(connection, paged, trouble)) {
    for (const { key, sha256 } of rows) {
      if (named.has(key)) continue;
      findings.push({
        what: 'response',
        entity: null,
        says: `No request names the response ${sha256}.`,
      });
    }
    yield {};
  }
  yield { findings: [...findings, ...strayStatements(connection)] };
}

function* strayStatements(connection: Connection): Generator<CheckFinding> {
  const troubles: string[] = [];
  const stray = unlessDamaged(
    () =>
      connection
        .query<{ id: string }>(
          `SELECT DISTINCT g.handle || '/' || e.id AS id FROM (
             SELECT DISTINCT profile FROM statements
             WHERE profile NOT IN (SELECT entity FROM profiles)) s
           LEFT JOIN entities e ON e.key = s.profile LEFT JOIN registries g ON g.key = e.registry`,
        )
        .all(),
    (why) => (troubles.push(why), []),
  );
  for (const why of troubles) {
    yield { what: 'derived', entity: null, says: `The statements can’t be read whole: ${why}.` };
  }
  for (const { id } of stray) {
    yield {
      what: 'derived',
      entity: null,
      says: `Something is stated as by ${id}, which has no profile.`,
    };
  }
}
