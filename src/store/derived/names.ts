/** The names of entities, whole and as words: what a search by name reads. */
import { BORDER, nameWords } from '../../contract/text/fold-words.ts';
import { parseEntityId, type EntityFacts, type Subject } from '../../contract/model/entity.ts';
import type { Connection } from '../base/connection.ts';
import { isSameSet } from '../base/stored-text.ts';
import { traitWords } from './traits.ts';
import { emptyIndex } from './word-index.ts';

/** Only the beginning of a longer name is stored; a longer text finds it by its words. */
export const NAME_LENGTH = 200;

/** Members and companies have tables of their own: a search of one never reads the other. */
export interface NameTables {
  words: string;
  whole: string;
}

export const NAME_TABLES: Record<Subject, NameTables> = {
  member: { words: 'names', whole: 'whole_names' },
  company: { words: 'company_names', whole: 'whole_company_names' },
};

type Named = Pick<EntityFacts, 'id' | 'names' | 'item' | 'places'>;

/** What the tables of names store of an entity. */
interface IndexedNames {
  /** Its words, then a border and its traits, which no search for words matches. */
  text: string;
  whole: string[];
}

export function indexedNames(facts: Named): IndexedNames {
  const found = nameWords(facts.names);
  return {
    text: [found.text, BORDER, ...traitWords(facts)].join(' ').trim(),
    whole: storedNames(found),
  };
}

export function nameRows(connection: Connection) {
  const rows = {
    member: subjectRows(connection, NAME_TABLES.member),
    company: subjectRows(connection, NAME_TABLES.company),
  };
  const of = ({ id }: Pick<EntityFacts, 'id'>) => rows[parseEntityId(id).subject];
  return {
    /** The entity must have no rows yet: those of other names are removed before. */
    put: (key: number, facts: Named): void => of(facts).put(key, indexedNames(facts)),
    remove: (key: number, facts: Pick<EntityFacts, 'id'>): void => of(facts).remove(key),
    /** Empties the index of words, in steps; `restore` fills it again. */
    *clearWords(): Generator<void> {
      for (const { words } of Object.values(NAME_TABLES)) yield* emptyIndex(connection, words);
    },
    /** Adds the words after `clearWords`, and replaces whole names that differ. */
    restore: (key: number, facts: Named): void => of(facts).restore(key, indexedNames(facts)),
    removeWhole: (key: number): void =>
      Object.values(rows).forEach((each) => each.removeWhole(key)),
  };
}

/** How many entities have a name. */
export interface NamesakeCount {
  /** Of which a record, or a row of a search, is stored. */
  records: number;
  /** Which others only name. */
  named: number;
  /** Whether there may be more. */
  isAtLeast: boolean;
}

export function namesakeQueries(connection: Connection) {
  const holders = Object.values(NAME_TABLES)
    .map(
      ({ whole }) => `SELECT entity FROM ${whole} WHERE name IN (SELECT value FROM json_each(?))`,
    )
    .join(' UNION ');
  const count = connection.query<{ records: number; named: number }>(
    `SELECT coalesce(sum(e.rank > 1), 0) AS records, coalesce(sum(e.rank <= 1), 0) AS named
     FROM (${holders} LIMIT ?) q CROSS JOIN entities e ON e.key = q.entity
     WHERE e.key NOT IN (SELECT value FROM json_each(?))`,
  );
  return {
    /**
     * How many have one of these names, as a search for a whole name reads it, without the entities of these
     * numbers; null if none of the names has a letter or digit. Counted up to `most`.
     */
    countNamesakes(
      names: readonly string[],
      without: readonly number[],
      most: number,
    ): NamesakeCount | null {
      const found = storedNames(nameWords(names));
      if (found.length === 0) return null;
      const json = JSON.stringify(found);
      const limit = most + without.length;
      const counted = count.get(json, json, limit, JSON.stringify(without));
      const { records = 0, named = 0 } = counted ?? {};
      return { records, named, isAtLeast: records + named >= most };
    },
  };
}

/** The whole names to store. SQLite would change a character that is cut in half. */
const storedNames = ({ wholeNames, text }: ReturnType<typeof nameWords>): string[] =>
  text === '' ? [] : wholeNames.map((name) => name.slice(0, NAME_LENGTH).toWellFormed());

function subjectRows(connection: Connection, tables: NameTables) {
  const insertWords = connection.query(`INSERT INTO ${tables.words} (rowid, words) VALUES (?, ?)`);
  const insertWhole = connection.query(
    `INSERT OR IGNORE INTO ${tables.whole} (entity, name) VALUES (?, ?)`,
  );
  const removeWords = connection.query(`DELETE FROM ${tables.words} WHERE rowid = ?`);
  const removeWhole = connection.query(`DELETE FROM ${tables.whole} WHERE entity = ?`);
  const whole = connection.query<{ json: string }>(
    `SELECT json_group_array(name) AS json FROM ${tables.whole} WHERE entity = ?`,
  );

  return {
    put(entity: number, { text, whole: names }: IndexedNames): void {
      insertWords.run(entity, text);
      for (const name of names) insertWhole.run(entity, name);
    },
    restore(entity: number, { text, whole: names }: IndexedNames): void {
      insertWords.run(entity, text);
      if (isSameSet(whole.get(entity)?.json, names)) return;
      removeWhole.run(entity);
      for (const name of names) insertWhole.run(entity, name);
    },
    remove(entity: number): void {
      removeWords.run(entity);
      removeWhole.run(entity);
    },
    removeWhole: (entity: number): void => void removeWhole.run(entity),
  };
}
