/** The address that lets a browser in is told to nobody else: no argument holds it. */
import type { ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chromiumLaunchOptions } from '../make/chromium.ts';
import { spawnInterlock, untilEnd } from '../make/command-line.ts';
import { makeFolder } from '../make/open-desk.ts';

let folder: string;
let remove: () => void;
let running: ChildProcess[];

beforeEach(() => {
  ({ folder, remove } = makeFolder());
  running = [];
});

afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  remove();
});

interface Served {
  child: ChildProcess;
  end: ReturnType<typeof untilEnd>;
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
  const child = spawnInterlock(
    ['serve', '--json', '--store', join(folder, 'store.db')],
    undefined,
    {
      DISPLAY: ':0',
      PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
      TMPDIR: folder,
    },
  );
  running.push(child);
  const end = untilEnd(child);
  const line = new Promise<string>((hear) => {
    child.stdout?.once('data', (chunk: Buffer) => hear(chunk.toString()));
  });
  const { url } = JSON.parse(await line) as { url: string };
  await expect.poll(() => existsSync(said)).toBe(true);
  const token = new URL(url).searchParams.get('token') ?? 'none';
  return { child, end, token, given: readFileSync(said, 'utf8').trim().split('\n') };
}

describe.skipIf(process.platform === 'win32')('the browser', () => {
  it('is given a file of our own, which leads it in and is gone then', async () => {
    const { child, end, token, given } = await served();
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
    child.kill('SIGINT');
    expect((await end).code).toBe(0);
  });

  it('leaves no file behind when nobody came in', async () => {
    const { child, end, given } = await served();
    const [file = ''] = given;
    expect(existsSync(file)).toBe(true);
    child.kill('SIGTERM');
    expect((await end).code).toBe(0);
    expect(existsSync(dirname(file))).toBe(false);
  });
});
