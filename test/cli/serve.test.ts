/** `serve` and `start`: the address, the end, the one line that says why. */
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import {
  beginInterlock,
  faultOf,
  pressCtrlC,
  runInterlock,
  type Ran,
  type Running,
} from '../make/command-line.ts';
import { follow, spawnInterlock } from '../make/program.ts';
import { makeFolder } from '../make/open-desk.ts';
import { ask, enter, openEngine } from '../loopback/browse.ts';

let folder: string;
let remove: () => void;
let running: Running[];
let child: ChildProcess | undefined;

describe('the server for a browser', () => {
  beforeEach(() => {
    ({ folder, remove } = makeFolder());
    running = [];
  });

  afterEach(async () => {
    child?.kill('SIGKILL');
    pressCtrlC();
    await Promise.all(running.map(({ ended }) => ended));
    remove();
  });

  const inStore = (args: readonly string[]): string[] => [
    ...[...args, '--store', join(folder, 'store.db')],
  ];

  /** Wait for the address it prints. */
  async function urlOf({ said }: Running): Promise<string> {
    return /http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]+/.exec(await said)?.[0] ?? 'none';
  }

  async function started(...args: string[]): Promise<{ url: string; ended: Promise<Ran> }> {
    const one = beginInterlock(inStore(args));
    running.push(one);
    return { url: await urlOf(one), ended: one.ended };
  }

  it('serves the page and the engine until Ctrl-C, in one printed line', async () => {
    child = spawnInterlock(inStore(['serve', '--no-open']));
    const program = follow(child);
    const url = await urlOf(program);
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
    const { code, stdout } = await program.ended;
    expect(code).toBe(0);
    expect(stdout.trim().split('\n')).toHaveLength(1);
    openStore(join(folder, 'store.db')).close();
  });

  it('prints the address as JSON when asked', async () => {
    const { ended, url } = await started('serve', '--no-open', '--json');
    process.emit('SIGTERM');
    const { code, stdout } = await ended;
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ url });
  });

  it('says that a port is taken, and leaves the store closed', async () => {
    const { url } = await started('serve', '--no-open');
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
    openStore(other).close();
  });

  it.each(['--port=65536', '--port=x', '--port=-1', '--surprise', 'argument'])(
    'refuses the argument %j as wrong usage',
    async (arg) => {
      expect((await runInterlock(['serve', arg])).code).toBe(2);
    },
  );

  it('says in one line why npm start opens in the browser, and goes on', async () => {
    const { ended, url } = await started('start', '--no-open');
    expect((await ask(new URL(url).origin, '/')).status).toBe(403);
    pressCtrlC();
    const { code, stderr } = await ended;
    expect(code).toBe(0);
    expect(stderr.trim().split('\n').at(-1)).toBe(
      'Interlock opens in the browser: --no-open is for the browser.',
    );
  });

  it('gives no reason with npm start --browser', async () => {
    const { ended } = await started('start', '--browser', '--no-open');
    pressCtrlC();
    expect((await ended).stderr).not.toContain('opens in the browser');
  });
});
