/** Search answers the specification doesn't have: no match told otherwise, and items nobody can read. */
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
} from 'vitest';
import { join } from 'node:path';
import { makeQuery } from '../../make/derived.ts';
import { toResponse } from '../../make/synthetic-store.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { deriveItems } from '../../../src/record/derive.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { makeFolder, openDesk, refusedWith, type Desk } from '../../make/open-desk.ts';
import { makeMemberItem } from '../../make/records.ts';
import {
  reply,
  startScriptedRegistry,
  type ScriptedRegistry,
} from '../../make/scripted-registry.ts';
import { createSmallWorld } from '../../make/small-world.ts';
import { keepSearchPage } from '../../make/keep-answer.ts';

const query = { q: 'Ada', count: 2 };
const items = [1, 2].map((id) =>
  makeMemberItem({ id: String(id), data: { mixed: { full_name: 'Ada' } } }),
);

let registry: ScriptedRegistry;
let desk: Desk;

describe('a search with unexpected answers', () => {
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

  it('takes a page of earlier versions that nothing can be read of for one that was not kept', async () => {
    const { folder, remove } = makeFolder();
    onTestFinished(remove);
    const file = join(folder, 'store.sqlite');
    const store = openStore(file);
    const { handle } = store.write((writer) =>
      writer.findOrAddRegistry('business-lookup', registry.url, true),
    );
    const empty = deriveItems(handle, []);
    store.write((writer) => {
      const known = deriveItems(handle, items);
      keepSearchPage(writer, handle, makeQuery({ q: 'else' }), toResponse(items, 'test'), known);
      for (const page of [1, 2]) {
        const asked = makeQuery({ ...query, page });
        keepSearchPage(writer, handle, asked, toResponse([{ name: 'no id' }], 'test'), empty);
      }
    });
    store.close();
    const old = await openDesk(startDirectEngine, { registry, store: file });
    onTestFinished(() => old.close());
    const from = 'store';
    const stored = (page: number) =>
      old.client.searchMembers({ registry: handle, query: { ...query, page }, from });
    expect(await stored(1)).toMatchObject({ items, response: null });
    expect(await stored(2)).toMatchObject({ items: [], response: null });
  });

  it.each([
    ['null', reply(200, 'null'), 'null'],
    ['404', reply(404, '<p>Nothing</p>'), 'no match, told by status 404'],
  ])(
    'keeps %s as “no match”, and says the same out of the store',
    async (_name, handler, found) => {
      await search();
      await registry.handle(handler);
      const page = await search();
      expect(page).toMatchObject({
        source: 'registry',
        items: [],
        more: false,
        drift: [{ found }],
      });
      expect(await search('store')).toEqual({ ...page, source: 'store' });
      expect(await desk.client.rebuildStore({})).toMatchObject({ searchPages: 1, refused: [] });
    },
  );

  it('is what the registry answered then, not “not searched”, where it is read again offline', async () => {
    await registry.handle(reply(200, '[]'));
    const { client, case: id } = desk;
    const ask = () => client.searchMembers({ registry: desk.registry, query, case: id });
    const online = await ask();
    await client.setOffline({ on: true });
    const again = await ask();
    await client.setOffline({ on: false });
    expect(again).toEqual({
      ...online,
      source: 'store',
      notSearched: null,
      notAskedAgain: { code: 'not-searched-offline', detail: {} },
    });
    const noted = async (): Promise<string[]> =>
      (await client.readJournal({ case: id })).entries.map(({ label }) => label);
    await expect
      .poll(noted)
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/: no member found$/),
          expect.stringMatching(/: no member found, as it answered before$/),
        ]),
      );
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
});
