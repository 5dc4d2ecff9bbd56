/** Requests by outcome: answered with a body, with a record or without; and of one record over time. */
import { parseEntityId, type EntityId, type RecordId } from '../../contract/model/entity.ts';
import type { AnswerHeaders, RequestLink } from '../../contract/model/request.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import type { RecordVersion } from '../../contract/model/version.ts';
import type { Connection } from '../base/connection.ts';
import { ENTITY_KEY, registryKeys } from './registries.ts';
import { hashOf, readHeaders, saltOf, type LinkDetails } from './request-link.ts';

/** A request whose response is stored. */
interface AnsweredRequest {
  n: number;
  url: string;
  status: number;
  headers: AnswerHeaders;
  registry: RegistryHandle;
  /** Null: it was a search. */
  record: RecordId | null;
  /** Whether the row still matches its hash. */
  isWhole: boolean;
}

/** When a record was not found, and where it was requested. */
interface NotFound {
  at: string;
  url: string;
  status: number;
}

interface Row extends RequestLink, LinkDetails {
  registry: RegistryHandle;
  record: RecordId | null;
}

/** Queries that verify a source against the chain. */
export function answeredQueries(connection: Connection) {
  const answeredWith = connection.query<Row>(
    `SELECT n, at, asked, outcome, status, f.sha256, salt, previous, hash, nonce, registry, record,
       query, headers, reason, kept
     FROM responses r JOIN requests f ON f.response = r.key
     WHERE r.sha256 = ? AND f.at = ? AND f.kept = 'response' AND f.registry IS NOT NULL
     GROUP BY f.registry, f.record LIMIT 20`,
  );
  const notFoundTimes = connection.query<{ at: string }>(
    `SELECT at FROM requests WHERE registry = ? AND record = ? AND outcome = 'not-found'
     ORDER BY n DESC LIMIT 100`,
  );
  const fetchedAt = connection.query<{ n: number }>(
    `SELECT n FROM requests WHERE at = ? AND registry = ? AND record = ? AND kept = 'response' LIMIT 1`,
  );
  return {
    /** The requests that were answered with this body at this time, one for each record, at most 20. */
    answeredWith: (sha256: string, at: string): AnsweredRequest[] =>
      answeredWith.all(sha256, at).map((row) => {
        const { n, asked: url, status, registry, record } = row;
        const isWhole = saltOf(row) === row.salt && hashOf(row) === row.hash;
        const headers = readHeaders(row.headers);
        return { n, url, status: status ?? 0, headers, registry, record, isWhole };
      }),
    /** When this record was not found, latest first, at most 100 times. */
    notFoundTimes(entity: EntityId): string[] {
      const { registry, record } = parseEntityId(entity);
      return notFoundTimes.all(registry, record).map(({ at }) => at);
    },
    /** Whether its profile was fetched at this time. */
    wasFetched(entity: EntityId, at: string): boolean {
      const { registry, record } = parseEntityId(entity);
      return fetchedAt.get(at, registry, record) !== undefined;
    },
  };
}

interface VersionRow {
  n: number;
  at: string;
  /** Null: it was not found. */
  sha256: string | null;
  response: number | null;
}

/** What a registry stated of one record over time. */
export function recordQueries(connection: Connection) {
  const registries = registryKeys(connection);
  const notFound = connection.query<NotFound>(
    `SELECT at, asked AS url, status FROM requests
     WHERE registry = ? AND record = ? AND outcome = 'not-found'
       AND n > coalesce((SELECT request FROM profiles WHERE entity = ${ENTITY_KEY}), ${FIRST_PLACE})
     ORDER BY n DESC LIMIT 1`,
  );
  const lastAnswered = connection.query<{ n: number | null }>(
    `SELECT max(n) AS n FROM requests
     WHERE registry = ? AND record = ? AND (kept = 'response' OR outcome = 'not-found')`,
  );
  const all = connection.query<VersionRow>(
    `SELECT n, at, CASE WHEN kept = 'response' THEN sha256 END AS sha256, response FROM requests
     WHERE registry = ? AND record = ? AND (kept = 'response' OR outcome = 'not-found')
     ORDER BY n DESC`,
  );
  return {
    /** The last time this record was not found, unless it was found since. */
    notFound: (entity: EntityId): NotFound | null => {
      const { registry: handle } = parseEntityId(entity);
      const { registry, record } = registries.recordRowOf(entity);
      return notFound.get(handle, record, registry, record) ?? null;
    },
    /** The last request that was answered for this record, found or not; null: none was. */
    lastAnswered(entity: EntityId): number | null {
      const { registry, record } = parseEntityId(entity);
      return lastAnswered.get(registry, record)?.n ?? null;
    },
    /** The results of requests for this record, newest first, at most `limit`; see `RecordVersion`. */
    versions(entity: EntityId, limit: number): { versions: RecordVersion[]; more: boolean } {
      const { registry, record } = parseEntityId(entity);
      const versions: RecordVersion[] = [];
      for (const { n, at, sha256, response } of all.iterate(registry, record)) {
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
    },
  };
}

/** Below every request, even those that came with case files. */
const FIRST_PLACE = Number.MIN_SAFE_INTEGER;

/** When the record of `e` at the registry `g` was not found, unless it was found since as `p`. */
export const NOT_FOUND_AT = `(SELECT x.at FROM requests x WHERE x.registry = g.handle AND x.record = e.id
       AND x.outcome = 'not-found' AND x.n > coalesce(p.request, ${FIRST_PLACE}) ORDER BY x.n DESC LIMIT 1)`;
