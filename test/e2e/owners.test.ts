/** A chain of 14 owners, each with two records, from the company at its foot to the person at its top. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { createMemoryRegistry } from '../make/memory-registry.ts';
import { makeControlWorld } from '../make/control-world.ts';
import { makeOwnerChain } from '../make/owner-chain.ts';
import { openApp, seriousFindings, serveRegistry } from './open-app.ts';
import * as parts from './parts.ts';

async function fromLayoutMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Layout' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

describe('following owners up', () => {
  it('leads by one command from what a company holds to the person 14 owners above it', async () => {
    const { app } = await serveRegistry(createMemoryRegistry(makeOwnerChain(14)));
    const { page } = await openApp(app);
    const profile = parts.profileOf(page);
    await parts.search(page, 'Chain');
    await parts.resultsOf(page).getByRole('row').filter({ hasText: 'Chain 0 AS' }).click();
    await profile.getByRole('tab', { name: 'Holds', selected: true }).waitFor();
    await profile.getByRole('tab', { name: 'Held by', exact: true }).click();
    await profile.getByText('agree: the same registration number').waitFor();
    await profile.getByText('Chain 1 AS').waitFor();

    await profile.getByRole('button', { name: 'Follow owners up', exact: true }).click();
    await page
      .getByText(
        '14 levels up along the line of control, 15 entities, 28 records added; ends at Ingrid Halvard, a person',
      )
      .first()
      .waitFor();
    const answer = page.getByRole('region', { name: 'Owners followed' });
    await answer.getByRole('button', { name: 'Ingrid Halvard' }).click();
    await page.getByRole('button', { name: 'Whole chart' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await parts.openTables(page);
    await page.getByRole('tab', { name: /^Entities 15, 28 records/ }).waitFor();
    const shown = parts.shownOf(page);
    await shown.getByText('15 entities, 28 records, 27 ties').waitFor();
    await fromLayoutMenu(page, 'Records apart');
    await shown.getByText('28 entities, 27 ties').waitFor();
    await fromLayoutMenu(page, 'Records as one');
    await shown.getByText('15 entities, 28 records, 27 ties').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('tab', { name: /^Entities 0/ }).waitFor();
    await page.getByRole('button', { name: 'Redo' }).click();
    await page.getByRole('tab', { name: /^Entities 15, 28 records/ }).waitFor();
    await page.setViewportSize({ width: 640, height: 400 });
    await shown.getByText('15 entities, 28 records, 27 ties').waitFor();
    expect(await parts.spills(page)).toBe(false);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('tells the line of control and its shares, the same in the answer, the tab and the picture', async () => {
    const { app } = await serveRegistry(createMemoryRegistry(makeControlWorld(40)));
    const { page } = await openApp(app);
    await parts.search(page, 'Level');
    const found = parts.resultsOf(page).getByRole('row');
    await found.filter({ hasText: 'Level 1 Holding AS' }).first().click();
    const profile = parts.profileOf(page);
    await profile.getByRole('button', { name: 'Follow owners up', exact: true }).click();
    const answer = page.getByRole('region', { name: 'Owners followed' });
    await answer.getByText('9 levels up along the line of control').waitFor();
    await answer
      .getByText(/share not known, at most .* %; the line of control ends here/)
      .waitFor();
    const shown = parts.shownOf(page);
    await shown.getByText(/72 entities, 19 drawn/).waitFor();
    await parts.openTables(page);
    await page.getByRole('tab', { name: 'Owners' }).click();
    const owners = page.getByRole('grid', { name: 'Owners' });
    await owners.getByRole('row', { name: /Level 2 Holding AS.*95 %/ }).waitFor();
    await page.getByText('9 levels up along the line of control.').waitFor();
    await owners.focus();
    await page.keyboard.press('End');
    await owners
      .getByRole('row', { name: /3 holders under 5 %, in all 6 %/ })
      .last()
      .waitFor();
    await page.keyboard.press('Enter');
    await owners.getByRole('row', { name: /Minor Holder 1-2.*3 %/ }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });
});
