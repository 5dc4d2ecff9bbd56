/** A rebuild writes what differs from what stands, all of it, and nothing else. */
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import type { Store } from '../../src/store/store.ts';
import { makeQuery } from '../make/derived.ts';
import { disorder } from '../make/disorder.ts';
import { dump, keepNamed, rebuilt } from '../make/rebuilding.ts';
import { openTempStore } from '../make/temp-store.ts';

function rolesOf(store: Store): unknown[] {
  const database = new Database(store.file, { readonly: true });
  const roles = database.prepare('SELECT role, folded FROM roles ORDER BY role').all();
  database.close();
  return roles;
}

it('writes only what differs, apart from the index of words', () => {
  const store = openTempStore();
  for (let n = 1; n <= 60; n += 1) keepNamed(store, `sample/member:${n}`, `Name ${n}`);
  keepNamed(store, 'sample/company:7', 'Name AS');
  store.close();
  const database = new Database(store.file);
  // Whatever else were written would be refused.
  const wholeNames = ['whole_names', 'whole_company_names'];
  for (const table of ['entities', 'places', ...wholeNames, 'statements', 'roles']) {
    for (const change of ['INSERT', 'UPDATE', 'DELETE']) {
      database.exec(`CREATE TRIGGER ${change}_${table} BEFORE ${change} ON ${table}
          BEGIN SELECT raise(ABORT, 'written'); END`);
    }
  }
  database.close();
  const again = openTempStore(store.file);
  expect(rebuilt(again)).toMatchObject({ profiles: 61, statements: 61 });
  const { items } = again.read.searchMembers('sample', makeQuery({ q: 'name 7' }));
  expect(items.length).toBeGreaterThan(0);
  again.close();
  for (const table of wholeNames.toReversed()) {
    const damaging = new Database(store.file);
    damaging.exec(`DROP TRIGGER DELETE_${table}; DELETE FROM ${table}`);
    damaging.close();
    const damaged = openTempStore(store.file);
    expect(() => rebuilt(damaged)).toThrow('written');
    damaged.close();
  }
});

it('forgets what no response speaks of, wherever it was put', () => {
  const store = openTempStore();
  keepNamed(store, 'sample/member:1', 'Ada');
  const before = dump(store);
  const beforeRoles = rolesOf(store);
  store.close();
  const database = new Database(store.file);
  database.pragma('foreign_keys = OFF');
  database.exec(`INSERT INTO whole_names VALUES (2, 'nobody'); INSERT INTO names (rowid, words)
      VALUES (99, 'nobody'); INSERT INTO whole_company_names VALUES (2, 'nobody');
      INSERT INTO company_names (rowid, words) VALUES (2, 'nobody'); INSERT INTO places VALUES (2, 0, 'city', 'nowhere');
      UPDATE roles SET folded = 'other'; INSERT INTO roles VALUES (7, '"Stray"', 'stray');
      INSERT INTO statements VALUES (2, 0, 2, 1, 'position', 7, NULL, '/stray');
      INSERT INTO roles VALUES (8, '"Wrong"', 'wrong'); UPDATE statements SET role = 8;`);
  database.close();
  const again = openTempStore(store.file);
  rebuilt(again);
  expect(dump(again)).toEqual(before);
  expect(rolesOf(again)).toEqual(beforeRoles);
});

it.each(['requests', 'responses'])('changes nothing when its %s are in disorder', (table) => {
  const store = openTempStore();
  store.write(() => undefined);
  for (let n = 1; n <= 300; n += 1) keepNamed(store, `sample/member:${n}`, `Name ${n}`);
  const before = dump(store)['entities'];
  store.close();
  disorder(store.file, 1, table);
  const again = openTempStore(store.file);
  expect(() => rebuilt(again)).toThrow('in disorder');
  expect(dump(again)['entities']).toEqual(before);
});
