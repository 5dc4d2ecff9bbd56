/** Searching in the window: pages, a restart, and what is found offline. */
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { createSmallWorld, ITEMS } from '../make/small-world.ts';
import { newFolder, openApp, seriousFindings, serveRegistry } from './open-app.ts';
import * as parts from './parts.ts';

const rowCount = async (page: Page): Promise<number> =>
  Number(await parts.resultsOf(page).getAttribute('aria-rowcount'));

describe('a search', () => {
  it('brings page after page, and is there again after a restart with the open profile', async () => {
    const { registry, app } = await serveRegistry(createSmallWorld());
    const store = join(newFolder(), 'store.sqlite');
    const first = await openApp({ ...app, store });
    await parts.search(first.page, 'Ada');
    await expect.poll(() => rowCount(first.page)).toBe(50);
    await first.page.getByRole('button', { name: 'Next 50' }).click();
    await expect.poll(() => rowCount(first.page)).toBe(100);
    await first.page.getByRole('button', { name: 'Load all' }).click();
    await expect.poll(() => rowCount(first.page)).toBe(ITEMS);
    await first.page.getByText('The last page, as far as can be told.').waitFor();
    await parts.resultsOf(first.page).getByText('Ada Lind').first().click();
    await parts.profileOf(first.page).getByRole('heading', { name: 'Ada Lind' }).waitFor();
    const { current } = await first.client.readCases({});
    const kept = async () => (await first.client.openCase({ case: current })).view?.profile;
    await expect.poll(kept).toBe('127.0.0.1/member:2001');
    await first.close();

    const asked = registry.requests.length;
    const { page } = await openApp({ ...app, store });
    await expect.poll(() => rowCount(page)).toBe(ITEMS);
    await parts.profileOf(page).getByRole('heading', { name: 'Ada Lind' }).waitFor();
    await expect(parts.searchBox(page).inputValue()).resolves.toBe('Ada');
    expect(registry.requests.length).toBe(asked);
  });

  it('finds a stored company offline, in the pane and in the palette, and opens it', async () => {
    const { registry, app } = await serveRegistry(createSmallWorld());
    const { page } = await openApp(app);
    const box = parts.searchBox(page);
    const profile = parts.profileOf(page);
    await parts.openById(page, 'member:2001');
    await parts.openById(page, 'company:1001');
    await page.getByRole('switch', { name: 'Offline' }).click();
    const asked = registry.requests.length;

    await parts.search(page, 'NORDVIK');
    await page.getByText('Not searched: offline.').first().waitFor();
    const companies = page.getByRole('grid', { name: 'Companies in the store' });
    await companies.getByText('Nordvik Holding AS').waitFor();
    await box.press('ArrowDown');
    await page.keyboard.press('Enter');
    await profile.getByRole('heading', { name: 'Nordvik AS' }).waitFor();
    await page.keyboard.press('Alt+a');
    await companies.getByText('on the graph').waitFor();

    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Commands' }).fill('lind');
    await page.getByRole('group', { name: 'In the store' }).getByText('Ada Lind').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'Commands' }).fill('nordvik');
    const onGraph = page.getByRole('group', { name: 'On the graph' });
    await onGraph.getByRole('option', { name: /Nordvik AS/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await profile.getByRole('heading', { name: 'Nordvik AS' }).waitFor();
    expect(registry.requests).toHaveLength(asked);
  });
});
