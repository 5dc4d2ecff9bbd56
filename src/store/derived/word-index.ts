/** Changes an index of words through SQLite's own tables for it, in several steps if it takes long. */
import type { Connection } from '../base/connection.ts';

/** Rows that are deleted in one step: those with the words have a page each, the others a few bytes. */
const WORDS_AT_ONCE = 100;
const ROWS_AT_ONCE = 1000;

/** Rows up to this one describe the index's structure; they stay until SQLite itself empties the rest. */
const LAST_OF_STRUCTURE = 10;

/**
 * Empties an index within one transaction; in one step SQLite would write over every page of a large one.
 * The index must not be read or filled before all steps are done.
 */
export function* emptyIndex(connection: Connection, index: string): Generator<void> {
  const parts = [
    ['data', 'id', `WHERE id > ${LAST_OF_STRUCTURE}`, WORDS_AT_ONCE],
    ['idx', 'segid, term', '', ROWS_AT_ONCE],
    ['docsize', 'id', '', ROWS_AT_ONCE],
  ] as const;
  for (const [part, key, where, batchSize] of parts) {
    const table = `${index}_${part}`;
    const remove = connection.query(
      `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} ${where} LIMIT ${batchSize})`,
    );
    const removeSome = (): number => connection.withIndexTables(() => remove.run().changes);
    while (removeSome() === batchSize) yield;
    yield;
  }
  connection.execute(`INSERT INTO ${index} (${index}) VALUES ('delete-all')`);
}
