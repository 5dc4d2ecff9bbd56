/** Which response the facts of an entity are from: the newest of the best, also in a store of before. */
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../../src/store/open-store.ts';
import type { Store } from '../../../src/store/store.ts';
import { makeDerived, makeFacts, makeQuery, makeResponse } from '../../make/derived.ts';
import { rebuilt } from '../../make/rebuilding.ts';
import { openTempStore } from '../../make/temp-store.ts';
import { keepProfile, keepSearchPage } from '../../make/keep-answer.ts';

const COMPANY = 'sample/company:1';
const MEMBER = 'sample/member:2';

const profile = makeDerived(
  makeFacts(COMPANY, { knowledge: 'profile' }),
  makeFacts(MEMBER, { pointer: '/members/0' }),
);
const search = makeDerived(makeFacts(MEMBER, { knowledge: 'search', pointer: '/3' }));

function keepCompany(store: Store, at: string): void {
  store.write((writer) => keepProfile(writer, COMPANY, makeResponse(profile, at), profile));
}

const sourcesIn = (store: Store) =>
  store.read.entities([COMPANY, MEMBER]).map(({ source }) => source);

describe('the source of an entity', () => {
  it('is the newest of the best', () => {
    const store = openTempStore();
    keepCompany(store, '2026-01-01T00:00:00.000Z');
    keepCompany(store, '2026-01-02T00:00:00.000Z');
    expect(sourcesIn(store)).toMatchObject([
      { pointer: '', fetchedAt: '2026-01-02T00:00:00.000Z' },
      { pointer: '/members/0', fetchedAt: '2026-01-02T00:00:00.000Z' },
    ]);
    const found = makeResponse(search, '2026-01-03T00:00:00.000Z');
    store.write((writer) => keepSearchPage(writer, 'sample', makeQuery(), found, search));
    keepCompany(store, '2026-01-04T00:00:00.000Z');
    expect(sourcesIn(store)).toMatchObject([
      { pointer: '', fetchedAt: '2026-01-04T00:00:00.000Z' },
      { pointer: '/3', fetchedAt: '2026-01-03T00:00:00.000Z', sha256: found.sha256 },
    ]);
  });

  it('is known of profiles in a store of an earlier schema, and of all after a rebuild', () => {
    const store = openTempStore();
    keepCompany(store, '2026-01-01T00:00:00.000Z');
    const known = sourcesIn(store);
    store.close();
    const database = new Database(store.file);
    database.exec(`ALTER TABLE entities DROP COLUMN source; ALTER TABLE entities DROP COLUMN stated_at;
    ALTER TABLE identity DROP COLUMN derived_to; DROP TABLE not_fetched; DROP TABLE things; DROP TABLE case_items; DROP INDEX requests_by_record; DROP INDEX statements_by_role;
    DROP TRIGGER texts_of_entity; DROP TRIGGER texts_of_profile; DROP TRIGGER texts_of_newer_profile;
    DROP TRIGGER texts_of_no_profile; DROP TABLE texts; DROP TABLE texts_wanted; DROP TABLE texts_state;
    DROP TABLE leaving_answers; DROP TABLE deleted_answers;
    DROP TABLE case_refreshed; DROP TABLE case_refreshes; ALTER TABLE case_places DROP COLUMN since;
    DROP INDEX cases_by_file; ALTER TABLE cases DROP COLUMN file; DROP TABLE brought_requests; DROP TABLE case_files;
    ALTER TABLE journal DROP COLUMN request; ALTER TABLE journal DROP COLUMN detail; PRAGMA user_version = 70;`);
    database.close();
    const later = openStore(store.file);
    try {
      expect(sourcesIn(later)).toEqual([known[0], null]);
      rebuilt(later);
      expect(sourcesIn(later)).toEqual(known);
    } finally {
      later.close();
    }
  });
});
