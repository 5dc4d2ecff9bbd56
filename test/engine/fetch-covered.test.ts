/** Fetching what was not searched: within a budget, stopped and gone on with, and nobody asked twice. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { EntityId } from '../../src/contract/model/entity.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import { companyIds, createManyCompanies } from '../make/many-companies.ts';
import { openDesk, refusedWith, type Desk } from '../make/open-desk.ts';
import { reply, startScriptedRegistry, type ScriptedRegistry } from '../make/scripted-registry.ts';

const MANY = 30;
const limits = { firstBackoffMillis: 1, totalMillis: 1500 };

let registry: ScriptedRegistry;
let desk: Desk;
let all: EntityId[];

beforeAll(async () => {
  registry = await startScriptedRegistry(createManyCompanies(MANY));
});
afterAll(() => registry.close());
beforeEach(async () => {
  await registry.behave('ok');
  desk = await openDesk((options) => startDirectEngine({ ...options, limits }), { registry });
  all = companyIds(desk.registry, MANY);
  registry.requests.length = 0;
});
afterEach(() => desk.close());

const fetch = (budget: number, more: object = {}) =>
  desk.client.fetchProfiles({ entities: all, budget, case: desk.case, ...more });
const asked = (): number => new Set(registry.requests).size;

it('asks for as many as the budget lets it, and the next time for the others', async () => {
  expect(await fetch(12)).toEqual({
    ...{ calls: 12, fetched: 12, notFound: 0, failed: 0, left: 18 },
    ...{ end: 'budget spent', fault: null },
  });
  expect(registry.requests).toHaveLength(12);
  expect((await desk.client.readCoverage({ entities: all.slice(0, 12) })).counts.fetched).toBe(12);
  expect(await fetch(100)).toMatchObject({ calls: 18, left: 0, end: 'all asked' });
  expect(await fetch(100)).toMatchObject({ calls: 0, left: 0, end: 'all asked' });
  expect([registry.requests.length, asked()]).toEqual([MANY, MANY]);
});

it('is stopped with what came by then stored, and goes on from there', async () => {
  const stopped = fetch(100, { task: 'these' });
  await expect.poll(() => desk.heard('profileKept').length).toBeGreaterThan(3);
  await desk.client.cancelTask({ task: 'these' });
  expect(await refusedWith(stopped)).toBe('cancelled');
  const { counts } = await desk.client.readCoverage({});
  expect(counts.fetched).toBeGreaterThan(3);
  expect(counts.fetched).toBeLessThan(MANY);
  const rest = await fetch(100);
  expect(rest.fetched).toBe(MANY - counts.fetched);
});

it('tells what is not there from what could not be had, and lists why', async () => {
  const none: EntityId = `${desk.registry}/company:900`;
  await registry.disturb((target) => (/\/3[?&]/.test(target) ? reply(500, '') : null));
  const wish = { entities: [...all.slice(0, 4), none], budget: 10 };
  expect(await desk.client.fetchProfiles(wish)).toMatchObject({
    ...{ calls: 5, fetched: 3, notFound: 1, failed: 1, left: 0, end: 'all asked' },
    fault: { code: 'registry-failed' },
  });
  const listed = await desk.client.readNotFetched({});
  expect(listed.entries).toMatchObject([{ entity: all[2], purpose: { errand: 'coverage' } }]);
  // No stored record names either: the attempts alone tell of them.
  const told = { notFound: [none], failed: [all[2]] };
  expect(await desk.client.readCoverage({})).toMatchObject(told);
  expect(await desk.client.readCoverage({ entities: [none, all[2]!] })).toMatchObject(told);
  const unnamed = await desk.client.readCovered({ entities: [none, all[2]!, all[9]!] });
  expect(unnamed.items).toMatchObject([
    { entity: none, label: 'Company 900', kind: 'company', missed: null },
    { entity: all[2], notFoundAt: null, missed: { fault: { code: 'registry-failed' } } },
  ]);
  await registry.behave('ok');
  expect(await desk.client.fetchProfiles(wish)).toMatchObject({ calls: 1, fetched: 1 });
  const { items } = await desk.client.readCovered({ entities: [all[2]!, all[0]!] });
  expect(items).toMatchObject([
    { entity: all[2], label: 'Company number 3', missed: null },
    { entity: all[0], kind: 'company', notFoundAt: null },
  ]);
});

it('asks anew the ones asked longest ago first', async () => {
  const [first, second, third] = all as [EntityId, EntityId, EntityId];
  for (const entity of [second, third, first]) await desk.client.readProfile({ entity });
  registry.requests.length = 0;
  const anew = { entities: [first, second, third], anew: true, budget: 1 };
  expect(await desk.client.fetchProfiles(anew)).toMatchObject({ calls: 1, left: 2 });
  await desk.client.fetchProfiles(anew);
  const idOf = (target: string): string | undefined => /\/(\d+)[?&]/.exec(target)?.[1];
  expect(registry.requests.map(idOf)).toEqual(['2', '3']);
});

it('does not ask a registry that answers nothing for all the rest, and not at all offline', async () => {
  await registry.behave('500');
  const told = await fetch(100);
  expect(told).toMatchObject({ fetched: 0, end: 'no answer', fault: { code: 'registry-failed' } });
  expect(told.left).toBe(MANY - told.calls);
  expect(told.calls).toBeLessThan(9);
  await desk.client.setOffline({ on: true });
  expect(await refusedWith(fetch(100))).toBe('not-searched-offline');
});
