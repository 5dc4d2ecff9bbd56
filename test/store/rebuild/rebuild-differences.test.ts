/** A rebuild writes what differs from what stands, all of it, and nothing else. */
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { Store } from '../../../src/store/store.ts';
import { makeQuery } from '../../make/derived.ts';
import { disorder } from '../../make/disorder.ts';
import { dump, keepNamed, rebuilt } from '../../make/rebuilding.ts';
import { openTempStore } from '../../make/temp-store.ts';

function rolesOf(store: Store): unknown[] {
  const database = new Database(store.file, { readonly: true });
  const roles = database.prepare('SELECT role, folded FROM roles ORDER BY role').all();
  database.close();
  return roles;
}

/** While the store is open, since one with them in it isn't opened: `written` is what a refusal says. */
function refuseWriting(file: string, allowed = ''): void {
  const database = new Database(file);
  for (const table of ['entities', 'places', ...WHOLE_NAMES, 'statements', 'things', 'roles']) {
    for (const change of ['INSERT', 'UPDATE', 'DELETE']) {
      if (`${change} ${table}` === allowed) continue;
      database.exec(`CREATE TRIGGER ${change}_${table} BEFORE ${change} ON ${table}
          BEGIN SELECT raise(ABORT, 'written'); END`);
    }
  }
  if (allowed !== '') database.exec(allowed.replace(' ', ' FROM '));
  database.close();
}

const WHOLE_NAMES = ['whole_names', 'whole_company_names'];

function storeOfNames(): Store {
  const store = openTempStore();
  for (let n = 1; n <= 60; n += 1) keepNamed(store, `sample/member:${n}`, `Name ${n}`);
  keepNamed(store, 'sample/company:7', 'Name AS');
  return store;
}

describe('rebuilding a store', () => {
  it('writes only what differs, apart from the index of words', () => {
    const store = storeOfNames();
    refuseWriting(store.file);
    expect(rebuilt(store)).toMatchObject({ profiles: 61, statements: 61 });
    const { items } = store.read.searchMembers('sample', makeQuery({ q: 'name 7' }));
    expect(items.length).toBeGreaterThan(0);
  });

  it.each(WHOLE_NAMES)('writes what was deleted from %s again', (table) => {
    const store = storeOfNames();
    refuseWriting(store.file, `DELETE ${table}`);
    expect(() => rebuilt(store)).toThrow('written');
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
      UPDATE roles SET folded = 'other'; INSERT INTO roles VALUES (7, '"UnrequestedBody"', 'stray');
      INSERT INTO statements VALUES (2, 0, 2, 1, 'position', 7, NULL, '/stray');
      INSERT INTO things VALUES (3, 0, 0, 'stray', '', '"UnrequestedBody"', '/stray');
      UPDATE things SET key = 'wrong' WHERE profile = 1;
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
});
