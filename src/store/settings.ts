/** Settings by name; the engine knows what they mean. */
import type { Connection } from './connection.ts';

export function settingRows(connection: Connection) {
  const find = connection.query<{ value: string }>('SELECT value FROM settings WHERE name = ?');
  const put = connection.query(
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  return {
    get: (name: string): string | null => find.get(name)?.value ?? null,
    put: (name: string, value: string): void => void put.run(name, value),
  };
}
