/** The main job in real Electron, wherever its binary is: search, read, put on the graph, take away. */
import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newHome } from './built-main.ts';
import { putOnGraph, takeAwayGraphml } from './job.ts';
import { notTested, realElectron } from './real-electron.ts';

const root = resolve(import.meta.dirname, '../..');
const found = realElectron();

// Vitest's own reporter counts what is skipped and doesn't say why.
if ('missing' in found) process.stdout.write(`${notTested(found.missing)}\n`);

describe.runIf('binary' in found)('real Electron', () => {
  let home: string;
  let app: ElectronApplication;
  let page: Page;

  beforeEach(async () => {
    home = newHome();
    app = await _electron.launch({
      ...('binary' in found && { executablePath: found.binary }),
      args: [root, `--user-data-dir=${home}`, `--store=${join(home, 'store.db')}`],
    });
    page = await app.firstWindow();
  });

  afterEach(async () => {
    await app.close();
    rmSync(home, { recursive: true });
  });

  it('puts what was searched for on the graph, and takes the graph away', async () => {
    expect(page.url()).toBe('app://interlock/');
    await putOnGraph(page);
    const file = join(home, 'graph.graphml');
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, file);
    await takeAwayGraphml(page);
    await page.getByRole('dialog').getByText(file).waitFor();
    expect(readFileSync(file, 'utf8')).toContain('<graphml');
  });

  it('keeps Node and other origins away from the page', async () => {
    expect(await page.evaluate(() => Object.keys(globalThis.window.interlock ?? {}))).toEqual([
      'callText',
      'listenText',
    ]);
    expect(await page.evaluate(() => 'process' in globalThis || 'require' in globalThis)).toBe(
      false,
    );
    await page.evaluate(() => (location.href = 'https://elsewhere.example/'));
    expect(await page.evaluate(() => window.open('file:///') === null)).toBe(true);
    expect(page.url()).toBe('app://interlock/');
  });
});
