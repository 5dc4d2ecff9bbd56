/** The graph on paper: what Chromium prints of it, read from the PDF. */
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { createMemoryRegistry } from '../make/memory-registry.ts';
import { makeOwnerChain } from '../make/owner-chain.ts';
import { readPdf } from '../make/read-pdf.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../make/scripted-registry.ts';
import { closeBrowser, openApp, search, seriousFindings, type App } from './open-app.ts';

/** Too many for words that can be read on one A4, and few enough for two. */
const OWNERS = 22;

let registry: ScriptedRegistry;
let app: App;

beforeEach(async () => {
  registry = await startScriptedRegistry(createMemoryRegistry(makeOwnerChain(OWNERS)));
  app = await openApp({ named: { address: registry.url }, key: registry.key, theme: 'dark' });
  // The window that asks for the printer is the browser's own; what is printed is taken as a PDF.
  await app.page.evaluate(() => {
    const asked = { times: 0 };
    Object.assign(window, { asked, print: () => void (asked.times += 1) });
  });
});

afterEach(async () => {
  await app.close();
  await registry.close();
});

afterAll(closeBrowser);

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Print' });

/** The chain of owners, drawn as a chart. */
async function drawChain(page: Page): Promise<void> {
  const profile = page.getByRole('region', { name: 'Profile' });
  await search(page, 'Chain');
  const results = page.getByRole('grid', { name: 'Results' });
  await results.getByRole('row').filter({ hasText: 'Chain 0 AS' }).click();
  await profile.getByRole('tab', { name: 'Held by', exact: true }).click();
  await profile.getByRole('button', { name: 'Follow owners up', exact: true }).click();
  await page.getByText(`${OWNERS} steps up`).first().waitFor();
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
}

interface Wish {
  paper: 'A4' | 'A3';
  sheets?: RegExp;
}

/** Opens the dialog by its keys, chooses, and prints with Enter. */
async function putOnPaper(page: Page, { paper, sheets }: Wish): Promise<void> {
  await page.keyboard.press('Control+P');
  const dialog = dialogOf(page);
  await dialog.getByRole('radio', { name: paper }).click();
  await dialog.getByRole('radio', { name: paper, checked: true }).waitFor();
  await dialog
    .getByText(/words of \d/)
    .first()
    .waitFor();
  if (sheets) await dialog.getByRole('radio', { name: sheets }).click();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
}

const asPdf = async (page: Page) =>
  (await readPdf(await page.pdf({ preferCSSPageSize: true }))).pages;

const printsAsked = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { asked: { times: number } }).asked.times);

const sizesOf = (pages: readonly { width: number; height: number }[]): number[][] =>
  pages.map(({ width, height }) => [Math.round(width), Math.round(height)]);

/** Half the boxes of the chain, the words beside them, and the caption or the legend. */
const WORDS_AT_LEAST = 20;

it('prints a chart on A4 and A3, on one sheet and on as many as can be read', async () => {
  const { page } = app;
  await drawChain(page);

  await putOnPaper(page, { paper: 'A4', sheets: /^On one sheet/ });
  const one = await asPdf(page);
  expect(sizesOf(one)).toEqual([[595, 842]]);
  expect(await printsAsked(page)).toBe(1);
  expect(await page.locator('.paper').count()).toBe(0);

  await putOnPaper(page, { paper: 'A4' });
  const two = await asPdf(page);
  expect(sizesOf(two)).toEqual([
    [595, 842],
    [595, 842],
  ]);

  await putOnPaper(page, { paper: 'A3', sheets: /^On one sheet/ });
  const large = await asPdf(page);
  expect(sizesOf(large)).toEqual([[842, 1191]]);
  for (const { texts } of [...one, ...two, ...large]) {
    expect(texts.length).toBeGreaterThan(WORDS_AT_LEAST);
  }
  const owners = Array.from({ length: OWNERS }, (_, at) => `Chain ${at} AS`);
  for (const sheets of [one, two, large]) {
    expect(sheets.flatMap(({ texts }) => texts)).toEqual(expect.arrayContaining(owners));
  }
  expect(app.complaints).toEqual([]);
});

it('prints the network as well, found in the palette, and nothing of the window', async () => {
  const { page } = app;
  await page.keyboard.press('Control+P');
  expect(await dialogOf(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Print' }).click();
  await dialogOf(page).getByText('There is nothing on the graph to print.').waitFor();
  await page.keyboard.press('Escape');

  await drawChain(page);
  await page.getByRole('button', { name: 'Layout' }).click();
  await page.getByRole('menuitem', { name: 'Network' }).click();
  await page.getByTitle('Undo: Network layout').waitFor();
  await page.keyboard.press('Control+K');
  await page.keyboard.type('print');
  await page.keyboard.press('Enter');
  await dialogOf(page)
    .getByText(/words of \d/)
    .first()
    .waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await dialogOf(page)
    .getByRole('radio', { name: /^On one sheet/ })
    .click();
  await page.keyboard.press('Enter');
  await dialogOf(page).waitFor({ state: 'hidden' });

  expect(await page.locator('.paper').isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.paper section').count()).toBe(1);
  expect(await page.locator('#app').isVisible()).toBe(false);
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(ground).toBe('rgb(255, 255, 255)');
  expect(await asPdf(page)).toHaveLength(1);
  expect(app.complaints).toEqual([]);
});
