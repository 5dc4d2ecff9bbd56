/** Names in Thai, Lao, Khmer and Burmese letters, which have no spaces, are found from any letter on. */
import { nameWords } from '../../contract/text/fold-words.ts';
import type { Connection } from '../base/connection.ts';

const TABLES = [
  { words: 'names', whole: 'whole_names' },
  { words: 'company_names', whole: 'whole_company_names' },
];
/** The blocks of these scripts, as ranges of SQLite's GLOB. */
const LETTERS = '\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\ua9e0-\ua9ff\uaa60-\uaa7f';
/** Entities read at once: a connection can't write while it reads. */
const CHUNK = 1000;
const NAME_LENGTH = 200;

export const version = 60;

export function migrate(connection: Connection): void {
  for (const { words, whole } of TABLES) {
    const next = connection.query<{ key: number; names: string | null }>(
      `SELECT e.key, CASE WHEN json_valid(e.facts) THEN e.facts ->> 'names' END AS names
       FROM (SELECT DISTINCT entity FROM ${whole}
             WHERE entity > ? AND name GLOB '*[${LETTERS}]*' ORDER BY entity LIMIT ${CHUNK}) w
       CROSS JOIN entities e ON e.key = w.entity ORDER BY e.key`,
    );
    const removeWords = connection.query(`DELETE FROM ${words} WHERE rowid = ?`);
    const removeWhole = connection.query(`DELETE FROM ${whole} WHERE entity = ?`);
    const insertWords = connection.query(`INSERT INTO ${words} (rowid, words) VALUES (?, ?)`);
    const insertWhole = connection.query(
      `INSERT OR IGNORE INTO ${whole} (entity, name) VALUES (?, ?)`,
    );
    for (let rows = next.all(0); rows.length > 0; rows = next.all(rows.at(-1)?.key ?? 0)) {
      for (const { key, names } of rows) {
        if (names === null) continue;
        const { wholeNames, text } = nameWords(JSON.parse(names) as string[]);
        removeWords.run(key);
        removeWhole.run(key);
        if (text === '') continue;
        insertWords.run(key, text);
        for (const name of wholeNames) insertWhole.run(key, name.slice(0, NAME_LENGTH));
      }
    }
  }
}
