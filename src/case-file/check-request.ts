/** A request of a case file against its own hash, its neighbours in the chain and the answer that came. */
import { hashOf, NO_ROW_BEFORE, saltOf } from '../store/request-link.ts';
import type { RowOutcome } from '../contract/model/request.ts';
import type { RequestLine, ResponseLine } from './contents.ts';
import { unsound } from './packing.ts';

const HASH_BYTES = 32;

/** The hashes of a chain one after the other, and the last of its rows that was told whole. */
export interface Chain {
  hashes: Buffer;
  count: number;
  last: number;
}

/** Refused as `case-file-unsound`; `last` of the chain goes on. */
export function checkRequest(line: RequestLine, body: ResponseLine | null, chain: Chain): void {
  const sha256 = body?.sha256 ?? null;
  if (line.is === 'copy') return;
  const { n, previous, hash, by } = line;
  const named = `request ${n}`;
  if (body !== null && (sha256 === null || line.sha256 !== sha256 || line.kept !== 'response')) {
    throw unsound(`${named} has another answer than came`);
  }
  const outcome = line.outcome as RowOutcome;
  if (saltOf(line) !== line.salt || hashOf({ ...line, outcome }) !== hash) {
    throw unsound(`${named} has not its hash`);
  }
  if (line.registry !== null && by === null && line.registry !== line.of) {
    throw unsound(`${named} is told of another registry`);
  }
  if (by !== null) return;
  if (n <= chain.last || n > chain.count) throw unsound(`${named} is out of its order`);
  chain.last = n;
  // Zeros stand for a row that was gone already, and for the one before the first.
  const before = n === 1 ? NO_ROW_BEFORE : hashAt(chain, n - 1);
  const isFirst = n === 1 || before !== NO_ROW_BEFORE;
  if (hashAt(chain, n) !== hash || (isFirst && before !== previous)) {
    throw unsound(`${named} is not where the chain has it`);
  }
}

const hashAt = ({ hashes }: Chain, n: number): string =>
  hashes.toString('hex', (n - 1) * HASH_BYTES, n * HASH_BYTES);
