/** Two registries on one canvas, the same numbers in both, in cases that outlive a restart. */
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { createMemoryRegistry } from '../make/memory-registry.ts';
import { makeCompanyProfile, makeMemberItem, makeMemberProfile } from '../make/records.ts';
import { newFolder, openApp, serveRegistry } from './open-app.ts';
import * as parts from './parts.ts';

/** Of a member of the sample, whose name is not this. */
const NUMBER = '100482';
const OTHER = 'Halvard Underhill';
const SAMPLE = 'Ingrid Solveig Halvardsen';

const data = { person: { full_name: OTHER } };
const OTHER_WORLD = {
  members: [
    makeMemberProfile({
      id: NUMBER,
      data,
      positions: [
        { company_id: '1001', company_name: 'Under Hill Ltd', positions: [{ position: 'Chair' }] },
      ],
    }),
  ],
  companies: [
    makeCompanyProfile({
      id: '1001',
      current_name: { name: 'Under Hill Ltd' },
      members: [{ id: NUMBER, name: OTHER, position: 'Chair' }],
    }),
  ],
  items: [makeMemberItem({ id: NUMBER, data })],
};

async function openResult(page: Page, name: string): Promise<void> {
  await parts.resultsOf(page).getByRole('row').filter({ hasText: name }).first().click();
  await parts.profileOf(page).getByRole('heading', { name }).waitFor();
}

async function addRegistry(page: Page, address: string, key: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Add a registry by its address').fill(address);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByLabel('Access key').fill(key);
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await dialog.getByText(/A key is set/).waitFor();
  await page.keyboard.press('Escape');
}

async function chooseBoth(page: Page, handle: string): Promise<void> {
  const both = page.getByRole('group', { name: 'Registries to ask' });
  if (!(await both.isVisible())) await page.getByRole('button', { name: /^In / }).click();
  await both.getByRole('checkbox', { name: handle }).check();
}

/** How many entities the menu says the case has. */
async function countInMenu(page: Page, title: string): Promise<string | null> {
  await page.getByRole('button', { name: 'Cases', exact: true }).click();
  const kbd = page.getByRole('menuitemradio', { name: title }).locator('kbd');
  await expect.poll(() => kbd.textContent()).toMatch(/^[1-9]/);
  const words = await kbd.textContent();
  await page.keyboard.press('Escape');
  return words;
}

describe('two registries', () => {
  it('are never confused, from the search to a restart', async () => {
    const { registry } = await serveRegistry(createMemoryRegistry(OTHER_WORLD));
    const store = join(newFolder(), 'store.sqlite');
    const handle = '127.0.0.1';
    const first = await openApp({ store });
    let { page } = first;
    await addRegistry(page, registry.url, registry.key);
    await chooseBoth(page, handle);
    await parts.search(page, 'halvard');
    await parts.resultsOf(page).getByRole('row').filter({ hasText: OTHER }).first().waitFor();
    await expect(
      parts.resultsOf(page).locator(`abbr[aria-label="${handle}"]`).count(),
    ).resolves.toBe(1);

    await openResult(page, SAMPLE);
    await parts.profileOf(page).getByRole('button', { name: 'Add to graph' }).click();
    await parts.waitForEntities(page, 1);
    await openResult(page, OTHER);
    await parts.profileOf(page).getByRole('button', { name: 'Add to graph' }).click();
    await parts.waitForEntities(page, 2);

    expect(await countInMenu(page, 'Case 1')).toBe('2 records');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page
      .getByRole('dialog')
      .getByText(/· 1 profile stored/)
      .nth(1)
      .waitFor();
    await page.keyboard.press('Escape');

    // Both companies are number 1001; only the one of this registry comes.
    await parts.profileOf(page).getByRole('button', { name: 'Expand' }).click();
    await parts.waitForEntities(page, 3);
    await parts.openTables(page);
    await page.getByRole('tab', { name: /^Entities/ }).click();
    await parts
      .entitiesOf(page)
      .getByRole('row')
      .filter({ hasText: 'Under Hill Ltd' })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await parts.waitForEntities(page, 2);
    await page.getByRole('button', { name: 'Redo' }).click();
    await parts.waitForEntities(page, 3);

    const { text: file } = await parts.exportGraph(page, /^Cytoscape/);
    expect(file).toContain(`"sample/member:${NUMBER}"`);
    expect(file).toContain(`"${handle}/member:${NUMBER}"`);
    expect(file).toContain(`"${registry.url}"`);

    await page.getByRole('button', { name: 'Cases', exact: true }).click();
    await page.getByRole('menuitem', { name: 'New case' }).click();
    await page.getByText('Nothing is on the graph yet').waitFor();
    await parts.openCase(page, 'Case 1');
    await parts.waitForEntities(page, 3);
    await parts.profileOf(page).getByRole('heading', { name: OTHER }).waitFor();
    await first.close();

    // The registry is gone for good now: everything is there all the same.
    await registry.behave('refused');
    ({ page } = await openApp({ store, offline: true }));
    await parts.waitForEntities(page, 3);
    await parts.profileOf(page).getByRole('heading', { name: OTHER }).waitFor();
    await parts.resultsOf(page).getByRole('row').filter({ hasText: SAMPLE }).first().waitFor();
    await openResult(page, SAMPLE);
    await page.getByRole('button', { name: 'Undo' }).click();
    await parts.waitForEntities(page, 2);
  });
});
