/** What the built desktop host lets through and what it refuses, without a page drawn. */
import { existsSync, rmSync } from 'node:fs';
import type { WebContents } from 'electron';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstWindow, newHome, quit, startBuiltMain } from './built-main.ts';
import type { Seen } from './stand-in/electron.ts';
import type { Permission } from './stand-in/session.ts';
import type { StandInWindow } from './stand-in/window.ts';

let home: string;
let seen: Seen;
let window: StandInWindow;

beforeAll(async () => {
  home = newHome();
  seen = await startBuiltMain({ home });
  window = await firstWindow(seen);
});

afterAll(async () => {
  await quit(seen);
  rmSync(home, { recursive: true });
});

describe('app:// requests', () => {
  const get = async (url: string, method = 'GET') => {
    const answer = await seen.schemes.get('app')?.(new Request(url, { method }));
    if (!answer) throw new Error('there is no handler for app://');
    return answer;
  };

  it('are answered with the page and the headers that fence it in', async () => {
    const answer = await get('app://interlock/');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await answer.text()).toContain('<div id="app">');
  });

  it.each([
    'app://interlock/../main/main.js',
    'app://interlock/..%2fmain/main.js',
    'app://interlock/%2e%2e/main/main.js',
    'app://interlock/..%5cmain%5cmain.js',
    'app://interlock//etc/passwd',
    'app://interlock/assets',
    'app://interlock/nothing.js',
  ])('find nothing outside the page folder: %s', async (url) => {
    expect((await get(url)).status).toBe(404);
  });

  it('are answered for our host and for reading only', async () => {
    expect((await get('app://other/')).status).toBe(403);
    expect((await get('app://interlock/', 'POST')).status).toBe(403);
  });
});

describe('the window', () => {
  it.each([
    'will-navigate',
    'will-frame-navigate',
    'will-redirect',
    'will-attach-webview',
  ] as const)('prevents %s, to our own address too', (event) => {
    for (const url of ['https://elsewhere.example/', 'file:///etc/passwd', 'app://interlock/']) {
      expect(window.webContents.isPrevented(event, url)).toBe(true);
    }
  });

  it('opens only https and mailto outside', () => {
    const inside = [
      'http://registry.example/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'data:text/html,x',
      'smb://host/share',
      'ms-settings:',
      'https:',
      'not an address',
      '',
    ];
    for (const url of inside) expect(window.webContents.openWindow(url)).toBe('deny');
    expect(seen.openedOutside).toEqual([]);
    expect(window.webContents.openWindow('mailto:office@registry.example')).toBe('deny');
    expect(seen.openedOutside).toEqual(['mailto:office@registry.example']);
  });
});

describe('permissions', () => {
  const contents = () => window.webContents as unknown as WebContents;

  it.each<Permission>([
    'media',
    'geolocation',
    'notifications',
    'clipboard-read',
    'fullscreen',
    'openExternal',
    'hid',
    'fileSystem',
    'unknown',
  ])('are denied, asked or checked: %s', (permission) => {
    expect(seen.session.isGranted(contents(), permission)).toEqual({
      asked: false,
      checked: false,
    });
  });

  it('let only our page put text on the clipboard', () => {
    const permission = 'clipboard-sanitized-write';
    expect(seen.session.isGranted(contents(), permission)).toEqual({ asked: true, checked: true });
    const { mainFrame } = window.webContents;
    window.webContents.mainFrame = { origin: 'https://elsewhere.example', parent: null };
    expect(seen.session.isGranted(contents(), permission)).toEqual({
      asked: false,
      checked: false,
    });
    window.webContents.mainFrame = mainFrame;
  });

  it('are granted for no device', () => {
    expect(seen.session.isDeviceGranted()).toBe(false);
  });
});

describe('a download', () => {
  it('is refused where our page did not make it', () => {
    for (const url of ['https://elsewhere.example/a.exe', 'blob:https://elsewhere.example/1']) {
      expect(seen.session.download(url, 'a.exe')).toEqual({ refused: true });
    }
  });

  it('suggests a name, never a path', () => {
    const outcome = seen.session.download('blob:app://interlock/1', '../../.bashrc');
    expect(outcome).toEqual({ dialog: { defaultPath: `${home}/downloads/.bashrc` } });
    expect(existsSync(`${home}/downloads`)).toBe(false);
  });
});
