/**
 * The index of everything that is stated of entities. It only leads to them: where the words are is then
 * read in the record's response, so that a wrong index can hide a record but never state a wrong thing.
 */
import { queryWordings } from '../../contract/text/any-text.ts';
import { spellings } from '../../contract/text/fold-words.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import { firstByName, NO_CONDITION, NO_FILTERS, type Condition } from './conditions.ts';
import type { Connection } from '../base/connection.ts';
import { entityWays, foundPage, type FoundKeys } from './entity-search.ts';
import { matchOf } from './name-search.ts';
import { NAME_TABLES } from '../derived/names.ts';
import { emptyIndex } from '../derived/word-index.ts';

/** Entities whose words are not in the index yet. */
interface WantedTexts {
  entities: { key: number; id: EntityId }[];
  /** With these, entities up to this key are done. */
  doneTo: number;
}

export interface TextQuery {
  text: string;
  /** Only what is on the canvas of this case; null: everything. */
  case: CaseId | null;
  offset: number;
  limit: number;
}

/** Keys of entities among which matches are counted in one step. */
const COUNTED_AT_ONCE = 100_000;

/** Entities that are read for each one that has texts. */
const READ_PER_TEXT = 20;

/** What is still to be added to the index of texts. */
export function textQueries(connection: Connection) {
  const behind = connection.query<{ n: number }>(
    `SELECT (SELECT count(*) FROM texts_wanted)
       + coalesce((SELECT max(key) FROM entities), 0) - (SELECT done_to FROM texts_state) AS n`,
  );
  const state = connection.query<{ doneTo: number }>('SELECT done_to AS doneTo FROM texts_state');
  const rows = (from: string): string =>
    `SELECT e.key, g.handle || '/' || e.id AS id, e.rank
     FROM ${from} JOIN registries g ON g.key = e.registry`;
  type Row = { key: number; id: EntityId; rank: number };
  const wantedRows = connection.query<Row>(
    rows('(SELECT entity FROM texts_wanted LIMIT ?) w CROSS JOIN entities e ON e.key = w.entity'),
  );
  const next = connection.query<Row>(
    `${rows('entities e')} WHERE e.key > ? ORDER BY e.key LIMIT ?`,
  );
  return {
    /** At most this many records are not in the index yet; 0: all are. */
    textsBehind: (): number => Math.max(behind.get()?.n ?? 0, 0),
    textsWanted(limit: number): WantedTexts {
      const doneTo = state.get()?.doneTo ?? 0;
      const wanted = wantedRows.all(limit);
      const found = wanted.length > 0 ? wanted : next.all(doneTo, READ_PER_TEXT * limit);
      const withTexts = wanted.length > 0 ? wanted : found.filter(({ rank }) => rank >= 2);
      const some = withTexts.slice(0, limit);
      const last = withTexts.length > limit ? some.at(-1) : found.at(-1);
      return {
        entities: some.map(({ key, id }) => ({ key, id })),
        doneTo: wanted.length > 0 ? doneTo : (last?.key ?? doneTo),
      };
    },
  };
}

export function textChanges(connection: Connection) {
  const remove = connection.query('DELETE FROM texts WHERE rowid = ?');
  const insert = connection.query('INSERT INTO texts (rowid, words) VALUES (?, ?)');
  const setDone = connection.query('UPDATE texts_state SET done_to = ?');
  const forget = connection.query('DELETE FROM texts_wanted WHERE entity = ?');
  return {
    /** Sets the words that find this entity; empty: none. */
    setText(entity: number, words: string): void {
      remove.run(entity);
      if (words !== '') insert.run(entity, words);
    },
    textsDone({ entities, doneTo }: WantedTexts): void {
      for (const { key } of entities) forget.run(key);
      setDone.run(doneTo);
    },
    /** Empties the index, to be filled again; in steps of one transaction. */
    *clearTexts(): Generator<void> {
      yield* emptyIndex(connection, 'texts');
      connection.execute('DELETE FROM texts_wanted; UPDATE texts_state SET done_to = 0;');
    },
  };
}

/** The index stores no positions, so it can't match characters in a row: each is a word. */
const singleWords = (words: readonly string[]): string[] =>
  words.flatMap((word) => word.split(' '));

/** Keys of entities: first those found by their names, then those by anything else. `caseKey` null: of all. */
export function textSearch(connection: Connection) {
  const waysTo = entityWays(connection);
  const first = firstByName(connection);

  function matching(text: string, { sql, values }: Condition, wanted: number): number[] {
    const wordings = queryWordings(text);
    if (wordings.length === 0) return [];
    return first(
      `SELECT e.key FROM (SELECT rowid AS key FROM texts WHERE texts MATCH ?) e
       WHERE ${sql} ORDER BY e.key LIMIT ?`,
      [matchOf(wordings.map(singleWords), ' *'), ...values],
      wanted,
    );
  }

  return (query: TextQuery, caseKey: number | null): FoundKeys => {
    const where = onCanvas(caseKey);
    const filters = { ...NO_FILTERS, all: where, among: where, isNarrow: caseKey !== null };
    const ways = waysTo(query.text, ['company', 'member'], filters);
    return foundPage(
      (wanted) => [...ways(wanted), () => matching(query.text, where, wanted)],
      query,
    );
  };
}

/** The condition for what is on the canvas of this case; null: everything. */
const onCanvas = (caseKey: number | null): Condition =>
  caseKey === null
    ? NO_CONDITION
    : {
        sql: '+e.key IN (SELECT entity FROM case_places WHERE case_key = ?)',
        values: [caseKey],
      };

/** How many entities the same search finds, counted in steps. */
export function textCount(connection: Connection) {
  const last = connection.query<{ key: number | null }>('SELECT max(key) AS key FROM entities');
  const indexes = ['texts', ...Object.values(NAME_TABLES).map(({ words }) => words)];
  const found = indexes
    .map(
      (index) =>
        `SELECT rowid AS key FROM ${index} WHERE ${index} MATCH ? AND rowid BETWEEN ? AND ?`,
    )
    .join(' UNION ');
  const counts = (where: Condition) =>
    connection.query<{ n: number }>(`SELECT count(*) AS n FROM (${found}) e WHERE ${where.sql}`);
  return function* (text: string, caseKey: number | null): Generator<void, number> {
    const wordings = queryWordings(text).map(singleWords);
    if (wordings.length === 0) return 0;
    const names = matchOf(spellings(text), ' *');
    const matches = [matchOf(wordings, ' *'), ...Object.values(NAME_TABLES).map(() => names)];
    const where = onCanvas(caseKey);
    const counted = counts(where);
    const end = last.get()?.key ?? 0;
    let count = 0;
    for (let from = 1; from <= end; from += COUNTED_AT_ONCE) {
      const values = matches.flatMap((match) => [match, from, from + COUNTED_AT_ONCE - 1]);
      count += counted.get(...values, ...where.values)?.n ?? 0;
      yield;
    }
    return count;
  };
}
