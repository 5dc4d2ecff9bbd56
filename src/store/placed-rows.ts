/** What a profile states, a row for each at its place: put in place of all it stated before, in steps. */
import type { Connection, Value } from './connection.ts';

/** Rows of one profile that are removed in one step. */
const AT_ONCE = 500;

/** All of a profile, in SQL: each place with its columns. */
export const placedText = (columns: readonly string[]): string =>
  `json_group_array(json_array(place, ${columns.join(', ')}) ORDER BY place)`;

/** The same of rows that don't stand yet. */
export const textOfRows = (rows: readonly Value[][]): string =>
  JSON.stringify(rows.map((row, place) => [place, ...row]));

/** `columns` are those after the profile and the place, as the rows have them. */
export function placedRows(connection: Connection, table: string, columns: readonly string[]) {
  const removeAll = connection.query(`DELETE FROM ${table} WHERE profile = ?`);
  const removeSome = connection.query(`DELETE FROM ${table} WHERE profile = ? AND place < ?`);
  const lastPlace = connection.query<{ place: number }>(
    `SELECT place FROM ${table} WHERE profile = ? ORDER BY place DESC LIMIT 1`,
  );
  const insert = connection.query(
    `INSERT INTO ${table} (profile, place, ${columns.join(', ')})
     VALUES (?, ?, ${columns.map(() => '?').join(', ')})`,
  );
  const standing = connection.query<{ json: string }>(
    `SELECT ${placedText(columns)} AS json FROM ${table} WHERE profile = ?`,
  );
  return {
    removeAll: (profile: number): void => void removeAll.run(profile),
    /** Puts these in place of all there were; each is taken when its turn comes. */
    *replace(profile: number, rows: Iterable<Value[]>): Generator<void> {
      const stated = lastPlace.get(profile)?.place ?? -1;
      for (let place = 0; place <= stated; place += AT_ONCE) {
        removeSome.run(profile, place + AT_ONCE);
        yield;
      }
      let place = 0;
      for (const row of rows) {
        insert.run(profile, place, ...row);
        place += 1;
        yield;
      }
    },
    /** What stands of it, as `textOfRows` has it. */
    standing: (profile: number): string => standing.get(profile)?.json ?? textOfRows([]),
  };
}
