/** Settings by name; the engine knows what they mean. */
import type { Connection } from './base/connection.ts';

export function settingQueries(connection: Connection) {
  const find = connection.query<{ value: string }>('SELECT value FROM settings WHERE name = ?');
  return { setting: (name: string): string | null => find.get(name)?.value ?? null };
}

export function settingChanges(connection: Connection) {
  const put = connection.query(
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  return { setSetting: (name: string, value: string): void => void put.run(name, value) };
}
