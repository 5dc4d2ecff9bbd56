/** The built desktop host from start to end, on the real engine and the sample registry. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EngineEvent } from '../../src/contract/events.ts';
import { createClient } from '../../src/contract/client.ts';
import { fromTextTransport, type Transport } from '../../src/contract/transport.ts';
import { firstWindow, newHome, quit, startBuiltMain } from './built-main.ts';
import type { Seen } from './stand-in/electron.ts';
import type { StandInContents, StandInWindow } from './stand-in/window.ts';

let home: string;

beforeEach(() => {
  home = newHome();
});

afterEach(() => rmSync(home, { recursive: true }));

/** What the preload gave to the page of this window, as the page reads it. */
function exposedBy({ webContents }: StandInWindow): Transport {
  const { interlock, ...others } = webContents.exposed;
  expect(others).toEqual({});
  if (!interlock) throw new Error('the preload exposed nothing');
  return fromTextTransport(interlock);
}

describe('the running desktop program', () => {
  /** One for all of these: they only look at it, or leave it as it was. */
  let home: string;
  let seen: Seen;
  let window: StandInWindow;
  let page: Transport;

  beforeAll(async () => {
    home = newHome();
    vi.stubEnv('INTERLOCK_KEY', 'K-0123456789-given-by-the-environment');
    seen = await startBuiltMain({ home });
    window = await firstWindow(seen);
    page = exposedBy(window);
  });

  afterAll(async () => {
    vi.unstubAllEnvs();
    expect(await quit(seen)).toBe(0);
    rmSync(home, { recursive: true });
  });

  it('opens one sandboxed window on our page, once it is drawn', () => {
    expect(seen.app.said).toEqual(['sandbox enabled', 'ready']);
    expect(seen.windows).toHaveLength(1);
    expect(window.said).toEqual(['load app://interlock/', 'show']);
    expect(window.options).toMatchObject({ show: false, minWidth: 960, minHeight: 640 });
    expect(window.options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
    });
    expect(existsSync(window.options.icon as string)).toBe(true);
    expect(seen.privileged).toMatchObject([
      { scheme: 'app', privileges: { standard: true, secure: true } },
    ]);
  });

  it('took a key out of the environment before anything could inherit it', () => {
    expect(process.env['INTERLOCK_KEY']).toBeUndefined();
  });

  it('gives the second instance no window, and the first one comes to the front', async () => {
    const second = await startBuiltMain({ home, isSecond: true });
    expect(await second.app.ended).toBe(0);
    expect(second.windows).toEqual([]);

    window.isMin = true;
    window.said.length = 0;
    seen.app.emit('second-instance', {}, [], home);
    expect(window.said).toEqual(['restore', 'show', 'focus']);
    expect(seen.windows).toHaveLength(1);
  });

  it('gives a case file that the system hands over to the window, and says what is wrong with one', async () => {
    const file = join(home, 'received.interlock');
    writeFileSync(file, 'no case file');
    const client = createClient(page);
    let isPrevented = false;
    seen.app.emit('open-file', { preventDefault: () => (isPrevented = true) }, file);
    expect(isPrevented).toBe(true);
    await expect
      .poll(async () => (await client.takeOfferedCaseFile({})).offered)
      .toMatchObject({ name: 'received.interlock', fault: { code: 'case-file-foreign' } });
    seen.app.emit('second-instance', {}, ['electron', '--flag', file], home);
    await expect
      .poll(async () => (await client.takeOfferedCaseFile({})).offered)
      .toMatchObject({ name: 'received.interlock' });
  });

  it('has a menu of standard roles: copy and paste, zoom, full screen, help', () => {
    expect(seen.menu.map(({ role, label }) => role ?? label)).toEqual([
      ...(process.platform === 'darwin' ? ['appMenu'] : []),
      'fileMenu',
      'editMenu',
      'View',
      'windowMenu',
      'help',
    ]);
    const view = seen.menu.find(({ label }) => label === 'View')?.submenu as { role?: string }[];
    const roles = view.map(({ role }) => role);
    expect(roles).toEqual(expect.arrayContaining(['zoomIn', 'zoomOut', 'resetZoom']));
    expect(roles).toContain('togglefullscreen');
  });

  /** Nothing stands at the end but what divides. */
  const lastOfView = ({ menu }: Seen) =>
    (menu.find(({ label }) => label === 'View')?.submenu as { type?: string }[] | undefined)?.at(
      -1,
    );

  it('has developer tools where it runs from a clone', () => {
    expect(window.options.webPreferences?.devTools).toBe(true);
    expect(JSON.stringify(seen.menu)).toContain('toggleDevTools');
    expect(lastOfView(seen)?.type).not.toBe('separator');
  });

  it('has none of them in a release', async () => {
    const other = newHome();
    const release = await startBuiltMain({ home: other, isPackaged: true });
    expect((await firstWindow(release)).options.webPreferences?.devTools).toBe(false);
    expect(JSON.stringify(release.menu)).not.toContain('toggleDevTools');
    expect(lastOfView(release)?.type).not.toBe('separator');
    await quit(release);
    rmSync(other, { recursive: true });
  });

  it('answers calls and passes events on', async () => {
    const heard: EngineEvent[] = [];
    const stop = page.listen((event) => heard.push(event));
    expect(await page.call('readStatus', {})).toMatchObject({
      ok: true,
      value: { registry: { handle: 'sample', address: 'sample' }, offline: null },
    });
    expect(await page.call('setOffline', { on: true })).toMatchObject({ ok: true });
    await expect
      .poll(() => heard)
      .toContainEqual(
        expect.objectContaining({
          name: 'statusChanged',
          status: expect.objectContaining({
            offline: expect.objectContaining({ why: 'chosen' }) as unknown,
          }) as unknown,
        }),
      );
    stop();
    const before = heard.length;
    expect(await page.call('setOffline', { on: false })).toMatchObject({ ok: true });
    await page.call('readStatus', {});
    expect(heard).toHaveLength(before);
  });

  it('refuses what is no command in words, and never rejects', async () => {
    for (const command of ['constructor', 'toString', '__proto__', '']) {
      expect(await page.call(command, {})).toMatchObject({ fault: { code: 'command-unknown' } });
    }
    expect(await page.call(7 as unknown as string, {})).toMatchObject({
      fault: { code: 'command-unknown' },
    });
    expect(await page.call('readStatus', 'text')).toMatchObject({
      fault: { code: 'input-invalid' },
    });
  });

  const strangers: [string, StandInContents['callingFrame']][] = [
    ['a frame already gone', null],
    [
      'a frame in our page',
      { origin: 'app://interlock', parent: { origin: 'app://interlock' } as never },
    ],
    ['another page', { origin: 'https://interlock.example', parent: null }],
    ['another host of our scheme', { origin: 'app://interlock.example', parent: null }],
    ['an opaque origin', { origin: 'null', parent: null }],
  ];

  it.each(strangers)('refuses calls of %s', async (_, frame) => {
    const { webContents } = window;
    webContents.callingFrame = frame;
    expect(await page.call('readStatus', {})).toEqual({
      ok: false,
      fault: { code: 'page-untrusted', detail: {} },
    });
    webContents.callingFrame = webContents.mainFrame;
    expect(await page.call('readStatus', {})).toMatchObject({ ok: true });
  });

  it('tells events to nobody but our page', async () => {
    const heard: EngineEvent[] = [];
    const stop = page.listen((event) => heard.push(event));
    const { mainFrame } = window.webContents;
    window.webContents.mainFrame = { origin: 'https://interlock.example', parent: null };
    await page.call('changeSettings', { theme: 'dark' });
    // The program itself has heard of it: so would the page have.
    await expect.poll(() => seen.nativeTheme.themeSource).toBe('dark');
    expect(heard).toEqual([]);
    window.webContents.mainFrame = mainFrame;
    await page.call('changeSettings', { theme: 'system' });
    await expect.poll(() => heard.map(({ name }) => name)).toContain('settingsChanged');
    stop();
  });
});

describe('the end', () => {
  it('closes the engine, so that the store is free for the next start', async () => {
    for (const round of [1, 2]) {
      const seen = await startBuiltMain({ home });
      const page = exposedBy(await firstWindow(seen));
      expect(await page.call('readStatus', {})).toMatchObject({ ok: true });
      expect(await quit(seen), `round ${round}`).toBe(0);
      expect(seen.handlers.size).toBe(0);
    }
  });

  it.runIf(process.platform !== 'darwin')('comes with the last window', async () => {
    const seen = await startBuiltMain({ home });
    (await firstWindow(seen)).close();
    expect(await seen.app.ended).toBe(0);
  });
});

describe('a store that can’t be opened', () => {
  it('is said in the window, which goes on once it can be', async () => {
    const store = join(home, 'store.db');
    writeFileSync(store, 'not a database '.repeat(200));
    const seen = await startBuiltMain({ home });
    const page = exposedBy(await firstWindow(seen));
    expect(seen.errorBoxes).toEqual([]);
    expect(await page.call('readStoreStanding', {})).toMatchObject({
      value: { state: 'closed', file: store, fault: { code: 'store-corrupt' } },
    });
    expect(await page.call('beginNewStore', { beside: false })).toMatchObject({
      value: { state: 'open' },
    });
    await page.call('changeSettings', { theme: 'dark' });
    await expect.poll(() => seen.nativeTheme.themeSource).toBe('dark');
    await quit(seen);
  });

  it('is said when another Interlock has it, too, until that ends', async () => {
    const first = await startBuiltMain({ home });
    await exposedBy(await firstWindow(first)).call('changeSettings', { theme: 'dark' });
    const second = await startBuiltMain({ home });
    const page = exposedBy(await firstWindow(second));
    expect(await page.call('readStoreStanding', {})).toMatchObject({
      value: { state: 'closed', fault: { code: 'store-busy' } },
    });
    expect(second.nativeTheme.themeSource).not.toBe('dark');
    await quit(first);
    expect(await page.call('openStoreAgain', {})).toMatchObject({ value: { state: 'open' } });
    await expect.poll(() => second.nativeTheme.themeSource).toBe('dark');
    await quit(second);
  });
});

describe('the theme', () => {
  it('follows the settings, so that menus and the first paint match the page', async () => {
    const first = await startBuiltMain({ home });
    const page = exposedBy(await firstWindow(first));
    await page.call('changeSettings', { theme: 'dark' });
    await expect.poll(() => first.nativeTheme.themeSource).toBe('dark');
    await quit(first);
    const second = await startBuiltMain({ home });
    await firstWindow(second);
    expect(second.nativeTheme.themeSource).toBe('dark');
    await quit(second);
  });
});

describe('the place of the window', () => {
  const file = () => join(home, 'userData/window.json');
  const keep = (place: unknown) => {
    mkdirSync(join(home, 'userData'), { recursive: true });
    writeFileSync(file(), JSON.stringify(place));
  };
  const opened = async () => {
    const seen = await startBuiltMain({ home });
    const window = await firstWindow(seen);
    const { x, y, width, height } = window.options;
    const place = { x, y, width, height, maximized: window.isMax };
    await quit(seen);
    return place;
  };

  it('is remembered', async () => {
    const place = { x: 300, y: 200, width: 1000, height: 700, maximized: true };
    keep(place);
    expect(await opened()).toEqual(place);
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual(place);
  });

  it('does not stop the end when it can’t be kept', async () => {
    mkdirSync(file(), { recursive: true });
    const seen = await startBuiltMain({ home });
    await firstWindow(seen);
    expect(await quit(seen)).toBe(0);
  });
});
