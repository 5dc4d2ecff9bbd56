/** Of a store of schema 90 all is derived: nothing of it is derived again when it is opened. */
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../../src/store/open-store.ts';
import { checked, realDeriver } from '../../make/checked.ts';
import { copyOfFixture, fixtureFile, readThen, type FixtureFile } from '../../make/fixture.ts';

interface Expected {
  file: FixtureFile;
  head: { count: number; hash: string };
  profiles: { entity: string; request: number }[];
  notFetched: string[];
  statements: number;
}

const expected = readThen<Expected>('v90');

describe('a store of schema 90', () => {
  it('is the file that was written then', () => {
    expect(fixtureFile('v90')).toEqual(expected.file);
  });

  it('keeps what it had, all of it derived', () => {
    const file = copyOfFixture('v90');
    const store = openStore(file);
    onTestFinished(() => store.close());
    const before = store.read.version();
    store.deriveLeft(realDeriver);
    expect(store.read.version()).toBe(before);
    expect(store.read.chainHead()).toMatchObject(expected.head);
    expect(store.read.notFetchedAfter(0, 9).map(({ entity }) => entity)).toEqual(
      expected.notFetched,
    );

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
});
