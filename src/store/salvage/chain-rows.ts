/** The rows of the chain that still have their hash: each of its numbers once. */
import type { Connection, Value } from '../base/connection.ts';
import { hashOf, saltOf } from '../requests/request-link.ts';
import type { RowOutcome } from '../../contract/model/request.ts';
import type { FoundRow, RowStanding } from './found-rows.ts';

/** What was found with a number, and what binds it to its neighbours. */
interface Kept {
  hash: string;
  previous: string;
  standing: RowStanding;
}

interface Candidate extends Kept {
  n: number;
  values: readonly Value[];
}

/** Remembered until it shows whether they have a place. */
const CANDIDATES_KEPT = 100_000;

export function chainRows(connection: Connection, columns: readonly string[]) {
  const put = connection.query(
    `INSERT OR REPLACE INTO requests (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  const kept = new Map<number, Kept>();
  const candidates: Candidate[] = [];
  const responseAt = columns.indexOf('response');
  let changed = 0;

  function keep({ n, values, ...link }: Candidate): void {
    kept.set(n, link);
    putWithoutBody(values);
  }

  /** Which body it names is told by the hash alone. */
  const putWithoutBody = (values: readonly Value[]): void =>
    void put.run(...values.map((value, at) => (at === responseAt ? null : value)));

  const fits = ({ n, previous, hash }: Pick<Candidate, 'n' | 'previous' | 'hash'>): number =>
    Number(kept.get(n - 1)?.hash === previous) + Number(kept.get(n + 1)?.previous === hash);

  return {
    take({ values, standing }: FoundRow): void {
      // What came with a case file is no row of this chain; it is believed as it stands.
      if (Number(values[columns.indexOf('n')]) < 0) {
        if (standing === 'live') putWithoutBody(values);
        return;
      }
      const row = Object.fromEntries(columns.map((name, at) => [name, values[at] ?? null]));
      const candidate = toCandidate(row, values, standing);
      if (candidate === null) return void (changed += Number(standing === 'live'));
      const there = kept.get(candidate.n);
      if (there?.hash === candidate.hash) return;
      if (there === undefined && standing !== 'left') keep(candidate);
      else if (candidates.length < CANDIDATES_KEPT) candidates.push(candidate);
    },
    /** Those that the chain itself asks for: they go on from a row that is there, or lead to one. */
    settle(): void {
      const rising = candidates.toSorted((a, b) => a.n - b.n);
      for (const each of [...rising, ...rising.toReversed()]) {
        const there = kept.get(each.n);
        const most = there === undefined ? 0 : fits({ n: each.n, ...there });
        if (fits(each) > most) keep(each);
      }
      candidates.length = 0;
    },
    /** Whether numbers are missing between 1 and this one. */
    hasGaps: (last: number): boolean => kept.size < last,
    last: (): number => [...kept.keys()].reduce((most, n) => Math.max(most, n), 0),
    count: (): number => kept.size,
    /** Rows that were there and had not their hash. */
    changed: (): number => changed,
  };
}

function toCandidate(
  row: Record<string, Value>,
  values: readonly Value[],
  standing: RowStanding,
): Candidate | null {
  const { n, hash, previous } = row;
  if (typeof n !== 'number' || typeof hash !== 'string' || typeof previous !== 'string')
    return null;
  if (!(n >= 1)) return null;
  const text = (name: string): string | null => {
    const value = row[name];
    return typeof value === 'string' ? value : null;
  };
  const link = {
    n,
    at: text('at') ?? '',
    asked: text('asked') ?? '',
    outcome: (text('outcome') ?? '') as RowOutcome,
    status: typeof row['status'] === 'number' ? row['status'] : null,
    sha256: text('sha256'),
    salt: text('salt') ?? '',
    previous,
  };
  const details = {
    nonce: text('nonce') ?? '',
    registry: text('registry'),
    record: text('record'),
    query: text('query'),
    headers: text('headers'),
    reason: text('reason'),
    kept: text('kept') as 'response' | 'quarantine' | null,
  };
  const holds = hashOf(link) === hash && saltOf(details) === link.salt;
  return holds ? { n, hash, previous, standing, values } : null;
}
