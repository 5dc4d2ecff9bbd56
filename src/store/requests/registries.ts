/** Which registries the store knows: their handles, how they are asked, and how much they answered. */
import {
  toHandle,
  type KnownRegistry,
  type RegistryHandle,
} from '../../contract/model/registry.ts';
import { parseEntityId, type EntityId, type RecordId } from '../../contract/model/entity.ts';
import type { Connection } from '../connection.ts';
import type { StoredRegistry } from '../store.ts';

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

/** The registry's row and the record there: how an entity is found. */
export interface RecordRow {
  registry: number;
  record: RecordId;
}

export function registryReader(connection: Connection) {
  const findKey = connection.query<{ key: number }>('SELECT key FROM registries WHERE handle = ?');
  const all = connection.query<RegistryRow>(`SELECT ${COLUMNS} FROM registries ORDER BY key`);
  const counts = connection.query<{ profiles: number; responses: number }>(
    `SELECT coalesce(sum(profiles), 0) AS profiles, coalesce(sum(responses), 0) AS responses
     FROM registries`,
  );
  // A handle is never changed and its row never removed.
  const known = new Map<RegistryHandle, number>();

  /** The key of a registry known already; no row has the key 0. */
  function keyOf(handle: RegistryHandle): number {
    const cached = known.get(handle);
    if (cached !== undefined) return cached;
    const key = findKey.get(handle)?.key ?? 0;
    if (key !== 0) known.set(handle, key);
    return key;
  }

  return {
    keyOf,
    placeOf(entity: EntityId): RecordRow {
      const { registry, record } = parseEntityId(entity);
      return { registry: keyOf(registry), record };
    },
    all: (): StoredRegistry[] => all.all().map(toRegistry),
    counts: () => counts.get() ?? { profiles: 0, responses: 0 },
  };
}

export function registryWriter(connection: Connection) {
  const reader = registryReader(connection);
  const find = connection.query<RegistryRow>(`SELECT ${COLUMNS} FROM registries WHERE address = ?`);
  const insert = connection.query(
    'INSERT INTO registries (handle, kind, address, mark, listed) VALUES (?, ?, ?, ?, ?)',
  );
  const change = connection.query(
    'UPDATE registries SET key_form = ?, mark = ?, listed = ? WHERE handle = ?',
  );
  const count = connection.query(
    'UPDATE registries SET profiles = profiles + ?, responses = responses + ? WHERE key = ?',
  );
  return {
    ...reader,
    /** The registry at this address, made known when it is new. One address is one registry. */
    know(kind: string, address: string, listed: boolean): StoredRegistry {
      const there = find.get(address);
      if (there !== undefined) return toRegistry(there);
      const handle = toHandle(address, (other) => reader.keyOf(other) !== 0);
      const mark = toMark(
        handle,
        reader.all().map((other) => other.mark),
      );
      insert.run(handle, kind, address, mark, listed ? 1 : 0);
      const made = find.get(address);
      if (made === undefined) throw new Error('A registry just made is not there.');
      return toRegistry(made);
    },
    change({ handle, keyForm, mark, listed }: Omit<KnownRegistry, 'kind' | 'address'>): void {
      change.run(keyForm, mark, listed ? 1 : 0, handle);
    },
    count(key: number, more: { profiles: number; responses: number }): void {
      if (more.profiles !== 0 || more.responses !== 0)
        count.run(more.profiles, more.responses, key);
    },
  };
}

/** The first letters of the handle, with a number where another registry has that mark. */
function toMark(handle: string, taken: readonly string[]): string {
  const start = handle.slice(0, 2).toUpperCase();
  for (let mark = start, next = 2; ; next += 1) {
    if (!taken.includes(mark)) return mark;
    mark = `${start.slice(0, 4 - String(next).length)}${next}`;
  }
}
