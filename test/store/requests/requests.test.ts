import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { Attempt, RequestLink } from '../../../src/contract/model/request.ts';
import type { Connection } from '../../../src/store/base/connection.ts';
import { quarantineRows } from '../../../src/store/requests/requests.ts';
import type { Store } from '../../../src/store/store.ts';
import { makeAttempt } from '../../make/attempt.ts';
import { makeDerived, makeFacts, makeQuery, makeResponse } from '../../make/derived.ts';
import { openTempStore } from '../../make/temp-store.ts';
import { keepProfile, keepSearchPage } from '../../make/keep-answer.ts';

const URL = 'https://registry.example/v1/members/1';
const AT = '2026-03-01T10:00:00.000Z';
const derived = makeDerived(makeFacts('sample/member:1', { knowledge: 'profile' }));

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** As anybody would check what is listed: by its words in the README alone. */
function hashListed({ n, at, asked, outcome, status, ...link }: RequestLink): string {
  return sha256(
    JSON.stringify([n, at, asked, outcome, status, link.sha256, link.salt, link.previous]),
  );
}

const rowsOf = (store: Store) => store.read.requests({ after: 0, limit: 100 });
const note = (store: Store, given?: Partial<Attempt>) =>
  store.write((writer) => writer.noteAttempt('sample', makeAttempt(given)));

describe('the chain of requests', () => {
  it('has a row for everything that came of asking, each bound to the one before', () => {
    const store = openTempStore();
    const response = makeResponse(derived, AT);
    expect(store.read.chainHead()).toMatchObject({ count: 0, hash: '0'.repeat(64) });
    note(store, { outcome: 'timed-out', status: null, headers: null, reason: 'registry-timeout' });
    store.write((writer) => keepProfile(writer, 'sample/member:1', response, derived));
    store.write((writer) => keepSearchPage(writer, 'sample', makeQuery(), response, derived));
    note(store);
    const rows = rowsOf(store);
    expect(rows.map(({ n, outcome, entity, body }) => [n, outcome, entity, body])).toEqual([
      [1, 'timed-out', 'sample/member:1', null],
      [2, 'answered', 'sample/member:1', 'response'],
      [3, 'answered', null, 'response'],
      [4, 'not-found', 'sample/member:1', null],
    ]);
    expect(rows[1]).toMatchObject({ at: AT, asked: response.url, status: 200 });
    expect(rows[1]?.sha256).toBe(response.sha256);
    expect(rows.map(({ previous }) => previous)).toEqual([
      '0'.repeat(64),
      ...rows.slice(0, -1).map(({ hash }) => hash),
    ]);
    expect(rows.map(hashListed)).toEqual(rows.map(({ hash }) => hash));
    expect(new Set(rows.map(({ salt }) => salt)).size).toBe(rows.length);
    expect(store.read.chainHead()).toMatchObject({ count: 4, hash: rows[3]?.hash });
    expect(store.read.chainHead().store).toMatch(/^[0-9a-f]{32}$/);
  });

  it('tells each record that was not found once, and of a search none', () => {
    const store = openTempStore();
    note(store, { asked: { query: makeQuery() } });
    note(store);
    note(store);
    note(store, { asked: { record: 'member:2' } });
    note(store, { asked: { record: 'member:3' }, outcome: 'timed-out' });
    expect(store.read.notFoundAfter(null, 9)).toEqual(['sample/member:1', 'sample/member:2']);
    expect(store.read.notFoundAfter('sample/member:1', 9)).toEqual(['sample/member:2']);
  });

  it('is read from either end, page by page', () => {
    const store = openTempStore();
    for (let n = 0; n < 5; n += 1) note(store);
    const places = (part: Parameters<Store['read']['requests']>[0]) =>
      store.read.requests(part).map(({ n }) => n);
    expect(places({ after: 2, limit: 2 })).toEqual([3, 4]);
    expect(places({ before: 4, limit: 2 })).toEqual([3, 2]);
  });

  it('is the same after a store was closed and opened', () => {
    const store = openTempStore();
    note(store);
    const [row] = rowsOf(store);
    const head = store.read.chainHead();
    store.close();
    const again = openTempStore(store.file);
    expect(rowsOf(again)).toEqual([row]);
    expect(again.read.chainHead()).toEqual(head);
    note(again);
    expect(rowsOf(again)[1]?.previous).toBe(row?.hash);
  });

  it('has no row of a change that was taken back', () => {
    const store = openTempStore();
    expect(() =>
      store.write((writer) => {
        writer.noteAttempt('sample', makeAttempt());
        throw new Error('not to be');
      }),
    ).toThrow('not to be');
    expect(rowsOf(store)).toEqual([]);
  });
});

describe('what was not found', () => {
  it('is a fact with a time, until it is found', () => {
    const store = openTempStore();
    expect(store.read.notFound('sample/member:1')).toBeNull();
    note(store);
    note(store, { at: '2026-04-01T10:00:00.000Z', status: 410 });
    expect(store.read.notFound('sample/member:1')).toEqual({
      at: '2026-04-01T10:00:00.000Z',
      url: URL,
      status: 410,
    });
    expect(store.read.notFound('sample/company:1')).toBeNull();
    expect(store.read.notFound('registry.example/member:1')).toBeNull();
    store.write((w) => keepProfile(w, 'sample/member:1', makeResponse(derived), derived));
    expect(store.read.notFound('sample/member:1')).toBeNull();
    const known = () => store.read.entities(['sample/member:1'])[0];
    expect(known()).toMatchObject({ knowledge: 'profile', notFoundAt: null });
    note(store, { at: '2026-05-01T10:00:00.000Z' });
    expect(known()).toMatchObject({ notFoundAt: '2026-05-01T10:00:00.000Z' });
    expect(store.read.notFound('sample/member:1')?.at).toBe('2026-05-01T10:00:00.000Z');
    expect(store.read.profile('sample/member:1')).not.toBeNull();
  });
});

describe('quarantine', () => {
  it('has the bytes that can’t be the record, and is no response', () => {
    const store = openTempStore();
    const body = Buffer.from('<html>');
    note(store, { outcome: 'unusable', status: 200, body, reason: 'answer-not-json' });
    expect(rowsOf(store)).toMatchObject([{ body: 'quarantine', reason: 'answer-not-json' }]);
    expect(Buffer.from(store.read.quarantined(1) ?? []).toString()).toBe('<html>');
    expect(store.read.counts()).toEqual({ profiles: 0, responses: 0 });
    expect(store.read.quarantined(2)).toBeNull();
  });

  it('lets the oldest go when there is too much of it', () => {
    const store = openTempStore();
    for (let n = 0; n < 4; n += 1) note(store);
    store.close();
    const database = new Database(store.file);
    const query = (sql: string) => database.prepare(sql);
    const rows = quarantineRows({ query } as unknown as Connection, 100);
    rows.put(1, Buffer.alloc(60));
    rows.put(2, Buffer.alloc(40));
    expect([1, 2].map((n) => rows.body(n)?.length)).toEqual([60, 40]);
    rows.put(3, Buffer.alloc(1));
    expect([1, 2, 3].map((n) => rows.body(n)?.length)).toEqual([undefined, 40, 1]);
    rows.put(4, Buffer.alloc(200));
    expect([2, 3, 4].map((n) => rows.body(n)?.length)).toEqual([undefined, undefined, 200]);
    database.close();
  });
});
