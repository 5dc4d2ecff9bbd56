/** Requests by what came of them: which were answered with a body, and which with a record or without. */
import { parseEntityId, type EntityId, type RecordId } from '../contract/model/entity.ts';
import type { AnswerHeaders, RequestLink } from '../contract/model/request.ts';
import type { RegistryHandle } from '../contract/model/registry.ts';
import type { Connection } from './connection.ts';
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
  /** Whether this record was not found at this time. */
  wasNotFound(entity: EntityId, at: string): boolean;
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
  const notFoundAt = connection.query<{ n: number }>(
    `SELECT n FROM requests
     WHERE registry = ? AND record = ? AND outcome = 'not-found' AND at = ? LIMIT 1`,
  );
  return {
    answeredWith: (sha256, at) =>
      answeredWith.all(sha256, at).map((row) => {
        const { n, asked: url, status, registry, record } = row;
        const isWhole = saltOf(row) === row.salt && hashOf(row) === row.hash;
        const headers = readHeaders(row.headers);
        return { n, url, status: status ?? 0, headers, registry, record, isWhole };
      }),
    wasNotFound(entity, at) {
      const { registry, record } = parseEntityId(entity);
      return notFoundAt.get(registry, record, at) !== undefined;
    },
  };
}
