/** A file from elsewhere in the window: dropped, mapped by keyboard, imported, told apart, and taken back. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import {
  closeBrowser,
  openApp,
  search,
  seriousFindings,
  type App,
  type AppOptions,
} from './open-app.ts';

afterAll(closeBrowser);

async function open(options: AppOptions = {}): Promise<App> {
  const app = await openApp(options);
  onTestFinished(() => app.close());
  return app;
}

const ROWS = Array.from({ length: 40 }, (_, at) => `p${at},Person ${at},${1950 + at},soon`);
const PEOPLE = `id,wer,born,since\n${ROWS.join('\n')}\n,Nobody,1980,\n`;
const TIES = `from,to,role\n${ROWS.map((_, at) => `p${at},p${(at * 7 + 1) % 40},Partner of`).join('\n')}`;

const SHOTS = process.env['SHOTS'];

async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS === undefined) return;
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}.png`) });
}

const fileOf = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

/** As somebody drops them on the graph. */
async function dropFiles(page: Page, files: { name: string; text: string }[]): Promise<void> {
  // It goes into a case, which is there by then.
  await page.locator('header .case').filter({ hasText: 'Case 1' }).waitFor();
  const data = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, text } of all) transfer.items.add(new File([text], name));
    return transfer;
  }, files);
  await page.dispatchEvent('main', 'drop', { dataTransfer: data });
}

it.each([
  { theme: 'light', size: { width: 1280, height: 800 } },
  { theme: 'dark', size: { width: 640, height: 400 } },
] as const)('imports two tables into the case, $theme at $size.width', async (options) => {
  const app = await open(options);
  const { page } = app;
  await dropFiles(page, [{ name: 'people.csv', text: PEOPLE }]);
  const dialog = page.getByRole('dialog', { name: 'Import into Case 1' });
  const columns = dialog.getByRole('region', { name: 'Columns of people.csv' });
  await columns.getByRole('combobox', { name: 'What “wer” is' }).selectOption('Name');
  await columns.getByRole('combobox', { name: 'Without a kind, they are' }).selectOption('Persons');
  await dialog.getByText('40 entities (40 persons)').waitFor();
  await dialog.getByRole('grid', { name: 'Problems' }).getByText('entities, row 42').waitFor();
  await shoot(page, `mapping-${options.theme}`);
  expect(await seriousFindings(page)).toEqual([]);
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles(fileOf('ties.csv', TIES));
  await dialog.getByText('40 ties (40 positions)').waitFor();
  await shoot(page, `both-${options.theme}`);
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page
    .locator('[aria-live], [role=status]')
    .filter({ hasText: 'Imported from people.csv and ties.csv: 40 entities and 40 ties.' })
    .first()
    .waitFor();
  await page.keyboard.press('Alt+j');
  const journal = page.getByRole('region', { name: 'Journal' });
  await journal.getByText('Import “people.csv and ties.csv”: 40 entities, 40 ties').waitFor();
  expect(app.complaints).toEqual([]);
});

it.each(['light', 'dark'] as const)(
  'stands beside registry records, with its mark, %s',
  async (theme) => {
    const app = await open({ theme });
    const { page } = app;
    await search(page, 'halvard');
    const results = page.getByRole('grid', { name: 'Results' });
    await results.getByRole('row').filter({ hasText: 'Ingrid Solveig Halvardsen' }).first().click();
    const profile = page.getByRole('region', { name: 'Profile' });
    await profile.getByRole('button', { name: 'Add to graph' }).click();
    await dropFiles(page, [
      { name: 'people.csv', text: 'id,name,type,shoe\n7,Ada Nordvik,person,38' },
    ]);
    const dialog = page.getByRole('dialog', { name: 'Import into Case 1' });
    await dialog.getByText('Nothing is wrong with it.').waitFor();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const legend = page.getByRole('button', { name: 'Legend' });
    if ((await legend.getAttribute('aria-expanded')) === 'false') await legend.click();
    await page.locator('.legend').getByText('imported from a file').waitFor({ timeout: 8000 });
    await shoot(page, `badge-${theme}`);
    await page.getByRole('button', { name: 'Show tables' }).click();
    await page.getByRole('tab', { name: /^Entities/ }).click();
    await shoot(page, `graph-${theme}`);
    const records = page.getByRole('grid', { name: 'Entities' });
    await records.getByText('Ada Nordvik').first().dblclick();
    await profile.getByText(/^imported: people\.csv, row 2/).waitFor();
    await profile.getByText('In the imported file').waitFor();
    await shoot(page, 'profile');
    expect(await seriousFindings(page)).toEqual([]);
    expect(app.complaints).toEqual([]);
  },
);
