/** Which response is the latest profile of an entity. Older ones stay as responses. */
import type { EntityId } from '../../contract/model/entity.ts';
import type { Connection } from '../base/connection.ts';
import { IN_ENTITY_LIST, entityList, ENTITY_KEY, registryKeys } from '../requests/registries.ts';
import {
  RESPONSE_COLUMNS,
  type ResponseRow,
  toStoredResponse,
  type StoredResponse,
} from '../requests/responses.ts';
import { NEIGHBOUR_COUNT } from './stated.ts';
import type { ResponseSource } from '../../contract/model/response.ts';

/** From a registry and a record to the latest response. */
const LATEST = `FROM profiles p
  JOIN requests f ON f.n = p.request
  JOIN responses r ON r.key = f.response
  WHERE p.entity = ${ENTITY_KEY}`;

export function profileQueries(connection: Connection) {
  const registries = registryKeys(connection);
  const latest = connection.query<ResponseRow>(`SELECT ${RESPONSE_COLUMNS} ${LATEST}`);
  const opened = connection.query<ResponseRow & { neighbours: number }>(
    `SELECT (${NEIGHBOUR_COUNT('p.entity')}) AS neighbours, ${RESPONSE_COLUMNS} ${LATEST}`,
  );
  const small = connection.query<ResponseRow & { listIndex: number; requested: string }>(
    `SELECT j.key AS listIndex, f.sha256 AS requested, ${RESPONSE_COLUMNS} FROM json_each(?) j
     CROSS JOIN entities e ON ${IN_ENTITY_LIST}
     JOIN profiles p ON p.entity = e.key
     JOIN requests f ON f.n = p.request
     JOIN responses r ON r.key = f.response AND r.size <= ?`,
  );
  const latestAt = connection.query<{ at: string | null; last: number; count: number }>(
    `SELECT max(at) AS at, max(n) AS last, count(*) AS count
     FROM (SELECT n, at FROM requests WHERE n > ? ORDER BY n LIMIT ?)`,
  );
  const origins = connection.query<ProfileOrigin & { listIndex: number }>(
    `SELECT j.key AS listIndex, f.sha256, f.at AS fetchedAt FROM json_each(?) j
     CROSS JOIN entities e ON ${IN_ENTITY_LIST}
     JOIN profiles p ON p.entity = e.key
     JOIN requests f ON f.n = p.request`,
  );
  return {
    /** The latest response of this entity's own profile. */
    profile(entity: EntityId): StoredResponse | null {
      const { registry, record } = registries.recordRowOf(entity);
      return toStoredResponse(latest.get(registry, record));
    },
    /** The same with the number of neighbours that is shown beside it, in one query. */
    openProfile(entity: EntityId): StoredProfile | null {
      const { registry, record } = registries.recordRowOf(entity);
      const row = opened.get(registry, record);
      const stored = toStoredResponse(row);
      return stored && { ...stored, neighbours: row?.neighbours ?? 0 };
    },
    /** The latest responses of these of at most so many bytes, by entity; a damaged one is refused as it is taken. */
    smallProfiles(ids: readonly EntityId[], maxSize: number): Map<EntityId, SmallProfile> {
      const found = new Map<EntityId, SmallProfile>();
      for (const row of small.all(entityList(registries, ids), maxSize)) {
        const id = ids[row.listIndex];
        const origin = { sha256: row.requested, fetchedAt: row.at };
        if (id !== undefined) found.set(id, { origin, response: () => toStoredResponse(row) });
      }
      return found;
    },
    /**
     * The latest time at which one of the next `limit` requests after this one was made; `next` is the request
     * to go on after, null at the end.
     */
    latestRequest(after: number, limit: number): { at: string; next: number | null } {
      const row = latestAt.get(after, limit);
      return { at: row?.at ?? '', next: row?.count === limit ? row.last : null };
    },
    /** The source of each latest profile, without the bytes; only of entities that have one. */
    profileOrigins(ids: readonly EntityId[]): Map<EntityId, ProfileOrigin> {
      const found = new Map<EntityId, ProfileOrigin>();
      for (const { listIndex, sha256, fetchedAt } of origins.all(entityList(registries, ids))) {
        const id = ids[listIndex];
        if (id !== undefined) found.set(id, { sha256, fetchedAt });
      }
      return found;
    },
  };
}

/** Stores the request of an entity's latest profile; returns whether it is the entity's first. */
export function profileWriter(connection: Connection) {
  const known = connection.query<{ entity: number }>(
    'SELECT entity FROM profiles WHERE entity = ?',
  );
  const put = connection.query(
    `INSERT INTO profiles (entity, request) VALUES (?, ?)
     ON CONFLICT (entity) DO UPDATE SET request = excluded.request`,
  );
  return (entity: number, request: number): boolean => {
    const isFirst = known.get(entity) === undefined;
    put.run(entity, request);
    return isFirst;
  };
}

interface SmallProfile {
  origin: ProfileOrigin;
  response: () => StoredResponse | null;
}

interface StoredProfile extends StoredResponse {
  /** Distinct neighbours of the entity, whoever states them. */
  neighbours: number;
}

/** Which response a profile was read from. */
export type ProfileOrigin = Pick<ResponseSource, 'sha256' | 'fetchedAt'>;
