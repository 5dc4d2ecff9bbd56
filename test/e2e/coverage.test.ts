/** Coverage and expansion with a price, through the built app: counted as on the command line, stopped, gone on with. */
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { join } from 'node:path';
import type { Coverage } from '../../src/contract/model/coverage.ts';
import { runInterlock } from '../make/command-line.ts';
import { createMemoryRegistry } from '../make/memory-registry.ts';
import { makeFolder } from '../make/open-desk.ts';
import { makeCompanyProfile, makeMemberProfile } from '../make/records.ts';
import { reply, startScriptedRegistry, type ScriptedRegistry } from '../make/scripted-registry.ts';
import { closeBrowser, openApp, seriousFindings, type App } from './open-app.ts';

const BOARD = 30;
const ABSENT = ['128', '129'];

/** A company with a board of thirty, of whom the registry has no record of two. */
const members = Array.from({ length: BOARD }, (_, at) => ({
  id: String(100 + at),
  name: `Person ${at}`,
  position: at % 3 === 0 ? 'Director' : 'Shareholder',
}));
const world = createMemoryRegistry({
  companies: [makeCompanyProfile({ id: '1', current_name: { name: 'Board AS' }, members })],
  members: members
    .filter(({ id }) => !ABSENT.includes(id))
    .map(({ id, name }) => makeMemberProfile({ id, data: { person: { full_name: name } } })),
});

let registry: ScriptedRegistry;
let app: App;
const { folder, remove } = makeFolder();
const store = join(folder, 'store.sqlite');

beforeAll(async () => {
  registry = await startScriptedRegistry(world);
});
afterEach(() => app.close());
afterAll(async () => {
  await registry.close();
  await closeBrowser();
  remove();
});

async function start(): Promise<Page> {
  app = await openApp({ store, named: { address: registry.url }, key: registry.key });
  return app.page;
}

const panel = (page: Page) => page.getByRole('tabpanel');

async function openCoverage(page: Page): Promise<void> {
  await page.getByRole('toolbar', { name: 'Graph tools' }).getByText(/entit/).waitFor();
  await page.keyboard.press('Alt+v');
  await page.getByRole('tab', { name: 'Coverage', selected: true }).waitFor();
  await page.getByRole('radio', { name: 'Store' }).check();
}

/** While the store is nobody else's. */
async function onCommandLine(): Promise<Coverage['counts']> {
  const ran = await runInterlock(['coverage', '--json', '--store', store]);
  expect(ran).toMatchObject({ code: 0 });
  const told = JSON.parse(ran.stdout) as Coverage;
  const { fetched, namedOnly, notFound, failed } = told;
  const lists = { fetched, namedOnly, notFound, failed };
  for (const [name, list] of Object.entries(lists))
    expect(list).toHaveLength(told.counts[name as keyof typeof lists]);
  return told.counts;
}

/** As the panel has them. */
async function inWindow(page: Page): Promise<Coverage['counts']> {
  const groups = page.getByRole('group', { name: 'What was searched' });
  const count = async (name: string): Promise<number> =>
    Number(/\d+$/.exec(await groups.getByRole('button', { name }).innerText())?.[0]);
  return {
    fetched: await count('Fetched'),
    namedOnly: await count('Named only'),
    notFound: await count('Not found'),
    failed: await count('Failed'),
  };
}

it('counts as the command line does, fetches within a budget, is stopped after a reload, and goes on', async () => {
  let page = await start();
  await page.getByRole('searchbox', { name: 'Search members' }).fill('company:1');
  await page.getByRole('button', { name: /^Open company.1/i }).click();
  const profile = page.getByRole('region', { name: 'Profile' });
  await page.getByText('Nothing is on the graph yet').waitFor();
  await profile.getByRole('button', { name: 'Add to graph' }).click();
  await page
    .getByText(/^1 entity/)
    .first()
    .waitFor();
  await openCoverage(page);
  await expect.poll(() => inWindow(page)).toMatchObject({ fetched: 1, namedOnly: BOARD });
  await page.getByRole('spinbutton', { name: 'Budget' }).fill('6');
  await page.getByText('asks for at most 6 profiles').waitFor();
  registry.requests.length = 0;
  await page.getByRole('button', { name: 'Fetch these' }).click();
  await panel(page).getByText('6 fetched, 24 left by the budget.').waitFor();
  expect(registry.requests).toHaveLength(6);

  await registry.disturb((target) => (/\/11\d\b/.test(target) ? () => undefined : null));
  await page.getByRole('spinbutton', { name: 'Budget' }).fill('100');
  await page.getByRole('button', { name: 'Fetch these' }).click();
  await expect.poll(async () => (await inWindow(page)).fetched).toBeGreaterThan(9);
  // It goes on without the page, which shows it again and stops it.
  await page.reload();
  await openCoverage(page);
  await panel(page).getByRole('button', { name: 'Cancel' }).click();
  const words = await panel(page)
    .getByText(/^Stopped: \d+ of 24 profiles fetched/)
    .innerText();
  const had = Number(/\d+/.exec(words)?.[0]);
  await expect.poll(async () => (await inWindow(page)).fetched).toBe(7 + had);
  const stopped = await inWindow(page);
  expect(stopped.namedOnly).toBeGreaterThan(5);
  await app.close();
  expect(await onCommandLine()).toEqual(stopped);
  page = await start();
  await openCoverage(page);
  await expect.poll(() => inWindow(page)).toEqual(stopped);

  await registry.disturb((target) => (/\/115\b/.test(target) ? reply(403, '') : null));
  registry.requests.length = 0;
  await page.getByRole('spinbutton', { name: 'Budget' }).fill('100');
  await page.getByRole('button', { name: 'Fetch these' }).click();
  await panel(page)
    .getByText(/ 2 not found, 1 failed/)
    .waitFor();
  const all = { fetched: 28, namedOnly: 0, notFound: 2, failed: 1 };
  await expect.poll(() => inWindow(page)).toEqual(all);
  expect(registry.requests).toHaveLength(stopped.namedOnly);
  await page.getByRole('button', { name: 'Failed 1' }).click();
  await page
    .getByRole('row', { name: /Person 15/ })
    .getByText('failed today')
    .waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await app.close();
  expect(await onCommandLine()).toEqual(all);
});

it('expands by role with its price said before, and says whom it did not reach and why', async () => {
  const page = await start();
  const graph = page.getByRole('application', { name: 'Graph' });
  await page
    .getByText(/^1 entity/)
    .first()
    .waitFor();
  await graph.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Shift+E');
  const dialog = page.getByRole('dialog', { name: /^Expand Board AS/ });
  await dialog.getByText('30 neighbours as far as is stored, 0 of them on the graph.').waitFor();
  await dialog.getByText('30 would come; asks nobody.').waitFor();
  await dialog.getByRole('checkbox', { name: 'Director 10' }).check();
  await dialog.getByText('10 would come; asks nobody.').waitFor();
  await dialog.getByRole('spinbutton', { name: 'Levels' }).fill('2');
  await dialog.getByText(/asks for 1 profile that are known of/).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await registry.behave('ok');
  registry.requests.length = 0;
  await dialog.getByRole('spinbutton', { name: 'Budget' }).fill('0');
  await dialog.getByRole('button', { name: 'Bring them' }).click();
  const report = dialog.getByRole('region', { name: 'What came of it' });
  await report
    .getByText(/10 added of 10 neighbours found; not reached: 1 left by the budget/)
    .waitFor();
  await report.getByText('Person 15').waitFor();
  expect(registry.requests).toEqual([]);
  await dialog.getByText('30 neighbours as far as is stored, 10 of them on the graph.').waitFor();
  await dialog.getByRole('spinbutton', { name: 'Budget' }).fill('5');
  await dialog.getByRole('button', { name: 'Bring them' }).click();
  await report.getByText(/1 profile asked for, 1 fetched/).waitFor();
  expect(registry.requests).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByText('11 entities, 10 ties').first().waitFor();
  await graph.focus();
  await page.keyboard.press('Control+z');
  await page
    .getByText(/^1 entity/)
    .first()
    .waitFor();
  expect(app.complaints).toEqual([]);
});
