/**
 * Bodies, each once: those that have the hash their row or a request says they have. Of those that no
 * request names: whose they are where that can be told, else only stored.
 */
import type { Connection } from '../base/connection.ts';
import { sha256Of } from '../requests/responses.ts';
import type { FoundRow } from './found-rows.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import type { RecordId } from '../../contract/model/entity.ts';
import type { Recognise } from './salvage-input.ts';
import { requestRows, quarantineRows } from '../requests/requests.ts';

export interface Bodies {
  take(row: FoundRow): void;
  /** Whether a request names one that wasn't found. */
  areMissing(): boolean;
}

/** `hasChain`: requests are there already, and name their bodies by hash; else by the key of the row. */
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
    take({ values, standing }) {
      const [key, said, , body] = values;
      if (!(body instanceof Uint8Array) || typeof key !== 'number') return;
      const isSaid = typeof said === 'string';
      // Most of what is found again is known by its row, and needn't be hashed.
      if (isSaid && find.get(said) !== undefined) return;
      if (standing === 'left' && hasChain && isSaid && !wanted.has(said)) return;
      const sha256 = sha256Of(body);
      const isNamed = wanted.has(sha256);
      if (!isNamed && (sha256 !== said || standing === 'left')) return;
      if (find.get(sha256) !== undefined) return;
      const there = atKey.get(key);
      // One that a request names has the key rather than one that nobody does.
      if (there !== undefined && isNamed && !wanted.has(there.sha256)) move.run(key);
      const isFree = there === undefined || (isNamed && !wanted.has(there.sha256));
      put.run(isFree ? key : null, sha256, body.length, body);
      if (isNamed) found += 1;
    },
    areMissing: () => found < wanted.size,
  };
}

/** Bodies that no request names: whose they are where that can be told, else only stored. */
interface UnrequestedBody {
  key: number;
  sha256: string;
  body: Uint8Array;
  registry: RegistryHandle | null;
  kind: string | null;
  record: RecordId | null;
}

const ASKED_UNKNOWN = 'taken out of a damaged store without the request it answered';

interface UnrequestedBodies {
  recognise: Recognise;
  at: string;
  /** Whether requests are gone that may have named them. */
  hasGaps: boolean;
}

/**
 * One body after the other. Where nothing of the chain is gone, none of them ever was an answer: they
 * are taken out. One that is older than an answer that is there never stands in its place.
 * @returns how many were found to be whose they are, and how many were only kept
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
  for (let stray = next.get(0); stray !== undefined; stray = next.get(stray.key)) {
    const { key, sha256, body, registry, kind } = stray;
    const record = kind === null ? null : recordOf(stray, recognise.record(kind, body));
    const later = record === null ? null : (newest.get(registry, record)?.key ?? null);
    const row = { at, outcome: 'salvaged', asked: ASKED_UNKNOWN, sha256, registry } as const;
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

/** What the damaged store had it as, where the body says nothing else; else what it says itself. */
const recordOf = ({ record }: UnrequestedBody, recognised: RecordId | null): RecordId | null =>
  record === null || record === recognised ? recognised : null;
