/** A file from elsewhere in the window: dropped, mapped by keyboard, imported, told apart, and taken back. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { openApp, seriousFindings } from './open-app.ts';
import * as parts from './parts.ts';

const ROWS = Array.from({ length: 40 }, (_, at) => `p${at},Person ${at},${1950 + at},soon`);
const PEOPLE = `id,wer,born,since\n${ROWS.join('\n')}\n,Nobody,1980,\n`;
const TIES = `from,to,role\n${ROWS.map((_, at) => `p${at},p${(at * 7 + 1) % 40},Partner of`).join('\n')}`;

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

describe('files from elsewhere', () => {
  it('are dropped, mapped by keyboard, imported beside registry records, and marked', async () => {
    const { page } = await openApp();
    await parts.addToGraph(page, 'member:100482');
    await dropFiles(page, [{ name: 'people.csv', text: PEOPLE }]);
    const dialog = page.getByRole('dialog', { name: 'Import into Case 1' });
    const columns = dialog.getByRole('region', { name: 'Columns of people.csv' });
    await columns.getByRole('combobox', { name: 'What “wer” is' }).selectOption('Name');
    const kind = columns.getByRole('combobox', { name: 'Without a kind, they are' });
    await kind.selectOption('Persons');
    await dialog.getByText('40 entities (40 persons)').waitFor();
    await dialog.getByRole('grid', { name: 'Problems' }).getByText('entities, row 42').waitFor();
    const input = dialog.locator('input[type=file]');
    await input.setInputFiles(fileOf('ties.csv', TIES));
    await dialog.getByText('40 ties (40 positions)').waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 640, height: 400 });
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await page.setViewportSize({ width: 1280, height: 800 });
    await dialog.waitFor({ state: 'detached' });
    await parts
      .readTerms(page)
      .filter({ hasText: 'Imported from people.csv and ties.csv: 40 entities and 40 ties.' })
      .first()
      .waitFor();
    await page.keyboard.press('Alt+j');
    const journal = page.getByRole('region', { name: 'Journal' });
    await journal.getByText('Import “people.csv and ties.csv”: 40 entities, 40 ties').waitFor();
    await page.keyboard.press('Escape');

    const legend = page.getByRole('button', { name: 'Legend' });
    if ((await legend.getAttribute('aria-expanded')) === 'false') await legend.click();
    await page.locator('.legend').getByText('imported from a file').waitFor();
    await parts.openTables(page);
    await page.getByRole('tab', { name: /^Entities/ }).click();
    await parts.entitiesOf(page).getByText('Person 0', { exact: true }).first().dblclick();
    const profile = parts.profileOf(page);
    await profile.getByText(/^imported: people\.csv and ties\.csv, row 2/).waitFor();
    await profile.getByText('In the imported file').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });
});
