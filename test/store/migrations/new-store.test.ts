import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { openStore } from '../../../src/store/open-store.ts';
import { tempFolder } from '../../make/temp-store.ts';

describe('a new store', () => {
  it('has all its tables, strict and empty', () => {
    const store = openStore(join(tempFolder(), 'new.interlock'));
    const database = new Database(store.file, { readonly: true });
    const tables = database
      .prepare(
        `SELECT name, strict FROM pragma_table_list
       WHERE schema = 'main' AND type <> 'shadow' AND name NOT LIKE 'sqlite%' ORDER BY name`,
      )
      .all() as { name: string; strict: number }[];
    expect(tables.map(({ name }) => name)).toEqual([
      'brought_requests',
      'case_files',
      'case_items',
      'case_places',
      'case_refreshed',
      'case_refreshes',
      'cases',
      'company_names',
      'deleted_answers',
      'entities',
      'identity',
      'journal',
      'journal_changes',
      'leaving_answers',
      'names',
      'not_fetched',
      'places',
      'profiles',
      'quarantine',
      'registries',
      'requests',
      'responses',
      'roles',
      'search_pages',
      'settings',
      'statements',
      'texts',
      'texts_state',
      'texts_wanted',
      'things',
      'whole_company_names',
      'whole_names',
    ]);
    for (const { name, strict } of tables) {
      // A virtual table can't be strict.
      expect([name, strict]).toEqual([name, /^((company_)?names|texts)$/.test(name) ? 0 : 1]);
      // A store has a name from its beginning, and knows that no text is in its index.
      const rows = name === 'identity' || name === 'texts_state' ? 1 : 0;
      expect(database.prepare(`SELECT count(*) FROM ${name}`).pluck().get()).toBe(rows);
    }
    database.close();
    store.close();
  });
});
