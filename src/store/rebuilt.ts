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
  registry INTEGER NOT NULL,
  id TEXT NOT NULL,
  rank INTEGER NOT NULL,
  facts TEXT NOT NULL,
  PRIMARY KEY (registry, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE temp.rebuilt_profiles (
  registry INTEGER NOT NULL,
  id TEXT NOT NULL,
  statements TEXT NOT NULL,
  PRIMARY KEY (registry, id)
) STRICT, WITHOUT ROWID;
`;

const FORGET_OTHERS = `
  UPDATE entities SET rank = 0, searchable = 0, sort_text = '', birth_year = NULL,
  nationality = NULL, facts = NULL
  WHERE facts IS NOT NULL AND (registry, id) NOT IN (SELECT registry, id FROM rebuilt_entities)`;

interface Gathered {
  registry: number;
  id: EntityId;
  json: string;
}

/** Chunk after chunk, each read to its end: a connection can't write while it reads. */
function* chunks(query: Query<Gathered>, size: number): Generator<Gathered[]> {
  let last: { registry: number; id: string } = { registry: 0, id: '' };
  for (;;) {
    const rows = query.all(last.registry, last.id, size);
    const end = rows.at(-1);
    if (end === undefined) return;
    yield rows;
    last = end;
  }
}

export function rebuiltTables(connection: Connection) {
  connection.execute(TABLES);
  const putEntity = connection.query(
    `INSERT INTO rebuilt_entities (registry, id, rank, facts) VALUES (?, ?, ?, ?)
     ON CONFLICT (registry, id) DO UPDATE SET rank = excluded.rank, facts = excluded.facts
     WHERE excluded.rank >= rank`,
  );
  const putProfile = connection.query(
    'INSERT OR REPLACE INTO rebuilt_profiles (registry, id, statements) VALUES (?, ?, ?)',
  );
  const entities = connection.query<Gathered>(
    `SELECT registry, id, facts AS json FROM rebuilt_entities WHERE (registry, id) > (?, ?)
     ORDER BY registry, id LIMIT ?`,
  );
  const profiles = connection.query<Gathered>(
    `SELECT registry, id, statements AS json FROM rebuilt_profiles WHERE (registry, id) > (?, ?)
     ORDER BY registry, id LIMIT ?`,
  );
  const count = connection.query<{ n: number }>(
    `SELECT (SELECT count(*) FROM rebuilt_entities) + (SELECT count(*) FROM rebuilt_profiles) AS n`,
  );
  const forgetOthers = connection.query(FORGET_OTHERS);
  return {
    /** In the order of the fetches: the newer of two equal sources wins, as it did when they came. */
    putEntities(registry: number, derived: Derived): void {
      for (const facts of derived.entities) {
        putEntity.run(registry, facts.id, rankOf(facts), JSON.stringify(facts));
      }
    },
    putStatements(registry: number, subject: EntityId, statements: readonly Statement[]): void {
      putProfile.run(registry, subject, JSON.stringify(statements));
    },
    /** How many rows were gathered. */
    count: (): number => count.get()?.n ?? 0,
    *entities(chunk: number): Generator<{ registry: number; facts: EntityFacts }[]> {
      for (const rows of chunks(entities, chunk)) {
        yield rows.map(({ registry, json }) => ({
          registry,
          facts: JSON.parse(json) as EntityFacts,
        }));
      }
    },
    *profiles(
      chunk: number,
    ): Generator<{ registry: number; id: EntityId; statements: Statement[] }[]> {
      for (const rows of chunks(profiles, chunk)) {
        yield rows.map(({ registry, id, json }) => ({
          registry,
          id,
          statements: JSON.parse(json) as Statement[],
        }));
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
