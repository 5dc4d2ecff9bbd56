/** The chain of requests: every attempt at a request, in order, each row linked to the one before. */
import type { FaultCode } from '../../contract/faults/faults.ts';
import type {
  AnswerHeaders,
  RequestTarget,
  RecordOrQuery,
  Attempt,
  ChainHead,
  RequestLink,
  RequestRow,
  RowOutcome,
} from '../../contract/model/request.ts';
import { isRecordId, type EntityId, type RecordId } from '../../contract/model/entity.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import type { LossNote } from '../../contract/answers/store.ts';
import type { RegistryResponse } from '../../contract/model/response.ts';
import type { Connection } from '../base/connection.ts';
import { hashOf, newNonce, NO_ROW_BEFORE, saltOf, type LinkDetails } from './request-link.ts';
import { notFetchedRemoval } from './not-fetched.ts';
import { registryKeys } from './registries.ts';
import { canonicalQuery, queryOf } from './searches.ts';

/** The values of a new row. */
interface NewRequest {
  at: string;
  asked: string;
  outcome: RowOutcome;
  status: number | null;
  sha256: string | null;
  registry: RegistryHandle | null;
  record?: RecordId | null;
  query?: string | null;
  headers?: AnswerHeaders | null;
  reason?: string | null;
  kept: LinkDetails['kept'];
  /** The key of the stored response. */
  response?: number | null;
}

const COLUMNS = 'n, r.at, asked, outcome, status, sha256, salt, previous, hash';

interface Row extends RequestLink {
  registry: RegistryHandle | null;
  record: RecordId | null;
  query: string | null;
  reason: FaultCode | null;
  response: number | null;
  quarantined: number | null;
  deletedAt: string | null;
}

/** The last row's place and hash; 0 and zeros if there is none. */
export function lastRequest(connection: Connection): () => { n: number; hash: string } {
  const last = connection.query<{ n: number; hash: string }>(
    'SELECT n, hash FROM requests WHERE n = (SELECT max(n) FROM requests WHERE n > 0)',
  );
  return () => last.get() ?? { n: 0, hash: NO_ROW_BEFORE };
}

export function requestQueries(connection: Connection) {
  const lastRow = lastRequest(connection);
  const quarantine = quarantineRows(connection);
  const identity = connection.query<{ id: string }>('SELECT id FROM identity');
  const after = connection.query<Row>(
    `SELECT ${COLUMNS}, registry, record, query, reason, response, q.request AS quarantined,
       d.at AS deletedAt
     FROM requests r LEFT JOIN quarantine q ON q.request = r.n
       LEFT JOIN deleted_answers d ON d.request = r.n AND r.response IS NULL
     WHERE n > ? ORDER BY n LIMIT ?`,
  );
  const before = connection.query<Row>(
    `SELECT ${COLUMNS}, registry, record, query, reason, response, q.request AS quarantined,
       d.at AS deletedAt
     FROM requests r LEFT JOIN quarantine q ON q.request = r.n
       LEFT JOIN deleted_answers d ON d.request = r.n AND r.response IS NULL
     WHERE n < ? AND n > 0 ORDER BY n DESC LIMIT ?`,
  );
  const losses = connection.query<LossNote>(
    "SELECT n, at, asked AS what FROM requests WHERE outcome = 'lost' ORDER BY n DESC LIMIT 20",
  );
  const ofRecord = connection.query<{ n: number | null }>(
    'SELECT max(n) AS n FROM requests WHERE registry = ? AND record = ? AND n > ?',
  );
  const ofQuery = connection.query<{ n: number | null }>(
    'SELECT max(n) AS n FROM requests WHERE n > ? AND +registry = ? AND query = ?',
  );
  return {
    /** The head of the chain of requests. */
    chainHead: (): ChainHead => {
      const { n: count, hash } = lastRow();
      return { store: identity.get()?.id ?? '', count, hash };
    },
    /** What was lost, as rows of the chain state, latest first; at most 20. */
    losses: (): LossNote[] => losses.all(),
    /** The last attempt after this place to request this, however it ended; null: there is none. */
    lastAttempt: (handle: RegistryHandle, target: RecordOrQuery, after: number): number | null => {
      const last =
        'record' in target
          ? ofRecord.get(handle, target.record, after)
          : ofQuery.get(after, handle, canonicalQuery(target.query));
      return last?.n ?? null;
    },
    /** Its rows after this place, or before it in descending order, at most `limit`. */
    requests: (part: { limit: number } & ({ after: number } | { before: number })): RequestRow[] =>
      ('after' in part
        ? after.all(part.after, part.limit)
        : before.all(part.before, part.limit)
      ).map(toRequestRow),
    /** The body of a request that was put into quarantine; null if it isn't there, or was deleted. */
    quarantined: (n: number): Uint8Array | null => quarantine.body(n),
  };
}

function toRequestRow({
  record,
  query: canonical,
  response,
  quarantined,
  ...row
}: Row): RequestRow {
  const isNamed = row.registry !== null && record !== null && isRecordId(record);
  const entity: EntityId | null = isNamed ? `${row.registry ?? ''}/${record}` : null;
  const query = canonical === null ? null : queryOf(canonical);
  const stored = response === null ? null : ('response' as const);
  return { ...row, entity, query, body: stored ?? (quarantined === null ? null : 'quarantine') };
}

export function requestRows(connection: Connection) {
  const lastRow = lastRequest(connection);
  const insert = connection.query(
    `INSERT INTO requests (n, at, asked, outcome, status, sha256, salt, previous, hash, nonce,
       registry, record, query, headers, reason, kept, response)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );

  /** Adds the row after the last, or after a missing one; returns its place. */
  function append(request: NewRequest, last = lastRow()): number {
    const { at, asked, outcome, status, sha256, registry, kept, response = null } = request;
    const { record = null, query = null, reason = null } = request;
    const { n: count, hash: previous } = last;
    const n = count + 1;
    const nonce = newNonce();
    const headers = headersText(request.headers ?? null);
    const salt = saltOf({ nonce, registry, record, query, headers, reason, kept });
    const hash = hashOf({ n, at, asked, outcome, status, sha256, salt, previous });
    const link = [n, at, asked, outcome, status, sha256, salt, previous, hash];
    insert.run(...link, nonce, registry, record, query, headers, reason, kept, response);
    return n;
  }

  return {
    append,
    /** Adds the row of a response that is stored under this key; returns its place. */
    appendAnswered(
      registry: RegistryHandle,
      target: RecordOrQuery,
      answer: RegistryResponse & { outcome: 'answered' | 'imported' },
      response: number,
    ): number {
      const { fetchedAt: at, url, outcome, sha256, headers } = answer;
      // No server stated a status for what was imported.
      const status = outcome === 'imported' ? null : answer.status;
      const row = { at, asked: url, outcome, status, sha256, headers };
      return append({ ...row, registry, ...columnsOf(target), kept: 'response', response });
    },
  };
}

export function requestChanges(connection: Connection) {
  const { append } = requestRows(connection);
  const registries = registryKeys(connection);
  const quarantine = quarantineRows(connection);
  const removeNotFetched = notFetchedRemoval(connection);
  return {
    /** Records an event of the store itself as a row of the chain. */
    noteEvent: ({ at, outcome, what }: StoreEvent): void => {
      const noResponse = { status: null, sha256: null, registry: null, kept: null } as const;
      append({ at, outcome, asked: what, ...noResponse });
    },
    /**
     * Records an attempt that gave no response as a row of the chain; `registry` null: it is of no known
     * registry. Its body goes into quarantine.
     */
    noteAttempt: (registry: RegistryHandle | null, attempt: Attempt): void => {
      const { asked: target, url, body, at, outcome, status, sha256, headers, reason } = attempt;
      const hasBody = body !== null && body.length > 0;
      const n = append({
        at,
        asked: url,
        outcome,
        status,
        sha256,
        registry,
        headers,
        reason,
        ...columnsOf(target),
        kept: hasBody ? 'quarantine' : null,
      });
      if (hasBody) quarantine.put(n, body);
      if (registry === null || target === null || !('record' in target)) return;
      if (reason === 'record-not-found') {
        removeNotFetched({ registry: registries.keyOf(registry), record: target.record });
      }
    },
  };
}

function columnsOf(target: RequestTarget): { record: RecordId | null; query: string | null } {
  const record = target !== null && 'record' in target ? target.record : null;
  const query = target !== null && 'query' in target ? canonicalQuery(target.query) : null;
  return { record, query };
}

/** An event of the store itself, in words. */
export interface StoreEvent {
  at: string;
  outcome: 'restored' | 'salvaged' | 'lost';
  what: string;
}

/** The most bytes in quarantine; the oldest bodies are deleted first. */
const QUARANTINE_BYTES = 256 * 2 ** 20;

export function quarantineRows(connection: Connection, maxBytes = QUARANTINE_BYTES) {
  const insert = connection.query('INSERT INTO quarantine (request, size, body) VALUES (?, ?, ?)');
  const total = connection.query<{ size: number }>(
    'SELECT coalesce(sum(size), 0) AS size FROM quarantine',
  );
  const oldest = connection.query<{ request: number; size: number }>(
    'SELECT request, size FROM quarantine ORDER BY request LIMIT 1',
  );
  const remove = connection.query('DELETE FROM quarantine WHERE request = ?');
  const body = connection.query<{ body: Uint8Array }>(
    'SELECT body FROM quarantine WHERE request = ?',
  );
  return {
    body: (request: number): Uint8Array | null => body.get(request)?.body ?? null,
    put(request: number, bytes: Uint8Array): void {
      insert.run(request, bytes.length, bytes);
      let size = total.get()?.size ?? 0;
      while (size > maxBytes) {
        const first = oldest.get();
        if (first === undefined || first.request === request) return;
        remove.run(first.request);
        size -= first.size;
      }
    },
  };
}

const headersText = (headers: AnswerHeaders | null): string | null =>
  headers &&
  JSON.stringify([headers.contentType, headers.date, headers.etag, headers.lastModified]);
