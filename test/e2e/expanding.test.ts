/** Expanding many in the window, and Escape that ends all of it. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { createMemoryRegistry } from '../make/memory-registry.ts';
import { makeCompanyProfile, makeMemberProfile } from '../make/records.ts';
import { openApp, serveRegistry } from './open-app.ts';
import * as parts from './parts.ts';

const COMPANIES = 30;
/** So many profiles are answered before the registry falls silent. */
const ANSWERED = 10;

const companies = Array.from({ length: COMPANIES }, (_, index) =>
  makeCompanyProfile({
    id: String(index + 1),
    current_name: { name: `Company ${index + 1} AS` },
    members: Array.from({ length: 2 }, (_none, at) => ({
      id: String((index + 1) * 1000 + at),
      name: `Person ${index + 1}-${at}`,
      position: 'Director',
    })),
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

/** Finding places is a task too, which Escape would end. */
const allIsDone = (page: Page) => expect.poll(() => page.getByRole('progressbar').count()).toBe(0);

/** The baron with all boards on the graph, the boards selected. */
async function openBoards(page: Page): Promise<void> {
  await parts.openById(page, 'member:7');
  await parts.profileOf(page).getByRole('button', { name: 'Expand' }).click();
  await page.getByText(`${COMPANIES + 1} entities, ${COMPANIES} ties`).waitFor();
  await parts.openTables(page);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Named only' }).click();
  await parts.graphOf(page).focus();
  await allIsDone(page);
}

const said = (page: Page) => page.getByRole('status', { name: 'Status' });

describe('expanding many', () => {
  it('ends with Escape midway: nothing on the graph, what was fetched stored, the selection there', async () => {
    const world = createMemoryRegistry({ companies, members: [baron] });
    const { registry, app } = await serveRegistry(world);
    const { page } = await openApp(app);
    await openBoards(page);
    let left = ANSWERED;
    await registry.handle((request, response) => {
      if ((left -= 1) < 0) return;
      const asked = /\/companies\/(\d+)/.exec(request.url ?? '')?.[1];
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(companies.find(({ id }) => id === asked)));
    });
    await page.keyboard.press('e');
    const bar = page.getByRole('progressbar', { name: `Expanding ${COMPANIES} entities` });
    await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe(String(ANSWERED));
    expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(1);
    await page.keyboard.press('Escape');
    const words = `Cancelled: ${ANSWERED} of ${COMPANIES} profiles fetched, nothing added`;
    await said(page).getByText(words).waitFor();
    await bar.waitFor({ state: 'detached' });
    await page.getByText(`${COMPANIES + 1} entities, ${COMPANIES} ties`).waitFor();
    await said(page)
      .getByText(`${ANSWERED + 1} profiles stored`)
      .waitFor();
    const chosen = page.getByRole('grid', { name: 'Entities' }).locator('[aria-selected="true"]');
    expect(await chosen.count()).toBeGreaterThan(0);
    await allIsDone(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => chosen.count()).toBe(0);
  });
});
