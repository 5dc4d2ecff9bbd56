/** What a registry said of one record over time, read from the chain of requests. */
import { parseEntityId } from '../contract/model/entity.ts';
import type { RecordVersion } from '../contract/model/version.ts';
import type { Connection } from './connection.ts';
import type { StoreReader } from './store.ts';

interface Row {
  n: number;
  at: string;
  /** Null: it was not found. */
  sha256: string | null;
  response: number | null;
}

/** When the registry last told of a record, as a place in the chain of requests; null: never. */
export function toldReader(connection: Connection): StoreReader['lastTold'] {
  const last = connection.query<{ n: number | null }>(
    `SELECT max(n) AS n FROM requests
     WHERE registry = ? AND record = ? AND (kept = 'response' OR outcome = 'not-found')`,
  );
  return (entity) => {
    const { registry, record } = parseEntityId(entity);
    return last.get(registry, record)?.n ?? null;
  };
}

export function versionReader(connection: Connection): StoreReader['versions'] {
  const asked = connection.query<Row>(
    `SELECT n, at, CASE WHEN kept = 'response' THEN sha256 END AS sha256, response FROM requests
     WHERE registry = ? AND record = ? AND (kept = 'response' OR outcome = 'not-found')
     ORDER BY n DESC`,
  );
  return (entity, limit) => {
    const { registry, record } = parseEntityId(entity);
    const versions: RecordVersion[] = [];
    for (const { n, at, sha256, response } of asked.iterate(registry, record)) {
      const last = versions.at(-1);
      if (last?.sha256 === sha256) {
        last.times += 1;
        last.n = n;
        last.firstAt = at;
        last.isStored ||= response !== null;
      } else if (versions.length === limit) {
        return { versions, more: true };
      } else {
        const isStored = response !== null;
        versions.push({ sha256, firstAt: at, lastAt: at, times: 1, n, isStored });
      }
    }
    return { versions, more: false };
  };
}
