/** A case handed over in the window: saved without private details, opened on another machine by file and by drop. */
import { readFileSync } from 'node:fs';
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

/** A case with a record on its graph and a note on it, by keyboard. */
async function work({ page }: App): Promise<void> {
  await search(page, 'halvard');
  await page
    .getByRole('grid', { name: 'Results' })
    .getByRole('row')
    .filter({ hasText: 'Ingrid Solveig Halvardsen' })
    .first()
    .click();
  const profile = page.getByRole('region', { name: 'Profile' });
  await profile.getByRole('heading', { name: 'Ingrid Solveig Halvardsen' }).waitFor();
  await profile.getByRole('button', { name: 'Add to graph' }).click();
  await page.keyboard.press('Alt+t');
  await page.getByRole('textbox', { name: /note/i }).fill('Seen in the minutes of 2019');
  await page.keyboard.press('Control+Enter');
}

async function saveCase(page: Page): Promise<Buffer> {
  await page.keyboard.press('Alt+h');
  const dialog = page.getByRole('dialog', { name: 'Save the case as a file' });
  await dialog.getByRole('checkbox', { name: /Full birth dates/ }).check();
  expect(await seriousFindings(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save case' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.interlock$/);
  await dialog.getByText('Downloaded:').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  return readFileSync(await download.path());
}

it('hands a case over to another store, previewed, opened and marked', async () => {
  const from = await open();
  await work(from);
  const bytes = await saveCase(from.page);

  const to = await open();
  const { page } = to;
  await page.keyboard.press('Alt+o');
  const dialog = page.getByRole('dialog', { name: 'Open a case file' });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: /Choose a file/ }).click(),
  ]);
  await chooser.setFiles({ name: 'case.interlock', mimeType: '', buffer: bytes });
  await dialog.getByText('Every byte is as it was saved.').waitFor();
  expect(await dialog.innerText()).toContain('full birth dates');
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('Alt+j');
  const journal = page.getByRole('region', { name: 'Journal' });
  await journal.getByText(/Open the case file of/).waitFor();
  await journal.getByText(/Add a note on/).waitFor();
  expect(to.complaints).toEqual([]);
});

it('says what is wrong with a changed file, and takes the next', async () => {
  const app = await open();
  await work(app);
  const bytes = await saveCase(app.page);
  const changed = Buffer.from(bytes);
  // In its chain: one in the manifest may make it no case file at all.
  changed[60]! ^= 1;
  await app.page.keyboard.press('Alt+o');
  const dialog = app.page.getByRole('dialog', { name: 'Open a case file' });
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles({ name: 'changed.interlock', mimeType: '', buffer: changed });
  await dialog
    .getByRole('alert')
    .getByText(/not as it was saved/)
    .waitFor();
  await input.setInputFiles({ name: 'sound.interlock', mimeType: '', buffer: bytes });
  await dialog.getByText('Every byte is as it was saved.').waitFor();
});
