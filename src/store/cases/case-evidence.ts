/** What the records of a case rest on, as it is handed over with it: requests, their answers, and the chain. */
import { parseEntityId } from '../../contract/model/entity.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import { broughtReader } from './brought.ts';
import type { Connection } from '../connection.ts';
import { registryReader } from '../requests/registries.ts';
import type { CaseEvidence, WholeRequest } from './handed-cases.ts';
import { sha256Of } from '../requests/responses.ts';
import { Refusal } from '../../contract/faults.ts';

interface Row extends Omit<WholeRequest, 'brought' | 'registry'> {
  registry: RegistryHandle | null;
  theirN: number | null;
  theirRegistry: string | null;
  seal: string | null;
  file: number | null;
}

export function caseEvidence(connection: Connection): CaseEvidence {
  const registries = registryReader(connection);
  const brought = broughtReader(connection);
  const asked = connection.query<{ n: number }>(
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
    requestsBehind(id) {
      const { registry, record } = parseEntityId(id);
      const found = asked.all(registry, record).map(({ n }) => n);
      const last = source.get(registries.keyOf(registry), record, registry)?.n ?? null;
      return last === null || found.includes(last) ? found : [...found, last];
    },
    wholeRequest(n) {
      const row = whole.get(n);
      if (row === undefined || row.registry === null) return null;
      const { theirN, theirRegistry: registry, seal, file, ...request } = row;
      const came = seal === null || file === null ? null : { theirN, registry, seal, file };
      return { ...request, registry: row.registry, brought: came };
    },
    answerBody(response, sha256) {
      const bytes = body.get(response)?.body ?? new Uint8Array();
      if (sha256Of(bytes) !== sha256)
        throw new Refusal('response-damaged', { sha256: sha256 ?? '' });
      return bytes;
    },
    chainHashes: (after, limit) => hashes.all(after, limit),
    fileOfCase: (id) => brought.fileOf(id),
    caseFiles: (keys) => brought.files(keys),
    casesFromFile: (seal) => brought.casesOf(seal),
  };
}
