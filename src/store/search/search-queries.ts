/** Queries that find entities. */
import type { CaseId } from '../../contract/model/case.ts';
import { type MemberItem, memberItem } from '../../contract/model/member.ts';
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
  type FoundKeys,
  registryTraits,
} from './entity-search.ts';
import { textCount, textSearch, type TextQuery } from './texts.ts';
import type { PlaceField } from '../derived/places.ts';
import type { RecordId, EntityFacts } from '../../contract/model/entity.ts';
import { readStoredJson } from '../base/stored-text.ts';
import { nameSearch } from './name-search.ts';
import { NAME_TABLES } from '../derived/names.ts';
import {
  keyFilter,
  firstOf,
  firstFound,
  keyQueries,
  type Condition,
  inGrowingParts,
  type Filters,
  NO_CONDITION,
} from './conditions.ts';
import { traitWord } from '../derived/traits.ts';
import { fold } from '../../contract/text/fold-words.ts';

export function searchQueries(connection: Connection) {
  const registries = registryKeys(connection);
  const caseKey = caseKeys(connection);
  const { entitiesByNumber } = entityQueries(connection);
  const searchMembers = memberSearch(connection);
  const searchEntities = entitySearch(connection);
  const searchTexts = textSearch(connection);
  const countTexts = textCount(connection);
  const searchCanvas = canvasSearch(connection);
  const others = connection.query<{ n: number }>(
    'SELECT count(*) AS n FROM registries WHERE responses > 0 AND key <> ?',
  );
  const searchedRegistry = (handle: RegistryHandle): SearchedRegistry => {
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
    ): { items: MemberItem[]; more: boolean } => searchMembers(searchedRegistry(registry), query),
    /** Stored entities with this name, matched as by `searchMembers`; best match first. */
    searchByName(query: NamedQuery): { items: StoredEntity[]; more: boolean } {
      const { registry } = query;
      const { keys, more } = searchEntities(
        query,
        registry === null ? null : searchedRegistry(registry),
      );
      return { items: entitiesByNumber(keys), more };
    },
    /** Found by their names as by `searchByName`, then by anything that is stated of them. */
    searchByText(query: TextQuery): { items: StoredEntity[]; more: boolean } {
      const { keys, more } = searchTexts(query, query.case === null ? null : caseKey(query.case));
      return { items: entitiesByNumber(keys), more };
    },
    /** How many `searchByText` finds in all, in steps; at most, where it looks for characters in a row. */
    countByText: ({ text, case: id }: Pick<TextQuery, 'text' | 'case'>): Generator<void, number> =>
      countTexts(text, id === null ? null : caseKey(id)),
    /**
     * Searches by name among at most `limit` places of a canvas after this turn, hidden ones too, in their
     * order; `next` is the turn to go on after, null at the end.
     */
    searchCanvasByName: (
      id: CaseId,
      name: string,
      part: { after: number; limit: number },
    ): { found: CanvasMatch[]; next: number | null } => searchCanvas(caseKey(id), name, part),
  };
}

/** The filters that are about addresses. */
const PLACE_FILTERS = [
  'country',
  'postcode',
  'state',
  'county',
  'city',
] as const satisfies (PlaceField & keyof MemberQuery)[];

/** Positions with more statements are not gathered: so many members come up early in any order. */
const FEW_STATEMENTS = 5000;

/** Up to this many members are sorted by looking up each of them. */
const FEW_FOUND = 200;

/** Members that are read in their order for each one that is wanted, and at most in all. */
const MEMBERS_PER_KEY = 50;

const MAX_MEMBERS_WALKED = 50_000;

const ROLES = 'SELECT key FROM roles WHERE instr(folded, ?)';

const HOLDERS = `from_entity AS key FROM statements WHERE role IN (${ROLES})`;

function memberSearch(connection: Connection) {
  const found = memberKeys(connection);
  const items = connection.query<{ id: RecordId; facts: string }>(
    'SELECT e.id, e.facts FROM json_each(?) j CROSS JOIN entities e ON e.key = j.value ORDER BY j.key',
  );
  return (
    registry: SearchedRegistry,
    query: MemberQuery,
  ): { items: MemberItem[]; more: boolean } => {
    const { keys, more } = found(registry, query);
    return {
      items: items
        .all(JSON.stringify(keys))
        .map(({ id, facts }) => toItem(id, readStoredJson<EntityFacts>(facts))),
      more,
    };
  };
}

/** The keys of the members on a page, in its order. */
export function memberKeys(connection: Connection) {
  const { waysTo, matchingFilters } = nameSearch(connection, NAME_TABLES.member);
  const { sorted, inOrder } = memberOrder(connection);
  const { hasFew, holders } = positions(connection);
  const filterRows = keyFilter(connection, 'rows');
  const filterKeys = keyFilter(connection, 'keys');

  function byFilters({ key }: SearchedRegistry, filters: MemberFilters, wanted: number): number[] {
    const { all, rest, isNarrow, rare } = filters;
    if (rare !== null) {
      return firstOf(inOrder(key, holders(rare)), wanted, (keys) => filterRows(keys, all));
    }
    const found = isNarrow ? matchingFilters(filters) : null;
    if (found === null) return sorted(all, wanted);
    return firstOf(inOrder(key, found), wanted, (keys) => filterKeys(keys, rest));
  }

  return (registry: SearchedRegistry, query: MemberQuery): FoundKeys => {
    const filters = filtersOf(registry, query, hasFew);
    const offset = (query.page - 1) * query.count;
    const end = offset + query.count;
    const keys =
      query.q === ''
        ? byFilters(registry, filters, end + 1)
        : firstFound(waysTo(query.q, filters, end + 1), end + 1);
    return { keys: keys.slice(offset, end), more: keys.length > end };
  };
}

/** Members in the order of their names. */
function memberOrder(connection: Connection) {
  const keysOf = keyQueries(connection);
  const sorted = ({ sql, values }: Condition, wanted: number): number[] =>
    keysOf(`SELECT e.key FROM entities e WHERE ${sql} ORDER BY e.sort_text, e.id LIMIT ?`, [
      ...values,
      wanted,
    ]);
  const walk = (registry: number, maxMembers: number): Generator<number[]> =>
    inGrowingParts(
      ({ limit, offset }) =>
        keysOf(
          `SELECT key FROM entities WHERE registry = ? AND searchable = 1
           ORDER BY sort_text, id LIMIT ? OFFSET ?`,
          [registry, limit, offset],
        ),
      maxMembers,
    );
  /** These in order: many of them come up early when all are read, and few are soon looked up. */
  function* inOrder(registry: number, found: readonly number[]): Generator<number[]> {
    if (found.length > FEW_FOUND) {
      const foundKeys = new Set(found);
      let left = Math.min(found.length * MEMBERS_PER_KEY, MAX_MEMBERS_WALKED);
      for (const keys of walk(registry, left)) {
        yield keys.filter((key) => foundKeys.has(key));
        left -= keys.length;
      }
      if (left > 0) return;
    }
    const values = [JSON.stringify(found)];
    yield sorted({ sql: 'e.key IN (SELECT value FROM json_each(?))', values }, found.length);
  }

  return { sorted, inOrder };
}

/** Members that hold a position with these words in it. */
function positions(connection: Connection) {
  const keysOf = keyQueries(connection);
  const statementsWith = connection.query<{ count: number }>(
    `SELECT count(*) AS count FROM
       (SELECT 1 FROM statements WHERE role IN (${ROLES}) LIMIT ${FEW_STATEMENTS + 1})`,
  );
  return {
    hasFew: (folded: string): boolean => (statementsWith.get(folded)?.count ?? 0) <= FEW_STATEMENTS,
    holders: (folded: string): number[] => keysOf(`SELECT DISTINCT ${HOLDERS}`, [folded]),
  };
}

const allNull = <K extends string>(shape: Record<K, unknown>): Record<K, null> =>
  Object.fromEntries(Object.keys(shape).map((key) => [key, null])) as Record<K, null>;

const { mixed, person, company, authority } = memberItem.shape.data.shape;

/** A member known by name only has no search result of its own: only the name is stated. */
function toItem(
  record: RecordId,
  { item, names }: Pick<EntityFacts, 'item' | 'names'>,
): MemberItem {
  if (item !== null) return item;
  const data: MemberItem['data'] = {
    mixed: { ...allNull(mixed.shape), full_name: names[0] ?? null },
    person: allNull(person.shape),
    company: allNull(company.shape),
    authority: allNull(authority.shape),
  };
  return { id: record.slice(record.indexOf(':') + 1), data };
}

interface MemberFilters extends Filters {
  /** The position searched for, folded, if few hold it. */
  rare: string | null;
}

/** Every filter as a condition. Address filters must all hold for the same address. */
function filtersOf(
  registry: SearchedRegistry,
  query: MemberQuery,
  hasFew: (folded: string) => boolean,
): MemberFilters {
  const own = [ownOf(registry, query)];
  const traits: string[] = [];
  const rest: Condition[] = [];
  let among = NO_CONDITION;
  if (query.birthYear) {
    own.push({ sql: 'e.birth_year = ?', values: [query.birthYear] });
    traits.push(traitWord('birthYear', query.birthYear));
  }
  if (query.nationality) {
    const nationality = fold(query.nationality);
    own.push({ sql: 'e.nationality = ?', values: [nationality] });
    traits.push(traitWord('nationality', nationality));
  }
  const places = PLACE_FILTERS.flatMap((field): [PlaceField, string][] =>
    query[field] ? [[field, fold(query[field])]] : [],
  );
  traits.push(...places.map(([field, value]) => traitWord(field, value)));
  const atOnePlace: Condition = {
    sql: `EXISTS (${places
      .map(() => 'SELECT place FROM places WHERE entity = e.key AND field = ? AND value = ?')
      .join(' INTERSECT ')})`,
    values: places.flat(),
  };
  if (places.length === 1) own.push(atOnePlace);
  if (places.length > 1) rest.push(atOnePlace);
  const position = query.position ? fold(query.position) : null;
  const rare = position !== null && hasFew(position) ? position : null;
  if (rare !== null) among = { sql: `+e.key IN (SELECT ${HOLDERS})`, values: [rare] };
  else if (position !== null) {
    const sql = `EXISTS (SELECT 1 FROM statements s WHERE s.from_entity = e.key AND s.role IN (${ROLES}))`;
    rest.push({ sql, values: [position] });
  }
  return {
    all: allOf([...own, among, ...rest]),
    traits: [...registryTraits(registry), ...traits],
    among,
    rest: allOf(rest),
    // Without a text, there is a sorted index for each trait alone, except those of places.
    isNarrow:
      query.q === ''
        ? places.length > 0 || traits.length > 1
        : traits.length > 0 || position !== null,
    rare,
  };
}

/** If only one registry has answered, all names are of its members. */
const ownOf = ({ key, isOnly }: SearchedRegistry, { q }: MemberQuery): Condition =>
  isOnly && q !== '' ? NO_CONDITION : { sql: 'e.registry = ? AND e.searchable = 1', values: [key] };

function allOf(conditions: readonly Condition[]): Condition {
  const some = conditions.filter((condition) => condition !== NO_CONDITION);
  if (some.length === 0) return NO_CONDITION;
  return {
    sql: some.map(({ sql }) => sql).join(' AND '),
    values: some.flatMap(({ values }) => values),
  };
}
