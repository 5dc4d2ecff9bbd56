/** What the search pane says when nothing is there: found nobody, not searched, nothing that can be found so. */
import { describe, expect, it } from 'vitest';
import { fault } from '../../../src/contract/faults/faults.ts';
import { ONLINE } from '../scripted-transport.ts';
import { openSearch, page } from './open-search.ts';

describe('what is said when nothing is there', () => {
  it('tells nobody found from not searched', async () => {
    const found = await openSearch({ searchMembers: ({ query }) => page(query, []) });
    await found.box.fill('a');
    await found.button.click();
    await expect.element(found.screen.getByText('No member found.')).toBeVisible();
    const grid = found.screen.getByRole('grid', { name: 'Results' });
    await expect.element(grid).toHaveAttribute('aria-rowcount', '0');
    await expect.element(grid).toHaveAttribute('tabindex', '-1');
    await found.screen.unmount();

    const offline = { why: 'chosen' as const, since: '2026-11-20T09:00:00.000Z' };
    const notSearched = fault('not-searched-offline');
    const { screen, box, button } = await openSearch({
      readStatus: () => ({ ...ONLINE, offline }),
      searchMembers: ({ query }) =>
        page(query, [], { source: 'store', fetchedAt: null, notSearched }),
    });
    await box.fill('a');
    await button.click();
    await expect.element(screen.getByText('No stored member matches.')).toBeVisible();
    await expect.element(screen.getByText('The registry was not searched: offline.')).toBeVisible();
    expect(screen.container.textContent).not.toContain('No member found');
  });

  it('says whom a search can find, and what else leads to whom it can’t', async () => {
    const { screen, box, button, workbench } = await openSearch({
      searchMembers: ({ query }) => page(query, []),
      searchEverything: () => ({
        written: [],
        writtenCount: 2,
        items: [],
        more: true,
        next: 50,
        behind: 0,
      }),
      countEverything: () => ({ records: 10, is: 'exact' }),
    });
    await expect
      .element(screen.getByText('Search members: who holds a role in a company.'))
      .toBeVisible();
    await expect.element(screen.getByText(/Any other company opens by its id/)).toBeVisible();
    await expect.element(box).toHaveAttribute('placeholder', 'Member, number, id');
    await box.fill('nordvik');
    await button.click();
    await expect.element(screen.getByText('No member found.')).toBeVisible();
    await expect.element(screen.getByText(/A search finds members only/)).toBeVisible();
    await screen.getByRole('button', { name: 'Search everything stored: 12 matches' }).click();
    expect([workbench.dialog, workbench.sought]).toEqual(['everything', 'nordvik']);
  });

  it('says that nothing stored has the words either, or that they are none', async () => {
    const { screen, box, button } = await openSearch({
      searchMembers: ({ query }) => page(query, []),
    });
    await box.fill('nordvik');
    await button.click();
    await expect.element(screen.getByText('Nothing stored has these words.')).toBeVisible();
    await box.fill('🚀');
    await button.click();
    await expect.element(screen.getByText(/^The store was not searched/)).toBeVisible();
    await expect
      .element(screen.getByText('Nothing stored has these words.'))
      .not.toBeInTheDocument();
  });

  it('says of an empty answer of before when it came, and not that nothing was searched', async () => {
    const offline = { why: 'chosen' as const, since: '2026-11-20T09:00:00.000Z' };
    const notAskedAgain = fault('not-searched-offline');
    const { screen, box, button } = await openSearch({
      readStatus: () => ({ ...ONLINE, offline }),
      searchMembers: ({ query }) => page(query, [], { source: 'store', notAskedAgain }),
    });
    await box.fill('nordvik');
    await button.click();
    await expect
      .element(screen.getByText('0 members, from the store; not asked again: offline'))
      .toBeVisible();
    await expect.element(screen.getByText('No member found.')).toBeVisible();
    await expect.element(screen.getByText(/was asked.*named nobody/s)).toBeVisible();
    const again = screen.getByRole('button', { name: 'Go online and search again' });
    await expect.element(again).toBeVisible();
    expect(screen.container.textContent).not.toMatch(/not searched/i);
  });

  it('begins with searches of the sample world that run on a click', async () => {
    const { screen, transport } = await openSearch({
      searchMembers: ({ query }) => page(query, ['1']),
    });
    await screen.getByRole('button', { name: 'halvard' }).click();
    await expect.element(screen.getByText('Person 1')).toBeVisible();
    expect(transport.inputsOf('searchMembers')).toMatchObject([{ query: { q: 'halvard' } }]);
  });
});
