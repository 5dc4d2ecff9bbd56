/** Which response is the latest profile of an entity. Older ones stay as responses. */
import type { EntityId } from '../../contract/model/entity.ts';
import type { Connection } from '../connection.ts';
import { ASKED_ENTITY, askedFor, ENTITY_KEY } from './entities.ts';
import { registryReader, type RecordRow } from '../requests/registries.ts';
import { RESPONSE_COLUMNS, type ResponseRow, toStoredResponse } from '../requests/responses.ts';
import { NEIGHBOUR_COUNT } from './statements.ts';
import type { ProfileOrigin, StoredProfile, StoredResponse } from '../store.ts';

/**
 * From a registry and a record to the latest response. SQLite would plan a join anew for each value
 * bound to it, which takes longer than asking; a value behind a plus it doesn't look at.
 */
const LATEST = `FROM profiles p
  JOIN requests f ON f.n = p.request
  JOIN responses r ON r.key = f.response
  WHERE p.entity = ${ENTITY_KEY}`;

export function profileRows(connection: Connection) {
  const registries = registryReader(connection);
  const latest = connection.query<ResponseRow>(`SELECT ${RESPONSE_COLUMNS} ${LATEST}`);
  const opened = connection.query<ResponseRow & { neighbours: number }>(
    `SELECT (${NEIGHBOUR_COUNT('p.entity')}) AS neighbours, ${RESPONSE_COLUMNS} ${LATEST}`,
  );
  const origins = connection.query<ProfileOrigin & { asked: number }>(
    `SELECT j.key AS asked, f.sha256, f.at AS fetchedAt FROM json_each(?) j
     CROSS JOIN entities e ON ${ASKED_ENTITY}
     JOIN profiles p ON p.entity = e.key
     JOIN requests f ON f.n = p.request`,
  );
  const known = connection.query<{ entity: number }>(
    'SELECT entity FROM profiles WHERE entity = ?',
  );
  const put = connection.query(
    `INSERT INTO profiles (entity, request) VALUES (?, ?)
     ON CONFLICT (entity) DO UPDATE SET request = excluded.request`,
  );
  return {
    latest: ({ registry, record }: RecordRow): StoredResponse | null =>
      toStoredResponse(latest.get(registry, record)),
    opened({ registry, record }: RecordRow): StoredProfile | null {
      const row = opened.get(registry, record);
      const stored = toStoredResponse(row);
      return stored && { ...stored, neighbours: row?.neighbours ?? 0 };
    },
    origins(ids: readonly EntityId[]): Map<EntityId, ProfileOrigin> {
      const found = new Map<EntityId, ProfileOrigin>();
      for (const { asked, sha256, fetchedAt } of origins.all(askedFor(registries, ids))) {
        const id = ids[asked];
        if (id !== undefined) found.set(id, { sha256, fetchedAt });
      }
      return found;
    },
    /** Whether it is the entity's first profile. */
    put(entity: number, request: number): boolean {
      const isFirst = known.get(entity) === undefined;
      put.run(entity, request);
      return isFirst;
    },
  };
}
