/** Loading all pages of registries that repeat themselves, overlap, or go away in the middle. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberItem } from '../../../src/contract/model/member.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { openDesk, refusedWith, type Desk } from '../../make/open-desk.ts';
import { makeMemberItem } from '../../make/records.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../../make/scripted-registry.ts';
import { createSmallWorld } from '../../make/small-world.ts';

const limits = { firstBackoffMillis: 1 };
const query = { q: 'Ada', count: 2 };

let registry: ScriptedRegistry;
let desk: Desk;

describe('loading all pages of a search', () => {
  beforeAll(async () => {
    registry = await startScriptedRegistry(createSmallWorld());
  });
  afterAll(() => registry.close());
  beforeEach(async () => {
    desk = await openDesk((options) => startDirectEngine({ ...options, limits }), { registry });
  });
  afterEach(() => desk.close());

  const items = (...ids: number[]): MemberItem[] =>
    ids.map((id) => makeMemberItem({ id: String(id), data: { mixed: { full_name: 'Ada' } } }));

  /** Page by page; after the last one the connection is cut. */
  function answerPages(pages: unknown[]): Promise<void> {
    return registry.handle((request, response) => {
      const page = Number(/page=(\d+)/.exec(request.url ?? '')?.[1]);
      if (page > pages.length) response.destroy();
      else response.end(JSON.stringify(pages[page - 1]));
    });
  }

  const arrived = (): string[][] =>
    desk.heard('searchPageArrived').map(({ page }) => page.items.map(({ id }) => id));

  it('drops what came before, and counts it', async () => {
    await answerPages([items(1, 2), items(2, 3), items(3)]);
    const totals = await desk.client.searchAllMembers({
      registry: desk.registry,
      query,
      task: 'all',
    });
    expect(totals).toEqual({ pages: 3, items: 3, duplicates: 2, ended: 'repeated' });
    expect(arrived()).toEqual([['1', '2'], ['3']]);
  });

  it('stops at a registry that sends the same page for ever', async () => {
    await registry.handle((_request, response) => response.end(JSON.stringify(items(1, 2))));
    const totals = await desk.client.searchAllMembers({
      registry: desk.registry,
      query,
      task: 'all',
    });
    expect(totals).toEqual({ pages: 2, items: 2, duplicates: 2, ended: 'repeated' });
    expect(arrived()).toEqual([['1', '2']]);
  });

  it('ends at an empty page after a full one', async () => {
    await answerPages([items(1, 2), []]);
    const totals = await desk.client.searchAllMembers({
      registry: desk.registry,
      query,
      task: 'all',
    });
    expect(totals).toEqual({ pages: 2, items: 2, duplicates: 0, ended: 'last-page' });
  });

  it('goes on past a full page on which one item can’t be shown', async () => {
    await answerPages([[{ id: 'no digits', data: {} }, ...items(1)], items(2)]);
    const totals = await desk.client.searchAllMembers({
      registry: desk.registry,
      query,
      task: 'all',
    });
    expect(totals).toMatchObject({ pages: 2, items: 2, ended: 'last-page' });
  });

  it('keeps what came, and says why it stopped, when the registry goes away', async () => {
    await answerPages([items(5, 6, 7, 8)]);
    await desk.client.searchMembers({ registry: desk.registry, query: { q: 'Others', count: 9 } });
    await answerPages([items(1, 2), items(3, 4)]);
    const loading = desk.client.searchAllMembers({ registry: desk.registry, query, task: 'all' });
    expect(await refusedWith(loading)).toBe('registry-unreachable');
    expect(arrived()).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
    // Stored members would match as well, but in an order of their own: they don't go on the list.
    // Offline, the same pages come from the store; the third was never answered.
    desk.events.length = 0;
    const again = desk.client.searchAllMembers({ registry: desk.registry, query, task: 'again' });
    expect(await refusedWith(again)).toBe('not-searched-offline');
    expect(arrived()).toHaveLength(2);
    // A search never asked before goes through the stored members, to their end.
    desk.events.length = 0;
    const other = { q: 'ada', count: 5 };
    const totals = await desk.client.searchAllMembers({
      registry: desk.registry,
      query: other,
      task: 'other',
    });
    expect(totals).toEqual({ pages: 2, items: 8, duplicates: 0, ended: 'last-page' });
  });

  it('puts no stored members, in an order of their own, on a list that the registry began', async () => {
    const { client } = desk;
    await answerPages([items(5, 6, 7, 8)]);
    await client.searchMembers({ registry: desk.registry, query: { q: 'Others', count: 9 } });
    await answerPages([items(1, 2)]);
    expect(await client.searchMembers({ registry: desk.registry, query })).toMatchObject({
      source: 'registry',
      more: true,
    });
    await client.setOffline({ on: true });
    const next = { ...query, page: 2 };
    expect(await refusedWith(client.searchMembers({ registry: desk.registry, query: next }))).toBe(
      'not-searched-offline',
    );
    const stored = client.searchMembers({ registry: desk.registry, query: next, from: 'store' });
    expect(await refusedWith(stored)).toBe('not-searched-offline');
  });
});
