/** Search answers the specification doesn't have: no match told otherwise, and items nobody can read. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startDirectEngine } from '../make/direct-engine.ts';
import { openDesk, refusedWith, type Desk } from '../make/open-desk.ts';
import { makeMemberItem } from '../make/records.ts';
import { reply, startScriptedRegistry, type ScriptedRegistry } from '../make/scripted-registry.ts';
import { createSmallWorld } from '../make/small-world.ts';

const query = { q: 'Ada', count: 2 };
const items = [1, 2].map((id) =>
  makeMemberItem({ id: String(id), data: { mixed: { full_name: 'Ada' } } }),
);

let registry: ScriptedRegistry;
let desk: Desk;

beforeAll(async () => {
  registry = await startScriptedRegistry(createSmallWorld());
});
afterAll(() => registry.close());
beforeEach(async () => {
  await registry.handle(reply(200, JSON.stringify(items)));
  desk = await openDesk(startDirectEngine, { registry });
});
afterEach(() => desk.close());

const search = (from?: 'store') =>
  desk.client.searchMembers({ registry: desk.registry, query, ...(from && { from }) });

it('never lets an answer of which nothing can be read replace a page', async () => {
  const { response } = await search();
  await registry.handle(reply(200, '[{"id":"A-1"},{"id":"A-2"}]'));
  expect(await refusedWith(search())).toBe('answer-wrong-shape');
  expect((await desk.client.readStatus({})).stored.responses).toBe(1);
  expect(await search('store')).toMatchObject({ items, response });
});

it.each([
  ['null', reply(200, 'null'), 'null'],
  ['404', reply(404, '<p>Nothing</p>'), 'no match, told by status 404'],
])('keeps %s as “no match”, and says the same out of the store', async (_name, handler, found) => {
  await search();
  await registry.handle(handler);
  const page = await search();
  expect(page).toMatchObject({ source: 'registry', items: [], more: false, drift: [{ found }] });
  expect(await search('store')).toEqual({ ...page, source: 'store' });
  expect(await desk.client.rebuildStore({})).toMatchObject({ searchPages: 1, refused: [] });
});

it('takes 404 behind the last page for its end', async () => {
  await registry.handle((request, response) => {
    const isFirst = /[?&]page=1&/.test(request.url ?? '');
    reply(isFirst ? 200 : 404, isFirst ? JSON.stringify(items) : '')(request, response);
  });
  const totals = await desk.client.searchAllMembers({
    registry: desk.registry,
    query,
    task: 'all',
  });
  expect(totals).toEqual({ pages: 2, items: 2, duplicates: 0, ended: 'last-page' });
});
