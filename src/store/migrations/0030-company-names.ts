/** Companies are found by name too, through tables of their own, so that members cost nothing more. */
import { nameWords } from '../../contract/text/fold-words.ts';
import type { Connection } from '../base/connection.ts';

const TABLES = `
CREATE TABLE whole_company_names (
  entity INTEGER NOT NULL REFERENCES entities,
  name TEXT NOT NULL,
  PRIMARY KEY (entity, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX whole_company_names_by_name ON whole_company_names (name);

CREATE VIRTUAL TABLE company_names USING fts5 (
  words, content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '1 2 3'
);
`;

/** Companies read at once: a connection can't write while it reads. */
const CHUNK = 1000;
const NAME_LENGTH = 200;

export const version = 30;

export function migrate(connection: Connection): void {
  connection.execute(TABLES);
  const next = connection.query<{ key: number; names: string }>(
    `SELECT key, coalesce(facts ->> 'names', '[]') AS names FROM entities
     WHERE key > ? AND json_valid(facts) AND id LIKE 'company:%' ORDER BY key LIMIT ${CHUNK}`,
  );
  const insertWords = connection.query('INSERT INTO company_names (rowid, words) VALUES (?, ?)');
  const insertWhole = connection.query(
    'INSERT OR IGNORE INTO whole_company_names (entity, name) VALUES (?, ?)',
  );
  for (let rows = next.all(0); rows.length > 0; rows = next.all(rows.at(-1)?.key ?? 0)) {
    for (const { key, names } of rows) {
      const { wholeNames, text } = nameWords(JSON.parse(names) as string[]);
      if (text === '') continue;
      insertWords.run(key, text);
      for (const name of wholeNames) insertWhole.run(key, name.slice(0, NAME_LENGTH));
    }
  }
}
