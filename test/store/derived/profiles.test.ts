import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import {
  makeDerived,
  makeFacts,
  makeQuery,
  makeResponse,
  makeStatement,
} from '../../make/derived.ts';
import { openTempStore } from '../../make/temp-store.ts';
import { keepProfile, keepSearchPage } from '../../make/keep-answer.ts';

const first = makeDerived(makeFacts('sample/member:1', { knowledge: 'profile' }));
const second = makeDerived(
  makeFacts('sample/member:1', { knowledge: 'profile', label: 'New name' }),
);
const TIMES = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z'];

describe('keeping responses and profiles', () => {
  it('gives the bytes back as they came', () => {
    const store = openTempStore();
    const response = makeResponse(first, TIMES[0]);
    store.write((writer) => keepProfile(writer, 'sample/member:1', response, first));
    const { body, headers, ...source } = response;
    const stored = store.read.profile('sample/member:1');
    expect(stored?.response).toEqual(source);
    expect(stored?.headers).toEqual(headers);
    expect(Buffer.from(stored?.body ?? []).equals(body)).toBe(true);
    expect(store.read.response(response.sha256)).toEqual(stored);
    expect(store.read.responseSource(response.sha256)).toEqual(source);
    const origins = store.read.profileOrigins(['sample/member:2', 'sample/member:1']);
    const { sha256, fetchedAt } = source;
    expect([...origins]).toEqual([['sample/member:1', { sha256, fetchedAt }]]);
  });

  it('opens a profile with how many neighbours the entity has', () => {
    const store = openTempStore();
    const [company, member] = ['sample/company:1', 'sample/member:1'] as const;
    const statements = [
      makeStatement(member, company),
      makeStatement(member, company, { role: 'Chair' }),
      makeStatement('sample/member:2', company),
      makeStatement(company, company, { kind: 'parent' }),
      makeStatement(company, 'sample/company:2', { kind: 'parent', statedBy: company }),
      makeStatement('sample/company:2', company, { kind: 'parent' }),
    ];
    const derived = { ...makeDerived(makeFacts(company), makeFacts(member)), statements };
    expect(store.read.openProfile(company)).toBeNull();
    store.write((writer) => {
      keepProfile(writer, company, makeResponse(derived), derived);
      keepProfile(writer, member, makeResponse(first), first);
    });
    const { read } = store;
    expect(read.openProfile(company)).toEqual({ ...read.profile(company), neighbours: 3 });
    expect(read.openProfile(member)).toEqual({ ...read.profile(member), neighbours: 1 });
    expect(read.openProfile('sample/member:2')).toBeNull();
    expect(read.openProfile('nobody/member:1')).toBeNull();
    for (const id of [company, member] as const) {
      expect(read.neighbourCount(id)).toBe(read.openProfile(id)?.neighbours);
    }
  });

  it('keeps an unchanged body once and notes every fetch', () => {
    const store = openTempStore();
    for (const at of TIMES) {
      const response = makeResponse(first, at);
      store.write((writer) => keepProfile(writer, 'sample/member:1', response, first));
    }
    const { sha256 } = makeResponse(first);
    expect(store.read.counts()).toEqual({ profiles: 1, responses: 1 });
    expect(store.read.fetches(sha256, 2).map(({ at }) => at)).toEqual([TIMES[2], TIMES[1]]);
    expect(store.read.profile('sample/member:1')?.response.fetchedAt).toBe(TIMES[2]);
    expect(store.read.entities(['sample/member:1'])[0]?.fetchedAt).toBe(TIMES[2]);
  });

  it('answers with the latest profile and still has the older one', () => {
    const store = openTempStore();
    const older = makeResponse(first, TIMES[0]);
    const newer = makeResponse(second, TIMES[1]);
    store.write((writer) => {
      keepProfile(writer, 'sample/member:1', older, first);
      keepProfile(writer, 'sample/member:1', newer, second);
    });
    expect(store.read.profile('sample/member:1')?.response.sha256).toBe(newer.sha256);
    expect(store.read.response(older.sha256)?.response.fetchedAt).toBe(TIMES[0]);
    expect(store.read.counts()).toEqual({ profiles: 1, responses: 2 });
  });

  it('never mixes ids that look alike, nor registries', () => {
    const store = openTempStore();
    const ids = [
      'sample/member:7',
      'sample/member:007',
      'sample/company:7',
      'sample/member:9007199254740993',
    ] as const;
    store.write((writer) => {
      for (const id of ids) {
        const derived = makeDerived(makeFacts(id, { knowledge: 'profile' }));
        keepProfile(writer, id, makeResponse(derived), derived);
      }
    });
    for (const id of ids) {
      expect(store.read.entities([id]).map(({ label }) => label)).toEqual([`Label of ${id}`]);
    }
    expect(store.read.profile('sample/member:9007199254740992')).toBeNull();
    expect(store.read.profile('registry.example/member:7')).toBeNull();
    expect(store.read.profile('unknown.example/member:7')).toBeNull();
    expect(store.read.entities(['registry.example/member:7', 'nobody/member:7'])).toEqual([]);
    const counts = store.read.registries().map(({ handle, profiles }) => [handle, profiles]);
    expect(counts).toEqual([
      ['sample', 4],
      ['registry.example', 0],
    ]);
  });

  it('counts a body for each registry that sent it', () => {
    const store = openTempStore();
    for (const registry of ['sample', 'registry.example']) {
      const entity = `${registry}/member:1` as const;
      store.write((writer) => keepProfile(writer, entity, makeResponse(first), first));
    }
    expect(store.read.registries()).toMatchObject([
      { handle: 'sample', profiles: 1, responses: 1 },
      { handle: 'registry.example', profiles: 1, responses: 1 },
    ]);
  });

  it('gives no bytes that have lost their hash', () => {
    const store = openTempStore();
    const response = makeResponse(first);
    store.write((writer) => keepProfile(writer, 'sample/member:1', response, first));
    store.close();
    const database = new Database(store.file);
    database.exec('UPDATE responses SET body = zeroblob(size)');
    database.close();
    const { read } = openTempStore(store.file);
    const { sha256 } = response;
    const damaged = new Refusal('response-damaged', { sha256 });
    expect(() => read.profile('sample/member:1')).toThrow(damaged);
    expect(() => read.openProfile('sample/member:1')).toThrow(damaged);
    expect(() => read.response(sha256)).toThrow(damaged);
    expect(read.responseSource(sha256)).toMatchObject({ sha256 });
  });

  it('knows an answer of no registry that is not known itself', () => {
    const store = openTempStore();
    const keep = () =>
      store.write((writer) => keepProfile(writer, 'nobody/member:1', makeResponse(first), first));
    expect(keep).toThrow('not known');
  });

  it('takes a hash that is not the body’s for a bug, and keeps nothing', () => {
    const store = openTempStore();
    const response = { ...makeResponse(first), sha256: 'a'.repeat(64) };
    const keep = () =>
      store.write((writer) => keepProfile(writer, 'sample/member:1', response, first));
    expect(keep).toThrow('not its own');
    expect(store.read.counts()).toEqual({ profiles: 0, responses: 0 });
  });
});

describe('keeping search pages', () => {
  const page = makeDerived(makeFacts('sample/member:1', { knowledge: 'search' }));
  const none = makeDerived();

  it('finds the latest answer to this query, whatever the order of its fields or the letter case', () => {
    const store = openTempStore();
    const query = makeQuery({ q: 'ada', country: 'Norway' });
    store.write((writer) => {
      keepSearchPage(writer, 'sample', query, makeResponse(page, TIMES[0]), page);
      keepSearchPage(writer, 'sample', query, makeResponse(page, TIMES[1]), page);
    });
    const same = { page: 1, country: 'Norway', q: 'ada', count: 50, city: '', state: undefined };
    expect(store.read.searchPage('sample', same)?.response.fetchedAt).toBe(TIMES[1]);
    expect(store.read.searchPage('sample', { ...query, page: 2 })).toBeNull();
    expect(store.read.searchPage('sample', { ...query, count: 51 })).toBeNull();
    const inCapitals = { ...query, q: 'ADÁ', country: 'NORWAY' };
    expect(store.read.searchPage('sample', { ...inCapitals, q: 'ADA' })?.response.fetchedAt).toBe(
      TIMES[1],
    );
    expect(store.read.searchPage('sample', inCapitals)).toBeNull();
    store.write((writer) => {
      keepSearchPage(writer, 'sample', inCapitals, makeResponse(page, TIMES[0]), page);
    });
    expect(store.read.searchPage('sample', { ...query, q: 'adá' })?.response.fetchedAt).toBe(
      TIMES[0],
    );
    expect(store.read.searchPage('registry.example', query)).toBeNull();
    expect(store.read.counts()).toEqual({ profiles: 0, responses: 1 });
  });

  it('tells queries with the same answer apart', () => {
    const store = openTempStore();
    const response = (at: number, q: string) => ({
      ...makeResponse(none, TIMES[at]),
      url: `/${q}`,
    });
    store.write((writer) => {
      keepSearchPage(writer, 'sample', makeQuery({ q: 'x' }), response(0, 'x'), none);
      keepSearchPage(writer, 'sample', makeQuery({ q: 'y' }), response(1, 'y'), none);
    });
    const found = store.read.searchPage('sample', makeQuery({ q: 'x' }))?.response;
    expect(found).toMatchObject({ fetchedAt: TIMES[0], url: '/x' });
  });
});
