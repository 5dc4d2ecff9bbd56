/** A store of schema 50 has its names without spaces found from the middle, and the rest as before (`fixtures/README.md`). */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { openStore } from '../../../src/store/open-store.ts';
import type { Store } from '../../../src/store/store.ts';
import { checked } from '../../make/checked.ts';
import { makeQuery } from '../../make/derived.ts';
import { copyOfFixture, fixtureFile, readThen, type FixtureFile } from '../../make/fixture.ts';

interface Expected {
  file: FixtureFile;
  names: Record<EntityId, string[]>;
  found: Record<string, EntityId[]>;
}

const expected = readThen<Expected>('v50');

function openCopy(): Store {
  const copy = copyOfFixture('v50');
  const store = openStore(copy);
  onTestFinished(() => store.close());
  return store;
}

const find = ({ read }: Store, name: string): EntityId[] =>
  read
    .searchByName({ name, subjects: ['company', 'member'], registry: null, offset: 0, limit: 50 })
    .items.map(({ id }) => id);

describe('a store of schema 50', () => {
  it('is the file that was written then', () => {
    expect(fixtureFile('v50')).toEqual(expected.file);
  });

  it('has all found that were found before, and those from the middle of a name as well', () => {
    const store = openCopy();
    for (const [name, ids] of Object.entries(expected.found)) {
      if (ids.length > 0) expect([name, find(store, name)]).toEqual([name, ids]);
    }
    const fromTheMiddle: [string, EntityId][] = [
      ['ชาย', 'sample/member:1'],
      ['เพชรบูรณ์', 'sample/company:1'],
      ['ມະນີ', 'sample/member:2'],
      ['ສະຫວັນ', 'sample/company:2'],
      ['មេគង្គ', 'sample/company:3'],
      ['ဆန်း', 'sample/member:4'],
      ['ကုမ္ပဏီ', 'sample/company:4'],
    ];
    for (const [name, id] of fromTheMiddle) expect([name, find(store, name)]).toEqual([name, [id]]);
    const members = store.read.searchMembers('sample', makeQuery({ q: 'ชาย' })).items;
    expect(members.map(({ id }) => id)).toEqual(['1']);
    expect(checked(store.file)).toMatchObject({ damaged: [], database: [] });
  });
});
