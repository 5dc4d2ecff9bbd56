/** Rows of the chain of requests as a page reads them, from the few fields a test cares about. */
import type { InputOf } from '../../../src/contract/commands/commands.ts';
import type { RequestRow } from '../../../src/contract/model/request.ts';
import type { RequestsPage } from '../../../src/contract/commands/store-commands.ts';

export const makeRow = (n: number, given: Partial<RequestRow> = {}): RequestRow => ({
  n,
  at: new Date(Date.UTC(2026, 2, 1, 10, n % 60)).toISOString(),
  asked: `https://registry.example/v1/companies/${1000 + n}`,
  outcome: 'answered',
  status: 200,
  sha256: n.toString(16).padStart(64, 'a'),
  salt: 'c'.repeat(64),
  previous: (n - 1).toString(16).padStart(64, '0'),
  hash: n.toString(16).padStart(64, '0'),
  registry: 'sample',
  entity: `sample/company:${1000 + n}`,
  query: null,
  reason: null,
  body: 'response',
  deletedAt: null,
  ...given,
});

/** Answers as the engine does: after a place in order, before one the newest first. */
export function pageOf(
  rows: readonly RequestRow[],
  { after, before, limit = 200 }: InputOf<'readRequests'>,
): RequestsPage {
  const found =
    after === undefined
      ? rows.filter(({ n }) => n < (before ?? Infinity)).toReversed()
      : rows.filter(({ n }) => n > after);
  const hash = rows.at(-1)?.hash ?? '0'.repeat(64);
  return { rows: found.slice(0, limit), head: { store: 'd'.repeat(32), count: rows.length, hash } };
}
