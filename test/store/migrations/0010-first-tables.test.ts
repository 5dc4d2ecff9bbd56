import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openTempStore } from '../../make/temp-store.ts';

it('makes the first tables, strict, and empty', () => {
  const store = openTempStore();
  const database = new Database(store.file, { readonly: true });
  const tables = database
    .prepare(
      `SELECT name, strict FROM pragma_table_list
       WHERE schema = 'main' AND name NOT LIKE 'names_%' AND name NOT LIKE 'sqlite%' ORDER BY name`,
    )
    .all() as { name: string; strict: number }[];
  expect(tables.map(({ name }) => name)).toEqual([
    'canvas_changes',
    'canvas_places',
    'canvas_steps',
    'entities',
    'fetches',
    'names',
    'places',
    'profiles',
    'registries',
    'responses',
    'roles',
    'search_pages',
    'settings',
    'statements',
    'whole_names',
  ]);
  for (const { name, strict } of tables) {
    // A virtual table can't be strict.
    expect([name, strict]).toEqual([name, name === 'names' ? 0 : 1]);
    expect(database.prepare(`SELECT count(*) FROM ${name}`).pluck().get()).toBe(0);
  }
  database.close();
});
