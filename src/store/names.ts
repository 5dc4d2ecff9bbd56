/** The names of members, whole and by their words: what a search by name looks at. */
import { nameWords } from '../contract/fold-words.ts';
import type { Connection } from './connection.ts';

/** Longer names are kept by their beginning; a longer text finds them by their words. */
export const NAME_LENGTH = 200;

/** An entity without words has no rows. */
export function nameRows(connection: Connection) {
  const insertWords = connection.query('INSERT INTO names (rowid, words) VALUES (?, ?)');
  const insertWhole = connection.query(
    'INSERT OR IGNORE INTO whole_names (entity, name) VALUES (?, ?)',
  );
  const removeWords = connection.query('DELETE FROM names WHERE rowid = ?');
  const removeWhole = connection.query('DELETE FROM whole_names WHERE entity = ?');
  const clearWords = connection.query("INSERT INTO names (names) VALUES ('delete-all')");
  const clearWhole = connection.query('DELETE FROM whole_names');
  return {
    clear(): void {
      clearWords.run();
      clearWhole.run();
    },
    put(entity: number, names: readonly string[]): void {
      const { wholeNames, text } = nameWords(names);
      if (text === '') return;
      insertWords.run(entity, text);
      for (const name of wholeNames) insertWhole.run(entity, name.slice(0, NAME_LENGTH));
    },
    remove(entity: number): void {
      removeWords.run(entity);
      removeWhole.run(entity);
    },
  };
}
