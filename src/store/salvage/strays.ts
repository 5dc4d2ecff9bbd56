/** Bodies that no request names: whose they are where that can be told, else only kept. */
import type { RecordId } from '../../contract/model/entity.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import type { Connection } from '../base/connection.ts';
import { quarantineRows } from '../requests/quarantine.ts';
import { requestRows } from '../requests/requests.ts';
import type { Recognise } from './given.ts';

interface Stray {
  key: number;
  sha256: string;
  body: Uint8Array;
  registry: RegistryHandle | null;
  kind: string | null;
  record: RecordId | null;
}

const ASKED_UNKNOWN = 'taken out of a damaged store without the request it answered';

interface Strays {
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
export function* placeStrays(
  connection: Connection,
  { recognise, at, hasGaps }: Strays,
): Generator<void, { placed: number; kept: number; dropped: number }> {
  const next = connection.query<Stray>(
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
const recordOf = ({ record }: Stray, recognised: RecordId | null): RecordId | null =>
  record === null || record === recognised ? recognised : null;
