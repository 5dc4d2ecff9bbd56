/** What was not fetched, through the built app: faults, the list, a restart, trying again. */
import { describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { createMemoryRegistry } from '../make/memory-registry.ts';
import { makeCompanyProfile, makeMemberProfile } from '../make/records.ts';
import { reply } from '../make/scripted-registry.ts';
import { newFolder, openApp, seriousFindings, serveRegistry } from './open-app.ts';
import * as parts from './parts.ts';

const COMPANIES = 40;
/** Of each ten, one fails at once. */
const FAILS = /\/companies\/\d*5\b/;

const companies = Array.from({ length: COMPANIES }, (_, at) =>
  makeCompanyProfile({
    id: String(at + 1),
    current_name: { name: `Company ${at + 1} AS` },
    members: [{ id: '7', name: 'Board Baron', position: 'Chair' }],
  }),
);
const baron = makeMemberProfile({
  id: '7',
  data: { person: { full_name: 'Board Baron' } },
  positions: companies.map(({ id, current_name: name }) => ({
    company_id: id,
    company_name: name?.name ?? '',
    positions: [{ position: 'Chair', status: 'active' }],
  })),
});

describe('what was not fetched', () => {
  it('lists what was not fetched for many, keeps it over a restart, and fetches it then', async () => {
    const world = createMemoryRegistry({ companies, members: [baron] });
    const { registry, app } = await serveRegistry(world);
    const options = { ...app, store: join(newFolder(), 'store.sqlite') };
    const first = await openApp(options);
    let { page } = first;
    await parts.openById(page, 'member:7');
    await parts.profileOf(page).getByRole('button', { name: 'Expand' }).click();
    await page.getByText(`${COMPANIES + 1} entities, ${COMPANIES} ties`).waitFor();

    await registry.disturb((target) => (FAILS.test(target) ? reply(206, '{}') : null));
    await parts.openTables(page);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Named only' }).click();
    await page.getByRole('application', { name: 'Graph' }).focus();
    await page.keyboard.press('e');
    const note = page.getByText(/^4 of 40 not fetched: /);
    await note.waitFor();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByRole('dialog', { name: 'Not fetched' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '4 not fetched', exact: true }).waitFor();

    await first.close();
    // The registry still fails as before.
    ({ page } = await openApp(options));
    await page.getByRole('button', { name: '4 not fetched', exact: true }).click();
    const grid = page.getByRole('grid', { name: 'Not fetched' });
    await grid.getByText('Company 5 AS').waitFor();
    expect(await grid.getByText(/^Expanding 40 entities$/).count()).toBe(4);
    expect(await grid.getByText(/answered with a part only/).count()).toBe(4);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Try all 4 again' }).click();
    await page.getByText('0 profiles fetched, 4 not fetched').first().waitFor();

    await registry.behave('ok');
    await page.getByRole('button', { name: 'Try all 4 again' }).click();
    await page.getByText('Nothing is on the list.').waitFor();
    await page
      .getByText(/^4 profiles fetched; expand again to bring/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /not fetched$/ }).waitFor({ state: 'detached' });
  });
});
