/** Expanding many in the window: one question for all hubs, and Escape that ends all of it. */
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createMemoryRegistry } from '../make/memory-registry.ts';
import { makeCompanyProfile, makeMemberProfile } from '../make/records.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../make/scripted-registry.ts';
import { closeBrowser, openApp, openTables, type App } from './open-app.ts';

const COMPANIES = 30;
const HUBS = 2;
/** So many profiles are answered before the registry falls silent. */
const ANSWERED = 10;

const companies = Array.from({ length: COMPANIES }, (_, index) =>
  makeCompanyProfile({
    id: String(index + 1),
    current_name: { name: `Company ${index + 1} AS` },
    members: Array.from({ length: index < HUBS ? 90 : 2 }, (_none, at) => ({
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

let registry: ScriptedRegistry;
let app: App | undefined;

beforeAll(async () => {
  registry = await startScriptedRegistry(createMemoryRegistry({ companies, members: [baron] }));
});
afterEach(async () => {
  await app?.close();
  app = undefined;
});
afterAll(async () => {
  await registry.close();
  await closeBrowser();
});

/** Finding places is a task too, which Escape would end. */
const allIsDone = (page: Page) =>
  expect.poll(() => page.getByRole('progressbar').count(), { timeout: 30_000 }).toBe(0);

/** The baron with all boards on the graph, the boards selected. */
async function openBoards(): Promise<Page> {
  await registry.behave('ok');
  app = await openApp({ key: registry.key, named: { address: registry.url } });
  const { page } = app;
  await page.getByRole('searchbox', { name: 'Search members' }).fill('member:7');
  await page.getByRole('button', { name: /^Open member.7/i }).click();
  const profile = page.getByRole('region', { name: 'Profile' });
  await profile.getByRole('button', { name: 'Expand' }).click();
  await page.getByText(`${COMPANIES + 1} entities, ${COMPANIES} ties`).waitFor();
  await openTables(page);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Named only' }).click();
  await page.getByRole('application', { name: 'Graph' }).focus();
  await allIsDone(page);
  registry.requests.length = 0;
  return page;
}

const said = (page: Page) => page.getByRole('status', { name: 'Status' });

it('ends with Escape midway: nothing on the graph, what was fetched stored, the selection there', async () => {
  const page = await openBoards();
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

it('asks once for several hubs, and is one step to undo', async () => {
  const page = await openBoards();
  await page.getByRole('button', { name: 'Expand', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`${HUBS * 90 + (COMPANIES - HUBS) * 2} neighbours`).waitFor();
  await dialog.getByRole('row', { name: /Company 1 AS 90 60/ }).waitFor();
  await dialog.getByRole('spinbutton', { name: /^Bring at most of each/ }).fill('3');
  const newcomers = HUBS * 3 + (COMPANIES - HUBS) * 2;
  await dialog.getByRole('button', { name: `Add up to ${newcomers}` }).click();
  await page.getByText(`${COMPANIES + 1 + newcomers} entities`).waitFor();
  // Each profile was asked for once.
  expect(registry.requests).toHaveLength(COMPANIES);
  await page.getByRole('button', { name: `${HUBS} hubs have neighbours not on the graph` }).click();
  await page.getByText(/Company 1 AS\s*: 87 members not shown/).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(`${COMPANIES + 1} entities, ${COMPANIES} ties`).waitFor();
  expect(app?.complaints).toEqual([]);
});
