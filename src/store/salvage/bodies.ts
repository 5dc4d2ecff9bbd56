/** Bodies, each once: those that have the hash their row or a request says they have. */
import type { Connection } from '../base/connection.ts';
import { sha256Of } from '../requests/responses.ts';
import type { FoundRow } from './found-rows.ts';

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
