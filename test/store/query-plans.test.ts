/** Every question that is asked of a large store goes by an index. */
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection, Query, Value } from '../../src/store/base/connection.ts';
import { openStore } from '../../src/store/open-store.ts';
import { createReader } from '../../src/store/reader.ts';
import type { NamedQuery } from '../../src/store/search/entity-search.ts';
import type { StoreReader } from '../../src/store/store.ts';
import { makeQuery } from '../make/derived.ts';
import { fillStore } from '../make/synthetic-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'interlock-plans-'));
const file = join(folder, 'plans.interlock');
let database: Database.Database;
let reader: StoreReader;
/** What was asked since, with its plan. */
let asked: { sql: string; plan: string[] }[] = [];

function planOf(sql: string, values: Value[]): string[] {
  const rows = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values) as { detail: string }[];
  return rows.map(({ detail }) => detail);
}

function noting<Row>(sql: string, prepared: Database.Statement<Value[], Row>): Query<Row> {
  const note = (values: Value[]) => asked.push({ sql, plan: planOf(sql, values) });
  return {
    get: (...values) => (note(values), prepared.get(...values)),
    all: (...values) => (note(values), prepared.all(...values)),
    iterate: (...values) => (note(values), prepared.iterate(...values)),
    run: () => ({ changes: 0, key: 0 }),
  };
}

/** Asks the same file, and notes the plan of every question. */
const recording = (): Connection => ({
  query: <Row>(sql: string) => noting(sql, database.prepare<Value[], Row>(sql)),
  tuples: <Row extends readonly Value[]>(sql: string) =>
    noting(sql, database.prepare<Value[], Row>(sql).raw(true)),
  execute: () => undefined,
  withIndexTables: (work) => work(),
  pragma: () => null,
  copyTo: () => Promise.reject(new Error('Nothing is copied here.')),
  inTransaction: false,
  isOpen: true,
  close: () => undefined,
});

beforeAll(() => {
  const store = openStore(file);
  fillStore(store, { members: 300, companies: 50 });
  store.write((writer) => writer.createCase(CASE, 'Plans', '2026-01-01T00:00:00.000Z'));
  store.close();
  database = new Database(file, { readonly: true });
  reader = createReader(recording());
});

afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

/** What may be read from end to end: what was asked for, what was found by an index or by words (of names at most 1,000 are `w`), the roles' words, what is few. */
const MAY_BE_SCANNED =
  /^SCAN (j VIRTUAL TABLE.*|(company_)?names VIRTUAL TABLE INDEX \d+:M\d+|json_each VIRTUAL TABLE.*|\(subquery-\d+\)|given|q|k|m|n|w|texts VIRTUAL TABLE INDEX \d+:M\d+|CONSTANT ROW|texts_wanted|texts_state|registries|roles|identity|c USING COVERING INDEX sqlite_autoindex_cases_1)$/;

/** In a store of one registry this is every row of the table. */
const IS_OF_WHOLE_REGISTRY = /^SEARCH .* \(registry=\?\)$/;

const isScan = (line: string): boolean =>
  (line.startsWith('SCAN') && !MAY_BE_SCANNED.test(line)) || IS_OF_WHOLE_REGISTRY.test(line);

const CASE = 'b2f5a1c4-0000-4000-8000-000000000001';

const THING = { kind: 'phone', key: 'x' } as const;

const named = (name: string, registry: string | null): NamedQuery => {
  return { name, subjects: ['company', 'member'], registry, offset: 0, limit: 10 };
};

const questions: [string, (reader: StoreReader) => unknown][] = [
  ['response', (r) => r.response('a'.repeat(64))],
  ['fetches', (r) => r.fetches('a'.repeat(64), 100)],
  ['answeredWith', (r) => r.answeredWith('a'.repeat(64), '2026-01-01T00:00:00.000Z')],
  ['notFoundTimes', (r) => r.notFoundTimes('sample/member:1')],
  ['responseSource', (r) => r.responseSource('a'.repeat(64))],
  ['notFound', (r) => r.notFound('sample/member:1')],
  ['versions', (r) => r.versions('sample/member:1', 9)],
  ['wasFetched', (r) => r.wasFetched('sample/member:1', '2026-01-01T00:00:00.000Z')],
  ['chainHead', (r) => r.chainHead()],
  ['requests', (r) => r.requests({ before: 9, limit: 3 })],
  ['notFetchedAfter', (r) => r.notFetchedAfter(0, 9)],
  ['notFetchedOf', (r) => r.notFetchedOf(['sample/member:1'])],
  ['missedAfter', (r) => r.missedAfter(0, 9)],
  ['missedOf', (r) => r.missedOf(['sample/member:1'])],
  ['isNotFetched', (r) => r.isNotFetched('sample/member:1')],
  ['quarantined', (r) => r.quarantined(1)],
  ['profileOrigins', (r) => r.profileOrigins(['sample/member:1'])],
  ['profile', (r) => r.profile('sample/member:1')],
  ['openProfile', (r) => r.openProfile('sample/member:1')],
  ['searchPage', (r) => r.searchPage('sample', makeQuery({ q: 'ada' }))],
  ['entities', (r) => r.entities(['sample/member:1', 'sample/company:1'])],
  ['firstUnknown', (r) => r.firstUnknown(['sample/member:1', 'sample/company:1'])],
  ['membersNaming', (r) => r.membersNaming('sample/company:1')],
  ['statementsOf', (r) => r.statementsOf('sample/company:1')],
  ['statementsAmong', (r) => r.statementsAmong(['sample/company:1', 'sample/member:1'])],
  ['neighbourCounts', (r) => r.neighbourCounts(['sample/company:1', 'sample/member:1'])],
  ['boardCounts', (r) => r.boardCounts(['sample/member:1', 'sample/member:2'])],
  ['statementsBetween', (r) => r.statementsBetween('sample/company:1', ['sample/member:1'])],
  ['neighboursAfter', (r) => r.neighboursAfter('sample/company:1', CASE, { after: 0, limit: 9 })],
  ['neighbourIdsAfter', (r) => r.neighbourIdsAfter('sample/company:1', { after: 0, limit: 9 })],
  ['statementsOnCanvas', (r) => r.statementsOnCanvas(CASE, ['sample/company:1'])],
  ['neighbourCount', (r) => r.neighbourCount('sample/company:1')],
  ['highestEntity', (r) => r.highestEntity()],
  ['entitiesById', (r) => r.entitiesById({ handle: 'sample', record: 'company:1' }, 9)],
  ['entitiesById from the first', (r) => r.entitiesById({ handle: '', record: '' }, 9)],
  ['numberOf', (r) => r.numberOf('sample/company:1')],
  ['entitiesByNumber', (r) => r.entitiesByNumber([1, 2])],
  ['coverageOf', (r) => r.coverageOf(['sample/company:1'])],
  ['notFoundAmong', (r) => r.notFoundAmong([1, 2])],
  ['notFoundAfter', (r) => r.notFoundAfter('sample/company:1', 9)],
  ['profilesAfter', (r) => r.profilesAfter(5, 9)],
  ['roleWords', (r) => r.roleWords(0, 9)],
  ['statementRows', (r) => r.statementRows({ profile: 2, place: 1 }, 9)],
  ['statementPartsAt', (r) => [...r.statementPartsAt(3, 2)]],
  ['companyEnds', (r) => r.companyEnds({ registry: 0, record: '' }, 9)],
  ['membersThatName', (r) => r.membersThatName({ registry: 1, company: '1', member: 2 }, 9)],
  ['companiesNamedBy', (r) => r.companiesNamedBy([1, 2])],
  [
    'thingsOf',
    (r) => r.thingsOf('sample/company:1', { after: -1, limit: 9, maxCount: 200, near: false }),
  ],
  [
    'thingsOf near',
    (r) => r.thingsOf('sample/company:1', { after: -1, limit: 9, maxCount: 200, near: true }),
  ],
  ['staters', (r) => r.staters(THING, { after: { profile: 0, place: 0 }, limit: 9 })],
  [
    'staters near',
    (r) => r.staters({ ...THING, key: 'x*' }, { after: { profile: 0, place: 0 }, limit: 9 }),
  ],
  ['countedThings', (r) => r.countedThings('address', { after: '', limit: 9, near: false })],
  ['countedThings near', (r) => r.countedThings('address', { after: '', limit: 9, near: true })],
  ['thingsAt', (r) => r.thingsAt(['sample/company:1'], { limit: 9, maxCount: 1 })],
  ['sharedThingsOf', (r) => r.sharedThingsOf([1, 2], 9)],
  ['countStaters', (r) => r.countStaters(THING, 9)],
  ['countNamesakes', (r) => r.countNamesakes(['Ada Lind'], [1, 2], 9)],
  ['hasCase', (r) => r.hasCase(CASE)],
  ['undoneImports', (r) => r.undoneImports()],
  ['caseView', (r) => r.caseView(CASE)],
  ['canvas', (r) => r.canvas(CASE)],
  ['caseSteps', (r) => r.caseSteps(CASE)],
  ['caseItems', (r) => r.caseItems(CASE, { after: 0, limit: 9 })],
  ['caseItem', (r) => r.caseItem(CASE, { kind: 'flag', id: 'sample/member:1' })],
  ['caseItemsOf', (r) => r.caseItemsOf(CASE, 'judgement')],
  ['caseJournal', (r) => r.caseJournal(CASE, { before: null, limit: 9 })],
  ['caseVersions', (r) => r.caseVersions(CASE, { after: -1, limit: 9 })],
  ['caseVersionsOf', (r) => r.caseVersionsOf(CASE, 'sample/member:1')],
  ['lastAnswered', (r) => r.lastAnswered('sample/member:1')],
  ['lastAttempt', (r) => r.lastAttempt('sample', { record: 'member:1' }, 5)],
  ['lastAttempt of a search', (r) => r.lastAttempt('sample', { query: makeQuery({}) }, 5)],
  ['lastRefresh', (r) => r.lastRefresh(CASE)],
  ['refreshed', (r) => r.refreshed(1, { after: -1, limit: 9 })],
  ['searchCanvasByName', (r) => r.searchCanvasByName(CASE, 'ada', { after: -1, limit: 10 })],
  ['searchByName', (r) => r.searchByName(named('ada lind', null))],
  ['searchByName at a registry', (r) => r.searchByName(named('ada lind', 'sample'))],
  ['searchByText', (r) => r.searchByText({ text: 'karo', case: null, offset: 0, limit: 9 })],
  [
    'searchByText in a case',
    (r) => r.searchByText({ text: 'ka', case: CASE, offset: 0, limit: 9 }),
  ],
  ['textsWanted', (r) => r.textsWanted(9)],
  ['textsBehind', (r) => r.textsBehind()],
  ['by name', (r) => r.searchMembers('sample', makeQuery({ q: 'ada lind', city: 'Karo' }))],
  ['by role', (r) => r.searchMembers('sample', makeQuery({ q: 'ada', position: 'chair' }))],
  ['by year', (r) => r.searchMembers('sample', makeQuery({ birthYear: '1961' }))],
  ['by nationality', (r) => r.searchMembers('sample', makeQuery({ nationality: 'Norway' }))],
  ['by place', (r) => r.searchMembers('sample', makeQuery({ city: 'Karo', postcode: '1000' }))],
];

describe('query plans', () => {
  it('go on in an index where a stretch ended', () => {
    asked = [];
    reader.statementRows({ profile: 2, place: 1 }, 9);
    for (const _ of reader.statementPartsAt(3, 2)) continue;
    reader.membersThatName({ registry: 1, company: '1', member: 2 }, 9);
    const plans = asked.flatMap(({ plan }) => plan);
    expect(plans.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
  });

  it.each(questions)('of %s scan no table', (_name, ask) => {
    asked = [];
    ask(reader);
    expect(asked.length).toBeGreaterThan(0);
    const scans = asked.flatMap(({ sql, plan }) =>
      plan.filter(isScan).map((line) => `${line}: ${sql}`),
    );
    expect(scans).toEqual([]);
  });

  it.each([
    ['SELECT key FROM entities WHERE facts = ?', ['x']],
    ['SELECT key FROM entities WHERE registry = ? AND facts = ? ORDER BY id', [1, 'x']],
  ])('show a scan where there is one: %s', (sql, values) => {
    const plan = planOf(sql, values);
    expect(plan.some(isScan)).toBe(true);
  });

  it('read names in their order, and stop when there are enough', () => {
    asked = [];
    reader.searchMembers('sample', makeQuery({ q: 'ada', count: 500 }));
    const searches = asked.filter(({ sql }) => /FROM (whole_)?names/.test(sql));
    expect(searches).toHaveLength(4);
    const plans = searches.flatMap(({ plan }) => plan).join('\n');
    expect(plans).toContain('whole_names_by_name (name>? AND name<?)');
    expect(plans).not.toContain('FOR ORDER BY');
  });

  it('read the names of companies in their order, past no member', () => {
    asked = [];
    reader.searchByName({ ...named('ltd', null), subjects: ['company'] });
    const searches = asked.filter(({ sql }) => /FROM (whole_)?(company_)?names/.test(sql));
    expect(searches).toHaveLength(4);
    const plans = searches.flatMap(({ plan }) => plan).join('\n');
    expect(plans).toContain('whole_company_names_by_name (name>? AND name<?)');
    expect(plans).not.toMatch(/FOR ORDER BY|whole_names/);
  });

  it.each([
    ['birth_year = ?', 'members_by_birth_year'],
    ['nationality = ?', 'members_by_nationality'],
  ])('take the index for %s', (_condition, index) => {
    asked = [];
    const query = index.endsWith('year') ? { birthYear: '1961' } : { nationality: 'Norway' };
    reader.searchMembers('sample', makeQuery(query));
    expect(asked.flatMap(({ plan }) => plan).join('\n')).toContain(index);
  });

  it.each([false, true])('count things in the order of their index (near: %s)', (near) => {
    asked = [];
    reader.countedThings('address', { after: '', limit: 9, near });
    const plans = asked.flatMap(({ plan }) => plan).join('\n');
    expect(plans).toContain('USING COVERING INDEX things_by_key');
    expect(plans).not.toMatch(/FOR (ORDER|GROUP) BY/);
  });

  it('go from a rare position to its members, past no other', () => {
    asked = [];
    reader.searchMembers('sample', makeQuery({ position: 'nobody' }));
    const plans = asked.flatMap(({ plan }) => plan).join('\n');
    expect(plans).toContain('SEARCH e USING INTEGER PRIMARY KEY');
    expect(plans).toContain('statements_by_role (role=?)');
    expect(plans).not.toContain('members_by_name');
  });
});
