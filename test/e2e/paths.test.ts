/** Paths, by the window alone: two entities to a sentence to its bytes, and going on over a restart. */
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { makeFolder } from '../make/open-desk.ts';
import { closeBrowser, openApp, openTables, seriousFindings, type App } from './open-app.ts';

let folder: ReturnType<typeof makeFolder>;
let app: App;

beforeEach(async () => {
  folder = makeFolder();
  app = await start();
});
afterEach(async () => {
  expect(app.complaints).toEqual([]);
  await app.close();
  folder.remove();
});
afterAll(() => closeBrowser());

const start = (): Promise<App> => openApp({ store: join(folder.folder, 'store.sqlite') });

async function openById(page: Page, id: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search members' }).fill(id);
  await page
    .getByRole('button', { name: new RegExp(`^Open ${id.replace(':', '.')}`, 'i') })
    .click();
}

/** These alone on the graph. */
async function investigate(page: Page, ...ids: string[]): Promise<void> {
  await page.getByText('Nothing is on the graph yet').waitFor();
  const profile = page.getByRole('region', { name: 'Profile' });
  for (const [at, id] of ids.entries()) {
    await openById(page, id);
    await profile.getByText(/neighbours? known/).waitFor();
    await profile.getByRole('button', { name: 'Add to graph' }).click();
    await expect.poll(() => shown(page)).toBe(at + 1);
  }
  await openTables(page);
}

async function shown(page: Page): Promise<number> {
  const tools = page.getByRole('toolbar', { name: 'Graph tools' });
  return Number(/(\d+) entit/.exec((await tools.textContent()) ?? '')?.[1] ?? 0);
}

const said = (page: Page, words: RegExp) => page.getByText(words).first().waitFor();

/** Whom registries were asked for, as the chain of requests has it. */
async function recordsAsked(page: Page): Promise<string[]> {
  await page.keyboard.press('Alt+r');
  const dialog = page.getByRole('dialog', { name: 'Requests' });
  const rows = dialog.getByRole('grid', { name: 'Requests' }).getByRole('row');
  await expect.poll(() => rows.count()).toBeGreaterThan(1);
  const told = await rows.allTextContents();
  await page.keyboard.press('Escape');
  return told.flatMap((row) => /(?:member|company) \d+/.exec(row)?.[0] ?? []);
}

it('leads from two entities to a sentence, to its ties, to the bytes', async () => {
  const { page } = app;
  await investigate(page, 'member:100501', 'member:100504');
  await page.getByRole('application', { name: 'Graph' }).focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Connect' }).click();
  const list = page.getByRole('grid', { name: 'Paths' });
  const path = list.getByRole('row').first();
  await path.getByText(/“Chair” at Aurvang Kraft ASA \(company 1011\)/).waitFor();
  await path.getByText('2 of 3 on the graph').waitFor();
  await path.getByRole('button', { name: 'Add to the graph' }).click();
  await expect.poll(() => shown(page)).toBe(3);
  await page.getByText('All is pale but 3 entities').waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  await path
    .getByRole('button', { name: /\/positions\/0/ })
    .first()
    .click();
  const bytes = page.getByRole('dialog');
  await bytes.getByText('Chair').first().waitFor();
  await page.keyboard.press('Escape');
  await path.getByRole('button', { name: 'Evidence' }).click();
  await page.getByRole('heading', { name: '2 ties' }).waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(() => shown(page)).toBe(2);
});

it('goes on within its budget, over a restart, asks nobody twice, by keyboard alone', async () => {
  await investigate(app.page, 'company:1012', 'company:1016');
  const connect = async (page: Page): Promise<void> => {
    await page.getByRole('application', { name: 'Graph' }).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Alt+p');
    await said(page, /^No path over what is stored, as of .* were searched, \d+ of them /);
  };
  const goOn = async (page: Page, budget: number): Promise<void> => {
    for (let tabs = 0; tabs < 20; tabs += 1) {
      await page.keyboard.press('Tab');
      if (await isAt(page, 'Calls at most')) break;
    }
    await page.keyboard.press('Control+a');
    await page.keyboard.type(`${budget}`);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
  };
  await connect(app.page);
  await app.page.getByText(/asks the registry at most/).waitFor();
  expect(await seriousFindings(app.page)).toEqual([]);
  await goOn(app.page, 1);
  await said(app.page, /^Went on: 1 call, 1 record fetched; the budget is spent\./);
  const before = await recordsAsked(app.page);

  await app.close();
  app = await start();
  const { page } = app;
  await expect.poll(() => shown(page)).toBe(2);
  await connect(page);
  await goOn(page, 50);
  await said(page, /^Went on: \d calls?, \d records? fetched; they are connected/);
  const list = page.getByRole('grid', { name: 'Paths' });
  await list
    .getByText(/^Silfurhjalli Orka hf. \(company 1012\) has /)
    .first()
    .waitFor();

  const asked = await recordsAsked(page);
  // Both ends as they were opened, and one call.
  expect(before).toHaveLength(3);
  expect(asked.length).toBeGreaterThan(before.length);
  expect(new Set(asked).size).toBe(asked.length);
});

const isAt = (page: Page, name: string): Promise<boolean> =>
  page.evaluate((label) => document.activeElement?.getAttribute('aria-label') === label, name);
