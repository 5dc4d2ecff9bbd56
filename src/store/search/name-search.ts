/** Finds entities by a typed part of a name, in several ways, the best first. */
import { spellings } from '../../contract/text/fold-words.ts';
import {
  FEW,
  firstByName,
  firstOf,
  inGrowingParts,
  keyQueries,
  NO_CONDITION,
  keyFilter,
  type Filters,
} from './conditions.ts';
import type { Connection } from '../base/connection.ts';
import { NAME_LENGTH, type NameTables } from '../derived/names.ts';

interface NameSearch {
  /**
   * The ways: whole names, then beginnings of names, whole words, and beginnings of words. Each finds
   * `wanted` keys at most, always the same first ones; if few match at all, there is one way that finds
   * all.
   */
  waysTo: (q: string, filters: Filters, wanted: number) => (() => number[])[];
  /** All with these filters except `rest`, in no order; null if they are too many. */
  matchingFilters: (filters: Filters) => number[] | null;
}

/** Up to this many matches are read into a set; more come up so often that each candidate is looked up. */
const MANY = 20_000;

/** Names read that begin so, in their order: further ones are found by their words. */
const MAX_NAMES_WALKED = 1000;

/** Names read per key before the keys' own names are read; up to FEWEST keys: FEWEST_NAMES in all. */
const NAMES_PER_KEY = 4;
const FEWEST = 100;
const FEWEST_NAMES = 64;

/** Sorts after everything that can follow in a name. */
const LAST = '\u{10ffff}';

/** Names from the first up to the last. */
type Range = readonly [first: string, last: string];

export function nameSearch(connection: Connection, tables: NameTables): NameSearch {
  const { walk, among, matching } = nameQueries(connection, tables);
  const filterKeys = keyFilter(connection, 'keys');
  const filterRows = keyFilter(connection, 'rows');

  /** All matches except for `rest`; null if they are more than MANY. */
  function matched(match: string, filters: Filters): number[] | null {
    const keys = matching(match, { ...filters, rest: NO_CONDITION }, MANY + 1);
    return keys.length > MANY ? null : keys;
  }

  /** Several words seldom match: if no entity has words that begin with them, none has them whole. */
  function byWords(
    spelled: readonly string[][],
    filters: Filters,
    wanted: number,
  ): (() => number[])[] {
    let matches: number[] | undefined;
    const beginnings = () => (matches ??= matching(matchOf(spelled, ' *'), filters, wanted));
    const hasSeveralWords = spelled.every((words) => words.length > 1);
    const whole = () =>
      hasSeveralWords && beginnings().length === 0
        ? []
        : matching(matchOf(spelled, ''), filters, wanted);
    return [whole, beginnings];
  }

  function ofFew(
    few: readonly number[],
    spelled: readonly string[][],
    filters: Filters,
  ): Generator<readonly number[]> {
    return (function* () {
      yield* among(few, rangesOf(spelled));
      yield matching(matchOf(spelled, ''), { ...filters, rest: NO_CONDITION }, FEW);
      yield few;
    })();
  }

  return {
    waysTo(q, filters, wanted) {
      const spelled = spellings(q);
      if (spelled.length === 0) return [];
      const { all, rest, isNarrow } = filters;
      const known = isNarrow ? matched(matchOf(spelled, ' *'), filters) : null;
      const filterRest = (keys: readonly number[]): readonly number[] => filterKeys(keys, rest);
      if (known !== null && known.length <= FEW) {
        return [() => firstOf(ofFew(known, spelled, filters), wanted, filterRest)];
      }
      const knownKeys = known && new Set(known);
      const filter = (keys: readonly number[]): readonly number[] =>
        knownKeys === null
          ? filterRows(keys, all)
          : filterRest(keys.filter((key) => knownKeys.has(key)));
      return [
        ...rangesOf(spelled).map(
          (range) => () => firstOf(walk(range, MAX_NAMES_WALKED), wanted, filter),
        ),
        ...byWords(spelled, filters, wanted),
      ];
    },
    matchingFilters: (filters) => matched('', filters),
  };
}

function nameQueries(connection: Connection, tables: NameTables) {
  const keysOf = keyQueries(connection);
  const first = firstByName(connection);
  /** Namesakes by their ids, in whatever order they were stored. */
  const inOrder = (where: string): string => `FROM ${tables.whole} w CROSS JOIN entities e
    ON e.key = w.entity CROSS JOIN registries g ON g.key = e.registry
    WHERE ${where} ORDER BY w.name, g.handle, e.id`;
  const namesOf = connection.query<{ entity: number; name: string }>(
    `SELECT w.entity, w.name ${inOrder('w.entity IN (SELECT value FROM json_each(?))')}`,
  );

  /** Entities with a name in this range, in the order of the names. */
  const walk = ([first, last]: Range, maxNames: number): Generator<number[]> =>
    inGrowingParts(
      ({ limit, offset }) =>
        keysOf(`SELECT w.entity AS key ${inOrder('w.name BETWEEN ? AND ?')} LIMIT ? OFFSET ?`, [
          first,
          last,
          limit,
          offset,
        ]),
      maxNames,
    );

  /**
   * Those of `few` with a name in these ranges, in the order of the names. All names of a range are read,
   * unless they are many more than the few: then the names of the few are.
   */
  function* among(few: readonly number[], ranges: readonly Range[]): Generator<number[]> {
    let fewKeys: Set<number> | undefined;
    let named: { entity: number; name: string }[] | null = null;
    for (const [first, last] of ranges) {
      let left = few.length > FEWEST ? NAMES_PER_KEY * few.length : FEWEST_NAMES;
      for (const keys of named === null ? walk([first, last], left) : []) {
        left -= keys.length;
        if (keys.length === 0) continue;
        const these = (fewKeys ??= new Set(few));
        yield keys.filter((key) => these.has(key));
      }
      if (named === null && left > 0) continue;
      named ??= namesOf.all(JSON.stringify(few));
      const isInRange = (name: string): boolean =>
        first === last ? name === first : name.startsWith(first);
      yield named.filter(({ name }) => isInRange(name)).map(({ entity }) => entity);
    }
  }

  return {
    walk,
    among,
    /** Entities whose words and traits match, in the order of their names and ids if they are few. */
    matching: (match: string, { traits, among, rest }: Filters, wanted: number): number[] =>
      first(
        `SELECT e.key FROM (SELECT rowid AS key FROM ${tables.words} WHERE ${tables.words} MATCH ?) e
         WHERE ${among.sql} AND ${rest.sql} ORDER BY e.key LIMIT ?`,
        [matchAll(match, traits), ...among.values, ...rest.values],
        wanted,
      ),
  };
}

/** A name in each of its spellings, then all that begin with it. A longer text is searched by its words. */
function rangesOf(spelled: readonly string[][]): Range[] {
  const names = spelled.map((words) => words.join(' ')).filter((name) => name.length < NAME_LENGTH);
  return [
    ...names.map((name): Range => [name, name]),
    ...names.map((name): Range => [name, name + LAST]),
  ];
}

const matchAll = (match: string, traits: readonly string[]): string =>
  [match, ...traits.map((word) => `"${word}"`)].filter((part) => part !== '').join(' AND ');

/** The words of any of the spellings; with a star, the beginnings of words. */
export function matchOf(spelled: readonly string[][], ending: '' | ' *'): string {
  const each = spelled.map((words) => `(${words.map((word) => `"${word}"${ending}`).join(' ')})`);
  return `(${each.join(' OR ')})`;
}
