/**
 * What a rebuild derives, gathered in tables of the writer's own temporary database, so that nothing in the
 * store changes until all of it is known.
 */
import type { EntityFacts, EntityId, RecordId } from '../../contract/model/entity.ts';
import type { Connection, Query } from '../base/connection.ts';
import { digestOf } from '../base/stored-text.ts';
import { rankOf, replacesClaim, toJson, type FactsClaim } from '../derived/entities.ts';
import type { StatedByProfile } from '../derived/stated.ts';

const TABLES = `
CREATE TABLE temp.rebuilt_entities (
  id TEXT PRIMARY KEY,
  facts TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE temp.rebuilt_profiles (
  id TEXT PRIMARY KEY,
  stated TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;

/** Entities that wait in memory for a better source before they are written: most are named many times. */
const WAITING = 5000;

/** What is known of an entity, and the key of the response it is from. */
export interface RebuiltEntity {
  facts: EntityFacts;
  source: number;
}

interface Gathered {
  id: EntityId;
  json: string;
}

/** Rows in chunks, each read to its end: a connection can't write while it reads. */
function* chunks<T>(query: Query<Gathered>, size: number): Generator<{ id: EntityId; read: T }[]> {
  let last = '';
  for (;;) {
    const rows = query.all(last, size);
    const end = rows.at(-1);
    if (end === undefined) return;
    yield rows.map(({ id, json }) => ({ id, read: JSON.parse(json) as T }));
    last = end.id;
  }
}

export function rebuiltTables(connection: Connection) {
  connection.execute(TABLES);
  const putEntity = connection.query('INSERT OR REPLACE INTO rebuilt_entities VALUES (?, ?)');
  const putProfile = connection.query('INSERT OR REPLACE INTO rebuilt_profiles VALUES (?, ?)');
  const removeProfile = connection.query('DELETE FROM rebuilt_profiles WHERE id = ?');
  const entities = connection.query<Gathered>(
    'SELECT id, facts AS json FROM rebuilt_entities WHERE id > ? ORDER BY id LIMIT ?',
  );
  const profiles = connection.query<Gathered>(
    'SELECT id, stated AS json FROM rebuilt_profiles WHERE id > ? ORDER BY id LIMIT ?',
  );
  const best = new Map<EntityId, FactsClaim>();
  const waiting = new Map<EntityId, RebuiltEntity>();
  return {
    /** To call in the order of the requests, as they came, so that the same source wins as then. */
    putEntity(facts: EntityFacts, source: number, by: RecordId | null): void {
      const known = best.get(facts.id);
      const rank = rankOf(facts);
      if (known !== undefined && rank < known.rank) return;
      const claim = { rank, facts: digestOf(toJson(facts)), source, by };
      if (known !== undefined && !replacesClaim(known, claim)) return;
      best.set(facts.id, claim);
      waiting.delete(facts.id);
      waiting.set(facts.id, { facts, source });
    },
    /** Writes the oldest waiting ones, at most `maxCount` of those beyond `mayWait`; returns how many still wait. */
    write(maxCount: number, mayWait = WAITING): number {
      const remaining = Math.max(mayWait, waiting.size - maxCount);
      for (const [id, known] of waiting) {
        if (waiting.size <= remaining) break;
        putEntity.run(id, JSON.stringify(known));
        waiting.delete(id);
      }
      return waiting.size;
    },
    /** Replaces what its entity stated before; null: it is what the store has. */
    putStated(subject: EntityId, stated: StatedByProfile | null): void {
      if (stated === null) removeProfile.run(subject);
      else putProfile.run(subject, JSON.stringify(stated));
    },
    /** The number of entities gathered. */
    count: (): number => best.size,
    entities: (size: number) => chunks<RebuiltEntity>(entities, size),
    profiles: (size: number) => chunks<StatedByProfile>(profiles, size),
    drop(): void {
      connection.execute(
        'DROP TABLE IF EXISTS temp.rebuilt_entities; DROP TABLE IF EXISTS temp.rebuilt_profiles;',
      );
    },
  };
}

export type RebuiltTables = ReturnType<typeof rebuiltTables>;
