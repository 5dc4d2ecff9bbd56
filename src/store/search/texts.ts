/**
 * The index of everything that is said of entities. It only leads to them: whoever is shown one reads in
 * its answer where the words stand, so that a wrong index can hide a record but never say a wrong thing.
 */
import { askedWords } from '../../contract/any-text.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import { keyQueries, NO_CONDITION, NO_FILTERS, type Condition } from './conditions.ts';
import type { Connection } from '../connection.ts';
import { entityWays, foundPage, type FoundKeys } from './entity-search.ts';
import { matchOf } from './name-search.ts';
import type { TextQuery, TextReader, TextWriter } from './stored-texts.ts';
import { emptyIndex } from './word-index.ts';

/** Entities that are looked at for one that has something to say. */
const LOOKED_AT = 20;

export function textReader(connection: Connection): TextReader {
  const behind = connection.query<{ n: number }>(
    `SELECT (SELECT count(*) FROM texts_wanted)
       + coalesce((SELECT max(key) FROM entities), 0) - (SELECT done_to FROM texts_state) AS n`,
  );
  const state = connection.query<{ doneTo: number }>('SELECT done_to AS doneTo FROM texts_state');
  const rows = (from: string): string =>
    `SELECT e.key, g.handle || '/' || e.id AS id, e.rank
     FROM ${from} JOIN registries g ON g.key = e.registry`;
  type Row = { key: number; id: EntityId; rank: number };
  const noted = connection.query<Row>(
    rows('(SELECT entity FROM texts_wanted LIMIT ?) w CROSS JOIN entities e ON e.key = w.entity'),
  );
  const next = connection.query<Row>(
    `${rows('entities e')} WHERE e.key > ? ORDER BY e.key LIMIT ?`,
  );
  return {
    textsBehind: () => Math.max(behind.get()?.n ?? 0, 0),
    textsWanted(limit) {
      const doneTo = state.get()?.doneTo ?? 0;
      const again = noted.all(limit);
      const found = again.length > 0 ? again : next.all(doneTo, LOOKED_AT * limit);
      const said = again.length > 0 ? again : found.filter(({ rank }) => rank >= 2);
      const some = said.slice(0, limit);
      const last = said.length > limit ? some.at(-1) : found.at(-1);
      return {
        entities: some.map(({ key, id }) => ({ key, id })),
        doneTo: again.length > 0 ? doneTo : (last?.key ?? doneTo),
      };
    },
  };
}

export function textWriter(connection: Connection): TextWriter {
  const remove = connection.query('DELETE FROM texts WHERE rowid = ?');
  const insert = connection.query('INSERT INTO texts (rowid, words) VALUES (?, ?)');
  const setDone = connection.query('UPDATE texts_state SET done_to = ?');
  const forget = connection.query('DELETE FROM texts_wanted WHERE entity = ?');
  return {
    putText(entity, words) {
      remove.run(entity);
      if (words !== '') insert.run(entity, words);
    },
    textsDone({ entities, doneTo }) {
      for (const { key } of entities) forget.run(key);
      setDone.run(doneTo);
    },
    *clearTexts() {
      yield* emptyIndex(connection, 'texts');
      connection.execute('DELETE FROM texts_wanted; UPDATE texts_state SET done_to = 0;');
    },
  };
}

/** The index keeps no places, so it knows no characters that follow each other: each is a word. */
const singleWords = (words: readonly string[]): string[] =>
  words.flatMap((word) => word.split(' '));

/** Keys of entities: those found by their names as these are found first, then by anything else. */
export function textSearch(connection: Connection) {
  const waysTo = entityWays(connection);
  const keysOf = keyQueries(connection);

  function matching(text: string, { sql, values }: Condition, wanted: number): number[] {
    const asked = askedWords(text);
    if (asked.length === 0) return [];
    return keysOf(
      `SELECT e.key FROM (SELECT rowid AS key FROM texts WHERE texts MATCH ?) e
       WHERE ${sql} ORDER BY e.key LIMIT ?`,
      [matchOf(asked.map(singleWords), ' *'), ...values, wanted],
    );
  }

  /** `caseKey` null: everything. */
  return (query: TextQuery, caseKey: number | null): FoundKeys => {
    const where: Condition =
      caseKey === null
        ? NO_CONDITION
        : {
            sql: '+e.key IN (SELECT entity FROM case_places WHERE case_key = ?)',
            values: [caseKey],
          };
    const filters = { ...NO_FILTERS, all: where, among: where, isNarrow: caseKey !== null };
    const ways = waysTo(query.text, ['company', 'member'], filters);
    return foundPage(
      (wanted) => [...ways(wanted), () => matching(query.text, where, wanted)],
      query,
    );
  };
}
