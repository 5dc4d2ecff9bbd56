/** An index of words, by the tables that SQLite keeps it in: what takes long in one step is done in several. */
import type { Connection } from '../base/connection.ts';

/** Rows that are taken out in one step: those with the words have a page each, the others some bytes. */
const WORDS_AT_ONCE = 100;
const ROWS_AT_ONCE = 1000;

/** Rows of the words up to this one say what there is; they stay until SQLite itself empties what is left. */
const LAST_OF_STRUCTURE = 10;

/**
 * Empties it, within one transaction: in one step SQLite would write over every page of a large one. Nothing
 * is asked of it or put into it before all steps were taken.
 */
export function* emptyIndex(connection: Connection, index: string): Generator<void> {
  const parts = [
    ['data', 'id', `WHERE id > ${LAST_OF_STRUCTURE}`, WORDS_AT_ONCE],
    ['idx', 'segid, term', '', ROWS_AT_ONCE],
    ['docsize', 'id', '', ROWS_AT_ONCE],
  ] as const;
  for (const [part, key, where, atOnce] of parts) {
    const table = `${index}_${part}`;
    const remove = connection.query(
      `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} ${where} LIMIT ${atOnce})`,
    );
    const removeSome = (): number => connection.withIndexTables(() => remove.run().changes);
    while (removeSome() === atOnce) yield;
    yield;
  }
  connection.execute(`INSERT INTO ${index} (${index}) VALUES ('delete-all')`);
}
