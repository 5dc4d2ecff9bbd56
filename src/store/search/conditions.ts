/** Conditions for the entities that are searched, and which of given entities meet them. */
import type { Connection, Query, Value } from '../base/connection.ts';
import { readStoredJson } from '../base/stored-text.ts';

/** A condition on the entity `e`. */
export interface Condition {
  sql: string;
  values: Value[];
}

/** Further conditions on what is found. */
export interface Filters {
  /** All of them, on the entity's rows. */
  all: Condition;
  /** The part that the index of names can check itself, as words by `traitWord`. */
  traits: readonly string[];
  /** The remaining part that is membership in a small set, which is cheap to check; on `e.key` alone. */
  among: Condition;
  /** What then remains, on `e.key` alone. */
  rest: Condition;
  /** Whether it excludes so many that all matches are read before they are sorted. */
  isNarrow: boolean;
}

export const NO_CONDITION: Condition = { sql: 'true', values: [] };

export const NO_FILTERS: Filters = {
  all: NO_CONDITION,
  traits: [],
  among: NO_CONDITION,
  rest: NO_CONDITION,
  isNarrow: false,
};

/** Prepares each combination of filters once. Thousands of keys are read as one text in half the time. */
export function keyQueries(connection: Connection) {
  const prepared = new Map<string, Query<{ keys: string }>>();
  return (sql: string, values: readonly Value[]): number[] => {
    const query =
      prepared.get(sql) ??
      connection.query<{ keys: string }>(`SELECT json_group_array(key) AS keys FROM (${sql})`);
    prepared.set(sql, query);
    return readStoredJson<number[]>(query.get(...values)?.keys ?? '[]');
  };
}

/** Up to this many matches are all read and sorted; of more, enough come up early in any order. */
export const FEW = 5000;

/**
 * The first of what matches, by name and id: so in whatever order they were stored. Of more than `FEW` those
 * stored first, as to sort them would take too long.
 */
export function firstByName(connection: Connection) {
  const keysOf = keyQueries(connection);
  /** @param matching a query of keys, in the order stored, with a last placeholder for their number */
  return (matching: string, values: readonly Value[], wanted: number): number[] => {
    const keys = keysOf(matching, [...values, Math.max(wanted, FEW + 1)]);
    const isSorted = keys.length > FEW || keys.length < 2;
    return (isSorted ? keys : keysOf(BY_NAME, [JSON.stringify(keys)])).slice(0, wanted);
  };
}

const BY_NAME = `SELECT e.key FROM json_each(?) j CROSS JOIN entities e ON e.key = j.value
  CROSS JOIN registries g ON g.key = e.registry ORDER BY e.sort_text, g.handle, e.id`;

/** What is queried: the keys alone, or the rows of the entities. */
const SOURCES = {
  keys: '(SELECT key AS place, value AS key FROM json_each(?)) e',
  rows: '(SELECT key AS place, value FROM json_each(?)) j CROSS JOIN entities e ON e.key = j.value',
};

/** Those of these keys for which the condition holds, in their order. */
export function keyFilter(connection: Connection, source: keyof typeof SOURCES) {
  const keysOf = keyQueries(connection);
  return (keys: readonly number[], condition: Condition): readonly number[] =>
    condition === NO_CONDITION || keys.length === 0
      ? keys
      : keysOf(`SELECT e.key FROM ${SOURCES[source]} WHERE ${condition.sql} ORDER BY place`, [
          JSON.stringify(keys),
          ...condition.values,
        ]);
}

/** Rows that are read first; then four times as many, and so on: most pages are full early. */
const FIRST_READ = 64;

/** Reads rows in growing parts, up to `maxRows` rows in all. */
export function* inGrowingParts(
  read: (part: { limit: number; offset: number }) => number[],
  maxRows: number,
): Generator<number[]> {
  for (let offset = 0, size = FIRST_READ; offset < maxRows; offset += size, size *= 4) {
    const limit = Math.min(size, maxRows - offset);
    const keys = read({ limit, offset });
    yield keys;
    if (keys.length < limit) return;
  }
}

/** The first `wanted` keys that pass, each once; `filter` gets a part at a time. */
export function firstOf(
  parts: Iterable<readonly number[]>,
  wanted: number,
  filter: (keys: readonly number[]) => readonly number[],
): number[] {
  const seen = new Set<number>();
  const found: number[] = [];
  for (const part of parts) {
    for (let at = 0, size = FIRST_READ; at < part.length; at += size, size *= 4) {
      const some = part.slice(at, at + size);
      found.push(...filter(some.filter((key) => !seen.has(key) && seen.add(key))));
      if (found.length >= wanted) return found.slice(0, wanted);
    }
  }
  return found;
}

/**
 * The keys that one way after the other finds, each once, until there are at least `wanted`. Each way looks
 * for that many, so that the first keys are the same whatever is wanted.
 */
export function firstFound(ways: readonly (() => number[])[], wanted: number): number[] {
  const found = new Set<number>();
  for (const find of ways) {
    for (const key of find()) found.add(key);
    if (found.size >= wanted) break;
  }
  return [...found];
}
