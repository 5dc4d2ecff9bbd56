/** Finds entities by what was typed of a name: the ways there are, the best first. */
import { spellings } from '../contract/fold-words.ts';
import type { Connection, Query, Value } from './connection.ts';
import { NAME_LENGTH, type NameTables } from './names.ts';

/** What has to hold of the entity `e`. */
export interface Condition {
  sql: string;
  values: Value[];
}

/** What else has to hold of what is found. */
export interface Filters {
  /** All of it, asked of the entity's rows. */
  all: Condition;
  /** As much of it as the index of names knows itself, as `traitWord` has it. */
  traits: readonly string[];
  /** What that leaves and is in a small set, which is no work to ask of each; asked of `e.key` alone. */
  among: Condition;
  /** What that leaves, asked of `e.key` alone. */
  rest: Condition;
}

export const NO_CONDITION: Condition = { sql: 'true', values: [] };

export const NO_FILTERS: Filters = {
  all: NO_CONDITION,
  traits: [],
  among: NO_CONDITION,
  rest: NO_CONDITION,
};

/** The keys of at most so many entities, always the same first ones whatever is wanted. */
type Way = (filters: Filters, wanted: number) => number[];

export interface NameSearch {
  /** A whole name first, then the beginning of one, then whole words, then beginnings of words. */
  waysTo: (q: string) => Way[];
  /** In the same order all there are; null where they are more than so many. An empty text: in no order. */
  few: (q: string, filters: Filters, most: number) => number[] | null;
}

/** Of names that begin so, in their order: further ones are found by their words. */
const NAMES_WALKED = 1000;

/** Sorts after whatever can follow in a name. */
const LAST = '\u{10ffff}';

/** Every combination of filters is prepared once. */
export function keyQueries(connection: Connection) {
  const prepared = new Map<string, Query<{ key: number }>>();
  return (sql: string, values: Value[]): number[] => {
    const query = prepared.get(sql) ?? connection.query<{ key: number }>(sql);
    prepared.set(sql, query);
    return query.all(...values).map(({ key }) => key);
  };
}

export function nameSearch(connection: Connection, tables: NameTables): NameSearch {
  const { named, matching, only } = ways(connection, tables);
  const namesOf = connection.query<{ entity: number; name: string }>(
    `SELECT entity, name FROM ${tables.whole} WHERE entity IN (SELECT value FROM json_each(?))
     ORDER BY name, entity`,
  );
  return {
    waysTo(q) {
      const asked = spellings(q);
      if (asked.length === 0) return [];
      const names = wholeNames(asked);
      return [
        ...names.map((name) => named(name, name)),
        ...names.map((name) => named(name, name + LAST)),
        matching(matchOf(asked, '')),
        matching(matchOf(asked, ' *')),
      ];
    },
    few(q, filters, most) {
      const asked = spellings(q);
      if (asked.length === 0 && q !== '') return [];
      const { rest } = filters;
      const quick = { ...filters, rest: NO_CONDITION };
      const matched = matching(q === '' ? '' : matchOf(asked, ' *'))(quick, most + 1);
      if (matched.length > most) return null;
      const found = rest === NO_CONDITION ? matched : only(matched, rest);
      if (q === '' || found.length === 0) return found;
      const isFound = new Set(found);
      const rows = namesOf.all(JSON.stringify(found));
      const those = (isMeant: (name: string) => boolean): number[] =>
        rows.filter(({ name }) => isMeant(name)).map(({ entity }) => entity);
      const names = wholeNames(asked);
      return [
        ...new Set([
          ...names.flatMap((name) => those((own) => own === name)),
          ...names.flatMap((name) => those((own) => own.startsWith(name))),
          ...matching(matchOf(asked, ''))(quick, most).filter((key) => isFound.has(key)),
          ...found,
        ]),
      ];
    },
  };
}

function ways(connection: Connection, tables: NameTables) {
  const keysOf = keyQueries(connection);
  return {
    /** Those with a name from `first` up to `last`, in the order of the names. */
    named:
      (first: string, last: string): Way =>
      ({ all }, wanted) =>
        keysOf(
          `SELECT DISTINCT e.key FROM
             (SELECT name, entity FROM ${tables.whole} WHERE name BETWEEN ? AND ?
              ORDER BY name, entity LIMIT ${NAMES_WALKED}) w
           CROSS JOIN entities e ON e.key = w.entity
           WHERE ${all.sql} ORDER BY w.name, w.entity LIMIT ?`,
          [first, last, ...all.values, wanted],
        ),
    /** Those whose words and traits match, in the order they were stored. */
    matching:
      (match: string): Way =>
      ({ traits, among, rest }, wanted) =>
        keysOf(
          `SELECT e.key FROM (SELECT rowid AS key FROM ${tables.words} WHERE ${tables.words} MATCH ?) e
           WHERE ${among.sql} AND ${rest.sql} ORDER BY e.key LIMIT ?`,
          [matchAll(match, traits), ...among.values, ...rest.values, wanted],
        ),
    /** Of these, those of which this holds. */
    only: (keys: readonly number[], { sql, values }: Condition): number[] =>
      keysOf(
        `SELECT e.key FROM (SELECT key AS at, value AS key FROM json_each(?)) e WHERE ${sql} ORDER BY e.at`,
        [JSON.stringify(keys), ...values],
      ),
  };
}

const matchAll = (match: string, traits: readonly string[]): string =>
  [match, ...traits.map((word) => `"${word}"`)].filter((part) => part !== '').join(' AND ');

/** As they are kept whole; a longer text is looked for by its words. */
const wholeNames = (asked: readonly string[][]): string[] =>
  asked.map((words) => words.join(' ')).filter((name) => name.length < NAME_LENGTH);

/**
 * What one way after the other finds, each key once, until there are as many as are wanted or a few
 * more. Each is asked for as many as that, so that the first ones are the same whatever is wanted.
 */
export function firstFound(ways: readonly (() => number[])[], wanted: number): number[] {
  const found = new Set<number>();
  for (const find of ways) {
    for (const key of find()) found.add(key);
    if (found.size >= wanted) break;
  }
  return [...found];
}

/** The words of any one spelling; with a star, the beginnings of words. */
export function matchOf(spelled: readonly string[][], ending: '' | ' *'): string {
  const each = spelled.map((words) => `(${words.map((word) => `"${word}"${ending}`).join(' ')})`);
  return `(${each.join(' OR ')})`;
}
