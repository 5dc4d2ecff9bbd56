/** The evidence: each body stored once, by its hash, and when it came. */
import { hash } from 'node:crypto';
import { Refusal } from '../../contract/faults/faults.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import type { RegistryResponse, ResponseSource } from '../../contract/model/response.ts';
import type { Connection } from '../base/connection.ts';
import { readHeaders } from './request-link.ts';
import type { AnswerHeaders } from '../../contract/model/request.ts';

/** Whether the request `f` came with a case file, as a copy from which something was taken out. */
const IS_COPY =
  'EXISTS (SELECT 1 FROM brought_requests b WHERE b.n = f.n AND b.their_n IS NULL) AS isCopy';

/** The columns of every query for a stored response; the body last, as in the table. */
export const RESPONSE_COLUMNS = `r.sha256, f.at, f.asked, coalesce(f.status, 0) AS status, f.headers, r.size, ${IS_COPY}, r.body`;

export interface ResponseRow {
  sha256: string;
  at: string;
  asked: string;
  status: number;
  headers: string | null;
  size: number;
  isCopy: number;
  body: Uint8Array;
}

/** Refused as `response-damaged` if the bytes are not those that were fetched. */
export function toStoredResponse(row: ResponseRow | undefined): StoredResponse | null {
  if (row === undefined) return null;
  const { sha256, at: fetchedAt, asked: url, status, size, body } = row;
  if (sha256Of(body) !== sha256 || body.length !== size)
    throw new Refusal('response-damaged', { sha256 });
  const headers = readHeaders(row.headers);
  const response = { sha256, fetchedAt, url, status, size, ...toCopy(row) };
  return { response, headers, body };
}

const toCopy = ({ isCopy }: { isCopy: number }): Pick<ResponseSource, 'isCopy'> =>
  isCopy === 1 ? { isCopy: true } : {};

/** In hex; empty if damage replaced the bytes by another type, which no hash equals. */
export function sha256Of(body: Uint8Array): string {
  return body instanceof Uint8Array ? hash('sha256', body, 'hex') : '';
}

export function responseQueries(connection: Connection) {
  const latest = connection.query<ResponseRow>(
    `SELECT ${RESPONSE_COLUMNS} FROM responses r JOIN requests f ON f.response = r.key
     WHERE r.sha256 = ? ORDER BY f.n DESC LIMIT 1`,
  );
  const source = connection.query<Omit<ResponseSource, 'isCopy'> & { isCopy: number }>(
    `SELECT r.sha256, f.at AS fetchedAt, f.asked AS url, coalesce(f.status, 0) AS status, r.size,
       ${IS_COPY}
     FROM responses r JOIN requests f ON f.response = r.key
     WHERE r.sha256 = ? ORDER BY f.n DESC LIMIT 1`,
  );
  const fetches = connection.query<{ at: string; url: string }>(
    `SELECT f.at, f.asked AS url FROM responses r JOIN requests f ON f.response = r.key
     WHERE r.sha256 = ? ORDER BY f.n DESC LIMIT ?`,
  );
  return {
    /** Refused as `response-damaged` if the bytes lost their hash, as `profile` and `searchPage` are. */
    response: (sha256: string): StoredResponse | null => toStoredResponse(latest.get(sha256)),
    /** The same without reading the bytes. */
    responseSource(sha256: string): ResponseSource | null {
      const row = source.get(sha256);
      if (row === undefined) return null;
      const { isCopy, ...plain } = row;
      return { ...plain, ...toCopy({ isCopy }) };
    },
    /** Every time this body was fetched, newest first, at most `limit`. */
    fetches: (sha256: string, limit: number): { at: string; url: string }[] =>
      fetches.all(sha256, limit),
  };
}

export function responseRows(connection: Connection) {
  const bodyOf = connection.query<{ body: Uint8Array }>('SELECT body FROM responses WHERE key = ?');
  const hasHash = (response: number, sha256: string): boolean =>
    sha256Of(bodyOf.get(response)?.body ?? new Uint8Array()) === sha256;
  const find = connection.query<{ key: number }>('SELECT key FROM responses WHERE sha256 = ?');
  const repair = connection.query('UPDATE responses SET size = ?, body = ? WHERE key = ?');
  const unmark = connection.query('DELETE FROM leaving_answers WHERE response = ?');
  const insert = connection.query('INSERT INTO responses (sha256, size, body) VALUES (?, ?, ?)');
  const hasAnsweredBefore = connection.query(
    'SELECT 1 FROM requests WHERE response = ? AND registry = ? AND n < ? LIMIT 1',
  );
  return {
    /** Whether this registry answered with it before this request. */
    hasAnsweredBefore: (response: number, registry: RegistryHandle, n: number): boolean =>
      hasAnsweredBefore.get(response, registry, n) !== undefined,
    /** Stores a body unless it is there undamaged; returns its key. A wrong hash is a bug of the caller. */
    store({ sha256, body, size }: Pick<RegistryResponse, 'sha256' | 'body' | 'size'>): number {
      if (sha256Of(body) !== sha256 || body.length !== size) {
        throw new Error('A response came with a hash or size that is not its own.');
      }
      const known = find.get(sha256)?.key;
      if (known !== undefined && !hasHash(known, sha256)) repair.run(size, body, known);
      // It came again, so it is not deleted.
      if (known !== undefined) unmark.run(known);
      return known ?? insert.run(sha256, size, body).key;
    },
  };
}

export interface StoredResponse {
  response: ResponseSource;
  headers: AnswerHeaders;
  body: Uint8Array;
}
