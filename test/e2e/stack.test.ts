/** A named stack, by the keyboard alone: made, counted alike everywhere, read again, opened, taken back. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  closeBrowser,
  newCase,
  openApp,
  openTables,
  seriousFindings,
  type App,
} from './open-app.ts';

let app: App;

beforeAll(async () => {
  app = await openApp();
});

afterAll(async () => {
  await app.close();
  await closeBrowser();
});

const canvas = (page: Page) => page.getByRole('application', { name: 'Graph' });
const shown = async (page: Page): Promise<string> =>
  /\d+ entit[^.]*ties?/.exec(
    (await page.getByRole('toolbar', { name: 'Graph tools' }).textContent()) ?? '',
  )?.[0] ?? '';
const tab = (page: Page) => page.getByRole('tab', { name: /^Entities/ });
const rows = (page: Page) =>
  page.getByRole('grid', { name: 'Entities', exact: true }).getByRole('row');

async function exported(page: Page, format: string): Promise<{ told: string; file: string }> {
  await page.keyboard.press('Control+e');
  const dialog = page.getByRole('dialog', { name: 'Export the graph' });
  await dialog.getByRole('radio', { name: 'As shown' }).check();
  await dialog.getByRole('radio', { name: format }).check();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  const told = (await dialog.locator('label').allTextContents()).join('\n');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  return { told, file };
}

it('is made, collapsed, counted, kept, opened and taken back without a pointer', async () => {
  const { page } = app;
  await newCase(page);
  await page.getByRole('searchbox', { name: 'Search members' }).fill('company:1011');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Aurvang Kraft ASA' }).first().waitFor();
  await page.keyboard.press('Alt+e');
  await expect.poll(() => shown(page)).toBe('6 entities, 5 ties');
  await canvas(page).focus();
  // All but the first of them.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Space');
  await page.getByText('5 selected').first().waitFor();
  await page.keyboard.press('k');
  const dialog = page.getByRole('dialog', { name: 'Group 5 entities into a stack' });
  await dialog.waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.type('The board');
  await page.keyboard.press('Enter');
  await expect.poll(() => shown(page)).toMatch(/^6 entities, 2 drawn, 5 ties$/);
  await dialog.waitFor({ state: 'detached' });
  await openTables(page);
  expect(await tab(page).textContent()).toMatch(/6, 2 drawn/);
  await expect.poll(() => rows(page).count()).toBe(7);

  const svg = await exported(page, 'SVG');
  expect(svg.told).toContain('6 entities, 2 drawn, 5 ties');
  expect(svg.file.replaceAll(/<[^>]*>/g, '\n')).toMatch(/6 entities, 2 drawn, 5 ties/);
  expect(svg.file.match(/data-stack=/g)).toHaveLength(1);
  expect(svg.file.match(/data-entity=/g)).toHaveLength(6);
  const graphml = await exported(page, 'GraphML');
  expect(graphml.told).toContain('6 entities, 5 ties');
  expect(graphml.file.match(/<node /g)).toHaveLength(6);

  await page.reload();
  await expect.poll(() => shown(page)).toBe('6 entities, 2 drawn, 5 ties');
  await canvas(page).focus();
  const said = () => page.locator('p[aria-live="polite"]').allTextContents();
  for (let tries = 0; tries < 4 && !(await said()).join().includes('collapsed stack'); tries += 1) {
    await page.keyboard.press(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'][tries] ?? '');
  }
  expect((await said()).join()).toMatch(/The board, collapsed stack of 5 entities/);
  await page.keyboard.press('Enter');
  await expect.poll(() => shown(page)).toBe('6 entities, 5 ties');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Collapse the stack “The board”' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect.poll(() => shown(page)).toBe('6 entities, 2 drawn, 5 ties');
  await page.keyboard.press('Control+z');
  await expect.poll(() => shown(page)).toBe('6 entities, 5 ties');
});
