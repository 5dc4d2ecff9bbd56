/** Namesakes among the results of a search: what tells them apart, the card of one, comparing two. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import WorkbenchScreen from '../../../src/ui/screens/WorkbenchScreen.svelte';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import { makeCompanyProfile, makeMemberProfile } from '../../make/records.ts';
import { engineTransport } from '../engine-transport.ts';

const NAME = 'Eirik Skarv';
const position = (id: number) => ({
  company_id: String(id),
  company_name: `Company ${id}`,
  positions: [
    { position: 'Director', status: '', dates: [{ type: 'effective', date_full: '2012-05-01' }] },
  ],
});
const member = (id: number, born: string | null, companies: readonly number[]) =>
  makeMemberProfile({
    id: String(id),
    data: { person: { full_name: NAME, birthday_date_full: born } },
    positions: companies.map(position),
  });

async function openNamesakes() {
  localStorage.clear();
  await page.viewport(1280, 800);
  const transport = await engineTransport({
    registries: {
      sample: {
        companies: [1, 2, 3, 4].map((id) =>
          makeCompanyProfile({
            id: String(id),
            current_name: { name: `Company ${id}` },
            members: id === 4 ? [{ id: '13', name: NAME, position: 'Chair' }] : [],
          }),
        ),
        members: [
          member(11, '1961-04-09', [1, 2, 3]),
          member(12, null, [1]),
          member(13, null, [4]),
        ],
      },
    },
    fetched: ['sample/member:11', 'sample/member:12', 'sample/company:4'],
  });
  const workbench = new Workbench(transport);
  await workbench.start();
  await render(WorkbenchScreen, { workbench });
  await workbench.session.setOffline(true);
  await workbench.search.searchFor('Eirik');
  await workbench.session.setOffline(false);
  const results = page.getByRole('grid', { name: 'Results' });
  await expect.poll(() => results.getByRole('row').elements().length).toBe(3);
  const press = async (keys: string): Promise<void> => {
    (results.element() as HTMLElement).focus();
    await userEvent.keyboard(keys);
  };
  return { transport, workbench, results, press };
}

describe('namesakes among the results of a search', () => {
  it('each say their id and what the store knows of them, read at once', async () => {
    const { transport, results } = await openNamesakes();
    await expect
      .element(results.getByText(/^3 companies, first Company 1 · seen \d/))
      .toBeVisible();
    await expect.element(results.getByText(/^Company 1 · seen \d/)).toBeVisible();
    await expect
      .element(results.getByText('record not fetched · named by Company 4'))
      .toBeVisible();
    expect(transport.inputsOf('readKnown')).toHaveLength(1);
  });

  it('have a card by a key, which asks nobody until it is told to, and Escape closes it', async () => {
    const { transport, press, results } = await openNamesakes();
    const asked = transport.inputsOf('fetchProfiles').length;
    await press('{End}{Alt>}{ArrowDown}{/Alt}');
    const card = page.getByRole('dialog', { name: `What is known of ${NAME}` });
    await expect.element(card.getByText('Chair')).toBeVisible();
    await expect.element(card.getByText(/^dates not searched, unknown$/)).toBeVisible();
    await expect.element(card.getByText('not searched').first()).toBeVisible();
    expect(transport.inputsOf('fetchProfiles')).toHaveLength(asked);
    await card.getByRole('button', { name: 'Fetch its record, 1 request' }).click();
    await expect.element(card.getByText(/^since 2012-05-01, active$/)).toBeVisible();
    expect(transport.inputsOf('fetchProfiles').at(-1)).toMatchObject({
      entities: ['sample/member:13'],
      budget: 1,
    });
    await expect.element(results.getByText(/^Company 4 · seen \d/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(card).not.toBeInTheDocument();
    expect(document.activeElement).toBe(results.element());
  });

  it('have the card by the pointer too, which leaves the focus where it is', async () => {
    const { results } = await openNamesakes();
    const before = document.activeElement;
    await results.getByRole('row').first().hover();
    const card = page.getByRole('dialog', { name: `What is known of ${NAME}` });
    await expect.element(card.getByText('1961-04-09')).toBeVisible();
    await expect.element(card.getByRole('list', { name: 'First roles' })).toBeVisible();
    expect(document.activeElement).toBe(before);
    await page.getByRole('application', { name: 'Graph' }).hover();
    await expect.element(card).not.toBeInTheDocument();
  });

  it('are compared two by two, by a button or a key', async () => {
    const { press } = await openNamesakes();
    await press('{Home} ');
    await expect
      .element(page.getByText('Ctrl+click or Space: a namesake to compare'))
      .toBeVisible();
    await press('{ArrowDown} ');
    await expect
      .element(page.getByText('Ctrl+click or Space: a namesake to compare'))
      .not.toBeInTheDocument();
    const chosen = page.getByRole('group', { name: 'Chosen results' });
    await chosen.getByRole('button', { name: 'Compare' }).click();
    const dialog = page.getByRole('dialog', { name: /same/i });
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await userEvent.keyboard('{Alt>}{Shift>}j{/Shift}{/Alt}');
    await expect.element(dialog).toBeVisible();
  });
});
