/** Exported files held against the store in the window: as they were made, and changed by somebody. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../src/contract/client.ts';
import { exportChunks } from '../../src/contract/export-chunks.ts';
import { DOSSIER_TEMPLATES } from '../../src/contract/model/dossier.ts';
import { findChromium } from '../../src/print/find-chromium.ts';
import { printWithChromium } from '../../src/print/print.ts';
import { createMemoryKeys } from '../../src/thread/memory-keys.ts';
import { makeFolder } from '../make/open-desk.ts';
import { startBuilt } from '../make/start-built.ts';
import { closeBrowser, openApp, seriousFindings, type AppOptions } from './open-app.ts';

/** A folder that is to have the screens as pictures, if anybody wants them. */
const shots = process.env['INTERLOCK_SHOTS'];

const FORMATS = ['graphml', 'svg'] as const;

const { folder, remove } = makeFolder();
const store = join(folder, 'store.interlock');
/** The last two can’t be read as anything: of one the journal has the hash. */
let files: Record<(typeof FORMATS)[number] | 'changed' | 'noText' | 'workbook', string>;

beforeAll(async () => {
  const engine = await startBuilt({ store, powers: createMemoryKeys() });
  const client = createClient(engine.transport);
  const { current } = await client.readCases({});
  await client.expandEntities({ case: current, entities: ['sample/company:1001'] });
  const name = (what: string) => join(folder, what);
  files = {
    graphml: name('graph.graphml'),
    svg: name('picture.svg'),
    changed: name('changed.graphml'),
    noText: name('no-text.json'),
    workbook: name('tables.xlsx'),
  };
  for (const format of FORMATS) {
    const made = await client.exportGraph({ case: current, format });
    const chunks = await Array.fromAsync(exportChunks(client, made.export, 0));
    writeFileSync(files[format], chunks.join(''));
  }
  const book = await client.exportGraph({ case: current, format: 'xlsx' });
  const bytes = await Array.fromAsync(exportChunks(client, book.export, 0));
  writeFileSync(
    files.workbook,
    Buffer.concat(bytes.map((part) => Buffer.from(part as Uint8Array))),
  );
  await engine.close();
  const text = readFileSync(files.graphml, 'utf8');
  writeFileSync(files.changed, text.replace('Halvard', 'Halward'));
  writeFileSync(files.noText, Buffer.from([0x7b, 0xff, 0xfe, 0x7d]));
});

afterAll(async () => {
  await closeBrowser();
  remove();
});

async function open(options: AppOptions = {}): Promise<{ page: Page; complaints: string[] }> {
  const app = await openApp({ store, offline: true, ...options });
  onTestFinished(() => app.close());
  // Playwright asks for choosers only while somebody listens, and is too late for the key that follows at once.
  app.page.on('filechooser', () => undefined);
  await app.page.keyboard.press('Control+k');
  await app.page.keyboard.type('verify');
  await app.page.keyboard.press('Enter');
  await app.page.getByRole('dialog', { name: 'Verify an export' }).waitFor();
  return app;
}

/** By keyboard: what has the focus is the button that chooses. */
async function choose(page: Page, ...chosen: string[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.keyboard.press('Enter'),
  ]);
  await chooser.setFiles(chosen);
}

it.each([{ theme: 'light' }, { theme: 'dark' }, { theme: 'dark', forcedColours: true }] as const)(
  'says of each file what holds and what doesn’t, and saves it: %j',
  async (look) => {
    const { page, complaints } = await open(look);
    await choose(page, files.graphml, files.svg, files.changed, files.workbook, files.noText);
    const of = (name: string) => page.getByRole('region', { name });
    await of('no-text.json')
      .getByText(/is no text\. No case of this store has noted its bytes\./)
      .waitFor();
    const workbook = await of('tables.xlsx').innerText();
    expect(workbook).toMatch(/Verified: its bytes are those that were saved here/);
    expect(workbook).toMatch(/saved on 20\S+Z from the case “Case 1”: entry \d+ of its journal/);
    const whole = await of('graph.graphml').innerText();
    expect(whole).toMatch(
      /Verified: .*?(\d+) facts, \1 as their sources say, 0 without .* the one it tells/,
    );
    expect(await of('picture.svg').innerText()).toMatch(/Verified: .*\n+In a picture the names/);
    const changed = await of('changed.graphml').innerText();
    expect(changed).toMatch(/Not as the store has it: .* 1 told otherwise/);
    expect(changed).toContain('Halward');
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the report' }).click(),
    ]);
    const report = readFileSync(await saved.path(), 'utf8');
    expect(report).toMatch(
      /found: .*Halward.*\r\nnote: No case .*\r\n.*changed\.graphml: \d+ facts/,
    );
    expect(await seriousFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    if (shots) {
      const name = `verify-${look.theme}${'forcedColours' in look ? '-forced' : ''}`;
      await page.screenshot({ path: join(shots, `${name}.png`) });
    }
  },
);

it('is cancelled by Escape and stays open, and says what it had', async () => {
  const { page } = await open();
  const long = join(folder, 'long.json');
  writeFileSync(long, `[${' '.repeat(200 * 2 ** 20)}`);
  await choose(page, files.graphml, long);
  await page.getByText('Verifying long.json').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Cancelled after 1 file.').waitFor();
  expect(await page.getByRole('progressbar').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

it.skipIf((await findChromium()) === null)(
  'says of a printed dossier on which page what was changed',
  async () => {
    const print = printWithChromium;
    const printed: string[] = [];
    const kept = join(folder, 'printed.interlock');
    const engine = await startBuilt({
      store: kept,
      powers: {
        ...createMemoryKeys(),
        print(job, signal) {
          if (job.kind === 'pdf') printed.push(job.html);
          return print(job, signal);
        },
      },
    });
    const client = createClient(engine.transport);
    const { current } = await client.readCases({});
    await client.expandEntities({ case: current, entities: ['sample/company:1001'] });
    const template = DOSSIER_TEMPLATES[0]!;
    const made = await client.exportDossier({ case: current, template, format: 'pdf' });
    const chunks = await Array.fromAsync(exportChunks(client, made.export, 0));
    await engine.close();
    const html = (printed.at(-1) ?? '').replaceAll('Halvard', 'Halward');
    const whole = join(folder, 'whole.pdf');
    const changed = join(folder, 'changed.pdf');
    writeFileSync(whole, Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))));
    writeFileSync(changed, await print({ kind: 'pdf', html, at: new Date().toISOString() }));
    const { page, complaints } = await open({ store: kept, print });
    await choose(page, whole, changed);
    const of = (name: string) => page.getByRole('region', { name });
    await of('whole.pdf')
      .getByText(/0 otherwise/)
      .waitFor({ timeout: 60_000 });
    const said = of('changed.pdf').getByText(/it says .*Halward.*made again it says .*Halvard/);
    await said.first().waitFor({ timeout: 60_000 });
    expect(await of('changed.pdf').innerText()).toMatch(/page \d+/);
    expect(complaints).toEqual([]);
  },
  120_000,
);
