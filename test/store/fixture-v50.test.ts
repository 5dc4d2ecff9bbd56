/** A store of schema 50 has its names without spaces found from the middle, and the rest as before (`fixtures/README.md`). */
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import type { EntityId } from '../../src/contract/model/entity.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { checked } from '../make/checked.ts';
import { makeQuery } from '../make/derived.ts';
import { tempFolder } from '../make/temp-store.ts';

const FOLDER = join(import.meta.dirname, 'fixtures');

interface Expected {
  file: { schema: number; size: number; sha256: string };
  names: Record<EntityId, string[]>;
  found: Record<string, EntityId[]>;
}

const expected = JSON.parse(readFileSync(join(FOLDER, 'v50.json'), 'utf8')) as Expected;

function openCopy(): Store {
  const copy = join(tempFolder(), 'v50.interlock');
  copyFileSync(join(FOLDER, 'v50.db'), copy);
  const store = openStore(copy);
  onTestFinished(() => store.close());
  return store;
}

const find = ({ read }: Store, name: string): EntityId[] =>
  read
    .entitiesNamed({ name, subjects: ['company', 'member'], registry: null, offset: 0, limit: 50 })
    .items.map(({ id }) => id);

it('is as it was left', () => {
  const bytes = readFileSync(join(FOLDER, 'v50.db'));
  const database = new Database(bytes);
  const schema = database.pragma('user_version', { simple: true });
  database.close();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect({ schema, size: bytes.length, sha256 }).toEqual(expected.file);
});

it('still has found all that were, and those from the middle of a name as well', () => {
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
