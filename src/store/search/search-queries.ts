/** What finds entities. */
import type { CaseId } from '../../contract/model/case.ts';
import type { MemberItem } from '../../contract/model/member.ts';
import type { MemberQuery } from '../../contract/model/query.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import type { Connection } from '../base/connection.ts';
import { caseKeys } from '../cases/cases.ts';
import { entityQueries, type StoredEntity } from '../derived/entities.ts';
import { registryKeys } from '../requests/registries.ts';
import {
  canvasSearch,
  entitySearch,
  type SearchedRegistry,
  type CanvasMatch,
  type NamedQuery,
} from './entity-search.ts';
import { memberSearch } from './member-search.ts';
import { textSearch, type TextQuery } from './texts.ts';

export function searchQueries(connection: Connection) {
  const registries = registryKeys(connection);
  const caseKey = caseKeys(connection);
  const { entitiesNumbered } = entityQueries(connection);
  const searchMembers = memberSearch(connection);
  const searchEntities = entitySearch(connection);
  const searchTexts = textSearch(connection);
  const searchCanvas = canvasSearch(connection);
  const others = connection.query<{ n: number }>(
    'SELECT count(*) AS n FROM registries WHERE responses > 0 AND key <> ?',
  );
  const asked = (handle: RegistryHandle): SearchedRegistry => {
    const key = registries.keyOf(handle);
    return { key, handle, isOnly: others.get(key)?.n === 0 };
  };
  return {
    /**
     * Stored members that match: every word of q begins a word of one of their names (any script,
     * case and diacritics aside, romanised too), and every filter holds as far as the store knows.
     * Paged by the query's count and page; best match first.
     */
    searchMembers: (
      registry: RegistryHandle,
      query: MemberQuery,
    ): { items: MemberItem[]; more: boolean } => searchMembers(asked(registry), query),
    /** Stored entities with this name, found as `searchMembers` finds them; best match first. */
    entitiesNamed(query: NamedQuery): { items: StoredEntity[]; more: boolean } {
      const { registry } = query;
      const { keys, more } = searchEntities(query, registry === null ? null : asked(registry));
      return { items: entitiesNumbered(keys), more };
    },
    /** By their names as these are, then by anything that is said of them. */
    entitiesSaying(query: TextQuery): { items: StoredEntity[]; more: boolean } {
      const { keys, more } = searchTexts(query, query.case === null ? null : caseKey(query.case));
      return { items: entitiesNumbered(keys), more };
    },
    /**
     * The same among at most `limit` places of a canvas after this turn, hidden ones too, in their
     * order; `next` is the turn to go on after, null at the end.
     */
    canvasNamed: (
      id: CaseId,
      name: string,
      part: { after: number; limit: number },
    ): { found: CanvasMatch[]; next: number | null } => searchCanvas(caseKey(id), name, part),
  };
}
