/** A store of schema 220 keeps what it had, and is derived anew by a rebuild alone. */
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DERIVATION } from '../../../src/contract/model/derived.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { checked, realDeriver } from '../../make/checked.ts';
import { copyOfFixture, fixtureFile, readThen, type FixtureFile } from '../../make/fixture.ts';
import { rebuilt } from '../../make/rebuilding.ts';

interface Expected {
  file: FixtureFile;
  head: { count: number; hash: string };
  derivation: number;
  profiles: { entity: string; request: number }[];
  entities: number;
  statements: number;
}

const expected = readThen<Expected>('v220');

describe('a store of schema 220', () => {
  it('is the file that was written then', () => {
    expect(fixtureFile('v220')).toEqual(expected.file);
  });

  it('keeps what it had, and has the things that profiles state after a rebuild', () => {
    const file = copyOfFixture('v220');
    const store = openStore(file);
    onTestFinished(() => store.close());
    const before = store.read.version();
    store.deriveLeft(realDeriver);
    expect(store.read.version()).toBe(before);
    expect(store.read.chainHead()).toMatchObject(expected.head);
    expect(store.read.derivation()).toBe(expected.derivation);

    const database = new Database(file, { readonly: true });
    const profiles = database
      .prepare(
        `SELECT g.handle || '/' || e.id AS entity, p.request FROM profiles p
       JOIN entities e ON e.key = p.entity JOIN registries g ON g.key = e.registry
       ORDER BY p.request`,
      )
      .all();
    const count = (table: string) =>
      database.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    const entities = count('entities');
    const statements = count('statements');
    database.close();
    const { profiles: profilesThen, entities: entitiesThen, statements: statementsThen } = expected;
    expect({ profiles, entities, statements }).toEqual({
      profiles: profilesThen,
      entities: entitiesThen,
      statements: statementsThen,
    });
    expect(checked(file)).toMatchObject({ findings: [], damaged: [] });

    const part = { after: -1, limit: 99, maxCount: 99, near: false };
    const shared = (id: EntityId) =>
      store.read
        .thingsOf(id, part)
        .filter(({ count: many }) => many > 1)
        .map(({ kind, count: many }) => [kind, many]);
    expect(store.read.thingsOf('sample/company:1021', part)).toEqual([]);
    rebuilt(store, realDeriver);
    expect(shared('sample/company:1021')).toEqual([['address', 2]]);
    expect(shared('sample/company:1071')).toEqual([['address', 2]]);
    expect(shared('sample/company:1131')).toEqual([['vessel', 2]]);
    expect(shared('sample/member:100572')).toEqual([['document', 2]]);
    expect(store.read.derivation()).toBe(DERIVATION);
    expect(checked(file)).toMatchObject({ findings: [], damaged: [] });
  });
});
