/** Requests by what came of them: which were answered with a body, and which with a record or without. */
import { parseEntityId, type EntityId, type RecordId } from '../../contract/model/entity.ts';
import type { AnswerHeaders, RequestLink } from '../../contract/model/request.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import type { Connection } from '../connection.ts';
import { hashOf, readHeaders, saltOf, type LinkDetails } from './request-link.ts';

/** A request that was answered with a response that is kept. */
interface AnsweredRequest {
  n: number;
  url: string;
  status: number;
  headers: AnswerHeaders;
  registry: RegistryHandle;
  /** Null: it was a search. */
  record: RecordId | null;
  /** Whether the row still has its hash. */
  isWhole: boolean;
}

/** When a record was not found, and where it was asked for. */
export interface NotFound {
  at: string;
  url: string;
  status: number;
}

/** Questions that hold a source against the chain. */
export interface AnsweredReader {
  /** The requests that were answered with this body at this time, one for each record, at most 20. */
  answeredWith(sha256: string, at: string): AnsweredRequest[];
  /** When this record was not found, the last first, at most 100 times. */
  notFoundTimes(entity: EntityId): string[];
  /** Whether its profile came at this time. */
  wasFetched(entity: EntityId, at: string): boolean;
}

interface Row extends RequestLink, LinkDetails {
  registry: RegistryHandle;
  record: RecordId | null;
}

export function answeredRequests(connection: Connection): AnsweredReader {
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
    answeredWith: (sha256, at) =>
      answeredWith.all(sha256, at).map((row) => {
        const { n, asked: url, status, registry, record } = row;
        const isWhole = saltOf(row) === row.salt && hashOf(row) === row.hash;
        const headers = readHeaders(row.headers);
        return { n, url, status: status ?? 0, headers, registry, record, isWhole };
      }),
    notFoundTimes(entity) {
      const { registry, record } = parseEntityId(entity);
      return notFoundTimes.all(registry, record).map(({ at }) => at);
    },
    wasFetched(entity, at) {
      const { registry, record } = parseEntityId(entity);
      return fetchedAt.get(at, registry, record) !== undefined;
    },
  };
}
