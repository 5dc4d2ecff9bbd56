/** More pages of a search: from the registry, from the store, one after the other or all of them. */
import { describe, expect, it } from 'vitest';
import { fault } from '../../../src/contract/faults/faults.ts';
import { type MemberQuery } from '../../../src/contract/model/query.ts';
import { ONLINE } from '../scripted-transport.ts';
import { openSearch, page } from './open-search.ts';

describe('loading more pages of results', () => {
  it('drops what came before and stops where the registry repeats itself', async () => {
    const pages: Record<number, string[]> = { 1: ['1', '2'], 2: ['2', '3'], 3: ['1', '2'] };
    const { screen, box, button } = await openSearch({
      searchMembers: ({ query }) => page(query, pages[query.page ?? 1] ?? [], { more: true }),
    });
    await box.fill('a');
    await button.click();
    const next = screen.getByRole('button', { name: 'Next 50' });
    await next.click();
    await expect.element(screen.getByText(/^1 duplicate dropped/)).toBeVisible();
    await expect.element(screen.getByText(/^3 members so far/)).toBeVisible();
    await next.click();
    await expect.element(screen.getByText(/sent a page it had sent before/)).toBeVisible();
    await expect.element(next).not.toBeInTheDocument();
  });

  it('shows pages as they arrive while all are loaded, and can be stopped', async () => {
    const { screen, box, button, transport, workbench } = await openSearch({
      searchMembers: ({ query }) => page(query, ['1'], { more: true }),
      searchAllMembers: () => new Promise(() => undefined),
    });
    await box.fill('a');
    await button.click();
    await screen.getByRole('button', { name: 'Load all' }).click();
    const [asked] = transport.inputsOf('searchAllMembers') as {
      task: string;
      query: MemberQuery;
    }[];
    expect(asked?.query.page).toBe(2);
    const arrived = page({ q: 'a', page: 2 }, ['2', '3'], { more: true });
    transport.announce({ name: 'searchPageArrived', task: asked?.task ?? '', page: arrived });
    await expect.element(screen.getByText('Person 3')).toBeVisible();
    await screen.getByRole('button', { name: 'Cancel' }).click();
    expect(transport.inputsOf('cancelTask')).toEqual([{ task: asked?.task }]);
    await expect.element(screen.getByText(/^3 members so far/)).toBeVisible();
    expect(workbench.search.busy).toBeNull();
  });

  it('says that all were not loaded where the registry repeats a page on the way', async () => {
    const { screen, box, button } = await openSearch({
      searchMembers: ({ query }) => page(query, ['1'], { more: true }),
      searchAllMembers: () => ({ pages: 1, items: 0, duplicates: 50, ended: 'repeated' }),
    });
    await box.fill('a');
    await button.click();
    await screen.getByRole('button', { name: 'Load all' }).click();
    const said = /^50 duplicates dropped\. The registry sent a page it had sent before/;
    await expect.element(screen.getByText(said)).toBeVisible();
    await expect.element(screen.getByText(/^1 member, from the registry/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next 50' }).elements()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Load all' }).elements()).toEqual([]);
  });
});

describe('pages of stored matches', () => {
  it('go on in the store, and are no longer called offline once that is over', async () => {
    const offline = { why: 'chosen' as const, since: '2026-11-20T09:00:00.000Z' };
    const { screen, box, button, transport } = await openSearch({
      readStatus: () => ({ ...ONLINE, offline }),
      searchMembers: ({ query }) =>
        page(query, [`${query.page ?? 1}`], {
          source: 'store',
          fetchedAt: null,
          more: true,
          notSearched: fault('not-searched-offline'),
        }),
      searchAllMembers: () => ({ pages: 1, items: 1, duplicates: 0, ended: 'last-page' }),
    });
    await box.fill('a');
    await button.click();
    await expect.element(screen.getByText(/; not searched: offline$/)).toBeVisible();
    transport.announce({ name: 'statusChanged', status: ONLINE });
    await expect.element(screen.getByText(/; not searched: it was offline then$/)).toBeVisible();
    await screen.getByRole('button', { name: 'Next 50' }).click();
    await expect.element(screen.getByText(/^2 members so far/)).toBeVisible();
    await screen.getByRole('button', { name: 'Load all' }).click();
    const froms = transport
      .inputsOf('searchMembers')
      .map((input) => (input as { from?: string }).from);
    expect(froms).toEqual([undefined, 'store']);
    expect(transport.inputsOf('searchAllMembers')).toMatchObject([{ from: 'store' }]);
  });
});
