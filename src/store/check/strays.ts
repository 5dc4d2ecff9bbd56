/** Bodies that no request names. */
import type { CheckFinding } from '../../contract/model/answers.ts';
import type { Connection } from '../connection.ts';
import type { Answered } from './chain.ts';
import { rowsByKey, type Found } from './steps.ts';

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
  yield { findings };
}
