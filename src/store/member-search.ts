/** Searches the stored members, as the registry would search its own. */
import { fold } from '../contract/fold-words.ts';
import type { EntityFacts, RecordId } from '../contract/model/entity.ts';
import { type MemberItem, memberItem } from '../contract/model/member.ts';
import type { MemberQuery } from '../contract/model/query.ts';
import type { Connection } from './connection.ts';
import { firstFound, keyQueries, nameSearch, type Condition } from './name-search.ts';
import { NAME_TABLES } from './names.ts';
import type { PlaceField } from './places.ts';
import { readKept } from './kept-json.ts';

const PLACE_FILTERS = [
  'country',
  'postcode',
  'state',
  'county',
  'city',
] as const satisfies (PlaceField & keyof MemberQuery)[];

/** More statements than this are not gathered: so many members come up early in any order. */
const FEW_STATEMENTS = 5000;

const ROLES = 'SELECT key FROM roles WHERE instr(folded, ?)';

export function memberSearch(connection: Connection) {
  const items = connection.query<{ id: RecordId; facts: string }>(
    'SELECT e.id, e.facts FROM json_each(?) j CROSS JOIN entities e ON e.key = j.value ORDER BY j.key',
  );
  const keysOf = keyQueries(connection);
  const waysTo = nameSearch(connection, NAME_TABLES.member);
  const statementsWith = connection.query<{ count: number }>(
    `SELECT count(*) AS count FROM
       (SELECT 1 FROM statements WHERE role IN (${ROLES}) LIMIT ${FEW_STATEMENTS + 1})`,
  );
  const hasFew = (position: string): boolean =>
    (statementsWith.get(fold(position))?.count ?? 0) <= FEW_STATEMENTS;

  function byName(q: string, filters: Condition, wanted: number): number[] {
    const ways = waysTo(q).map((find) => () => find(filters, wanted));
    return firstFound(ways, wanted);
  }

  function byFilters(filters: Condition, wanted: number, isRare: boolean): number[] {
    // Those of a rare position are gone to by their keys: SQLite would rather walk all in their order.
    const sql = `SELECT e.key FROM entities e ${isRare ? 'NOT INDEXED' : ''} WHERE ${filters.sql}
      ORDER BY e.sort_text, e.key LIMIT ?`;
    return keysOf(sql, [...filters.values, wanted]);
  }

  return (registry: number, query: MemberQuery): { items: MemberItem[]; more: boolean } => {
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

/**
 * Every filter as a condition on the entity `e`. Address filters must hold at one and the same place.
 * @param isRare - whether few statements have the position
 */
function filtersOf(registry: number, query: MemberQuery, isRare: boolean): Condition {
  const all: Condition[] = [{ sql: 'e.registry = ? AND e.searchable = 1', values: [registry] }];
  if (query.birthYear) all.push({ sql: 'e.birth_year = ?', values: [query.birthYear] });
  if (query.nationality) {
    all.push({ sql: 'e.nationality = ?', values: [fold(query.nationality)] });
  }
  if (query.position) {
    all.push({ sql: positionSql(query.q, isRare), values: [fold(query.position)] });
  }
  const places = PLACE_FILTERS.flatMap((field): [PlaceField, string][] =>
    query[field] ? [[field, fold(query[field])]] : [],
  );
  if (places.length > 0) {
    // Without a text the address leads to the members; with one, the members found are looked at.
    const sql = (select: string): string =>
      places.map(() => `${select} field = ? AND value = ?`).join(' INTERSECT ');
    all.push({
      sql:
        query.q === ''
          ? `e.key IN (SELECT entity FROM (${sql('SELECT entity, place FROM places WHERE')}))`
          : `EXISTS (${sql('SELECT place FROM places WHERE entity = e.key AND')})`,
      values: places.flat(),
    });
  }
  return {
    sql: all.map(({ sql }) => sql).join(' AND '),
    values: all.flatMap(({ values }) => values),
  };
}

/** Without a text a rare position leads to the members; with one, or when many have it, those found are looked at. */
const positionSql = (q: string, isRare: boolean): string =>
  isRare
    ? `${q === '' ? '' : '+'}e.key IN (SELECT from_entity FROM statements WHERE role IN (${ROLES}))`
    : `EXISTS (SELECT 1 FROM statements s WHERE s.from_entity = e.key AND s.role IN (${ROLES}))`;
