/** For each entity, whether its own record was fetched, not found, unavailable, or never requested. */
import type { Connection } from '../base/connection.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import { IN_ENTITY_LIST, entityList, registryKeys } from './registries.ts';
import { NOT_FOUND_AT } from './answered-requests.ts';
import { isNotSearched } from './not-fetched.ts';

export interface CoverageRow {
  key: number;
  entity: EntityId;
  /** When its own profile was last fetched; null: never. */
  fetchedAt: string | null;
  /** When it was not found since; null: it was not requested, or it was found. */
  notFoundAt: string | null;
  /** 1: requests for it failed since a registry last answered, also if dismissed from the list. */
  failed: 0 | 1;
}

const SELECT = `SELECT e.key, g.handle || '/' || e.id AS entity, f.at AS fetchedAt,
    ${NOT_FOUND_AT} AS notFoundAt,
    EXISTS (SELECT 1 FROM not_fetched x WHERE x.registry = e.registry AND x.record = e.id
      AND NOT ${isNotSearched('x.fault')}) AS failed`;
const JOINED = `CROSS JOIN registries g ON g.key = e.registry
  LEFT JOIN profiles p ON p.entity = e.key
  LEFT JOIN requests f ON f.n = p.request
  WHERE e.facts IS NOT NULL`;

function handleAndRecord(entity: EntityId): [registry: string, record: string] {
  const { registry, subject, id } = parseEntityId(entity);
  return [registry, `${subject}:${id}`];
}

export function coverageQueries(connection: Connection) {
  const registries = registryKeys(connection);
  const of = connection.query<CoverageRow>(
    `${SELECT} FROM json_each(?) j CROSS JOIN entities e ON ${IN_ENTITY_LIST} ${JOINED} ORDER BY j.key`,
  );
  const absent = connection.query<{ key: number }>(
    `SELECT e.key FROM json_each(?) j CROSS JOIN entities e ON e.key = j.value
     CROSS JOIN registries g ON g.key = e.registry LEFT JOIN profiles p ON p.entity = e.key
     WHERE ${NOT_FOUND_AT} IS NOT NULL ORDER BY j.key`,
  );
  // Not found leaves no row of its own: the attempts are in the chain of requests.
  // A search that was not found has no record.
  const notFound = connection.query<{ entity: EntityId }>(
    `SELECT DISTINCT registry || '/' || record AS entity FROM requests
     WHERE outcome = 'not-found' AND record IS NOT NULL AND (registry, record) > (?, ?)
     ORDER BY registry, record LIMIT ?`,
  );
  return {
    /** For these, in their order; what is not stored is left out. */
    coverageOf: (ids: readonly EntityId[]): CoverageRow[] => of.all(entityList(registries, ids)),
    /** Of the entities with these numbers, those that were not found when they were last requested. */
    notFoundAmong: (keys: readonly number[]): number[] =>
      absent.all(JSON.stringify(keys)).map(({ key }) => key),
    /** Records that were ever not found, each once, after this one in the order of their ids. */
    notFoundAfter: (entity: EntityId | null, limit: number): EntityId[] => {
      const [registry, record] = entity === null ? ['', ''] : handleAndRecord(entity);
      return notFound.all(registry, record, limit).map((row) => row.entity);
    },
  };
}
