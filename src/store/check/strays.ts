/** Bodies that no request names. */
import { counted } from '../../contract/counted.ts';
import type { CheckFinding } from '../../contract/model/answers.ts';
import type { Connection } from '../connection.ts';
import type { CheckedChain } from './chain.ts';
import { rowsByKey, unlessDamaged, type Found } from './steps.ts';

export function* checkStrays(
  connection: Connection,
  { answered, isWhole }: Pick<CheckedChain, 'answered' | 'isWhole'>,
  most: number,
): Generator<Found> {
  const leaving = leavingKeys(connection);
  const named = new Set(answered.map(({ response }) => response));
  const findings: CheckFinding[] = [];
  const strays: string[] = [];
  const trouble = (why: string): void =>
    void findings.push({
      what: 'response',
      entity: null,
      says: `The responses can’t be read whole: ${why}.`,
    });
  const paged = { select: 'key, sha256', key: 'key', from: 'FROM responses WHERE', most };
  for (const rows of rowsByKey<{ key: number; sha256: string }>(connection, paged, trouble)) {
    for (const { key, sha256 } of rows) {
      if (!named.has(key) && !leaving.has(key)) strays.push(sha256);
    }
    yield {};
  }
  const find = (says: string): void => void findings.push({ what: 'response', entity: null, says });
  if (isWhole) for (const sha256 of strays) find(`No request names the response ${sha256}.`);
  else if (strays.length > 0) {
    find(`Of ${counted(strays.length, 'response')} no request can be read.`);
  }
  yield { findings };
}

/** What is about to leave the file with a deleted case, and is named by no request any more. */
const leavingKeys = (connection: Connection): ReadonlySet<number> =>
  unlessDamaged(
    () => {
      const all = connection
        .query<{ key: number }>('SELECT response AS key FROM leaving_answers')
        .all();
      return new Set(all.map(({ key }) => key));
    },
    () => new Set(),
  );
