/** A case handed over in the window: saved without private details, opened on another machine. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { openApp, openWindow, seriousFindings } from './open-app.ts';
import * as parts from './parts.ts';

async function saveCase(page: Page): Promise<Buffer> {
  await page.keyboard.press('Alt+h');
  const dialog = page.getByRole('dialog', { name: 'Save the case as a file' });
  await dialog.getByRole('checkbox', { name: /Full birth dates/ }).check();
  expect(await seriousFindings(page)).toEqual([]);
  const { name, bytes } = await parts.downloaded(page, () =>
    dialog.getByRole('button', { name: 'Save case' }).click(),
  );
  expect(name).toMatch(/\.interlock$/);
  await dialog.getByText('Downloaded:').waitFor();
  return bytes;
}

describe('a case handed over as a file', () => {
  it('is opened in another store, previewed and marked, and refused where it was changed', async () => {
    const { page: from } = await openWindow();
    await parts.addToGraph(from, 'member:100482');
    await from.keyboard.press('Alt+t');
    await from.getByRole('textbox', { name: /note/i }).fill('Seen in the minutes of 2019');
    await from.keyboard.press('Control+Enter');
    await parts.profileOf(from).getByText('Seen in the minutes of 2019').waitFor();
    const bytes = await saveCase(from);
    const changed = Buffer.from(bytes);
    // In its chain: one in the manifest may make it no case file at all.
    changed[60]! ^= 1;

    const { page } = await openApp();
    await page.keyboard.press('Alt+o');
    const dialog = page.getByRole('dialog', { name: 'Open a case file' });
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: /Choose a file/ }).click(),
    ]);
    await chooser.setFiles({ name: 'changed.interlock', mimeType: '', buffer: changed });
    await dialog
      .getByRole('alert')
      .getByText(/not as it was saved/)
      .waitFor();
    const input = dialog.locator('input[type=file]');
    await input.setInputFiles({ name: 'case.interlock', mimeType: '', buffer: bytes });
    await dialog.getByText('Every byte is as it was saved.').waitFor();
    expect(await dialog.innerText()).toContain('full birth dates');
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('Alt+j');
    const journal = page.getByRole('region', { name: 'Journal' });
    await journal.getByText(/Open the case file of/).waitFor();
    await journal.getByText(/Add a note on/).waitFor();
  });
});
