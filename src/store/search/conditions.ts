/** What has to hold of an entity that is looked for, and who of some it holds of. */
import type { Connection, Query, Value } from '../base/connection.ts';
import { readStoredJson } from '../base/stored-text.ts';

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
  /** Whether it leaves out so many that what matches is read before it is put in order. */
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

/** Every combination of filters is prepared once. Thousands of keys come as one text in half the time. */
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

/** What is asked about: the keys alone, or the rows of the entities. */
const ASKED = {
  keys: '(SELECT key AS place, value AS key FROM json_each(?)) e',
  rows: '(SELECT key AS place, value FROM json_each(?)) j CROSS JOIN entities e ON e.key = j.value',
};

/** Of these, those of which this holds, in their order. */
export function onlyThose(connection: Connection, asked: keyof typeof ASKED) {
  const keysOf = keyQueries(connection);
  return (keys: readonly number[], condition: Condition): readonly number[] =>
    condition === NO_CONDITION || keys.length === 0
      ? keys
      : keysOf(`SELECT e.key FROM ${ASKED[asked]} WHERE ${condition.sql} ORDER BY place`, [
          JSON.stringify(keys),
          ...condition.values,
        ]);
}

/** Rows that are read first; then four times as many, and so on: most pages are full early. */
const FIRST_READ = 64;

/** What `read` has from row to row, a part at a time: of so many rows at most. */
export function* rowByRow(
  read: (part: { limit: number; offset: number }) => number[],
  most: number,
): Generator<number[]> {
  for (let offset = 0, size = FIRST_READ; offset < most; offset += size, size *= 4) {
    const limit = Math.min(size, most - offset);
    const keys = read({ limit, offset });
    yield keys;
    if (keys.length < limit) return;
  }
}

/** So many of these, each once: of those who pass, who are asked about a part at a time. */
export function firstOf(
  parts: Iterable<readonly number[]>,
  wanted: number,
  passing: (keys: readonly number[]) => readonly number[],
): number[] {
  const seen = new Set<number>();
  const found: number[] = [];
  for (const part of parts) {
    for (let at = 0, size = FIRST_READ; at < part.length; at += size, size *= 4) {
      const some = part.slice(at, at + size);
      found.push(...passing(some.filter((key) => !seen.has(key) && seen.add(key))));
      if (found.length >= wanted) return found.slice(0, wanted);
    }
  }
  return found;
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
