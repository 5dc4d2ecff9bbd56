/** Which response is the latest profile of an entity. Older ones stay as responses. */
import type { EntityId } from '../contract/model/entity.ts';
import type { Connection } from './connection.ts';
import { RESPONSE_COLUMNS, type ResponseRow, toStoredResponse } from './responses.ts';
import type { RegistryName, StoredResponse } from './store.ts';

export function profileRows(connection: Connection) {
  const latest = connection.query<ResponseRow>(
    `SELECT ${RESPONSE_COLUMNS} FROM registries g
     JOIN entities e ON e.registry = g.key AND e.id = ?
     JOIN profiles p ON p.entity = e.key
     JOIN fetches f ON f.key = p.fetch
     JOIN responses r ON r.key = f.response
     WHERE g.name = ?`,
  );
  const subject = connection.query<{ registry: RegistryName; entity: EntityId }>(
    `SELECT g.name AS registry, e.id AS entity FROM responses r
     JOIN fetches f ON f.response = r.key
     JOIN entities e ON e.key = f.entity
     JOIN registries g ON g.key = e.registry
     WHERE r.sha256 = ? ORDER BY f.key DESC LIMIT 1`,
  );
  const known = connection.query<{ entity: number }>(
    'SELECT entity FROM profiles WHERE entity = ?',
  );
  const put = connection.query(
    `INSERT INTO profiles (entity, fetch) VALUES (?, ?)
     ON CONFLICT (entity) DO UPDATE SET fetch = excluded.fetch`,
  );
  return {
    latest: (registry: RegistryName, entity: EntityId): StoredResponse | null =>
      toStoredResponse(latest.get(entity, registry)),
    subjectOf: (sha256: string) => subject.get(sha256) ?? null,
    /** Whether it is the entity's first profile. */
    put(entity: number, fetch: number): boolean {
      const isFirst = known.get(entity) === undefined;
      put.run(entity, fetch);
      return isFirst;
    },
  };
}
