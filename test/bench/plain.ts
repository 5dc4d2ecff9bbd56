/** What the limits read of a store, with the library alone. */
import type Database from 'better-sqlite3';
import type { EntityId } from '../../src/contract/model/entity.ts';

/** By which key the body of each entity's profile is found, looked up beforehand. */
export function responseKeys(plain: Database.Database): Map<EntityId, number> {
  const rows = plain
    .prepare<[], { id: string; response: number }>(
      `SELECT e.id, f.response FROM profiles p JOIN entities e ON e.key = p.entity
       JOIN requests f ON f.n = p.request`,
    )
    .all();
  return new Map(rows.map(({ id, response }) => [`sample/${id}` as EntityId, response]));
}

/** So many entities around this one, nearest first, each tied to one before it. */
export function around(plain: Database.Database, start: EntityId, wanted: number): EntityId[] {
  const key = plain.prepare('SELECT key FROM entities WHERE registry = 1 AND id = ?').pluck();
  const idOf = plain.prepare('SELECT id FROM entities WHERE key = ?').pluck();
  const tiedTo = plain
    .prepare(
      `SELECT to_entity FROM statements WHERE from_entity = ? UNION
       SELECT from_entity FROM statements WHERE to_entity = ?`,
    )
    .pluck();
  const found = new Set([key.get(start.replace('sample/', '')) as number]);
  for (const one of found) {
    for (const other of tiedTo.all(one, one) as number[]) {
      if (found.size < wanted) found.add(other);
    }
    if (found.size >= wanted) break;
  }
  return [...found].map((one) => `sample/${idOf.get(one) as string}` as EntityId);
}
