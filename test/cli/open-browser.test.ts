/** The address that lets a browser in is told to nobody else: no argument holds it. */
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chromiumLaunchOptions } from '../make/chromium.ts';
import { beginInterlock, pressCtrlC, type Ran } from '../make/command-line.ts';
import { makeFolder } from '../make/open-desk.ts';

let folder: string;
let remove: () => void;

beforeEach(() => {
  ({ folder, remove } = makeFolder());
});

afterEach(() => {
  pressCtrlC();
  vi.unstubAllEnvs();
  remove();
});

interface Served {
  ended: Promise<Ran>;
  token: string;
  /** The arguments that the system's opener was started with. */
  given: string[];
}

/** `serve` with this program in the place of the one that opens addresses. */
async function served(): Promise<Served> {
  const said = join(folder, 'given');
  mkdirSync(join(folder, 'bin'));
  for (const name of ['xdg-open', 'open']) {
    const file = join(folder, 'bin', name);
    writeFileSync(
      file,
      `#!/bin/sh\nprintf '%s\\n' "$@" > '${said}.part'\nmv '${said}.part' '${said}'\n`,
    );
    chmodSync(file, 0o755);
  }
  vi.stubEnv('DISPLAY', ':0');
  vi.stubEnv('PATH', `${join(folder, 'bin')}:${process.env['PATH']}`);
  vi.stubEnv('TMPDIR', folder);
  const running = beginInterlock(['serve', '--json', '--store', join(folder, 'store.db')]);
  const { url } = JSON.parse(await running.said) as { url: string };
  await expect.poll(() => existsSync(said)).toBe(true);
  const token = new URL(url).searchParams.get('token') ?? 'none';
  return { ended: running.ended, token, given: readFileSync(said, 'utf8').trim().split('\n') };
}

describe.skipIf(process.platform === 'win32')('the browser', () => {
  it('is given a file of our own, which leads it in and is gone then', async () => {
    const { ended, token, given } = await served();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(given).toHaveLength(1);
    expect(given.join()).not.toContain(token);
    const [file = ''] = given;
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(file)).mode & 0o777).toBe(0o700);

    const browser = await chromium.launch(await chromiumLaunchOptions());
    try {
      const page = await browser.newPage();
      await page.goto(pathToFileURL(file).href);
      await page.getByRole('searchbox', { name: 'Search members' }).waitFor();
      expect(new URL(page.url()).search).toBe('');
      // The engine answers it, so its cookie is known.
      await page.getByText('sample', { exact: false }).first().waitFor();
      await expect.poll(() => existsSync(dirname(file))).toBe(false);
    } finally {
      await browser.close();
    }
    pressCtrlC();
    expect((await ended).code).toBe(0);
  });

  it('leaves no file behind when nobody came in', async () => {
    const { ended, given } = await served();
    const [file = ''] = given;
    expect(existsSync(file)).toBe(true);
    process.emit('SIGTERM');
    expect((await ended).code).toBe(0);
    expect(existsSync(dirname(file))).toBe(false);
  });
});
