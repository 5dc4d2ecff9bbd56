/** Finds entities by what was typed of a name: the ways there are, the best first. */
import { spellings } from '../../contract/text/fold-words.ts';
import {
  firstOf,
  rowByRow,
  keyQueries,
  NO_CONDITION,
  onlyThose,
  type Filters,
} from './conditions.ts';
import type { Connection } from '../base/connection.ts';
import { NAME_LENGTH, type NameTables } from '../derived/names.ts';

interface NameSearch {
  /**
   * A whole name first, then the beginning of one, then whole words, then beginnings of words. Each way
   * finds so many keys at most, always the same first ones whatever is wanted; of few in all, one finds all.
   */
  waysTo: (q: string, filters: Filters, wanted: number) => (() => number[])[];
  /** All there are with these filters, in no order, but for `rest`; null where they are too many. */
  having: (filters: Filters) => number[] | null;
}

/** So many that match are all put in order; of more, enough come up early in any order. */
const FEW = 5000;

/** So many are read to know them among others; more come up so often that others are looked up. */
const MANY = 20_000;

/** Of names that begin so, in their order: further ones are found by their words. */
const NAMES_WALKED = 1000;

/** Names that are gone through for each that is looked for, before it is asked for its own; of so few, this many in all. */
const NAMES_A_KEY = 4;
const FEWEST = 100;
const FEWEST_NAMES = 64;

/** Sorts after whatever can follow in a name. */
const LAST = '\u{10ffff}';

/** Names from the first up to the last. */
type Range = readonly [first: string, last: string];

export function nameSearch(connection: Connection, tables: NameTables): NameSearch {
  const { walk, among, matching } = lookUps(connection, tables);
  const only = onlyThose(connection, 'keys');
  const stored = onlyThose(connection, 'rows');

  /** All that match but for `rest`; null where they are more than many. */
  function matched(match: string, filters: Filters): number[] | null {
    const keys = matching(match, { ...filters, rest: NO_CONDITION }, MANY + 1);
    return keys.length > MANY ? null : keys;
  }

  /** Several words seldom are those of a name: where none begins with them, none has them whole. */
  function byWords(
    asked: readonly string[][],
    filters: Filters,
    wanted: number,
  ): (() => number[])[] {
    let begun: number[] | undefined;
    const beginnings = () => (begun ??= matching(matchOf(asked, ' *'), filters, wanted));
    const areSeveral = asked.every((words) => words.length > 1);
    const whole = () =>
      areSeveral && beginnings().length === 0 ? [] : matching(matchOf(asked, ''), filters, wanted);
    return [whole, beginnings];
  }

  function ofFew(
    few: readonly number[],
    asked: readonly string[][],
    filters: Filters,
  ): Generator<readonly number[]> {
    return (function* () {
      yield* among(few, rangesOf(asked));
      yield matching(matchOf(asked, ''), { ...filters, rest: NO_CONDITION }, FEW);
      yield few;
    })();
  }

  return {
    waysTo(q, filters, wanted) {
      const asked = spellings(q);
      if (asked.length === 0) return [];
      const { all, rest, isNarrow } = filters;
      const known = isNarrow ? matched(matchOf(asked, ' *'), filters) : null;
      const those = (keys: readonly number[]): readonly number[] => only(keys, rest);
      if (known !== null && known.length <= FEW) {
        return [() => firstOf(ofFew(known, asked, filters), wanted, those)];
      }
      const isKnown = known && new Set(known);
      const passing = (keys: readonly number[]): readonly number[] =>
        isKnown === null ? stored(keys, all) : those(keys.filter((key) => isKnown.has(key)));
      return [
        ...rangesOf(asked).map(
          (range) => () => firstOf(walk(range, NAMES_WALKED), wanted, passing),
        ),
        ...byWords(asked, filters, wanted),
      ];
    },
    having: (filters) => matched('', filters),
  };
}

function lookUps(connection: Connection, tables: NameTables) {
  const keysOf = keyQueries(connection);
  const namesOf = connection.query<{ entity: number; name: string }>(
    `SELECT entity, name FROM ${tables.whole} WHERE entity IN (SELECT value FROM json_each(?))
     ORDER BY name, entity`,
  );

  /** Those with a name in this range, in the order of the names. */
  const walk = ([first, last]: Range, most: number): Generator<number[]> =>
    rowByRow(
      ({ limit, offset }) =>
        keysOf(
          `SELECT entity AS key FROM ${tables.whole} WHERE name BETWEEN ? AND ?
           ORDER BY name, entity LIMIT ? OFFSET ?`,
          [first, last, limit, offset],
        ),
      most,
    );

  /**
   * Of these few, those with a name in these ranges, in the order of the names. All names of a range are
   * gone through unless they are many more than the few: then the names of those are.
   */
  function* among(few: readonly number[], ranges: readonly Range[]): Generator<number[]> {
    let isFew: Set<number> | undefined;
    let named: { entity: number; name: string }[] | null = null;
    for (const [first, last] of ranges) {
      let left = few.length > FEWEST ? NAMES_A_KEY * few.length : FEWEST_NAMES;
      for (const keys of named === null ? walk([first, last], left) : []) {
        left -= keys.length;
        if (keys.length === 0) continue;
        const these = (isFew ??= new Set(few));
        yield keys.filter((key) => these.has(key));
      }
      if (named === null && left > 0) continue;
      named ??= namesOf.all(JSON.stringify(few));
      const isMeant = (name: string): boolean =>
        first === last ? name === first : name.startsWith(first);
      yield named.filter(({ name }) => isMeant(name)).map(({ entity }) => entity);
    }
  }

  return {
    walk,
    among,
    /** Those whose words and traits match, in the order they were stored. */
    matching: (match: string, { traits, among, rest }: Filters, wanted: number): number[] =>
      keysOf(
        `SELECT e.key FROM (SELECT rowid AS key FROM ${tables.words} WHERE ${tables.words} MATCH ?) e
         WHERE ${among.sql} AND ${rest.sql} ORDER BY e.key LIMIT ?`,
        [matchAll(match, traits), ...among.values, ...rest.values, wanted],
      ),
  };
}

/** A name in each of its spellings, and then whatever begins so. A longer text is looked for by its words. */
function rangesOf(asked: readonly string[][]): Range[] {
  const names = asked.map((words) => words.join(' ')).filter((name) => name.length < NAME_LENGTH);
  return [
    ...names.map((name): Range => [name, name]),
    ...names.map((name): Range => [name, name + LAST]),
  ];
}

const matchAll = (match: string, traits: readonly string[]): string =>
  [match, ...traits.map((word) => `"${word}"`)].filter((part) => part !== '').join(' AND ');

/** The words of any one spelling; with a star, the beginnings of words. */
export function matchOf(spelled: readonly string[][], ending: '' | ' *'): string {
  const each = spelled.map((words) => `(${words.map((word) => `"${word}"${ending}`).join(' ')})`);
  return `(${each.join(' OR ')})`;
}
