/** Indicators by the window alone: a hit to its bytes, set aside with a reason and taken back, and other thresholds. */
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { IndicatorsAnswer } from '../../src/contract/model/indicators.ts';
import { runInterlock } from '../make/command-line.ts';
import { makeFolder } from '../make/open-desk.ts';
import { closeBrowser, openApp, seriousFindings, type App } from './open-app.ts';

const { folder, remove } = makeFolder();
const store = join(folder, 'store.sqlite');
let app: App;

beforeAll(async () => {
  app = await openApp({ store });
});

afterAll(async () => {
  await closeBrowser();
  remove();
});

const hits = (page: Page) => page.getByRole('grid', { name: 'Hits' });
const circle = (page: Page) =>
  hits(page)
    .getByRole('row')
    .filter({ hasText: 'Ouroline' })
    .filter({ hasText: 'Its parents lead back to itself.' })
    .first();

/** As the tab counts them, and the list. */
async function counted(page: Page): Promise<{ tab: number; list: number; untold: number }> {
  const numberIn = async (role: 'tab' | 'radio', name: RegExp): Promise<number> => {
    const one = page.getByRole(role, { name });
    const words = role === 'tab' ? await one.textContent() : await one.locator('..').textContent();
    return Number(/(\d[\d,]*)\s*$/.exec(words?.trim() ?? '')?.[1]?.replaceAll(',', ''));
  };
  return {
    tab: await numberIn('tab', /^Indicators/),
    list: Number(await hits(page).getAttribute('aria-rowcount')) - 1,
    untold: await numberIn('radio', /^Can’t tell/),
  };
}

it('leads from a hit to its evidence, and to the bytes', async () => {
  const { page } = app;
  const tools = page.getByRole('toolbar', { name: 'Graph tools' });
  await page.getByText('Nothing is on the graph yet').waitFor();
  for (const id of ['1101', '1102', '1103']) {
    await page.getByRole('searchbox', { name: 'Search members' }).fill(`company:${id}`);
    await page.getByRole('button', { name: new RegExp(`^Open company.${id}`, 'i') }).click();
    await page
      .getByText(new RegExp(`company ${id}, \\d+ neighbours`))
      .first()
      .waitFor();
    await page.keyboard.press('Alt+a');
  }
  await tools.getByText(/3 entities/).waitFor();
  await page.keyboard.press('Alt+d');
  await circle(page).click();
  const hit = page.getByRole('region', { name: 'Hit' });
  await hit.getByText('Who stands above a circle can’t be told from it.').waitFor();
  await hit
    .getByRole('button', { name: /\/parent_company/ })
    .first()
    .click();
  const raw = page.getByRole('dialog', { name: 'Raw answer' });
  await raw.locator('mark').first().waitFor();
  expect(await raw.locator('mark').allTextContents()).toContainEqual(
    expect.stringContaining('parent_company_id'),
  );
  await page.keyboard.press('Escape');
  expect(await seriousFindings(page)).toEqual([]);
});

it('sets it aside with a reason, which the journal has and undo takes back', async () => {
  const { page } = app;
  await circle(page).click();
  await page.getByRole('button', { name: 'Waive', exact: true }).click();
  await page.getByRole('textbox', { name: 'Why' }).fill('The group said so');
  await page.getByRole('button', { name: 'Waive', exact: true }).click();
  await circle(page).getByText('waived').waitFor();
  await page.keyboard.press('Alt+j');
  const journal = page.getByRole('dialog', { name: /Journal/ });
  await journal
    .getByText(/Waive circular-parents of .*The group said so/)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await journal.waitFor({ state: 'detached' });
  await hits(page).focus();
  await page.keyboard.press('Control+z');
  await circle(page).getByText('waived').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+Shift+z');
  await circle(page).getByText('waived').waitFor();
});

it('finds more by another threshold, as many as the command line', async () => {
  const { page } = app;
  await page.getByRole('radio', { name: 'Store' }).check();
  await expect.poll(async () => (await counted(page)).list).toBeGreaterThan(3);
  // While the store is asked the tab has no count, and the list is still of the canvas.
  await expect.poll(async () => (await counted(page)).tab).toBeGreaterThan(3);
  const before = await counted(page);
  await page.getByRole('button', { name: 'Rules …' }).click();
  const rules = page.getByRole('dialog', { name: 'Rules' });
  const rule = rules.getByRole('group', { name: /^One of its addresses/ });
  await rule.getByRole('spinbutton').fill('1');
  await rule.getByRole('spinbutton').press('Tab');
  await rule.getByRole('button', { name: 'Reset to 10' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await rules.getByRole('button', { name: 'Done' }).click();
  await expect.poll(async () => (await counted(page)).tab).toBeGreaterThan(before.tab);
  const after = await counted(page);
  expect(after.list).toBe(after.tab);
  expect(app.complaints).toEqual([]);
  await app.close();
  const { stdout } = await runInterlock(['indicators', '--json', '--store', store]);
  const found = JSON.parse(stdout) as IndicatorsAnswer;
  expect(after).toMatchObject({ tab: found.hits.length, untold: found.cannotTell.length });
});
