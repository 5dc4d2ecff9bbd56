/** Entities keep their keys, since canvases name them so; what is known of them is derived anew. */
import type { Connection } from '../connection.ts';
import type { FoundRow } from './found-rows.ts';

/** Whose own profile a response was, as the damaged store had it. */
const SAID_BY = `CREATE TEMP TABLE said_by (
  response INTEGER PRIMARY KEY, registry INTEGER NOT NULL, record TEXT NOT NULL) STRICT`;
/** What the damaged store had a profile of. */
const HAD_PROFILE = 'CREATE TEMP TABLE had_profile (entity INTEGER PRIMARY KEY) STRICT';

/** Knowledge from its own profile. */
const OWN_PROFILE = 3;

export function entityCopier(connection: Connection): {
  entity: (row: FoundRow) => void;
  profile: (row: FoundRow) => void;
} {
  connection.execute(`${SAID_BY}; ${HAD_PROFILE};`);
  const put = connection.query(
    'INSERT OR IGNORE INTO entities (key, registry, id) VALUES (?, ?, ?)',
  );
  const say = connection.query('INSERT OR REPLACE INTO said_by VALUES (?, ?, ?)');
  const had = connection.query('INSERT OR IGNORE INTO had_profile VALUES (?)');
  return {
    entity({ table, values, standing }) {
      if (standing === 'left') return;
      const at = (name: string) => values[table.columns.indexOf(name)] ?? null;
      const key = at('key');
      const registry = at('registry');
      const id = at('id');
      const source = at('source');
      put.run(key, registry, id);
      if (at('rank') === OWN_PROFILE && source !== null) say.run(source, registry, id);
    },
    profile({ table, values, standing }) {
      if (standing !== 'left') had.run(values[table.columns.indexOf('entity')] ?? null);
    },
  };
}
