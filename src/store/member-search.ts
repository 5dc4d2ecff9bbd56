/** Searches the stored members, as the registry would search its own. */
import { fold } from '../contract/fold-words.ts';
import type { EntityFacts, RecordId } from '../contract/model/entity.ts';
import { type MemberItem, memberItem } from '../contract/model/member.ts';
import type { MemberQuery } from '../contract/model/query.ts';
import type { Connection } from './connection.ts';
import { registryTraits, type AskedRegistry } from './entity-search.ts';
import {
  firstFound,
  keyQueries,
  nameSearch,
  NO_CONDITION,
  type Condition,
  type Filters,
} from './name-search.ts';
import { NAME_TABLES } from './names.ts';
import type { PlaceField } from './places.ts';
import { readKept } from './kept-json.ts';
import { traitWord } from './traits.ts';

const PLACE_FILTERS = [
  'country',
  'postcode',
  'state',
  'county',
  'city',
] as const satisfies (PlaceField & keyof MemberQuery)[];

/** More statements than this are not gathered: so many members come up early in any order. */
const FEW_STATEMENTS = 5000;

/** So many that match are all put in order; of more, enough come up early in any order. */
const FEW_FOUND = 5000;

const ROLES = 'SELECT key FROM roles WHERE instr(folded, ?)';

export function memberSearch(connection: Connection) {
  const items = connection.query<{ id: RecordId; facts: string }>(
    'SELECT e.id, e.facts FROM json_each(?) j CROSS JOIN entities e ON e.key = j.value ORDER BY j.key',
  );
  const keysOf = keyQueries(connection);
  const { waysTo, few } = nameSearch(connection, NAME_TABLES.member);
  const statementsWith = connection.query<{ count: number }>(
    `SELECT count(*) AS count FROM
       (SELECT 1 FROM statements WHERE role IN (${ROLES}) LIMIT ${FEW_STATEMENTS + 1})`,
  );
  const hasFew = (position: string): boolean =>
    (statementsWith.get(fold(position))?.count ?? 0) <= FEW_STATEMENTS;

  /** In the order of their names. */
  function sorted({ sql, values }: Condition, wanted: number): number[] {
    return keysOf(`SELECT e.key FROM entities e WHERE ${sql} ORDER BY e.sort_text, e.key LIMIT ?`, [
      ...values,
      wanted,
    ]);
  }

  function byName(q: string, filters: Asked, wanted: number): number[] {
    const found = filters.isNarrow ? few(q, filters, FEW_FOUND) : null;
    return (
      found ??
      firstFound(
        waysTo(q).map((find) => () => find(filters, wanted)),
        wanted,
      )
    );
  }

  function byFilters({ all, ...filters }: Asked, wanted: number, isRare: boolean): number[] {
    if (isRare) {
      // Those of a rare position are gone to by their keys: SQLite would rather walk all in their order.
      return keysOf(
        `SELECT e.key FROM entities e NOT INDEXED WHERE ${all.sql} ORDER BY e.sort_text, e.key LIMIT ?`,
        [...all.values, wanted],
      );
    }
    const found = filters.isNarrow ? few('', { all, ...filters }, FEW_FOUND) : null;
    if (found === null) return sorted(all, wanted);
    const some = {
      sql: 'e.key IN (SELECT value FROM json_each(?))',
      values: [JSON.stringify(found)],
    };
    return sorted(some, wanted);
  }

  return (registry: AskedRegistry, query: MemberQuery): { items: MemberItem[]; more: boolean } => {
    const isRare = !!query.position && hasFew(query.position);
    const filters = filtersOf(registry, query, isRare);
    const offset = (query.page - 1) * query.count;
    const wanted = offset + query.count + 1;
    const keys =
      query.q === '' ? byFilters(filters, wanted, isRare) : byName(query.q, filters, wanted);
    const page = keys.slice(offset, offset + query.count);
    return {
      items: items
        .all(JSON.stringify(page))
        .map(({ id, facts }) => toItem(id, readKept<EntityFacts>(facts))),
      more: keys.length > offset + query.count,
    };
  };
}

const nothing = <K extends string>(shape: Record<K, unknown>): Record<K, null> =>
  Object.fromEntries(Object.keys(shape).map((key) => [key, null])) as Record<K, null>;

const { mixed, person, company, authority } = memberItem.shape.data.shape;

/** A member known by name only has no search form of its own: the name is all that is stated. */
function toItem(
  record: RecordId,
  { item, names }: Pick<EntityFacts, 'item' | 'names'>,
): MemberItem {
  if (item !== null) return item;
  const data: MemberItem['data'] = {
    mixed: { ...nothing(mixed.shape), full_name: names[0] ?? null },
    person: nothing(person.shape),
    company: nothing(company.shape),
    authority: nothing(authority.shape),
  };
  return { id: record.slice(record.indexOf(':') + 1), data };
}

interface Asked extends Filters {
  /** Whether more is asked for than a table has in its order. */
  isNarrow: boolean;
}

/**
 * Every filter as a condition. Address filters must hold at one and the same place.
 * @param isRare - whether few statements have the position
 */
function filtersOf(registry: AskedRegistry, query: MemberQuery, isRare: boolean): Asked {
  const own: Condition[] = [{ sql: 'e.registry = ? AND e.searchable = 1', values: [registry.key] }];
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
  if (query.position) {
    const held = { sql: positionSql(query.q, isRare), values: [fold(query.position)] };
    if (isRare) among = held;
    else rest.push(held);
  }
  return {
    all: allOf([...own, among, ...rest]),
    traits: [...registryTraits(registry), ...traits],
    among,
    rest: rest.length === 0 ? NO_CONDITION : allOf(rest),
    isNarrow: query.q === '' ? places.length > 0 : traits.length > 0 || !!query.position,
  };
}

const allOf = (conditions: readonly Condition[]): Condition => ({
  sql: ['true', ...conditions.map(({ sql }) => sql)].join(' AND '),
  values: conditions.flatMap(({ values }) => values),
});

/** Without a text a rare position leads to the members; with one, or when many have it, those found are looked at. */
const positionSql = (q: string, isRare: boolean): string =>
  isRare
    ? `${q === '' ? '' : '+'}e.key IN (SELECT from_entity FROM statements WHERE role IN (${ROLES}))`
    : `EXISTS (SELECT 1 FROM statements s WHERE s.from_entity = e.key AND s.role IN (${ROLES}))`;
