/** Finds entities by what was typed of a name: the ways there are, the best first. */
import { spellings } from '../contract/fold-words.ts';
import type { Connection, Query, Value } from './connection.ts';
import { NAME_LENGTH, type NameTables } from './names.ts';

/** What else has to hold of the entity `e`. */
export interface Condition {
  sql: string;
  values: Value[];
}

/** The keys of at most so many entities, always the same first ones whatever is wanted. */
export type Way = (filters: Condition, wanted: number) => number[];

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

export function nameSearch(connection: Connection, tables: NameTables) {
  const keysOf = keyQueries(connection);

  /** Those with a name from `first` up to `last`, in the order of the names. */
  const named =
    (first: string, last: string): Way =>
    (filters, wanted) =>
      keysOf(
        `SELECT DISTINCT e.key FROM ${tables.whole} w CROSS JOIN entities e ON e.key = w.entity
         WHERE w.name BETWEEN ? AND ? AND ${filters.sql} ORDER BY w.name, w.entity LIMIT ?`,
        [first, last, ...filters.values, wanted],
      );

  /** Those whose words match, in the order they were stored. */
  const matching =
    (match: string): Way =>
    (filters, wanted) =>
      keysOf(
        `SELECT e.key FROM ${tables.words} n JOIN entities e ON e.key = n.rowid
         WHERE ${tables.words} MATCH ? AND ${filters.sql} ORDER BY n.rowid LIMIT ?`,
        [match, ...filters.values, wanted],
      );

  /** A whole name first, then the beginning of one, then whole words, then beginnings of words. */
  return (q: string): Way[] => {
    const asked = spellings(q);
    if (asked.length === 0) return [];
    const names = asked.map((words) => words.join(' ')).filter((name) => name.length < NAME_LENGTH);
    return [
      ...names.map((name) => named(name, name)),
      ...names.map((name) => named(name, name + LAST)),
      matching(matchOf(asked, '')),
      matching(matchOf(asked, ' *')),
    ];
  };
}

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
function matchOf(spelled: readonly string[][], ending: '' | ' *'): string {
  return spelled
    .map((words) => `(${words.map((word) => `"${word}"${ending}`).join(' ')})`)
    .join(' OR ');
}
