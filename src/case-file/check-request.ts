/** A request of a case file against its own hash, its neighbours in the chain and the answer that came. */
import { hashOf, NO_ROW_BEFORE, saltOf } from '../store/request-link.ts';
import type { RowOutcome } from '../contract/model/request.ts';
import type { ChainHashes } from './chain-hashes.ts';
import type { RequestLine } from './contents.ts';
import { unsound } from './packing.ts';

/** The chain that rows are held against, and the last of them that was told whole. */
export interface Chain {
  hashes: ChainHashes;
  count: number;
  last: number;
}

/**
 * Refused as `case-file-unsound`; `last` of the chain goes on.
 * @param sha256 of the answer that came with it; undefined: none did; null: a copy
 */
export function checkRequest(
  line: RequestLine,
  sha256: string | null | undefined,
  chain: Chain,
): void {
  if (line.is === 'copy') return;
  const { n, previous, hash, by } = line;
  const named = `request ${n}`;
  const isAnother = sha256 === null || line.sha256 !== sha256 || line.kept !== 'response';
  if (sha256 !== undefined && isAnother) throw unsound(`${named} has another answer than came`);
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
  const before = n === 1 ? NO_ROW_BEFORE : chain.hashes.at(n - 1);
  const isFirst = n === 1 || before !== NO_ROW_BEFORE;
  if (chain.hashes.at(n) !== hash || (isFirst && before !== previous)) {
    throw unsound(`${named} is not where the chain has it`);
  }
}
