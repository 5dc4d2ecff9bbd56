/** Searches the stored members, as the registry would search its own. */
import { type EntityFacts, parseEntityId } from '../contract/model/entity.ts';
import { type MemberItem, memberItem } from '../contract/model/member.ts';
import type { MemberQuery } from '../contract/model/query.ts';
import type { Connection, Value } from './connection.ts';
import { fold, matchesOf } from './names.ts';
import type { PlaceField } from './places.ts';

interface Condition {
  sql: string;
  values: Value[];
}

const PLACE_FILTERS = [
  'country',
  'postcode',
  'state',
  'county',
  'city',
] as const satisfies (PlaceField & keyof MemberQuery)[];

/** Ranking means scoring every match: of more than this, no order helps. */
const RANKED = 1000;

export function memberSearch(connection: Connection) {
  const items = connection.query<{ facts: string }>(
    'SELECT e.facts FROM json_each(?) j CROSS JOIN entities e ON e.key = j.value ORDER BY j.key',
  );
  const keysOf = (sql: string, values: Value[]): number[] =>
    connection
      .query<{ key: number }>(sql)
      .all(...values)
      .map(({ key }) => key);

  /** In order of relevance; when there are too many to read, in the order they were stored. */
  function matching(match: string, filters: Condition, wanted: number): number[] {
    const sql = `SELECT e.key FROM names n JOIN entities e ON e.key = n.rowid
      WHERE names MATCH ? AND ${filters.sql}`;
    const values = [match, ...filters.values];
    const found = keysOf(`${sql} ORDER BY n.rowid LIMIT ?`, [
      ...values,
      Math.max(wanted, RANKED + 1),
    ]);
    if (found.length > RANKED) return found.slice(0, wanted);
    return keysOf(`${sql} ORDER BY n.rank, n.rowid LIMIT ?`, [...values, wanted]);
  }

  /** Best match first: a whole name, then the beginning of one, then the rest. */
  function byName(q: string, filters: Condition, wanted: number): number[] {
    const matches = matchesOf(q);
    if (matches === null) return [];
    const found = new Set<number>();
    for (const match of [matches.exact, matches.beginning, matches.all]) {
      for (const key of matching(match, filters, wanted)) found.add(key);
      if (found.size >= wanted) break;
    }
    return [...found];
  }

  function byFilters(filters: Condition, wanted: number): number[] {
    const sql = `SELECT e.key FROM entities e WHERE ${filters.sql}
      ORDER BY e.sort_text, e.key LIMIT ?`;
    return keysOf(sql, [...filters.values, wanted]);
  }

  return (registry: number, query: MemberQuery): { items: MemberItem[]; more: boolean } => {
    const filters = filtersOf(registry, query);
    const offset = (query.page - 1) * query.count;
    const wanted = offset + query.count + 1;
    const keys = query.q === '' ? byFilters(filters, wanted) : byName(query.q, filters, wanted);
    const page = keys.slice(offset, offset + query.count);
    return {
      items: items
        .all(JSON.stringify(page))
        .map(({ facts }) => toItem(JSON.parse(facts) as EntityFacts)),
      more: keys.length > offset + query.count,
    };
  };
}

const nothing = <K extends string>(shape: Record<K, unknown>): Record<K, null> =>
  Object.fromEntries(Object.keys(shape).map((key) => [key, null])) as Record<K, null>;

const { mixed, person, company, authority } = memberItem.shape.data.shape;

/** A member known by name only has no search form of its own: the name is all that is stated. */
function toItem({ id, item, names }: EntityFacts): MemberItem {
  const named: MemberItem['data'] = {
    mixed: { ...nothing(mixed.shape), full_name: names[0] ?? null },
    person: nothing(person.shape),
    company: nothing(company.shape),
    authority: nothing(authority.shape),
  };
  return item ?? { id: parseEntityId(id).id, data: named };
}

/** Every filter as a condition on the entity `e`. Address filters must hold at one and the same place. */
function filtersOf(registry: number, query: MemberQuery): Condition {
  const all: Condition[] = [{ sql: 'e.registry = ? AND e.searchable = 1', values: [registry] }];
  if (query.birthYear) all.push({ sql: 'e.birth_year = ?', values: [query.birthYear] });
  if (query.nationality) {
    all.push({ sql: 'e.nationality = ?', values: [fold(query.nationality)] });
  }
  if (query.position) {
    all.push({
      sql: `EXISTS (SELECT 1 FROM statements s WHERE s.from_entity = e.key
        AND s.role IN (SELECT key FROM roles WHERE instr(folded, ?)))`,
      values: [fold(query.position)],
    });
  }
  const places = PLACE_FILTERS.flatMap((field): [PlaceField, string][] =>
    query[field] ? [[field, fold(query[field])]] : [],
  );
  if (places.length > 0) {
    const one = 'SELECT entity, place FROM places WHERE field = ? AND value = ?';
    all.push({
      sql: `e.key IN (SELECT entity FROM (${places.map(() => one).join(' INTERSECT ')}))`,
      values: places.flat(),
    });
  }
  return {
    sql: all.map(({ sql }) => sql).join(' AND '),
    values: all.flatMap(({ values }) => values),
  };
}
