/** Checks whether a copy of a store can replace it, in less time than a whole check takes. */
import type { Connection } from '../base/connection.ts';
import { checkChain } from './chain.ts';
import { maxRowCount } from './steps.ts';
import { profileWords } from './words.ts';

/**
 * Checks the chain of requests, a page in each step, then runs SQLite's quick check, which is one step
 * however long it takes. A loss that the chain records is no fault.
 * @returns the first thing that is wrong, in words; null: nothing
 */
export function* findUnsound(connection: Connection): Generator<void, string | null> {
  const parts = { words: profileWords(connection), head: null, maxRows: maxRowCount(connection) };
  for (const { findings = [] } of checkChain(connection, parts)) {
    const finding = findings.find(({ what }) => what !== 'loss');
    if (finding) return finding.says;
    yield;
  }
  return quickProblem(connection);
}

/** The first thing that SQLite's quick check finds; null: nothing. */
export function quickProblem(connection: Connection): string | null {
  const problem = String(connection.pragma('quick_check(1)'));
  return problem === 'ok' ? null : problem;
}
