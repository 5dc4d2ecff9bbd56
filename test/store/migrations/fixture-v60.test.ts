/** The fetches of a store of schema 60 open the chain of requests, marked as such (`fixtures/README.md`). */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { memberQuery } from '../../../src/contract/model/query.ts';
import { openStore } from '../../../src/store/open-store.ts';
import type { ProfileOrigin } from '../../../src/store/derived/profiles.ts';
import type { Store } from '../../../src/store/store.ts';
import { checked } from '../../make/checked.ts';
import { copyOfFixture, fixtureFile, readThen, type FixtureFile } from '../../make/fixture.ts';

interface Expected {
  file: FixtureFile;
  fetches: {
    at: string;
    url: string;
    status: number;
    sha256: string;
    registry: string;
    record: string | null;
  }[];
  profiles: ({ id: EntityId } & ProfileOrigin)[];
  searches: { registry: string; query: string; sha256: string; fetchedAt: string }[];
}

const expected = readThen<Expected>('v60');

function openCopy(): Store {
  const copy = copyOfFixture('v60');
  const store = openStore(copy);
  onTestFinished(() => store.close());
  return store;
}

describe('a store of schema 60', () => {
  it('is the file that was written then', () => {
    expect(fixtureFile('v60')).toEqual(expected.file);
  });

  it('opens its chain with every fetch of before, in their order', () => {
    const store = openCopy();
    const rows = store.read.requests({ after: 0, limit: 1000 });
    expect(rows).toHaveLength(expected.fetches.length);
    expect(
      rows.map(({ at, asked, outcome, status, sha256, registry, entity }) => {
        return { at, asked, outcome, status, sha256, registry, entity };
      }),
    ).toEqual(
      expected.fetches.map(({ url: asked, record, registry, ...fetch }) => ({
        ...fetch,
        asked,
        registry,
        outcome: 'answered-before',
        entity: record === null ? null : `${registry}/${record}`,
      })),
    );
    expect(store.read.chainHead()).toMatchObject({ count: rows.length, hash: rows.at(-1)?.hash });
  });

  it('has its profiles and search pages from the same responses as before', () => {
    const store = openCopy();
    const origins = store.read.profileOrigins(expected.profiles.map(({ id }) => id));
    expect([...origins]).toEqual(
      expected.profiles.map(({ id, sha256, fetchedAt }) => [id, { sha256, fetchedAt }]),
    );
    for (const { registry, query, sha256, fetchedAt } of expected.searches) {
      const asked = Object.fromEntries(JSON.parse(query) as [string, unknown][]);
      const page = store.read.searchPage(registry, memberQuery.parse({ q: '', ...asked }));
      expect(page?.response).toMatchObject({ sha256, fetchedAt });
    }
    expect(checked(store.file)).toMatchObject({ damaged: [], findings: [], database: [] });
  });
});
