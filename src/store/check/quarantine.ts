/** Bodies in quarantine against the requests that they came with. */
import type { CheckFinding } from '../../contract/model/answers.ts';
import type { Connection } from '../connection.ts';
import { sha256Of } from '../responses.ts';
import { rowsByKey, type Found } from './steps.ts';

interface Row {
  request: number;
  size: number;
  body: Uint8Array;
}

/** The oldest go when there is no more room, so whatever came after one that is there is there too. */
export function* checkQuarantine(
  connection: Connection,
  quarantined: ReadonlyMap<number, string | null>,
  most: number,
): Generator<Found> {
  const findings: CheckFinding[] = [];
  const find = (says: string): void => void findings.push({ what: 'response', entity: null, says });
  const trouble = (why: string): void => find(`The quarantine can’t be read whole: ${why}.`);
  const missing = new Map(quarantined);
  let first = Infinity;
  // One page of rows may be large: each is looked at by itself.
  const keys = { select: 'request', key: 'request', from: 'FROM quarantine WHERE', most };
  const one = connection.query<Row>('SELECT request, size, body FROM quarantine WHERE request = ?');
  for (const rows of rowsByKey<Pick<Row, 'request'>>(connection, keys, trouble)) {
    for (const { request } of rows) {
      first = Math.min(first, request);
      missing.delete(request);
      const row = one.get(request);
      if (row === undefined || isAsItCame(row, quarantined.get(request))) continue;
      find(`The body in quarantine of request ${request} is not the one that came.`);
    }
    yield {};
  }
  const last = Math.max(0, ...quarantined.keys());
  for (const n of missing.keys()) {
    if (n > first || n === last) find(`The body in quarantine of request ${n} is gone.`);
  }
  yield { findings };
}

/** `sha256` null: it was not read to its end; undefined: none came. */
const isAsItCame = ({ size, body }: Row, sha256: string | null | undefined): boolean =>
  sha256 !== undefined && size === body.length && (sha256 === null || sha256Of(body) === sha256);
