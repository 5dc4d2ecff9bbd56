/** Two registries on one canvas, the same numbers in both, in cases that outlive a restart. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { createMemoryRegistry } from '../make/memory-registry.ts';
import { makeFolder } from '../make/open-desk.ts';
import { makeCompanyProfile, makeMemberItem, makeMemberProfile } from '../make/records.ts';
import { startScriptedRegistry } from '../make/scripted-registry.ts';
import { closeBrowser, openApp, openTables, search, type App } from './open-app.ts';

afterAll(closeBrowser);

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

const results = (page: Page) => page.getByRole('grid', { name: 'Results' });
const profile = (page: Page) => page.getByRole('region', { name: 'Profile' });
const entities = (page: Page) => page.getByRole('grid', { name: 'Entities' });

async function openResult(page: Page, name: string): Promise<void> {
  await results(page).getByRole('row').filter({ hasText: name }).first().click();
  await profile(page).getByRole('heading', { name }).waitFor();
}

async function entityCount(page: Page): Promise<number> {
  await openTables(page);
  await page.getByRole('tab', { name: /^Entities/ }).click();
  return Number(await entities(page).getAttribute('aria-rowcount')) - 1;
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

async function exportedText(page: Page, format: RegExp): Promise<string> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: format }).click();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: /^Save/ }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  return text;
}

async function openCase(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Cases', exact: true }).click();
  await page.getByRole('menuitemradio', { name: title }).click();
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

it('never confuses two registries, from the search to a restart', async () => {
  const registry = await startScriptedRegistry(createMemoryRegistry(OTHER_WORLD));
  const { folder, remove } = makeFolder();
  const store = join(folder, 'store.sqlite');
  const handle = '127.0.0.1';
  const apps: App[] = [await openApp({ store })];
  try {
    const { page } = apps[0] as App;
    await addRegistry(page, registry.url, registry.key);
    await chooseBoth(page, handle);
    await search(page, 'halvard');
    await results(page).getByRole('row').filter({ hasText: OTHER }).first().waitFor();
    await expect(results(page).locator(`abbr[aria-label="${handle}"]`).count()).resolves.toBe(1);

    await openResult(page, SAMPLE);
    await profile(page).getByRole('button', { name: 'Add to graph' }).click();
    await expect.poll(() => entityCount(page)).toBe(1);
    await openResult(page, OTHER);
    await profile(page).getByRole('button', { name: 'Add to graph' }).click();
    await expect.poll(() => entityCount(page)).toBe(2);

    expect(await countInMenu(page, 'Case 1')).toBe('2 records');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page
      .getByRole('dialog')
      .getByText(/· 1 profile stored/)
      .nth(1)
      .waitFor();
    await page.keyboard.press('Escape');

    // Both companies are number 1001; only the one of this registry comes.
    await profile(page).getByRole('button', { name: 'Expand' }).click();
    await expect.poll(() => entityCount(page)).toBe(3);
    await page.getByRole('row').filter({ hasText: 'Under Hill Ltd' }).first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => entityCount(page)).toBe(2);
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(() => entityCount(page)).toBe(3);

    const file = await exportedText(page, /^Cytoscape/);
    expect(file).toContain(`"sample/member:${NUMBER}"`);
    expect(file).toContain(`"${handle}/member:${NUMBER}"`);
    expect(file).toContain(`"${registry.url}"`);

    await page.getByRole('button', { name: 'Cases', exact: true }).click();
    await page.getByRole('menuitem', { name: 'New case' }).click();
    await page.getByText('Nothing is on the graph yet').waitFor();
    await openCase(page, 'Case 1');
    await expect.poll(() => entityCount(page)).toBe(3);
    await profile(page).getByRole('heading', { name: OTHER }).waitFor();
    expect(apps[0]?.complaints).toEqual([]);
    await apps.shift()?.close();

    // The registry is gone for good now: everything is there all the same.
    await registry.behave('refused');
    const again = await openApp({ store, offline: true });
    apps.push(again);
    await expect.poll(() => entityCount(again.page)).toBe(3);
    await profile(again.page).getByRole('heading', { name: OTHER }).waitFor();
    await results(again.page).getByRole('row').filter({ hasText: SAMPLE }).first().waitFor();
    await openResult(again.page, SAMPLE);
    await again.page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => entityCount(again.page)).toBe(2);
    expect(again.complaints).toEqual([]);
  } finally {
    for (const app of apps) await app.close();
    await registry.close();
    remove();
  }
});
