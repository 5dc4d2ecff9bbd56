/** The graph on paper: what Chromium prints of it, read from the PDF. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { createMemoryRegistry } from '../make/memory-registry.ts';
import { makeOwnerChain } from '../make/owner-chain.ts';
import { readPdf } from '../make/read-pdf.ts';
import { openApp, type App, seriousFindings, serveRegistry } from './open-app.ts';
import * as parts from './parts.ts';

/** Too many for words that can be read on one A4, and few enough for two. */
const OWNERS = 22;

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Print' });

/** The chain of owners, drawn as a chart. */
async function drawChain({ page }: App): Promise<void> {
  const profile = parts.profileOf(page);
  await parts.search(page, 'Chain');
  await parts.resultsOf(page).getByRole('row').filter({ hasText: 'Chain 0 AS' }).click();
  await profile.getByRole('tab', { name: 'Held by', exact: true }).click();
  await profile.getByRole('button', { name: 'Follow owners up', exact: true }).click();
  // What they end at is said once they are laid out.
  await page
    .getByText(new RegExp(`${OWNERS} levels up.*; ends at`))
    .first()
    .waitFor();
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

describe('the graph on paper', () => {
  it('is printed on A4 and A3, on one sheet and on as many as can be read, and nothing of the window', async () => {
    const { app } = await serveRegistry(createMemoryRegistry(makeOwnerChain(OWNERS)));
    const opened = await openApp({ ...app, theme: 'dark' });
    const { page } = opened;
    // The window that asks for the printer is the browser's own; what is printed is taken as a PDF.
    await page.evaluate(() => {
      const asked = { times: 0 };
      Object.assign(window, { asked, print: () => void (asked.times += 1) });
    });
    await drawChain(opened);
    await page.keyboard.press('Control+P');
    await dialogOf(page)
      .getByText(/words of \d/)
      .first()
      .waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'hidden' });

    await putOnPaper(page, { paper: 'A4', sheets: /^On one sheet/ });
    expect(await page.locator('.paper').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.paper section').count()).toBe(1);
    expect(await page.locator('#app').isVisible()).toBe(false);
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(ground).toBe('rgb(255, 255, 255)');
    await page.emulateMedia({ media: null });
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
      // Some fonts are printed word by word.
      const printed = sheets
        .flatMap(({ texts }) => texts)
        .join(' ')
        .replace(/\s+/g, ' ');
      expect(owners.filter((owner) => !printed.includes(owner))).toEqual([]);
    }
  });
});
