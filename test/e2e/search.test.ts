/** Searching in the window: filters, pages, load all, and a registry that repeats itself. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder } from '../make/open-desk.ts';
import { createSmallWorld, ITEMS } from '../make/small-world.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../make/scripted-registry.ts';
import { closeBrowser, openApp, search, seriousFindings, type App } from './open-app.ts';

let registry: ScriptedRegistry;
let app: App;

beforeEach(async () => {
  registry = await startScriptedRegistry(createSmallWorld());
  app = await openApp({
    key: registry.key,
    named: { address: registry.url },
  });
});

afterEach(async () => {
  await app.close();
  await registry.close();
});

afterAll(closeBrowser);

const rowCount = async (page: Page): Promise<number> =>
  Number(await page.getByRole('grid', { name: 'Results' }).getAttribute('aria-rowcount'));

const profile = (page: Page) => page.getByRole('region', { name: 'Profile' });

describe('searching', () => {
  it('brings the next page, and all of them', async () => {
    const { page } = app;
    await search(page, 'Ada');
    await expect.poll(() => rowCount(page)).toBe(50);
    await page.getByRole('button', { name: 'Next 50' }).click();
    await expect.poll(() => rowCount(page)).toBe(100);
    await page.getByRole('button', { name: 'Load all' }).click();
    await expect.poll(() => rowCount(page)).toBe(ITEMS);
    await page.getByText('That was the last page.').waitFor();
  });

  // Once in many runs of a busy machine the window was gone before what it kept was heard; not found why.
  it(
    'is there again after a restart: every page that was loaded, and the open profile',
    { retry: 1 },
    async () => {
      const { folder, remove } = makeFolder();
      const store = join(folder, 'store.sqlite');
      const options = { store, key: registry.key, named: { address: registry.url } };
      const first = await openApp(options);
      try {
        await search(first.page, 'Ada');
        await expect.poll(() => rowCount(first.page)).toBe(50);
        await first.page.getByRole('button', { name: 'Next 50' }).click();
        await expect.poll(() => rowCount(first.page)).toBe(100);
        await first.page
          .getByRole('grid', { name: 'Results' })
          .getByText('Ada Lind')
          .first()
          .click();
        await profile(first.page).getByRole('heading', { name: 'Ada Lind' }).waitFor();
        // As a person closes a window: it is heard of, and keeps how it is left.
        const closed = first.page.waitForEvent('close');
        await first.page.close({ runBeforeUnload: true });
        await closed;
      } finally {
        await first.close();
      }
      const asked = registry.requests.length;
      const again = await openApp(options);
      try {
        await expect.poll(() => rowCount(again.page)).toBe(100);
        await profile(again.page).getByRole('heading', { name: 'Ada Lind' }).waitFor();
        await expect(again.page.getByRole('searchbox').inputValue()).resolves.toBe('Ada');
        expect(registry.requests.length).toBe(asked);
      } finally {
        await again.close();
        remove();
      }
    },
  );

  it('stops at a repeated page, and says so', async () => {
    const { page } = app;
    const items = Array.from({ length: 50 }, (_, n) => ({ id: String(n + 1), data: {} }));
    await registry.handle((_request, response) => {
      response.end(JSON.stringify(items));
    });
    await search(page, 'Ada');
    await expect.poll(() => rowCount(page)).toBe(50);
    await page.getByRole('button', { name: 'Load all' }).click();
    await page.getByText(/a page it had sent before/).waitFor();
    expect(await rowCount(page)).toBe(50);
  });

  it('sends every filter under its own name, and refuses a birth year that is none', async () => {
    const { page } = app;
    const filters = {
      Position: 'Director',
      Nationality: 'Norwegian',
      'Birth year': '1961',
      Country: 'Norway',
      Postcode: '9008',
      State: 'Troms',
      County: 'Tromsø',
      City: 'Tromsø & about',
    };
    await page.getByRole('button', { name: 'All filters' }).click();
    for (const [name, value] of Object.entries(filters)) {
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByLabel(name, { exact: true }).fill(value);
    }
    await page.getByRole('button', { name: 'Birth year: 1961', exact: true }).click();
    await page.getByLabel('Birth year', { exact: true }).fill('196');
    await search(page, 'Ada');
    await page
      .getByText(/^Four digits/)
      .first()
      .waitFor();
    expect(registry.requests).toEqual([]);

    await page.getByLabel('Birth year', { exact: true }).fill('1961');
    await search(page, 'Ada');
    await expect.poll(() => registry.requests.length).toBe(1);
    const asked = new URL(registry.requests[0] ?? '', registry.url).searchParams;
    asked.delete('auth_key');
    expect(Object.fromEntries(asked)).toEqual({
      q: 'Ada',
      position: 'Director',
      nationality: 'Norwegian',
      'birth[year]': '1961',
      'address[country]': 'Norway',
      'address[postcode]': '9008',
      'address[state]': 'Troms',
      'address[county]': 'Tromsø',
      'address[city]': 'Tromsø & about',
      count: '50',
      page: '1',
    });
  });

  it('hands out the very bytes of an answer', async () => {
    const { page } = app;
    await search(page, 'Ada');
    await page.getByRole('grid', { name: 'Results' }).getByText('Ada Lind').first().click();
    await profile(page).getByRole('button', { name: 'Raw answer' }).click();
    const dialog = page.getByRole('dialog');
    const hash = await dialog.getByText(/^[0-9a-f]{64}/).textContent();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download the bytes' }).click();
    const bytes = readFileSync(await (await download).path());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash?.trim());
  });
});

describe('offline', () => {
  it('finds a stored company by its name, in the pane and in the palette, and opens it', async () => {
    const { page } = app;
    const box = page.getByRole('searchbox', { name: 'Search members' });
    await box.fill('member:2001');
    await page.keyboard.press('Enter');
    await profile(page).getByRole('heading', { name: 'Ada Lind' }).waitFor();
    await box.fill('company:1001');
    await page.keyboard.press('Enter');
    await profile(page).getByRole('heading', { name: 'Nordvik AS' }).waitFor();
    await page.getByRole('switch', { name: 'Offline' }).click();
    const asked = registry.requests.length;

    await box.fill('member:2001');
    await page.keyboard.press('Enter');
    await profile(page).getByRole('heading', { name: 'Ada Lind' }).waitFor();
    await search(page, 'NORDVIK');
    await page.getByText('Not searched: offline.').first().waitFor();
    const companies = page.getByRole('grid', { name: 'Companies in the store' });
    await companies.getByText('Nordvik Holding AS').waitFor();
    await box.press('ArrowDown');
    await page.keyboard.press('Enter');
    await profile(page).getByRole('heading', { name: 'Nordvik AS' }).waitFor();
    await page.keyboard.press('Alt+a');
    await companies.getByText('on the graph').waitFor();

    await profile(page).getByText('from the store').first().waitFor();
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
    await profile(page).getByRole('heading', { name: 'Nordvik AS' }).waitFor();
    expect(registry.requests).toHaveLength(asked);
    expect(app.complaints).toEqual([]);
  });
});
