/** The analyst's whole job on the sample registry: search, read, see, keep, take away. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Download, Page } from 'playwright';
import { SaxesParser } from 'saxes';
import { afterAll, describe, expect, it } from 'vitest';
import { makeFolder } from '../make/open-desk.ts';
import { closeBrowser, openApp, openTables, search } from './open-app.ts';

afterAll(closeBrowser);

const results = (page: Page) => page.getByRole('grid', { name: 'Results' });
const profile = (page: Page) => page.getByRole('region', { name: 'Profile' });

async function openFirst(page: Page, name: string): Promise<void> {
  await results(page).getByRole('row').filter({ hasText: name }).first().click();
  await profile(page).getByRole('heading', { name }).waitFor();
}

async function graphCount(page: Page, tab: 'Entities' | 'Ties'): Promise<number> {
  await openTables(page);
  await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
  return Number(await page.getByRole('grid', { name: tab }).getAttribute('aria-rowcount')) - 1;
}

async function saved(download: Promise<Download>): Promise<{ name: string; text: string }> {
  const file = await download;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

describe('the whole job', () => {
  it('searches, reads, draws, goes offline and takes the graph away', async () => {
    const app = await openApp();
    const { page } = app;
    try {
      await search(page, 'halvard');
      await results(page)
        .getByRole('row')
        .filter({ hasText: 'Ingrid Solveig Halvardsen' })
        .first()
        .waitFor();

      await openFirst(page, 'Ingrid Solveig Halvardsen');
      await profile(page).getByRole('button', { name: 'Add to graph' }).click();
      await profile(page).getByRole('button', { name: 'Expand' }).click();
      await expect.poll(() => graphCount(page, 'Entities')).toBeGreaterThan(3);
      const [entities, ties] = [await graphCount(page, 'Entities'), await graphCount(page, 'Ties')];
      expect(ties).toBeGreaterThanOrEqual(entities - 1);

      await page.getByRole('switch', { name: 'Offline' }).click();
      await search(page, 'halvard');
      await expect.poll(() => page.getByText(/from the store/i).count()).toBeGreaterThan(0);
      await openFirst(page, 'Ingrid Solveig Halvardsen');

      expect(await exportedGraphml(page)).toEqual({ nodes: entities, edges: ties });
      expect(app.complaints).toEqual([]);
    } finally {
      await app.close();
    }
  });

  it('still has everything after a restart, offline from the start', async () => {
    const { folder, remove } = makeFolder();
    const store = join(folder, 'store.sqlite');
    const first = await openApp({ store });
    const { page } = first;
    try {
      await search(page, 'halvard');
      await openFirst(page, 'Ingrid Solveig Halvardsen');
      await profile(page).getByRole('button', { name: 'Add to graph' }).click();
      await expect.poll(() => graphCount(page, 'Entities')).toBe(1);
    } finally {
      await first.close();
    }
    const second = await openApp({ store, offline: true });
    try {
      await expect.poll(() => graphCount(second.page, 'Entities')).toBe(1);
      await search(second.page, 'halvard');
      await openFirst(second.page, 'Ingrid Solveig Halvardsen');
    } finally {
      await second.close();
      remove();
    }
  });
});

async function exportedGraphml(page: Page): Promise<{ nodes: number; edges: number }> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /GraphML/ }).click();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: /^(Save|Export|Download)/ }).click();
  const { name, text } = await saved(download);
  expect(name).toMatch(/\.graphml$/);
  const counts = { nodes: 0, edges: 0 };
  const parser = new SaxesParser();
  parser.on('opentag', ({ name: tag }) => {
    if (tag === 'node') counts.nodes += 1;
    if (tag === 'edge') counts.edges += 1;
  });
  parser.write(text).close();
  return counts;
}
