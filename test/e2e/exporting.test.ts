/** Taking away, by the window alone: from the graph, a table, a profile and an answer; looked at, redacted, in the journal; and copied. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import papaparse from 'papaparse';
import type { Download, Locator, Page } from 'playwright';
import { SaxesParser } from 'saxes';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { findChromium } from '../../src/print/find-chromium.ts';
import { printWithChromium } from '../../src/print/print.ts';
import { readPdf } from '../make/read-pdf.ts';
import { closeBrowser, openApp, openTables, seriousFindings, type App } from './open-app.ts';

let app: App;
let page: Page;

beforeEach(async () => {
  app = await openApp();
  ({ page } = app);
  await page.context().grantPermissions(['clipboard-write']);
});
afterEach(async () => {
  expect(app.complaints).toEqual([]);
  await app.close();
});
afterAll(() => closeBrowser());

const profile = (): Locator => page.getByRole('region', { name: 'Profile' });
const dialog = (name: RegExp | string): Locator => page.getByRole('dialog', { name });
const preview = (): Locator => page.getByRole('region', { name: 'Preview' });

async function openById(id: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search members' }).fill(id);
  await page
    .getByRole('button', { name: new RegExp(`^Open ${id.replace(':', '.')}`, 'i') })
    .click();
  await profile()
    .getByText(/neighbours? known/)
    .waitFor();
}

/** On the graph with everyone it is tied to; what the tools count then. */
async function expand(id: string): Promise<string> {
  await openById(id);
  await profile().getByRole('button', { name: 'Add to graph' }).click();
  await profile().getByRole('button', { name: 'Expand', exact: true }).click();
  const counts = page.getByText(/^\d+ entities, \d+ ties$/).first();
  await expect
    .poll(async () => Number.parseInt((await counts.textContent()) ?? ''))
    .toBeGreaterThan(2);
  return (await counts.textContent()) ?? '';
}

interface Taken {
  name: string;
  bytes: Buffer;
  sha256: string;
}

/** Saves what the dialog is set to, all files of it. */
async function save(of: Locator, count = 1): Promise<Taken[]> {
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
async function lastEntry(): Promise<string> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+j');
  const journal = dialog(/^Journal of/);
  await journal.getByRole('row').filter({ hasText: 'exported' }).first().click();
  await journal
    .getByText(/: SHA-256 [0-9a-f]{64}/)
    .first()
    .waitFor();
  const said = (await journal.textContent()) ?? '';
  await page.keyboard.press('Escape');
  return said;
}

/** Opening tags of this name. */
function countTags(xml: Buffer, name: string): number {
  let count = 0;
  const parser = new SaxesParser();
  parser.on('opentag', (tag) => (count += Number(tag.name === name)));
  parser.write(xml.toString()).close();
  return count;
}

it('takes the graph away as tables: as many as the screen says, each file in the journal by its hash', async () => {
  const counts = await expand('member:100482');
  await page.keyboard.press('Control+e');
  const open = dialog('Export the graph');
  await open.getByRole('radio', { name: `As shown ${counts}` }).waitFor();
  await preview().getByRole('img').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await open.getByRole('radio', { name: /^CSV/ }).check();
  await preview()
    .getByText(/ nodes\.csv$/)
    .waitFor();
  await preview().getByText('Nothing is lost.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  const files = await save(open, 3);
  const rowsOf = (part: string): number => {
    const text = files.find(({ name }) => name.endsWith(part))?.bytes.toString() ?? '';
    return papaparse.parse(text, { header: true, skipEmptyLines: true }).data.length;
  };
  expect(counts).toBe(`${rowsOf('nodes.csv')} entities, ${rowsOf('edges.csv')} ties`);
  const said = await lastEntry();
  for (const { name, sha256 } of files)
    expect(said).toContain(`${name.split(' ').at(-1) ?? ''}: SHA-256 ${sha256}`);
});

it('takes the graph away as a picture of the size that was chosen, with the hash of the very PNG', async () => {
  await expand('member:100482');
  await page.keyboard.press('Control+e');
  const open = dialog('Export the graph');
  await open.getByText('3×').click();
  const pixels = await open.getByText(/^[\d,]+ × [\d,]+ pixels$/).textContent();
  const [file] = await save(open);
  // Where every PNG says its size.
  const [width, height] = [16, 20].map((at) => file?.bytes.readUInt32BE(at).toLocaleString('en'));
  expect(`${width} × ${height} pixels`).toBe(pixels);
  expect(await lastEntry()).toContain(`png: SHA-256 ${file?.sha256 ?? ''}`);
});

it('takes the graph away as a PDF on the paper that was chosen, its words to be searched', async (test) => {
  if ((await findChromium()) === null) return test.skip('there is no Chromium to print with');
  await app.close();
  app = await openApp({ print: printWithChromium });
  ({ page } = app);
  await expand('member:100482');
  await page.keyboard.press('Control+e');
  const open = dialog('Export the graph');
  await open.getByRole('radio', { name: /^PDF/ }).check();
  expect(await open.getByText(/pixels/).count()).toBe(0);
  const [small] = await save(open);
  await open.getByText('A3', { exact: true }).click();
  await open.getByText('As many as it needs').click();
  const [large] = await save(open);
  const [one, other] = [await readPdf(small!.bytes), await readPdf(large!.bytes)];
  const sides = ({ pages }: typeof one) =>
    [pages[0]!.width, pages[0]!.height].map(Math.round).toSorted((a, b) => a - b);
  expect([sides(one), sides(other)]).toEqual([
    [595, 842],
    [842, 1191],
  ]);
  expect(one.pages).toHaveLength(1);
  expect(one.pages[0]!.texts.join(' ')).toContain('Halvard');
  expect(await lastEntry()).toContain(`pdf: SHA-256 ${large!.sha256}`);
});

it('takes a filtered table away, with what its rows are', async () => {
  await expand('member:100482');
  await openTables(page);
  await page.getByRole('textbox', { name: 'Filter the entities' }).fill('halvard');
  const rows = page.getByRole('grid', { name: 'Entities' });
  await page.getByRole('tab', { name: /^Entities \d+ of \d+/ }).waitFor();
  const shown = Number(await rows.getAttribute('aria-rowcount')) - 1;
  await page.keyboard.press('Alt+x');
  const open = dialog('Export the table of entities');
  await open
    .getByRole('radio', { name: new RegExp(`^The rows of this table ${shown} entities`) })
    .check();
  await open.getByRole('radio', { name: /^GraphML/ }).check();
  const [file] = await save(open);
  expect(countTags(file?.bytes ?? Buffer.of(), 'node')).toBe(shown);
  expect(await lastEntry()).toContain(`graphml: SHA-256 ${file?.sha256 ?? ''}`);
});

/** When member 100501 was, as its registry states it. */
const BORN = '1959-01-23';

it('takes a profile away as it was answered, or with all it is tied to, and without what is left out', async () => {
  await openById('member:100501');
  await profile().getByRole('button', { name: 'Export the profile' }).click();
  const open = dialog('Export the profile');
  await preview().getByText('1 record', { exact: true }).waitFor();
  const [whole] = await save(open);
  const told = JSON.parse(whole?.bytes.toString() ?? '') as { records: { entity: string }[] };
  expect(told.records.map(({ entity }) => entity)).toEqual(['sample/member:100501']);
  await open.getByRole('radio', { name: /^This record and all it is tied to \d+ records/ }).check();
  await open.getByRole('radio', { name: /^GraphML/ }).check();
  await open.getByRole('checkbox', { name: /^Full birth dates/ }).check();
  await preview()
    .getByText(/^\d+ records, \d+ ties$/)
    .waitFor();
  const [around] = await save(open);
  const nodes = countTags(around?.bytes ?? Buffer.of(), 'node');
  await open
    .getByText(new RegExp(`: ${nodes} records, \\d+ ties, without full birth dates$`))
    .waitFor();
  expect(around?.bytes.toString()).toContain('1959');
  expect(around?.bytes.toString()).not.toContain(BORN);
  const said = await lastEntry();
  expect(said).toMatch(/without full birth dates/i);
  expect(said).toContain(`graphml: SHA-256 ${around?.sha256 ?? ''}`);
});

it('takes away what an answer names', async () => {
  for (const id of ['member:100501', 'member:100504']) {
    await openById(id);
    await profile().getByRole('button', { name: 'Add to graph' }).click();
    await profile().getByRole('button', { name: 'Add to graph', disabled: true }).waitFor();
  }
  await openTables(page);
  await page.getByRole('application', { name: 'Graph' }).focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('grid', { name: 'Paths' }).getByRole('row').first().waitFor();
  await page.getByRole('button', { name: 'Export the paths' }).click();
  const open = dialog('Export the paths');
  await open.getByRole('radio', { name: /^All that these paths name \d+ records/ }).check();
  await open.getByRole('radio', { name: /^GraphML/ }).check();
  await preview()
    .getByText(/^\d+ records, \d+ ties$/)
    .waitFor();
  const records = Number.parseInt(
    (await preview()
      .getByText(/^\d+ records, \d+ ties$/)
      .textContent()) ?? '',
  );
  const [file] = await save(open);
  expect(countTags(file?.bytes ?? Buffer.of(), 'node')).toBe(records);
  expect(file?.bytes.toString()).toContain('Aurvang Kraft ASA');
});

it('copies a selection as a table and as a picture, and a field with its citation', async () => {
  await expand('member:100482');
  await page.getByRole('application', { name: 'Graph' }).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await page
    .getByText(/^Copied as a table: \d+ entities$/)
    .first()
    .waitFor();
  const forms = await clipboard();
  const count = forms['text/plain']?.trim().split('\n').length ?? 0;
  expect(forms['text/html']?.match(/<tr>/g)).toHaveLength(count);
  expect(forms['text/plain']).toContain('Ingrid Solveig Halvardsen\t');

  await page.keyboard.press('Alt+Shift+P');
  await page
    .getByText(/^Copied as a picture: \d+ records, \d+ ties$/)
    .first()
    .waitFor();
  expect(Object.keys(await clipboard())).toEqual(['image/png']);

  const field = profile().locator('[data-pointer="/data/person/full_name"]').first();
  await field.focus();
  await page.keyboard.press('Control+c');
  await page
    .getByText(/^Copied with its citation: /)
    .first()
    .waitFor();
  const { 'text/plain': cited } = await clipboard();
  expect(cited).toMatch(
    /: Ingrid Solveig Halvardsen\nOf: Ingrid Solveig Halvardsen \(member \d+\)\nSource: Sample registry\nAsked: \/v1\/members\//,
  );
  expect(cited).toMatch(/\nSHA-256: [0-9a-f]{64}\nAt: \/data\/person\/full_name\n$/);
  expect(cited).not.toMatch(/key=/);
});

/** What is pasted, by its types: the page itself may not read the clipboard. */
async function clipboard(): Promise<Record<string, string>> {
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
  await page.getByRole('searchbox', { name: 'Search members' }).focus();
  await page.keyboard.press('Control+v');
  return pasted;
}
