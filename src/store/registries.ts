/** Which registries the store has answers of, and how many. */
import type { Connection } from './connection.ts';
import type { RegistryName } from './store.ts';

export function registryRows(connection: Connection) {
  const find = connection.query<{ key: number }>('SELECT key FROM registries WHERE name = ?');
  const insert = connection.query('INSERT INTO registries (name) VALUES (?)');
  const withAnswers = connection.query<{ name: string }>(
    'SELECT name FROM registries WHERE responses > 0 ORDER BY key',
  );
  const counts = connection.query<{ profiles: number; responses: number }>(
    'SELECT profiles, responses FROM registries WHERE name = ?',
  );
  const count = connection.query(
    'UPDATE registries SET profiles = profiles + ?, responses = responses + ? WHERE key = ?',
  );
  /** The key of a registry known already; no row has the key 0. */
  const keyOf = (name: RegistryName): number => find.get(name)?.key ?? 0;
  return {
    keyOf,
    intern: (name: RegistryName): number => keyOf(name) || insert.run(name).key,
    names: (): RegistryName[] => withAnswers.all().map(({ name }) => name),
    counts: (name: RegistryName) => counts.get(name) ?? { profiles: 0, responses: 0 },
    count(key: number, more: { profiles: number; responses: number }): void {
      if (more.profiles + more.responses > 0) count.run(more.profiles, more.responses, key);
    },
  };
}
