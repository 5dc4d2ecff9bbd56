/** The evidence that is exported with a case: requests, their responses, and the chain. */
import { Refusal } from '../../contract/faults/faults.ts';
import { parseEntityId, type EntityId, type RecordId } from '../../contract/model/entity.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import type { RequestLink } from '../../contract/model/request.ts';
import type { LinkDetails } from '../requests/request-link.ts';
import type { Connection } from '../base/connection.ts';
import { registryKeys } from '../requests/registries.ts';
import { sha256Of } from '../requests/responses.ts';

/** A request with everything that its hash covers. */
export interface WholeRequest extends RequestLink, Omit<LinkDetails, 'registry'> {
  registry: RegistryHandle;
  record: RecordId | null;
  /** The key of its response; null: none is stored. */
  response: number | null;
  /** Set if it came with a case file: its place, registry and seal there; `theirN` null: it has no hash. */
  received: {
    theirN: number | null;
    registry: string | null;
    seal: string;
    /** The key of the file that brought it here. */
    file: number;
  } | null;
}

interface Row extends Omit<WholeRequest, 'received' | 'registry'> {
  registry: RegistryHandle | null;
  theirN: number | null;
  theirRegistry: string | null;
  seal: string | null;
  file: number | null;
}

/** Queries for the export of a case. */
export function caseEvidenceQueries(connection: Connection) {
  const registries = registryKeys(connection);
  const ofRecord = connection.query<{ n: number }>(
    `SELECT n FROM requests WHERE registry = ? AND record = ?
       AND (kept = 'response' OR outcome = 'not-found')
       AND NOT (response IS NULL AND n IN (SELECT request FROM deleted_answers)) ORDER BY n`,
  );
  const source = connection.query<{ n: number | null }>(
    `SELECT max(r.n) AS n FROM entities e JOIN requests r ON r.response = e.source
     WHERE e.registry = ? AND e.id = ? AND r.registry = ?`,
  );
  const whole = connection.query<Row>(
    `SELECT r.n, at, asked, outcome, status, sha256, salt, previous, hash, nonce, r.registry, record,
       query, headers, reason, kept, response, b.their_n AS theirN, b.registry AS theirRegistry,
       coalesce(b.seal_before, f.seal) AS seal, f.key AS file
     FROM requests r LEFT JOIN brought_requests b ON b.n = r.n LEFT JOIN case_files f ON f.key = b.file
     WHERE r.n = ?`,
  );
  const body = connection.query<{ body: Uint8Array }>('SELECT body FROM responses WHERE key = ?');
  const hashes = connection.query<{ n: number; hash: string }>(
    'SELECT n, hash FROM requests WHERE n > ? AND n > 0 ORDER BY n LIMIT ?',
  );
  return {
    /**
     * Places of the requests behind this entity: all that were answered with its record or with not found,
     * and the last that its known facts come from; none whose response was deleted.
     */
    requestsBehind(id: EntityId): number[] {
      const { registry, record } = parseEntityId(id);
      const found = ofRecord.all(registry, record).map(({ n }) => n);
      const last = source.get(registries.keyOf(registry), record, registry)?.n ?? null;
      return last === null || found.includes(last) ? found : [...found, last];
    },
    /** Null: it belongs to no registry, or there is none at this place. */
    wholeRequest(n: number): WholeRequest | null {
      const row = whole.get(n);
      if (row === undefined || row.registry === null) return null;
      const { theirN, theirRegistry: registry, seal, file, ...request } = row;
      const received = seal === null || file === null ? null : { theirN, registry, seal, file };
      return { ...request, registry: row.registry, received };
    },
    /** The bytes of a response; refused as `response-damaged` if they don't have this hash. */
    answerBody(response: number, sha256: string | null): Uint8Array {
      const bytes = body.get(response)?.body ?? new Uint8Array();
      if (sha256Of(bytes) !== sha256)
        throw new Refusal('response-damaged', { sha256: sha256 ?? '' });
      return bytes;
    },
    /** The hashes of the chain after place `after`, at most `limit`. */
    chainHashes: (after: number, limit: number): { n: number; hash: string }[] =>
      hashes.all(after, limit),
  };
}
