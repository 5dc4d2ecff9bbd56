/** The fetches of a store of schema 60 open the chain of requests, marked as such (`fixtures/README.md`). */
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import type { EntityId } from '../../src/contract/model/entity.ts';
import { memberQuery } from '../../src/contract/model/query.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { ProfileOrigin, Store } from '../../src/store/store.ts';
import { checked } from '../make/checked.ts';
import { tempFolder } from '../make/temp-store.ts';

const FOLDER = join(import.meta.dirname, 'fixtures');

interface Expected {
  file: { schema: number; size: number; sha256: string };
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

const expected = JSON.parse(readFileSync(join(FOLDER, 'v60.json'), 'utf8')) as Expected;

function openCopy(): Store {
  const copy = join(tempFolder(), 'v60.interlock');
  copyFileSync(join(FOLDER, 'v60.db'), copy);
  const store = openStore(copy);
  onTestFinished(() => store.close());
  return store;
}

it('is as it was left', () => {
  const bytes = readFileSync(join(FOLDER, 'v60.db'));
  const database = new Database(bytes);
  const schema = database.pragma('user_version', { simple: true });
  database.close();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect({ schema, size: bytes.length, sha256 }).toEqual(expected.file);
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
