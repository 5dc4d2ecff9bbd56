/** Exported files held against the store in the window: as they were made, and changed by somebody. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, exportChunks } from '../../src/contract/client.ts';
import { DOSSIER_TEMPLATES } from '../../src/contract/answers/dossier.ts';
import { findChromium, printWithChromium } from '../../src/print/print.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import { makeFolder } from '../make/open-desk.ts';
import { openApp, seriousFindings, type AppOptions } from './open-app.ts';
import * as parts from './parts.ts';

const FORMATS = ['graphml', 'svg'] as const;

const { folder, remove } = makeFolder();
const store = join(folder, 'store.interlock');
/** The last two can’t be read as anything: of one the journal has the hash. */
let files: Record<(typeof FORMATS)[number] | 'changed' | 'noText' | 'workbook', string>;

beforeAll(async () => {
  const engine = await startDirectEngine({ store, powers: createMemoryKeys() });
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

afterAll(remove);

/** The dialog of an app on the store with the files. */
async function openVerify(options: AppOptions = {}): Promise<Page> {
  const { page } = await openApp({ store, offline: true, ...options });
  // Playwright asks for choosers only while somebody listens, and is too late for the key that follows at once.
  page.on('filechooser', () => undefined);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('verify');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Verify an export' }).waitFor();
  return page;
}

/** By keyboard: what has the focus is the button that chooses. */
async function choose(page: Page, ...chosen: string[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.keyboard.press('Enter'),
  ]);
  await chooser.setFiles(chosen);
}

const canPrint = (await findChromium()) !== null;

describe('verifying exports in the window', () => {
  it('says of each file what holds and what doesn’t, saves that, and can be cancelled', async () => {
    const page = await openVerify();
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
    const { bytes } = await parts.downloaded(page, () =>
      page.getByRole('button', { name: 'Save the report' }).click(),
    );
    const report = bytes.toString();
    expect(report).toMatch(
      /found: .*Halward.*\r\nnote: No case .*\r\n.*changed\.graphml: \d+ facts/,
    );
    await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' });
    expect(await seriousFindings(page)).toEqual([]);

    const long = join(folder, 'long.json');
    writeFileSync(long, `[${' '.repeat(200 * 2 ** 20)}`);
    await page.getByRole('button', { name: /Choose/ }).focus();
    await choose(page, files.graphml, long);
    await page.getByText('Verifying long.json').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Cancelled after 1 file.').waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it.skipIf(!canPrint)(
    `says of a printed dossier on which page what was changed${canPrint ? '' : ' (left out: no Chromium to print with)'}`,
    async () => {
      const print = printWithChromium;
      const printed: string[] = [];
      const kept = join(folder, 'printed.interlock');
      const engine = await startDirectEngine({
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
      const page = await openVerify({ store: kept, print });
      await choose(page, whole, changed);
      const of = (name: string) => page.getByRole('region', { name });
      await of('whole.pdf')
        .getByText(/0 otherwise/)
        .waitFor();
      const said = of('changed.pdf').getByText(/it says .*Halward.*made again it says .*Halvard/);
      await said.first().waitFor();
      expect(await of('changed.pdf').innerText()).toMatch(/page \d+/);
    },
  );
});
