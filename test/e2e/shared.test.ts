/** The door in Limassol, found by the window alone: who states one address, to the bytes, as `shared` has it. */
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { runInterlock } from '../make/command-line.ts';
import { newFolder, openApp, seriousFindings } from './open-app.ts';
import * as parts from './parts.ts';

/** The rows of the tab: kind, value, by how many, how many here, who. */
async function thingRows(page: Page): Promise<string[][]> {
  const rows = page.getByRole('grid', { name: 'Shared things' }).locator('[data-index]');
  return rows.evaluateAll((all) =>
    all.map((row) =>
      [...row.querySelectorAll('[role="gridcell"]')].map(({ textContent }) => textContent.trim()),
    ),
  );
}

describe('a shared address', () => {
  it('leads to all who state it and to the bytes, counted as the command line counts', async () => {
    const store = join(newFolder(), 'store.sqlite');
    const app = await openApp({ store });
    const { page } = app;
    const profile = parts.profileOf(page);
    // Who is secretary of all of them; the ones it brings are fetched when they are expanded.
    await parts.openById(page, 'member:100521');
    await profile.getByRole('button', { name: 'Expand', exact: true }).click();
    await parts.waitForEntities(page, 40);
    await parts.graphOf(page).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('e');
    await parts.waitForEntities(page, 58);
    await parts.newCase(page);

    await parts.openById(page, 'company:1022');
    await profile.getByRole('button', { name: /^39 others here: address / }).click();
    const dialog = page.getByRole('dialog', { name: 'Who states this address' });
    await dialog.getByText('40 entities state it; 0 on the graph.').waitFor();
    await dialog.getByRole('grid', { name: 'Who states it' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('s');
    const raw = parts.rawAnswerOf(page);
    await raw
      .locator('mark')
      .getByText(/Lantern House/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await raw.waitFor({ state: 'detached' });
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add all 40 to the graph' }).click();
    await parts.waitForEntities(page, 40);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await parts.openTables(page);
    await page.keyboard.press('Alt+b');
    const here = ['Address', expect.stringMatching(/^Lantern House, 17/), '40', '40'];
    await expect.poll(async () => (await thingRows(page))[0]?.slice(0, 4)).toEqual(here);
    await page.getByRole('grid', { name: 'Shared things' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('Selected: 40 entities').first().waitFor();
    await page.getByRole('radio', { name: 'Store' }).check();
    await page
      .getByText(/^\d+ shared things?\.$/)
      .first()
      .waitFor();
    const seen = (await thingRows(page)).map(([, value, count]) => [value, Number(count)]);
    await page.getByRole('tab', { name: `Shared ${seen.length}` }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    await app.close();
    const { code, stdout } = await runInterlock(['shared', '--all', '--json', '--store', store]);
    expect(code).toBe(0);
    const { things } = JSON.parse(stdout) as { things: { value: string; entities: string[] }[] };
    expect(things.map(({ value, entities }) => [value, entities.length])).toEqual(seen);
  });
});
