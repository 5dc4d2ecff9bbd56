/** Paths, by the window alone: going on within a budget, over a restart, asking nobody twice. */
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { newFolder, openApp, seriousFindings } from './open-app.ts';
import * as parts from './parts.ts';

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

async function connect(page: Page): Promise<void> {
  await parts.graphOf(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Alt+p');
  await said(page, /^No path over what is stored, as of .* were searched, \d+ of them /);
}

async function goOn(page: Page, budget: number): Promise<void> {
  await parts.tabTo(page, page.getByLabel('Calls at most', { exact: true }));
  await page.keyboard.press('Control+a');
  await page.keyboard.type(`${budget}`);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
}

describe('a search for paths', () => {
  it('goes on within its budget, over a restart, asks nobody twice, by keyboard alone', async () => {
    const store = join(newFolder(), 'store.sqlite');
    const first = await openApp({ store });
    for (const id of ['company:1012', 'company:1016']) await parts.addToGraph(first.page, id);
    await parts.openTables(first.page);
    await connect(first.page);
    await first.page.getByText(/asks the registry at most/).waitFor();
    await goOn(first.page, 1);
    await said(first.page, /^Went on: 1 call, 1 record fetched; the budget is spent\./);
    const before = await recordsAsked(first.page);
    await first.close();

    const { page } = await openApp({ store });
    await parts.waitForEntities(page, 2);
    await connect(page);
    await goOn(page, 50);
    await said(page, /^Went on: \d calls?, \d records? fetched; they are connected/);
    const list = page.getByRole('grid', { name: 'Paths' });
    await list
      .getByText(/^Silfurhjalli Orka hf. \(company 1012\) has /)
      .first()
      .waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    const asked = await recordsAsked(page);
    // Both ends as they were opened, and one call.
    expect(before).toHaveLength(3);
    expect(asked.length).toBeGreaterThan(before.length);
    expect(new Set(asked).size).toBe(asked.length);
  });
});
