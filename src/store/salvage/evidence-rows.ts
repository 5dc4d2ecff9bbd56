/** Evidence that is recognised by its hash: the rows of the chain, and the bodies they name. */
import type { Connection, Value } from '../base/connection.ts';
import { hashOf, saltOf } from '../requests/request-link.ts';
import type { RowOutcome } from '../../contract/model/request.ts';
import type { FoundRow, RowState } from './found-rows.ts';
import { sha256Of } from '../requests/responses.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import type { RecordId } from '../../contract/model/entity.ts';
import type { Recognise } from '../requests/stored-answer.ts';
import { requestRows, quarantineRows } from '../requests/requests.ts';

/** The hashes that link a found row to its neighbours, and how it was found. */
interface FoundLink {
  hash: string;
  previous: string;
  state: RowState;
}

interface Candidate extends FoundLink {
  n: number;
  values: readonly Value[];
}

/** Rows remembered until it shows whether they have a place in the chain. */
const MAX_CANDIDATES = 100_000;

/** The rows of the chain that still match their hash: one for each number. */
export function chainRows(connection: Connection, columns: readonly string[]) {
  const put = connection.query(
    `INSERT OR REPLACE INTO requests (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  const chosen = new Map<number, FoundLink>();
  const candidates: Candidate[] = [];
  const responseAt = columns.indexOf('response');
  let changed = 0;

  function choose({ n, values, ...link }: Candidate): void {
    chosen.set(n, link);
    putWithoutBody(values);
  }

  /** Leaves out the body's key: a row's body is found by its hash alone. */
  const putWithoutBody = (values: readonly Value[]): void =>
    void put.run(...values.map((value, at) => (at === responseAt ? null : value)));

  const fits = ({ n, previous, hash }: Pick<Candidate, 'n' | 'previous' | 'hash'>): number =>
    Number(chosen.get(n - 1)?.hash === previous) + Number(chosen.get(n + 1)?.previous === hash);

  return {
    take({ values, state }: FoundRow): void {
      // What came with a case file is no row of this chain; it is taken unchecked.
      if (Number(values[columns.indexOf('n')]) < 0) {
        if (state === 'live') putWithoutBody(values);
        return;
      }
      const row = Object.fromEntries(columns.map((name, at) => [name, values[at] ?? null]));
      const candidate = toCandidate(row, values, state);
      if (candidate === null) return void (changed += Number(state === 'live'));
      const existing = chosen.get(candidate.n);
      if (existing?.hash === candidate.hash) return;
      if (existing === undefined && state !== 'left') choose(candidate);
      else if (candidates.length < MAX_CANDIDATES) candidates.push(candidate);
    },
    /** Takes those that the chain itself confirms: they follow a row that is there, or lead to one. */
    settle(): void {
      const ascending = candidates.toSorted((a, b) => a.n - b.n);
      for (const each of [...ascending, ...ascending.toReversed()]) {
        const existing = chosen.get(each.n);
        const bestFit = existing === undefined ? 0 : fits({ n: each.n, ...existing });
        if (fits(each) > bestFit) choose(each);
      }
      candidates.length = 0;
    },
    /** Whether numbers are missing between 1 and this one. */
    hasGaps: (last: number): boolean => chosen.size < last,
    last: (): number => [...chosen.keys()].reduce((highest, n) => Math.max(highest, n), 0),
    count: (): number => chosen.size,
    /** Rows that the table still had, but that don't match their hash. */
    changed: (): number => changed,
  };
}

function toCandidate(
  row: Record<string, Value>,
  values: readonly Value[],
  state: RowState,
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
  const isValid = hashOf(link) === hash && saltOf(details) === link.salt;
  return isValid ? { n, hash, previous, state, values } : null;
}

/** Bodies, each once: those with the hash that their row or a request states. */
interface Bodies {
  take(row: FoundRow): void;
  /** Whether a body that a request names wasn't found. */
  areMissing(): boolean;
}

/** `hasChain`: requests are stored already, and name their bodies by hash; else by the row's key. */
export function bodyRows(connection: Connection, hasChain: boolean): Bodies {
  const wanted = new Set<string>();
  if (hasChain) {
    const named = "SELECT DISTINCT sha256 FROM requests WHERE kept = 'response'";
    for (const { sha256 } of connection.query<{ sha256: string }>(named).iterate()) {
      wanted.add(sha256);
    }
  }
  let found = 0;
  const find = connection.query<{ key: number }>('SELECT key FROM responses WHERE sha256 = ?');
  const atKey = connection.query<{ sha256: string }>('SELECT sha256 FROM responses WHERE key = ?');
  const put = connection.query(
    'INSERT INTO responses (key, sha256, size, body) VALUES (?, ?, ?, ?)',
  );
  const move = connection.query(
    'UPDATE responses SET key = (SELECT max(key) + 1 FROM responses) WHERE key = ?',
  );
  return {
    take({ values, state }) {
      const [key, statedHash, , body] = values;
      if (!(body instanceof Uint8Array) || typeof key !== 'number') return;
      const hasStatedHash = typeof statedHash === 'string';
      // Most of what is found again is known by its row, and needn't be hashed.
      if (hasStatedHash && find.get(statedHash) !== undefined) return;
      if (state === 'left' && hasChain && hasStatedHash && !wanted.has(statedHash)) return;
      const sha256 = sha256Of(body);
      const isNamed = wanted.has(sha256);
      if (!isNamed && (sha256 !== statedHash || state === 'left')) return;
      if (find.get(sha256) !== undefined) return;
      const existing = atKey.get(key);
      // A body that a request names has the key rather than one that no request names.
      if (existing !== undefined && isNamed && !wanted.has(existing.sha256)) move.run(key);
      const isFree = existing === undefined || (isNamed && !wanted.has(existing.sha256));
      put.run(isFree ? key : null, sha256, body.length, body);
      if (isNamed) found += 1;
    },
    areMissing: () => found < wanted.size,
  };
}

/** A body that no request names, and whose profile it was in the damaged store, if known. */
interface UnrequestedBody {
  key: number;
  sha256: string;
  body: Uint8Array;
  registry: RegistryHandle | null;
  kind: string | null;
  record: RecordId | null;
}

const REQUEST_UNKNOWN = 'taken out of a damaged store without the request it answered';

interface UnrequestedBodies {
  recognise: Recognise;
  at: string;
  /** Whether requests are missing that may have named them. */
  hasGaps: boolean;
}

/**
 * Places one body after the other. If nothing of the chain is missing, none of them ever was a response:
 * they are deleted. One that is older than an existing response never replaces it.
 * @returns how many became a record's response, went into quarantine, and were deleted
 */
export function* placeUnrequestedBodies(
  connection: Connection,
  { recognise, at, hasGaps }: UnrequestedBodies,
): Generator<void, { placed: number; kept: number; dropped: number }> {
  const next = connection.query<UnrequestedBody>(
    `SELECT r.key, r.sha256, r.body, g.handle AS registry, g.kind, s.record
     FROM responses r LEFT JOIN temp.said_by s ON s.response = r.key
     LEFT JOIN registries g ON g.key = coalesce(s.registry,
       (SELECT key FROM registries WHERE (SELECT count(*) FROM registries) = 1))
     WHERE r.key > ? AND r.key NOT IN (SELECT response FROM requests WHERE response IS NOT NULL)
     ORDER BY r.key LIMIT 1`,
  );
  const newest = connection.query<{ key: number | null }>(
    'SELECT max(response) AS key FROM requests WHERE registry = ? AND record = ?',
  );
  const remove = connection.query('DELETE FROM responses WHERE key = ?');
  const requests = requestRows(connection);
  const quarantine = quarantineRows(connection);
  const count = { placed: 0, kept: 0, dropped: 0 };
  for (
    let unrequested = next.get(0);
    unrequested !== undefined;
    unrequested = next.get(unrequested.key)
  ) {
    const { key, sha256, body, registry, kind } = unrequested;
    const record = kind === null ? null : recordOf(unrequested, recognise.record(kind, body));
    const later = record === null ? null : (newest.get(registry, record)?.key ?? null);
    const row = { at, outcome: 'salvaged', asked: REQUEST_UNKNOWN, sha256, registry } as const;
    if (!hasGaps) {
      remove.run(key);
      count.dropped += 1;
    } else if (record !== null && (later === null || later < key)) {
      requests.append({ ...row, status: 200, record, kept: 'response', response: key });
      count.placed += 1;
    } else {
      const n = requests.append({ ...row, status: null, record, kept: 'quarantine' });
      quarantine.put(n, body);
      remove.run(key);
      count.kept += 1;
    }
    yield;
  }
  return count;
}

/** The record that the body states; null if the damaged store had it as another. */
const recordOf = ({ record }: UnrequestedBody, recognised: RecordId | null): RecordId | null =>
  record === null || record === recognised ? recognised : null;
