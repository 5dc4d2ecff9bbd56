/** Taking the graph away, by the window alone: looked at, saved, in the journal, and copied. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import papaparse from 'papaparse';
import type { Download, Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { findChromium, printWithChromium } from '../../src/print/print.ts';
import { readPdf } from '../make/read-pdf.ts';
import { openApp, openWindow, seriousFindings } from './open-app.ts';
import * as parts from './parts.ts';

const dialog = (page: Page, name: RegExp | string): Locator => page.getByRole('dialog', { name });
const preview = (page: Page): Locator => page.getByRole('region', { name: 'Preview' });

/** On the graph with everyone it is tied to; what the window says that it shows then. */
async function expand(page: Page, id: string): Promise<string> {
  await parts.addToGraph(page, id);
  await parts.profileOf(page).getByRole('button', { name: 'Expand', exact: true }).click();
  await expect.poll(async () => (await parts.countsOf(page)).entities).toBeGreaterThan(2);
  await parts.layOut(page);
  const { entities, ties } = await parts.countsOf(page);
  return `${entities} entities, ${ties} ties`;
}

interface Taken {
  name: string;
  bytes: Buffer;
  sha256: string;
}

/** Saves what the dialog is set to, all files of it. */
async function save(page: Page, of: Locator, count = 1): Promise<Taken[]> {
  const downloads: Download[] = [];
  const hear = (download: Download): void => void downloads.push(download);
  page.on('download', hear);
  await of.getByRole('button', { name: /^Save/ }).click();
  await of.getByText(/^It is in the journal/).waitFor();
  await expect.poll(() => downloads.length).toBe(count);
  page.off('download', hear);
  return Promise.all(
    downloads.map(async (download) => {
      const bytes = readFileSync(await download.path());
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return { name: download.suggestedFilename(), bytes, sha256 };
    }),
  );
}

/** The newest entry, all that is said of it. */
async function lastEntry(page: Page): Promise<string> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+j');
  const journal = dialog(page, /^Journal of/);
  await journal.getByRole('row').filter({ hasText: 'exported' }).first().click();
  await journal
    .getByText(/: SHA-256 [0-9a-f]{64}/)
    .first()
    .waitFor();
  const said = (await journal.textContent()) ?? '';
  await page.keyboard.press('Escape');
  return said;
}

describe('taking the graph away', () => {
  it('makes tables of as many as the screen says, each file in the journal by its hash', async () => {
    const { page } = await openWindow();
    const counts = await expand(page, 'member:100482');
    await page.keyboard.press('Control+e');
    const open = dialog(page, 'Export the graph');
    await open.getByRole('radio', { name: `As shown ${counts}` }).waitFor();
    await preview(page).getByRole('img').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await open.getByRole('radio', { name: /^CSV/ }).check();
    await preview(page)
      .getByText(/ nodes\.csv$/)
      .waitFor();
    await preview(page).getByText('No loss is counted.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    const files = await save(page, open, 3);
    const rowsOf = (part: string): number => {
      const text = files.find(({ name }) => name.endsWith(part))?.bytes.toString() ?? '';
      return papaparse.parse(text, { header: true, skipEmptyLines: true }).data.length;
    };
    expect(counts).toBe(`${rowsOf('nodes.csv')} entities, ${rowsOf('edges.csv')} ties`);
    const said = await lastEntry(page);
    for (const { name, sha256 } of files)
      expect(said).toContain(`${name.split(' ').at(-1) ?? ''}: SHA-256 ${sha256}`);
  });

  it('makes a PNG of the size and a PDF on the paper that was chosen, each in the journal', async (test) => {
    if ((await findChromium()) === null) return test.skip('there is no Chromium to print with');
    const { page } = await openApp({ print: printWithChromium });
    await expand(page, 'member:100482');
    await page.keyboard.press('Control+e');
    const open = dialog(page, 'Export the graph');
    await open.getByText('3×').click();
    const pixels = await open.getByText(/^[\d,]+ × [\d,]+ pixels$/).textContent();
    const [png] = await save(page, open);
    // Where every PNG says its size.
    const [width, height] = [16, 20].map((at) => png?.bytes.readUInt32BE(at).toLocaleString('en'));
    expect(`${width} × ${height} pixels`).toBe(pixels);
    await open.getByRole('radio', { name: /^PDF/ }).check();
    expect(await open.getByText(/pixels/).count()).toBe(0);
    await open.getByText('A3', { exact: true }).click();
    const [pdf] = await save(page, open);
    const { pages } = await readPdf(pdf!.bytes);
    const sides = [pages[0]!.width, pages[0]!.height].map(Math.round);
    expect(sides.toSorted((a, b) => a - b)).toEqual([842, 1191]);
    expect(pages).toHaveLength(1);
    expect(pages[0]!.texts.join(' ')).toContain('Halvard');
    expect(await lastEntry(page)).toContain(`pdf: SHA-256 ${pdf!.sha256}`);
  });

  it('copies a selection as a table and as a picture, and a field with its citation', async () => {
    const { page } = await openWindow();
    await page.context().grantPermissions(['clipboard-write']);
    await expand(page, 'member:100482');
    await parts.graphOf(page).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    await page
      .getByText(/^Copied as a table: \d+ entities$/)
      .first()
      .waitFor();
    const forms = await clipboard(page);
    const count = forms['text/plain']?.trim().split('\n').length ?? 0;
    expect(forms['text/html']?.match(/<tr>/g)).toHaveLength(count);
    expect(forms['text/plain']).toContain('Ingrid Solveig Halvardsen\t');

    await page.keyboard.press('Alt+Shift+P');
    await page
      .getByText(/^Copied as a picture: \d+ records, \d+ ties$/)
      .first()
      .waitFor();
    expect(Object.keys(await clipboard(page))).toEqual(['image/png']);

    const field = parts.profileOf(page).locator('[data-pointer="/data/person/full_name"]').first();
    await field.focus();
    await page.keyboard.press('Control+c');
    await page
      .getByText(/^Copied with its citation: /)
      .first()
      .waitFor();
    const { 'text/plain': cited } = await clipboard(page);
    expect(cited).toMatch(
      /: Ingrid Solveig Halvardsen\nOf: Ingrid Solveig Halvardsen \(member \d+\)\nSource: Sample registry\nAsked: \/v1\/members\//,
    );
    expect(cited).toMatch(/\nSHA-256: [0-9a-f]{64}\nAt: \/data\/person\/full_name\n$/);
    expect(cited).not.toMatch(/key=/);
  });
});

/** What is pasted, by its types: the page itself may not read the clipboard. */
async function clipboard(page: Page): Promise<Record<string, string>> {
  const pasted = page.evaluate(
    () =>
      new Promise<Record<string, string>>((resolve) =>
        addEventListener(
          'paste',
          (event) => {
            event.preventDefault();
            const types = [...(event.clipboardData?.items ?? [])].map(({ type }) => type);
            const textOf = (type: string) => event.clipboardData?.getData(type) ?? '';
            resolve(Object.fromEntries(types.map((type) => [type, textOf(type)])));
          },
          { once: true, capture: true },
        ),
      ),
  );
  await parts.searchBox(page).focus();
  await page.keyboard.press('Control+v');
  return pasted;
}
