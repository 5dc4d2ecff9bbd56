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

/** How `canonicalQuery` begins where there is a text. */
const TEXT_FIRST = '[["q","';
/** Sorts after everything that can follow. */
const LAST = '\u{10ffff}';

export function searchPageQueries(connection: Connection) {
  const registries = registryKeys(connection);
  const latest = connection.query<ResponseRow>(
    `SELECT ${RESPONSE_COLUMNS} FROM search_pages s
     JOIN requests f ON f.n = s.request
     JOIN responses r ON r.key = f.response
     WHERE s.registry = ? AND s.query = ?`,
  );
  const begunSo = connection.query<{ query: string; request: number }>(
    'SELECT query, request FROM search_pages WHERE registry = ? AND query BETWEEN ? AND ?',
  );
  /** The last asked of those that differ from this query by letter case alone. */
  function inOtherCase(registry: number, canonical: string): string | null {
    if (!canonical.startsWith(TEXT_FIRST)) return null;
    const folded = canonical.toLowerCase();
    const [first = ''] = canonical.slice(TEXT_FIRST.length);
    return (
      [...new Set([first.toLowerCase(), first.toUpperCase()])]
        .map((letter) => TEXT_FIRST + letter)
        .flatMap((begins) => begunSo.all(registry, begins, begins + LAST))
        .filter(({ query }) => query.toLowerCase() === folded)
        .sort((a, b) => b.request - a.request)[0]?.query ?? null
    );
  }
  return {
    /**
     * The latest response to this query, count and page included; to one in other letter case, where exactly
     * this was never asked.
     */
    searchPage(registry: RegistryHandle, query: MemberQuery): StoredResponse | null {
      const key = registries.keyOf(registry);
      const canonical = canonicalQuery(query);
      const exact = latest.get(key, canonical);
      if (exact) return toStoredResponse(exact);
      const other = inOtherCase(key, canonical);
      return other === null ? null : toStoredResponse(latest.get(key, other));
    },
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
