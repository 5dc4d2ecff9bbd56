/**
 * The index of names also contains what the filters of a search look for: it is made anew, with a word for
 * each registry, year of birth, nationality and part of an address.
 */
import type { EntityFacts, EntityId, Subject } from '../../contract/model/entity.ts';
import type { Connection } from '../base/connection.ts';
import { indexedNames } from '../derived/names.ts';

const TABLES: Record<Subject, string> = { member: 'names', company: 'company_names' };
/** Entities read at once: a connection can't write while it reads. */
const CHUNK = 1000;

export const version = 210;

export function migrate(connection: Connection): void {
  for (const [subject, table] of Object.entries(TABLES)) {
    const next = connection.query<{ key: number; id: EntityId; facts: string }>(
      `SELECT e.key, g.handle || '/' || e.id AS id, e.facts FROM entities e
       JOIN registries g ON g.key = e.registry
       WHERE e.key > ? AND json_valid(e.facts) AND e.id LIKE '${subject}:%' ORDER BY e.key LIMIT ${CHUNK}`,
    );
    const insert = connection.query(`INSERT INTO ${table} (rowid, words) VALUES (?, ?)`);
    connection.execute(`INSERT INTO ${table} (${table}) VALUES ('delete-all')`);
    for (let rows = next.all(0); rows.length > 0; rows = next.all(rows.at(-1)?.key ?? 0)) {
      for (const { key, id, facts } of rows) {
        const text = textOf(id, facts);
        if (text !== null) insert.run(key, text);
      }
    }
  }
}

/** Null if its facts are damaged: a check reports that, and a rebuild mends it. */
function textOf(id: EntityId, facts: string): string | null {
  try {
    return indexedNames({ ...(JSON.parse(facts) as EntityFacts), id }).text;
  } catch {
    return null;
  }
}
