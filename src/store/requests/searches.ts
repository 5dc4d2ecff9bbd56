/** Search pages as the registry answered them, by registry and query. */
import { type MemberQuery, QUERY_PARAMETERS } from '../../contract/model/query.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import type { Connection } from '../base/connection.ts';
import { registryKeys } from './registries.ts';
import {
  RESPONSE_COLUMNS,
  type ResponseRow,
  toStoredResponse,
  type StoredResponse,
} from './responses.ts';

/** The same text for the same search, whatever the order of its fields and the form of empty ones. */
export function canonicalQuery(query: MemberQuery): string {
  const fields = Object.keys(QUERY_PARAMETERS) as (keyof MemberQuery)[];
  return JSON.stringify(
    fields
      .map((field) => [field, query[field]])
      .filter(([, value]) => value !== undefined && value !== ''),
  );
}

/** Reads what `canonicalQuery` wrote, without the fields that were empty; null if it is damaged. */
export function queryOf(canonical: string): Partial<MemberQuery> | null {
  try {
    return Object.fromEntries(JSON.parse(canonical) as [string, unknown][]);
  } catch {
    return null;
  }
}

export function searchPageQueries(connection: Connection) {
  const registries = registryKeys(connection);
  const latest = connection.query<ResponseRow>(
    `SELECT ${RESPONSE_COLUMNS} FROM search_pages s
     JOIN requests f ON f.n = s.request
     JOIN responses r ON r.key = f.response
     WHERE s.registry = ? AND s.query = ?`,
  );
  return {
    /** The latest response to exactly this query, count and page included. */
    searchPage: (registry: RegistryHandle, query: MemberQuery): StoredResponse | null =>
      toStoredResponse(latest.get(registries.keyOf(registry), canonicalQuery(query))),
  };
}

/** Stores the last request of a search; `query` as `canonicalQuery` writes it. */
export function searchPageWriter(connection: Connection) {
  const put = connection.query(
    `INSERT INTO search_pages (registry, query, request) VALUES (?, ?, ?)
     ON CONFLICT (registry, query) DO UPDATE SET request = excluded.request`,
  );
  return (registry: number, query: string, request: number): void =>
    void put.run(registry, query, request);
}
