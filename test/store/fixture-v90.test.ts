/** Of a store of schema 90 all is derived: nothing of it is derived again when it is opened. */
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import { checked, realDeriver } from '../make/checked.ts';
import { tempFolder } from '../make/temp-store.ts';

const FOLDER = join(import.meta.dirname, 'fixtures');

interface Expected {
  file: { schema: number; size: number; sha256: string };
  head: { count: number; hash: string };
  profiles: { entity: string; request: number }[];
  notFetched: string[];
  statements: number;
}

const expected = JSON.parse(readFileSync(join(FOLDER, 'v90.json'), 'utf8')) as Expected;

it('is as it was left', () => {
  const bytes = readFileSync(join(FOLDER, 'v90.db'));
  const database = new Database(bytes);
  const schema = database.pragma('user_version', { simple: true });
  database.close();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect({ schema, size: bytes.length, sha256 }).toEqual(expected.file);
});

it('keeps what it had, all of it derived', () => {
  const file = join(tempFolder(), 'v90.interlock');
  copyFileSync(join(FOLDER, 'v90.db'), file);
  const store = openStore(file);
  onTestFinished(() => store.close());
  const before = store.read.version();
  store.deriveLeft(realDeriver);
  expect(store.read.version()).toBe(before);
  expect(store.read.chainHead()).toMatchObject(expected.head);
  expect(store.read.notFetchedAfter(0, 9).map(({ entity }) => entity)).toEqual(expected.notFetched);

  const database = new Database(file, { readonly: true });
  const profiles = database
    .prepare(
      `SELECT g.handle || '/' || e.id AS entity, p.request FROM profiles p
       JOIN entities e ON e.key = p.entity JOIN registries g ON g.key = e.registry
       ORDER BY p.request`,
    )
    .all();
  const statements = database.prepare('SELECT count(*) FROM statements').pluck().get();
  database.close();
  expect({ profiles, statements }).toEqual({
    profiles: expected.profiles,
    statements: expected.statements,
  });
  expect(checked(file)).toMatchObject({ findings: [], damaged: [] });
});
