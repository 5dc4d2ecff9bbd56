/** The names of members, whole and by their words: what a search by name looks at. */
import { nameWords } from '../contract/fold-words.ts';
import type { Connection } from './connection.ts';
import { isSameSet } from './same-set.ts';

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
  const whole = connection.query<{ json: string }>(
    'SELECT json_group_array(name) AS json FROM whole_names WHERE entity = ?',
  );

  return {
    put(entity: number, names: readonly string[]): void {
      const { wholeNames, text } = nameWords(names);
      if (text === '') return;
      insertWords.run(entity, text);
      for (const name of wholeNames) insertWhole.run(entity, name.slice(0, NAME_LENGTH));
    },
    /** Empties the index of words; what stands is restored. */
    clearWords: (): void => void clearWords.run(),
    /** After the words were cleared. */
    restore(entity: number, names: readonly string[]): void {
      const { wholeNames, text } = nameWords(names);
      if (text !== '') insertWords.run(entity, text);
      const kept = text === '' ? [] : wholeNames.map((name) => name.slice(0, NAME_LENGTH));
      if (isSameSet(whole.get(entity)?.json, kept)) return;
      removeWhole.run(entity);
      for (const name of kept) insertWhole.run(entity, name);
    },
    remove(entity: number): void {
      removeWords.run(entity);
      removeWhole.run(entity);
    },
    removeWhole: (entity: number): void => void removeWhole.run(entity),
  };
}
