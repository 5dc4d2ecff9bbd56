/** What gets through to the page and the engine on 127.0.0.1, and what doesn't. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startLoopbackHost, type LoopbackHost } from '../../src/loopback/loopback-host.ts';
import { createEchoEngine } from '../make/echo-engine.ts';
import { ask, enter, tryEngine } from './browse.ts';

let folder: string;
let host: LoopbackHost;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'interlock-loopback-'));
  mkdirSync(join(folder, 'page/assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'page/index.html'), '<p>the page</p>');
  writeFileSync(join(folder, 'page/.hidden'), 'secret');
  writeFileSync(join(folder, 'page/assets/index-a1.js'), 'export {};');
  symlinkSync(join(folder, 'secret.txt'), join(folder, 'page/link.txt'));
  host = await startLoopbackHost({
    transport: createEchoEngine(),
    pageFolder: join(folder, 'page'),
  });
});

afterEach(async () => {
  await host.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  ask(host.origin, path, { headers });
const tokenPath = (url: string) => new URL(url).pathname + new URL(url).search;

describe('coming in', () => {
  it('turns the token into a cookie, once', async () => {
    expect(new URL(host.url).searchParams.get('token')).toMatch(/^[\w-]{43}$/);
    const first = await get(tokenPath(host.url));
    expect(first.status).toBe(303);
    expect(first.headers.location).toBe('/');
    expect(first.headers['set-cookie']).toEqual([
      expect.stringMatching(/^interlock-\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/),
    ]);
    expect(first.headers['set-cookie']?.[0]).not.toContain(tokenPath(host.url).split('=')[1]);

    const second = await get(tokenPath(host.url));
    expect(second.status).toBe(403);
    expect(second.headers['set-cookie']).toBeUndefined();
  });

  it('says when a browser came in, and only then', async () => {
    let entered = false;
    void host.entered.then(() => (entered = true));
    await get('/?token=wrong');
    expect(entered).toBe(false);
    await get(tokenPath(host.url));
    expect(entered).toBe(true);
  });

  it('refuses a wrong token and keeps the right one', async () => {
    expect((await get('/?token=wrong')).status).toBe(403);
    expect((await get('/?token=')).status).toBe(403);
    expect((await get(tokenPath(host.url))).status).toBe(303);
  });

  it('leaves the token unspent when a program only looks at the address', async () => {
    await ask(host.origin, tokenPath(host.url), { method: 'HEAD' });
    expect((await get(tokenPath(host.url))).status).toBe(303);
  });

  it('gives another address for another browser, and the one before stops working', async () => {
    const renewed = host.renewUrl();
    expect((await get(tokenPath(host.url))).status).toBe(403);
    expect((await get(tokenPath(renewed))).status).toBe(303);
  });

  it('tells a browser without the cookie what to do, and shows the page with it', async () => {
    const stranger = await get('/');
    expect(stranger.status).toBe(403);
    expect(stranger.body).toContain('press Enter where Interlock runs');
    const page = await get('/', { cookie: await enter(host.url) });
    expect(page.body).toBe('<p>the page</p>');
  });
});

describe('the files', () => {
  it('are served with the headers that keep other sites out', async () => {
    const { headers } = await get('/assets/index-a1.js');
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    expect(headers['permissions-policy']).toContain('geolocation=()');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/..\\secret.txt',
    '/..%5csecret.txt',
    '/assets/../../secret.txt',
    '//secret.txt',
    '/link.txt',
    '/.hidden',
    '/assets',
    '/assets/',
    '/index.html/',
    '/index.html%00',
    '/nothing.js',
  ])('are only those of the page folder: %s is none', async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(404);
    expect(body).not.toContain('secret');
  });

  it('answer nothing for an absolute address in the request line', async () => {
    expect((await get('http://registry.example/index.html')).status).toBe(404);
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])(
    'can’t be asked with %s',
    async (method) => {
      const { status, headers } = await ask(host.origin, '/assets/index-a1.js', { method });
      expect(status).toBe(405);
      expect(headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  it('have a length but no body for HEAD', async () => {
    const answer = await ask(host.origin, '/assets/index-a1.js', { method: 'HEAD' });
    expect(answer).toMatchObject({ status: 200, body: '', headers: { 'content-length': '10' } });
  });
});

describe('another name for this machine', () => {
  it.each(['localhost', '127.0.0.1', 'rebound.example', '[::1]', '127.0.0.1.example'])(
    'is refused: %s',
    async (name) => {
      const { port } = new URL(host.origin);
      const cookie = await enter(host.url);
      for (const header of [`${name}:${Number(port) + 1}`, name]) {
        expect((await get('/', { cookie, host: header })).status).toBe(421);
        expect(await tryEngine(host.origin, { cookie, origin: host.origin, host: header })).toBe(
          421,
        );
      }
      if (name === '127.0.0.1') return;
      expect((await get('/', { cookie, host: `${name}:${port}` })).status).toBe(421);
    },
  );

  it('does not spend the token', async () => {
    await ask(host.origin, tokenPath(host.url), { headers: { host: 'rebound.example' } });
    expect((await get(tokenPath(host.url))).status).toBe(303);
  });
});

describe('the WebSocket', () => {
  it('opens with the cookie and the origin of the page', async () => {
    const cookie = await enter(host.url);
    expect(await tryEngine(host.origin, { cookie, origin: host.origin })).toBe(101);
    const among = `theme=dark; ${cookie}; other=1`;
    expect(await tryEngine(host.origin, { cookie: among, origin: host.origin })).toBe(101);
  });

  it('needs the cookie', async () => {
    const cookie = await enter(host.url);
    const name = cookie.split('=')[0] ?? '';
    for (const wrong of ['', `${name}=`, `${cookie}x`, cookie.slice(0, -1), `x${cookie}`]) {
      expect(await tryEngine(host.origin, { cookie: wrong, origin: host.origin })).toBe(403);
    }
    expect(await tryEngine(host.origin, { origin: host.origin })).toBe(403);
  });

  it('needs the exact origin', async () => {
    const cookie = await enter(host.url);
    const { port } = new URL(host.origin);
    const wrong = ['null', 'http://rebound.example', `http://localhost:${port}`, host.origin + '/'];
    for (const origin of [...wrong, host.origin.replace('http', 'https')]) {
      expect(await tryEngine(host.origin, { cookie, origin })).toBe(403);
    }
    expect(await tryEngine(host.origin, { cookie })).toBe(403);
  });

  it('is at one path', async () => {
    const cookie = await enter(host.url);
    for (const path of ['/', '/engine/', '/engine?x=1', '/Engine']) {
      expect(await tryEngine(host.origin, { cookie, origin: host.origin }, path)).toBe(404);
    }
  });
});

describe('the browser host', () => {
  it('binds the port asked for, on this machine only, and says when it is taken', async () => {
    const { port, hostname } = new URL(host.origin);
    expect(hostname).toBe('127.0.0.1');
    const again = startLoopbackHost({
      transport: createEchoEngine(),
      pageFolder: folder,
      port: Number(port),
    });
    await expect(again).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
