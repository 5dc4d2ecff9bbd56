/** `serve` and `start` as real processes: the address, the end, the one line that says why. */
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import { faultOf, runInterlock, spawnInterlock, untilEnd } from '../make/command-line.ts';
import { makeFolder } from '../make/open-desk.ts';
import { ask, enter, openEngine } from '../loopback/browse.ts';

let folder: string;
let remove: () => void;
let running: ChildProcess[];

describe('the server for a browser', () => {
  beforeEach(() => {
    ({ folder, remove } = makeFolder());
    running = [];
  });

  afterEach(() => {
    for (const child of running) child.kill('SIGKILL');
    remove();
  });

  /** Start it and wait for the address it prints. */
  async function started(command: string, ...args: string[]) {
    const child = spawnInterlock([command, '--store', join(folder, 'store.db'), ...args]);
    running.push(child);
    const end = untilEnd(child);
    const address = new Promise<string>((resolve) => {
      let printed = '';
      child.stdout?.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
        const found = /http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]+/.exec(printed);
        if (found) resolve(found[0]);
      });
    });
    const early = end.then(({ code, stderr }) => {
      throw new Error(`it ended with ${code}: ${stderr}`);
    });
    return { child, end, url: await Promise.race([address, early]) };
  }

  it('serves the page and the engine until Ctrl-C, in one printed line', async () => {
    const { child, end, url } = await started('serve', '--no-open');
    const cookie = await enter(url);
    const { origin } = new URL(url);
    const page = await ask(origin, '/', { headers: { cookie } });
    expect(page.body).toContain('<div id="app">');
    const engine = await openEngine(origin, cookie);
    engine.say(JSON.stringify({ id: 1, command: 'readStatus', input: {} }));
    // The sample case that greets a first start is told of as well.
    let said = await engine.next();
    while (typeof said === 'object' && said !== null && 'event' in said) said = await engine.next();
    expect(said).toMatchObject({
      id: 1,
      reply: { ok: true, value: { registry: { handle: 'sample' } } },
    });
    child.kill('SIGINT');
    const { code, stdout } = await end;
    expect(code).toBe(0);
    expect(stdout.trim().split('\n')).toHaveLength(1);
    openStore(join(folder, 'store.db')).close();
  });

  it('prints the address as JSON when asked', async () => {
    const { child, end, url } = await started('serve', '--no-open', '--json');
    child.kill('SIGTERM');
    const { code, stdout } = await end;
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ url });
  });

  it('says that a port is taken, and leaves the store closed', async () => {
    const { child, end, url } = await started('serve', '--no-open');
    const { port } = new URL(url);
    const other = join(folder, 'other.db');
    const ran = await runInterlock([
      'serve',
      '--port',
      port,
      '--store',
      other,
      '--no-open',
      '--json',
    ]);
    expect(ran.code).toBe(1);
    expect(faultOf(ran)).toMatchObject({
      code: 'input-invalid',
      detail: { why: `another program uses ${port}` },
    });
    child.kill('SIGINT');
    await end;
  });

  it.each(['--port=65536', '--port=x', '--port=-1', '--surprise', 'argument'])(
    'refuses the argument %j as wrong usage',
    async (arg) => {
      expect((await runInterlock(['serve', arg])).code).toBe(2);
    },
  );

  it('says in one line why npm start opens in the browser, and goes on', async () => {
    const { child, end, url } = await started('start', '--no-open');
    expect((await ask(new URL(url).origin, '/')).status).toBe(403);
    child.kill('SIGINT');
    const { code, stderr } = await end;
    expect(code).toBe(0);
    expect(stderr.trim().split('\n').at(-1)).toBe(
      'Interlock opens in the browser: --no-open is for the browser.',
    );
  });

  it('gives no reason with npm start --browser', async () => {
    const { child, end } = await started('start', '--browser', '--no-open');
    child.kill('SIGINT');
    expect((await end).stderr).not.toContain('opens in the browser');
  });
});
