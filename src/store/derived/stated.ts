/** All that a profile states, as rows: ties to others, and things that others may state too. */
import type { Derived } from '../../contract/model/derived.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { Connection, Value } from '../base/connection.ts';
import { THING_COLUMNS, thingRow } from './things.ts';
import { fold } from '../../contract/text/fold-words.ts';
import type { Statement } from '../../contract/model/tie.ts';
import type { DateEntry } from '../../contract/model/text.ts';
import { readStoredJson } from '../base/stored-text.ts';

export type StatedByProfile = Pick<Derived, 'statements' | 'things'>;

/** The keys of an entity's neighbours, each once; with itself if it states a tie to itself. */
const NEIGHBOURS = (key: string): string => `
  SELECT to_entity AS key FROM statements WHERE from_entity = ${key}
  UNION
  SELECT from_entity FROM statements WHERE to_entity = ${key}`;

/** The number of these, without itself, for one entity at a time: both indexes have its rows in order. */
export const NEIGHBOUR_COUNT = (key: string): string =>
  `SELECT count(*) AS neighbours FROM (${NEIGHBOURS(key)}) n WHERE n.key <> ${key}`;

const STATED_NEIGHBOURS = `SELECT DISTINCT g.handle || '/' || e.id AS id FROM statements s
  JOIN entities e ON e.key = CASE s.profile WHEN s.from_entity THEN s.to_entity ELSE s.from_entity END
  JOIN registries g ON g.key = e.registry WHERE s.profile = ? AND s.place >= ? AND s.place < ?`;

/** Statements of one profile that are read at once. */
const READ_AT_ONCE = 500;

/** The other ends of what an entity's profile states, in parts, which may repeat an entity. */
export function statedNeighbourParts(connection: Connection) {
  const stated = connection.query<{ id: EntityId }>(STATED_NEIGHBOURS);
  return function* parts(entity: number): Generator<EntityId[]> {
    for (let place = 0; ; place += READ_AT_ONCE) {
      const part = stated.all(entity, place, place + READ_AT_ONCE);
      if (part.length === 0) return;
      yield part.map(({ id }) => id);
    }
  };
}

/** The columns after the profile and the place. */
const STATEMENT_COLUMNS = ['from_entity', 'to_entity', 'kind', 'role', 'said', 'pointer'];

function statementRow(keyOf: (id: EntityId) => number, roleOf: (role: string) => number) {
  const roleKeys = new Map<string | null, number | null>([[null, null]]);
  return ({ from, to, kind, role, status, dates, pointer }: Statement): Value[] => {
    let roleKey = roleKeys.get(role);
    if (roleKey === undefined) roleKeys.set(role, (roleKey = roleOf(role ?? '')));
    const isBare = status === null && dates.length === 0;
    const terms = isBare ? null : JSON.stringify([status, dates] satisfies StatedTerms);
    return [keyOf(from), keyOf(to), kind, roleKey, terms, pointer];
  };
}

/** Status and dates; most statements of a company's profile have neither. */
type StatedTerms = [status: string | null, dates: DateEntry[]];

/** Reads the stored status and dates of a statement. */
export const readTerms = (text: string | null): StatedTerms =>
  text === null ? [null, []] : readStoredJson<StatedTerms>(text);

/** The tables of what profiles state, each with its columns after the profile and the place. */
export const STATED_TABLES: Readonly<Record<keyof StatedByProfile, readonly string[]>> = {
  statements: STATEMENT_COLUMNS,
  things: THING_COLUMNS,
};

/** What a profile states in one of these tables, in SQL. */
export const statedText = (table: keyof StatedByProfile): string =>
  placedText(STATED_TABLES[table]);

/** Rows of one profile that are deleted in one step. */
const REMOVED_AT_ONCE = 500;

/** All rows of a profile as JSON, in SQL: each place with its columns. */
const placedText = (columns: readonly string[]): string =>
  `json_group_array(json_array(place, ${columns.join(', ')}) ORDER BY place)`;

/** The same text for rows that are not stored yet. */
const textOfRows = (rows: readonly Value[][]): string =>
  JSON.stringify(rows.map((row, place) => [place, ...row]));

/** `columns` are those after the profile and the place, in the order of a row's values. */
function placedRows(connection: Connection, table: string, columns: readonly string[]) {
  const removeAll = connection.query(`DELETE FROM ${table} WHERE profile = ?`);
  const removeSome = connection.query(`DELETE FROM ${table} WHERE profile = ? AND place < ?`);
  const lastPlace = connection.query<{ place: number }>(
    `SELECT place FROM ${table} WHERE profile = ? ORDER BY place DESC LIMIT 1`,
  );
  const insert = connection.query(
    `INSERT INTO ${table} (profile, place, ${columns.join(', ')})
     VALUES (?, ?, ${columns.map(() => '?').join(', ')})`,
  );
  const stored = connection.query<{ json: string }>(
    `SELECT ${placedText(columns)} AS json FROM ${table} WHERE profile = ?`,
  );
  return {
    removeAll: (profile: number): void => void removeAll.run(profile),
    /** Replaces all rows of the profile; each new row is made when it is inserted. */
    *replace(profile: number, rows: Iterable<Value[]>): Generator<void> {
      const last = lastPlace.get(profile)?.place ?? -1;
      for (let place = 0; place <= last; place += REMOVED_AT_ONCE) {
        removeSome.run(profile, place + REMOVED_AT_ONCE);
        yield;
      }
      let place = 0;
      for (const row of rows) {
        insert.run(profile, place, ...row);
        place += 1;
        yield;
      }
    },
    /** What is stored of the profile, in the form of `textOfRows`. */
    stored: (profile: number): string => stored.get(profile)?.json ?? textOfRows([]),
  };
}

/** The text of a profile that states nothing in a table. */
export const NOTHING_STATED = textOfRows([]);

type KeyOf = (id: EntityId) => number;

export function statedRows(connection: Connection, roles: Roles = roleRows(connection)) {
  const statements = placedRows(connection, 'statements', STATEMENT_COLUMNS);
  const things = placedRows(connection, 'things', THING_COLUMNS);

  /** In the form of `statedText`; an entity without a key has the key 0. */
  const textsOf = (
    stated: StatedByProfile,
    keyOf: KeyOf,
  ): Record<keyof StatedByProfile, string> => ({
    statements: textOfRows(stated.statements.map(statementRow(keyOf, roles.keyOf))),
    things: textOfRows(stated.things.map(thingRow)),
  });

  return {
    removeAll: (profile: number): void => {
      statements.removeAll(profile);
      things.removeAll(profile);
    },
    /** Replaces all that the profile stated before, in steps. */
    *replace(profile: number, stated: StatedByProfile, keyOf: KeyOf): Generator<void> {
      const rowOf = statementRow(keyOf, roles.intern);
      yield* statements.replace(profile, stated.statements.values().map(rowOf));
      yield* things.replace(profile, stated.things.values().map(thingRow));
    },
    /** Whether exactly this is stored for the profile. */
    isStored: (profile: number, stated: StatedByProfile, keyOf: KeyOf): boolean => {
      const texts = textsOf(stated, keyOf);
      return (
        statements.stored(profile) === texts.statements && things.stored(profile) === texts.things
      );
    },
    textsOf,
  };
}

/** The words of roles, each stored once: statements refer to them by their keys. */
export interface Roles {
  /** 0: it is not stored. */
  keyOf: (role: string) => number;
  /** Stores the role if it is new. */
  intern: (role: string) => number;
}

/** Roles are stored as JSON, because plain SQLite text can't hold a lone surrogate. */
export function roleRows(connection: Connection): Roles {
  const find = connection.query<{ key: number }>('SELECT key FROM roles WHERE role = ?');
  const insert = connection.query('INSERT INTO roles (role, folded) VALUES (?, ?)');
  const keyOf = (role: string): number => find.get(JSON.stringify(role))?.key ?? 0;
  return {
    keyOf,
    intern: (role) => keyOf(role) || insert.run(JSON.stringify(role), fold(role)).key,
  };
}
