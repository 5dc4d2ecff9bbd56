/**
 * An index to find entities by all words that are stated of them. It is filled after a response is derived:
 * entities up to `done_to` are in it, except those in `texts_wanted`, which have changed since.
 */
import type { Connection } from '../base/connection.ts';

/** Not `OR IGNORE`: the conflict rule of the statement that fires the trigger would replace it. */
const noted = (entity: string): string =>
  `BEGIN INSERT INTO texts_wanted (entity) SELECT ${entity}
     WHERE NOT EXISTS (SELECT 1 FROM texts_wanted WHERE entity = ${entity}); END`;
const DONE = '(SELECT done_to FROM texts_state)';

const TABLES = `
CREATE VIRTUAL TABLE texts USING fts5 (
  words, content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '1 2 3', detail = 'none'
);
CREATE TABLE texts_wanted (entity INTEGER PRIMARY KEY) STRICT;
CREATE TABLE texts_state (done_to INTEGER NOT NULL) STRICT;
INSERT INTO texts_state VALUES (0);

CREATE TRIGGER texts_of_entity AFTER UPDATE OF rank, facts, source ON entities
  WHEN (new.rank >= 2 OR old.rank >= 2) AND new.key <= ${DONE} ${noted('new.key')};
CREATE TRIGGER texts_of_profile AFTER INSERT ON profiles
  WHEN new.entity <= ${DONE} ${noted('new.entity')};
CREATE TRIGGER texts_of_newer_profile AFTER UPDATE ON profiles
  WHEN new.entity <= ${DONE} ${noted('new.entity')};
CREATE TRIGGER texts_of_no_profile AFTER DELETE ON profiles
  WHEN old.entity <= ${DONE} ${noted('old.entity')};
`;

export const version = 220;

export function migrate(connection: Connection): void {
  connection.execute(TABLES);
}
