/** All entities in the order of their ids, which is the same in whatever order they were stored. */
import type { RegistryHandle } from '../../contract/model/registry.ts';
import type { Connection } from '../base/connection.ts';

/** An entity in that order; both empty: before the first. */
interface EntityPlace {
  /** Of its registry. */
  handle: RegistryHandle;
  record: string;
}

export function entityOrderQueries(connection: Connection) {
  const after = connection.query<{ record: string; entity: number }>(
    'SELECT id AS record, key AS entity FROM entities WHERE registry = ? AND id > ? ORDER BY id LIMIT ?',
  );
  const registryOf = connection.query<{ key: number }>(
    'SELECT key FROM registries WHERE handle = ?',
  );
  const registryAfter = connection.query<{ key: number; handle: RegistryHandle }>(
    'SELECT key, handle FROM registries WHERE handle > ? ORDER BY handle LIMIT 1',
  );
  return {
    /** The entities after this one, with their numbers; none: it is the last. */
    entitiesById(
      { handle, record }: EntityPlace,
      limit: number,
    ): (EntityPlace & { entity: number })[] {
      const here = registryOf.get(handle);
      let rows = here === undefined ? [] : after.all(here.key, record, limit);
      let of = handle;
      while (rows.length === 0) {
        const next = registryAfter.get(of);
        if (next === undefined) return [];
        of = next.handle;
        rows = after.all(next.key, '', limit);
      }
      return rows.map((row) => ({ handle: of, record: row.record, entity: row.entity }));
    },
  };
}
