/** A chain of 14 owners, each with two records, from the company at its foot to the person at its top. */
import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { createMemoryRegistry } from '../make/memory-registry.ts';
import { makeOwnerChain } from '../make/owner-chain.ts';
import { startScriptedRegistry } from '../make/scripted-registry.ts';
import { closeBrowser, openApp, openTables, search, seriousFindings } from './open-app.ts';

afterAll(closeBrowser);

async function fromLayoutMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Layout' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

it('opens a result at what it holds, switches to who holds it, and follows 14 owners by one command', async () => {
  const registry = await startScriptedRegistry(createMemoryRegistry(makeOwnerChain(14)));
  const app = await openApp({ named: { address: registry.url }, key: registry.key });
  const { page } = app;
  try {
    const profile = page.getByRole('region', { name: 'Profile' });
    await search(page, 'Chain');
    const results = page.getByRole('grid', { name: 'Results' });
    await results.getByRole('row').filter({ hasText: 'Chain 0 AS' }).click();
    await profile.getByRole('tab', { name: 'Holds', selected: true }).waitFor();
    await profile.getByRole('tab', { name: 'Held by', exact: true }).click();
    await profile.getByText('agree: the same registration number').waitFor();
    await profile.getByText('Chain 1 AS').waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    await profile.getByRole('button', { name: 'Follow owners up', exact: true }).click();
    await page
      .getByText('14 steps up, 15 entities, 28 records added; ends at Ingrid Halvard, a person')
      .first()
      .waitFor();
    const answer = page.getByRole('region', { name: 'Owners followed' });
    await answer.getByRole('button', { name: 'Ingrid Halvard' }).click();
    await page.getByRole('button', { name: 'Whole chart' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await openTables(page);
    await page.getByRole('tab', { name: /^Entities 15, 28 records/ }).waitFor();
    await page.getByText('15 entities, 28 records, 27 ties').waitFor();
    await fromLayoutMenu(page, 'Records apart');
    await page.getByText('28 entities, 27 ties').waitFor();
    await fromLayoutMenu(page, 'Records as one');
    await page.getByText('15 entities, 28 records, 27 ties').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('tab', { name: /^Entities 0/ }).waitFor();
    await page.getByRole('button', { name: 'Redo' }).click();
    await page.getByRole('tab', { name: /^Entities 15, 28 records/ }).waitFor();

    await page.getByRole('application', { name: 'Graph' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('u');
    await page
      .getByText(/0 entities added; ends at Ingrid Halvard, a person/)
      .first()
      .waitFor();
    expect(app.complaints).toEqual([]);
  } finally {
    await app.close();
    await registry.close();
  }
});

it('says in a small window how much is shown, without a cut and in landmarks', async () => {
  const registry = await startScriptedRegistry(createMemoryRegistry(makeOwnerChain(3)));
  const app = await openApp({
    ...{ named: { address: registry.url }, key: registry.key },
    size: { width: 640, height: 400 },
  });
  const { page } = app;
  try {
    await search(page, 'Chain');
    const results = page.getByRole('grid', { name: 'Results' });
    await results.getByRole('row').filter({ hasText: 'Chain 0 AS' }).click();
    const profile = page.getByRole('region', { name: 'Profile' });
    await profile.getByRole('button', { name: 'Follow owners up', exact: true }).click();
    // The profile it was asked for in lies over the graph, and gives way to it.
    await page.getByRole('button', { name: 'Back to graph' }).waitFor({ state: 'hidden' });
    const counts = page.getByText('4 entities, 7 records, 6 ties', { exact: true });
    await counts.waitFor();
    const isSeen = await counts.evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const ends = [document.elementFromPoint(left + 1, (top + bottom) / 2)];
      ends.push(document.elementFromPoint(right - 1, (top + bottom) / 2));
      return ends.every((end) => end === element);
    });
    expect(isSeen).toBe(true);
    expect(await seriousFindings(page)).toEqual([]);
  } finally {
    await app.close();
    await registry.close();
  }
});
