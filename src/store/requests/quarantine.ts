/** Bodies that can't be what was asked for: kept to be looked at, derived from never. */
import type { Connection } from '../base/connection.ts';

/** Bytes of all of them together; the oldest go first. */
const BYTES_KEPT = 256 * 2 ** 20;

export function quarantineRows(connection: Connection, bytesKept = BYTES_KEPT) {
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
      while (size > bytesKept) {
        const first = oldest.get();
        if (first === undefined || first.request === request) return;
        remove.run(first.request);
        size -= first.size;
      }
    },
  };
}
