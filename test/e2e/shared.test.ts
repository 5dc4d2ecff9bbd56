/** The door in Limassol, found by the window alone: who states one address, to the bytes, as `shared` has it. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { join } from 'node:path';
import { makeFolder } from '../make/open-desk.ts';
import { runInterlock } from '../make/command-line.ts';
import {
  closeBrowser,
  newCase,
  openApp,
  openTables,
  seriousFindings,
  type App,
} from './open-app.ts';

const { folder, remove } = makeFolder();
const store = join(folder, 'store.sqlite');
let app: App;

beforeAll(async () => {
  app = await openApp({ store });
});

afterAll(async () => {
  await app.close();
  await closeBrowser();
  remove();
});

async function openById(page: Page, id: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search members' }).fill(id);
  await page
    .getByRole('button', { name: new RegExp(`^Open ${id.replace(':', '.')}`, 'i') })
    .click();
}

const profile = (page: Page) => page.getByRole('region', { name: 'Profile' });

/** The rows of the tab: kind, value, by how many, how many here, who. */
async function thingRows(page: Page): Promise<string[][]> {
  const rows = page.getByRole('grid', { name: 'Shared things' }).locator('[data-index]');
  return rows.evaluateAll((all) =>
    all.map((row) =>
      [...row.querySelectorAll('[role="gridcell"]')].map(({ textContent }) => textContent.trim()),
    ),
  );
}

const seen: { kind: string; value: string; count: number }[] = [];

it('leads from one company of the house to the others, and to where each states it', async () => {
  const { page } = app;
  // Who is secretary of all of them; the ones it brings are fetched when they are expanded.
  await openById(page, 'member:100521');
  await profile(page).getByRole('button', { name: 'Expand', exact: true }).click();
  const toolbar = page.getByRole('toolbar', { name: 'Graph tools' });
  await expect.poll(() => toolbar.textContent()).toMatch(/40 entities/);
  await page.getByRole('application', { name: 'Graph' }).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('e');
  await expect.poll(() => toolbar.textContent()).toMatch(/58 entities/);
  await newCase(page);

  await openById(page, 'company:1022');
  const others = profile(page).getByRole('button', { name: /^39 others here: address / });
  await others.click();
  const dialog = page.getByRole('dialog', { name: 'Who states this address' });
  await dialog.getByText('40 entities state it; 0 on the graph.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('grid', { name: 'Who states it' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('s');
  const raw = page.getByRole('dialog', { name: 'Raw answer' });
  await raw
    .locator('mark')
    .getByText(/Lantern House/)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await raw.waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Add all 40 to the graph' }).click();
  await expect.poll(() => toolbar.textContent()).toMatch(/40 entities/);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

it('lists it in the tab, selects those who state it, and counts as the profile does', async () => {
  const { page } = app;
  await openTables(page);
  await page.keyboard.press('Alt+b');
  await expect
    .poll(async () => (await thingRows(page))[0])
    .toEqual([
      'Address',
      expect.stringMatching(/^Lantern House, 17/),
      '40',
      '40',
      expect.any(String),
    ]);
  await page.getByRole('grid', { name: 'Shared things' }).focus();
  await page.keyboard.press('Space');
  await page.getByText('Selected: 40 entities').first().waitFor();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Who states this address' });
  await dialog.getByText('40 entities state it; 40 on the graph.').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: 'Store' }).check();
  await page
    .getByText(/^\d+ shared things?\.$/)
    .first()
    .waitFor();
  const rows = await thingRows(page);
  seen.push(
    ...rows.map(([kind = '', value = '', count]) => ({ kind, value, count: Number(count) })),
  );
  await page.getByRole('tab', { name: `Shared ${seen.length}` }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  expect(app.complaints).toEqual([]);
});

it('tells what the command line tells of the same store', async () => {
  await app.close();
  const { code, stdout } = await runInterlock(['shared', '--all', '--json', '--store', store]);
  expect(code).toBe(0);
  const { things } = JSON.parse(stdout) as { things: { value: string; entities: string[] }[] };
  expect(things.map(({ value, entities }) => [value, entities.length])).toEqual(
    seen.map(({ value, count }) => [value, count]),
  );
});
