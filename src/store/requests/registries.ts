/** The registries the store knows: their handles, how they are queried, and how much they answered. */
import {
  toHandle,
  type KnownRegistry,
  type RegistryHandle,
} from '../../contract/model/registry.ts';
import { parseEntityId, type EntityId, type RecordId } from '../../contract/model/entity.ts';
import type { Connection } from '../base/connection.ts';

interface RegistryRow {
  handle: RegistryHandle;
  kind: string;
  address: string;
  keyForm: KnownRegistry['keyForm'];
  mark: string;
  listed: number;
  profiles: number;
  responses: number;
}

const COLUMNS = 'handle, kind, address, key_form AS keyForm, mark, listed, profiles, responses';

const toRegistry = (row: RegistryRow): StoredRegistry => ({ ...row, listed: row.listed === 1 });

/** The key of the registry and the record's id there, by which an entity is found. */
export interface RecordRow {
  registry: number;
  record: RecordId;
}

export function registryKeys(connection: Connection) {
  const findKey = connection.query<{ key: number }>('SELECT key FROM registries WHERE handle = ?');
  // A handle is never changed and its row never deleted.
  const known = new Map<RegistryHandle, number>();

  /** The key of a registry; 0: it is not known. */
  function keyOf(handle: RegistryHandle): number {
    const cached = known.get(handle);
    if (cached !== undefined) return cached;
    const key = findKey.get(handle)?.key ?? 0;
    if (key !== 0) known.set(handle, key);
    return key;
  }

  return {
    keyOf,
    recordRowOf(entity: EntityId): RecordRow {
      const { registry, record } = parseEntityId(entity);
      return { registry: keyOf(registry), record };
    },
  };
}

/** Counts what a registry answered, as it answers. */
export function registryCounter(connection: Connection) {
  const count = connection.query(
    'UPDATE registries SET profiles = profiles + ?, responses = responses + ? WHERE key = ?',
  );
  return (key: number, added: { profiles: number; responses: number }): void => {
    if (added.profiles !== 0 || added.responses !== 0)
      count.run(added.profiles, added.responses, key);
  };
}

export function registryQueries(connection: Connection) {
  const all = connection.query<RegistryRow>(`SELECT ${COLUMNS} FROM registries ORDER BY key`);
  const counts = connection.query<{ profiles: number; responses: number }>(
    `SELECT coalesce(sum(profiles), 0) AS profiles, coalesce(sum(responses), 0) AS responses
     FROM registries`,
  );
  return {
    /** In the order they became known. */
    registries: (): StoredRegistry[] => all.all().map(toRegistry),
    /** The counts of all registries together. */
    counts: (): { profiles: number; responses: number } =>
      counts.get() ?? { profiles: 0, responses: 0 },
  };
}

export function registryChanges(connection: Connection) {
  const { keyOf } = registryKeys(connection);
  const { registries } = registryQueries(connection);
  const find = connection.query<RegistryRow>(`SELECT ${COLUMNS} FROM registries WHERE address = ?`);
  const insert = connection.query(
    'INSERT INTO registries (handle, kind, address, mark, listed) VALUES (?, ?, ?, ?, ?)',
  );
  const change = connection.query(
    'UPDATE registries SET key_form = ?, mark = ?, listed = ? WHERE handle = ?',
  );
  return {
    /** The registry at this address, stored with a handle of its own if it is new. One address is one registry. */
    findOrAddRegistry(kind: string, address: string, listed: boolean): StoredRegistry {
      const existing = find.get(address);
      if (existing !== undefined) return toRegistry(existing);
      const handle = toHandle(address, (other) => keyOf(other) !== 0);
      const mark = toMark(
        handle,
        registries().map((other) => other.mark),
      );
      insert.run(handle, kind, address, mark, listed ? 1 : 0);
      const inserted = find.get(address);
      if (inserted === undefined) throw new Error('A registry just made is not there.');
      return toRegistry(inserted);
    },
    changeRegistry({
      handle,
      keyForm,
      mark,
      listed,
    }: Omit<KnownRegistry, 'kind' | 'address'>): void {
      change.run(keyForm, mark, listed ? 1 : 0, handle);
    },
  };
}

/** The first letters of the handle, with a number if another registry has that mark. */
function toMark(handle: string, taken: readonly string[]): string {
  const start = handle.slice(0, 2).toUpperCase();
  for (let mark = start, next = 2; ; next += 1) {
    if (!taken.includes(mark)) return mark;
    mark = `${start.slice(0, 4 - String(next).length)}${next}`;
  }
}

export const FIND_KEY = 'SELECT key FROM entities WHERE registry = ? AND id = ?';

/** The key of the entity that is bound as the key of its registry and its id there, in SQL. */
export const ENTITY_KEY = `(${FIND_KEY})`;

export const IN_ENTITY_LIST = 'e.registry = j.value ->> 0 AND e.id = j.value ->> 1';

/**
 * Entities as a JSON list for SQL: each the key of its registry and its id there. The query names the list
 * `j`, and joins `e` on the condition above.
 */
export function entityList(
  registries: ReturnType<typeof registryKeys>,
  ids: readonly EntityId[],
): string {
  return JSON.stringify(
    ids.map((id) => {
      const { registry, record } = registries.recordRowOf(id);
      return [registry, record];
    }),
  );
}

/** A registry with the number of its profiles and different responses that are stored. */
export interface StoredRegistry extends KnownRegistry {
  profiles: number;
  responses: number;
}
