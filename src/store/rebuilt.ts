/**
 * Where a rebuild gathers what it derives: tables of the writer's own temporary database, so that
 * nothing of the store changes until all of it is known.
 */
import type { Derived } from '../contract/model/derived.ts';
import type { EntityFacts, EntityId } from '../contract/model/entity.ts';
import type { Statement } from '../contract/model/tie.ts';
import type { Connection, Query } from './connection.ts';
import { rankOf } from './entities.ts';

const TABLES = `
CREATE TABLE temp.rebuilt_entities (
  id TEXT PRIMARY KEY,
  rank INTEGER NOT NULL,
  facts TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE temp.rebuilt_profiles (
  id TEXT PRIMARY KEY,
  statements TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;

interface Gathered {
  id: EntityId;
  json: string;
}

/** Chunk after chunk, each read to its end: a connection can't write while it reads. */
function* chunks(query: Query<Gathered>, size: number): Generator<Gathered[]> {
  let last = '';
  for (;;) {
    const rows = query.all(last, size);
    const end = rows.at(-1);
    if (end === undefined) return;
    yield rows;
    last = end.id;
  }
}

export function rebuiltTables(connection: Connection) {
  connection.execute(TABLES);
  const putEntity = connection.query(
    `INSERT INTO rebuilt_entities (id, rank, facts) VALUES (?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET rank = excluded.rank, facts = excluded.facts
     WHERE excluded.rank >= rank`,
  );
  const putProfile = connection.query(
    'INSERT OR REPLACE INTO rebuilt_profiles (id, statements) VALUES (?, ?)',
  );
  const entities = connection.query<Gathered>(
    'SELECT id, facts AS json FROM rebuilt_entities WHERE id > ? ORDER BY id LIMIT ?',
  );
  const profiles = connection.query<Gathered>(
    'SELECT id, statements AS json FROM rebuilt_profiles WHERE id > ? ORDER BY id LIMIT ?',
  );
  const count = connection.query<{ n: number }>(
    `SELECT (SELECT count(*) FROM rebuilt_entities) + (SELECT count(*) FROM rebuilt_profiles) AS n`,
  );
  const forgetOthers = connection.query(
    `UPDATE entities SET rank = 0, searchable = 0, sort_text = '', birth_year = NULL,
     nationality = NULL, facts = NULL
     WHERE facts IS NOT NULL AND NOT EXISTS (SELECT 1 FROM rebuilt_entities r
       WHERE r.id = (SELECT handle FROM registries g WHERE g.key = entities.registry)
         || '/' || entities.id)`,
  );
  return {
    /** In the order of the fetches: the newer of two equal sources wins, as it did when they came. */
    putEntities(derived: Derived): void {
      for (const facts of derived.entities) {
        putEntity.run(facts.id, rankOf(facts), JSON.stringify(facts));
      }
    },
    putStatements(subject: EntityId, statements: readonly Statement[]): void {
      putProfile.run(subject, JSON.stringify(statements));
    },
    /** How many rows were gathered. */
    count: (): number => count.get()?.n ?? 0,
    *entities(chunk: number): Generator<EntityFacts[]> {
      for (const rows of chunks(entities, chunk)) {
        yield rows.map(({ json }) => JSON.parse(json) as EntityFacts);
      }
    },
    *profiles(chunk: number): Generator<{ id: EntityId; statements: Statement[] }[]> {
      for (const rows of chunks(profiles, chunk)) {
        yield rows.map(({ id, json }) => ({ id, statements: JSON.parse(json) as Statement[] }));
      }
    },
    /** Of entities that no response speaks of any more, nothing is known; their rows stay. */
    forgetOthers(): void {
      forgetOthers.run();
    },
    drop(): void {
      connection.execute('DROP TABLE temp.rebuilt_entities; DROP TABLE temp.rebuilt_profiles;');
    },
  };
}

export type RebuiltTables = ReturnType<typeof rebuiltTables>;
