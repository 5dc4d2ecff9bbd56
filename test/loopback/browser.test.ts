/** The browser host with a real Chromium: the printed address, the page's own transport, the policy. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { build } from 'vite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startLoopbackHost, type LoopbackHost } from '../../src/loopback/loopback-host.ts';
import type { HostTransport } from '../../src/ui/transport.ts';
import { chromiumLaunchOptions } from '../make/chromium.ts';
import { createEchoEngine, eventSaying, type EchoEngine } from '../make/echo-engine.ts';

const root = resolve(import.meta.dirname, '../..');

/** What the small page of these tests leaves on its window. */
interface TestWindow {
  transport: HostTransport;
  heard: unknown[];
  connected: boolean[];
}

/** A page that tries what the policy is there to refuse, and notes each refusal it hears of. */
const ATTEMPTS = `
  window.seen = [];
  document.addEventListener('securitypolicyviolation', (event) =>
    seen.push(event.effectiveDirective),
  );
  const add = (tag) =>
    document.body.append(Object.assign(document.createElement(tag), { src: 'http://away.example' }));
  const rules = { createScriptURL: (url) => url };
  const trusted = trustedTypes.createPolicy('interlock-worker', rules);
  const attempts = [
    () => (document.body.innerHTML = '<p>markup</p>'),
    () => new Function('return 1'),
    () => trustedTypes.createPolicy('another', rules),
    () => document.head.append(Object.assign(document.createElement('style'), { textContent: 'p {}' })),
    () => document.body.setAttribute('style', 'color: red'),
    // Set from a script it is no text that somebody could have smuggled in.
    () => (document.body.style.color = 'red'),
    () => new Worker(trusted.createScriptURL('data:text/javascript,1')),
    () => add('iframe'),
    () => add('img'),
    () => fetch('http://away.example').catch(() => undefined),
    () => new WebSocket('ws://127.0.0.1:1/engine'),
  ];
  for (const attempt of attempts) {
    try {
      attempt();
    } catch {
      // Refused in the call itself; what counts is the violation it reports.
    }
  }`;

let folder: string;
let browser: Browser;
let context: BrowserContext;
let engine: EchoEngine;
let host: LoopbackHost;
let page: Page;

beforeAll(async () => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  folder = mkdtempSync(join(root, '.cache/loopback-page-'));
  mkdirSync(join(folder, 'public'));
  writeFileSync(join(folder, 'index.html'), '<script type="module" src="./page.ts"></script>');
  writeFileSync(
    join(folder, 'page.ts'),
    `import { hostTransport } from '../../src/ui/transport.ts';
     const transport = hostTransport();
     const [heard, connected] = [[], []];
     transport.listen((event) => heard.push(event));
     transport.watchConnection((now) => connected.push(now));
     Object.assign(window, { transport, heard, connected });`,
  );
  writeFileSync(join(folder, 'public/attempts.html'), '<body><script src="attempts.js"></script>');
  writeFileSync(join(folder, 'public/attempts.js'), ATTEMPTS);
  await build({ root: folder, configFile: false, logLevel: 'error', build: { outDir: 'built' } });
  browser = await chromium.launch(await chromiumLaunchOptions());
  engine = createEchoEngine();
  host = await startLoopbackHost({ transport: engine, pageFolder: join(folder, 'built') });
  context = await browser.newContext();
  page = await context.newPage();
  await page.goto(host.url);
});

afterAll(async () => {
  await browser.close();
  await host.close();
  rmSync(folder, { recursive: true });
});

/** One window for all of them: another is another process of the browser. Each finds it newly loaded. */
beforeEach(async () => {
  if (page.url() !== `${host.origin}/`) await page.goto(host.origin);
  else await page.reload();
});

const call = (from: Page, input: unknown) =>
  from.evaluate((given) => (window as unknown as TestWindow).transport.call('echo', given), input);

const echoed = (input: unknown) => ({ ok: true, value: { command: 'echo', input } });

describe('the printed address', () => {
  it('led to the page, without the token in its address, and the engine answers', async () => {
    expect(page.url()).toBe(`${host.origin}/`);
    expect(await call(page, { text: 'ΔЖ中' })).toEqual(echoed({ text: 'ΔЖ中' }));
    expect(await page.evaluate(() => document.cookie)).toBe('');
  });

  it('opens more windows on the same engine; each hears every event', async () => {
    const second = await context.newPage();
    await second.goto(host.origin);
    expect(await call(second, { window: 2 })).toEqual(echoed({ window: 2 }));
    expect(await call(page, { window: 1 })).toEqual(echoed({ window: 1 }));
    engine.announce(eventSaying('news'));
    for (const each of [page, second]) {
      await each.waitForFunction(() => (window as unknown as TestWindow).heard.length > 0);
      expect(await each.evaluate(() => (window as unknown as TestWindow).heard)).toEqual([
        eventSaying('news'),
      ]);
    }
    await second.close();
  });

  it('does nothing for another browser once it is used', async () => {
    const stranger = await browser.newContext();
    const tab = await stranger.newPage();
    for (const url of [host.url, host.origin]) {
      const answer = await tab.goto(url);
      expect(answer?.status()).toBe(403);
    }
    await stranger.close();
  });

  it('works from a link on another site', async () => {
    await context.route('http://chat.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<a href="${host.renewUrl()}">open</a>` }),
    );
    const stranger = await context.newPage();
    await context.clearCookies();
    await stranger.goto('http://chat.example/');
    await stranger.click('a');
    await stranger.waitForURL(`${host.origin}/`);
    expect(await call(stranger, 1)).toEqual(echoed(1));
    await stranger.close();
  });
});

describe('another site', () => {
  it('can neither talk to the engine nor show or read the page', async () => {
    await context.route('http://other.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>other</p>' }),
    );
    const other = await context.newPage();
    await other.goto('http://other.example/');
    const got = await other.evaluate(async (origin) => {
      const socket = new WebSocket(`${origin.replace('http', 'ws')}/engine`);
      const opened = await new Promise((done) => {
        socket.onopen = () => done(true);
        socket.onerror = () => done(false);
      });
      const read = await fetch(origin).then(
        () => true,
        () => false,
      );
      const frame = document.createElement('iframe');
      frame.src = origin;
      document.body.append(frame);
      await new Promise((done) => (frame.onload = done));
      return { opened, read };
    }, host.origin);
    expect(other.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
    expect(got).toEqual({ opened: false, read: false });
    await other.close();
  });
});

describe('a lost connection', () => {
  /** No command has so long a name: the host closes the socket on it. */
  const loseConnection = () =>
    page.evaluate(() =>
      (window as unknown as TestWindow).transport.call('x'.repeat(101), 'never asked'),
    );

  it('answers what was pending, tells the page, comes back and keeps its listeners', async () => {
    await call(page, 'connected');
    expect(await loseConnection()).toEqual({
      ok: false,
      fault: { code: 'connection-lost', detail: {} },
    });
    expect(await call(page, 'again')).toEqual(echoed('again'));
    expect(await page.evaluate(() => (window as unknown as TestWindow).connected)).toEqual([
      true,
      false,
      true,
    ]);
    engine.announce(eventSaying('after'));
    await page.waitForFunction(() => (window as unknown as TestWindow).heard.length > 0);
    await expect.poll(() => engine.listenerCount).toBe(1);
  });

  it('comes back by itself', async () => {
    await call(page, 'connected');
    await loseConnection();
    await page.waitForFunction(() => (window as unknown as TestWindow).connected.length === 3);
  });

  it('refuses calls at once while there is no engine, never hanging', async () => {
    const ending = await startLoopbackHost({
      transport: engine,
      pageFolder: join(folder, 'built'),
    });
    await page.goto(ending.url);
    await call(page, 'connected');
    await ending.close();
    for (const again of [1, 2, 3]) {
      expect(await call(page, again)).toMatchObject({ fault: { code: 'connection-lost' } });
    }
    expect(await page.evaluate(() => (window as unknown as TestWindow).connected)).toEqual([
      true,
      false,
    ]);
  });
});

describe('the policy', () => {
  it('lets in no code made of text, no frame, and nothing from another address', async () => {
    await page.goto(`${host.origin}/attempts.html`);
    const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen.sort());
    await expect
      .poll(seen)
      .toEqual([
        'connect-src',
        'connect-src',
        'frame-src',
        'img-src',
        'require-trusted-types-for',
        'require-trusted-types-for',
        'style-src-attr',
        'style-src-elem',
        'trusted-types',
        'worker-src',
      ]);
  });
});
