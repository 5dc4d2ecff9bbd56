/**
 * The built desktop host with a real Chromium page in the role of its window: one program and one page for all,
 * since each leaves both as it found them, or as the next one wants them.
 */
import type { SaveDialogOptions } from 'electron';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EngineEvent } from '../../src/contract/events.ts';
import type { Reply, TextTransport } from '../../src/contract/transport.ts';
import { chromiumLaunchOptions } from '../make/chromium.ts';
import { firstWindow, newHome, quit, startBuiltMain } from './built-main.ts';
import { putOnGraph, takeAwayGraphml, takeAwayPicture } from './job.ts';
import { drawIn, type ChromiumWindow } from './stand-in/chromium-window.ts';
import type { Seen } from './stand-in/electron.ts';

let browser: Browser;
let home: string;
let seen: Seen;
let shown: ChromiumWindow;
let page: Page;
/** What the save dialog was opened with. */
let asked: PromiseWithResolvers<SaveDialogOptions>;

beforeAll(async () => {
  browser = await chromium.launch(await chromiumLaunchOptions());
  home = newHome();
  const drawing = drawIn(browser, () => seen);
  const saveTo = (options: SaveDialogOptions) => {
    asked.resolve(options);
    return Promise.resolve(join(home, 'taken away.graphml'));
  };
  seen = await startBuiltMain({ home, draw: drawing.draw, saveTo });
  await firstWindow(seen);
  shown = await drawing.opened;
  page = shown.page;
});

beforeEach(() => {
  asked = Promise.withResolvers();
  seen.openedOutside.length = 0;
});

afterAll(async () => {
  await page.context().close();
  await browser.close();
  await quit(seen);
  rmSync(home, { recursive: true });
});

interface PageWindow {
  interlock: TextTransport;
  heard: EngineEvent[];
}

describe('the page', () => {
  it('is the built one, and its calls and events go through the preload', async () => {
    await page.getByRole('searchbox', { name: 'Search members' }).waitFor();
    await page.evaluate(() => {
      const own = globalThis as unknown as PageWindow;
      own.heard = [];
      own.interlock.listenText((event) => own.heard.push(JSON.parse(event) as EngineEvent));
    });
    const reply = await page.evaluate(() =>
      (globalThis as unknown as PageWindow).interlock.callText('setOffline', { on: true }),
    );
    expect(JSON.parse(reply) as Reply).toMatchObject({
      ok: true,
      value: { offline: { why: 'chosen' } },
    });
    await page.waitForFunction(() =>
      (globalThis as unknown as PageWindow).heard.some(({ name }) => name === 'statusChanged'),
    );
    await expect.poll(() => page.getByRole('switch', { name: 'Offline' }).isChecked()).toBe(true);
    await page.getByRole('switch', { name: 'Offline' }).click();
    await expect.poll(() => page.getByRole('switch', { name: 'Offline' }).isChecked()).toBe(false);
  });
});

describe('the window', () => {
  it('stays on our page, whatever the page tries', async () => {
    const url = page.url();
    await page.evaluate(() => (location.href = 'https://elsewhere.example/'));
    await expect.poll(() => shown.prevented).toEqual(['https://elsewhere.example/']);
    expect(page.url()).toBe(url);
    await page.getByRole('searchbox', { name: 'Search members' }).waitFor();
  });

  it('gives a link that wants a window of its own to the browser', async () => {
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), {
        href: 'https://registry.example/a?b=c',
        target: '_blank',
        textContent: 'out',
      });
      document.body.append(link);
      link.click();
    });
    await expect.poll(() => seen.openedOutside).toEqual(['https://registry.example/a?b=c']);
    expect(seen.windows).toHaveLength(1);
  });

  it('shows a link of a profile whole before the link goes to the browser', async () => {
    const site = 'https://port.halvard.example/';
    await page.getByRole('searchbox', { name: 'Search members' }).fill('halvard port authority');
    await page.keyboard.press('Enter');
    await page.getByRole('row').filter({ hasText: 'Halvard Port Authority' }).first().click();
    await page.getByRole('button', { name: site }).click();
    const dialog = page.getByRole('dialog', { name: 'Open outside Interlock?' });
    await dialog.getByText('port.halvard.example').waitFor();
    expect(seen.openedOutside).toEqual([]);
    await dialog.getByRole('button', { name: 'Open', exact: true }).click();
    await expect.poll(() => seen.openedOutside).toEqual([site]);
    expect(seen.windows).toHaveLength(1);
  });
});

describe('taking the graph away', () => {
  beforeAll(() => putOnGraph(page));

  it('ends with a save dialog in Downloads, and says where it was saved', async () => {
    await takeAwayGraphml(page);
    expect((await asked.promise).defaultPath).toMatch(/\/downloads\/[^/]+\.graphml$/);
    const file = join(home, 'taken away.graphml');
    await page.getByRole('dialog').getByText(file).waitFor();
    expect(readFileSync(file, 'utf8')).toContain('Ingrid Solveig Halvardsen');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  it('saves a picture, which the page draws, as the page’s own download', async () => {
    const [outcome] = await Promise.all([shown.downloaded(), takeAwayPicture(page)]);
    expect(outcome).toEqual({
      dialog: { defaultPath: expect.stringMatching(/\/downloads\/[^/]+\.png$/) as string },
    });
  });
});
