/** A key given by the environment reaches nothing that the program starts. */
import { spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginInterlock, pressCtrlC, runInterlock } from '../make/command-line.ts';
import { runProgram, spawnInterlock, untilEnd } from '../make/program.ts';
import { makeFolder } from '../make/open-desk.ts';

const KEY = 'K-0123456789-given-by-the-environment';
const SOURCES = resolve(import.meta.dirname, '../../src');

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

/** A program that writes down what it was started with. */
function writeTelltale(file: string, heard: string): void {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, `#!/bin/sh\nenv > '${heard}.part'\nmv '${heard}.part' '${heard}'\n`);
  chmodSync(file, 0o755);
}

/** The environment as such a program wrote it down, once it has. */
async function heardIn(file: string): Promise<string> {
  await expect.poll(() => existsSync(file)).toBe(true);
  return readFileSync(file, 'utf8');
}

describe.skipIf(process.platform === 'win32')('a key of the environment', () => {
  it('is not handed to the browser that is opened, nor to any thread', async () => {
    const heard = join(folder, 'heard');
    writeTelltale(join(folder, 'bin/xdg-open'), heard);
    writeTelltale(join(folder, 'bin/open'), heard);
    const threads = join(folder, 'threads');
    mkdirSync(threads);
    writeFileSync(
      join(folder, 'thread.cjs'),
      `const { isMainThread, threadId } = require('node:worker_threads');
       require('node:fs').writeFileSync('${threads}/' + threadId,
         isMainThread ? 'main' : JSON.stringify(process.env));`,
    );
    const child = spawnInterlock(['serve', '--store', join(folder, 'store.db')], KEY, {
      DISPLAY: ':0',
      PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
      NODE_OPTIONS: `--require=${join(folder, 'thread.cjs')}`,
    });
    running.push(child);
    const environment = await heardIn(heard);
    expect(environment).toContain('DISPLAY=:0');
    expect(environment.includes(KEY)).toBe(false);
    const told = readdirSync(threads).map((name) => readFileSync(join(threads, name), 'utf8'));
    expect(told.length).toBeGreaterThan(1);
    expect(told.join().includes(KEY)).toBe(false);
    const end = untilEnd(child);
    child.kill('SIGINT');
    expect((await end).code).toBe(0);
  });

  /** Each command begins by taking the key, as `main.ts` does; then it does this. */
  async function afterTaking(work: string): Promise<void> {
    const script = `
      import { takeGivenKey } from '${SOURCES}/thread/access-keys.ts';
      import { openDesktop } from '${SOURCES}/cli/commands/start.ts';
      import { buildIfStale } from '${SOURCES}/cli/base/build.ts';
      process.getuid = () => 1000;
      if (takeGivenKey() !== '${KEY}') throw new Error('the key was not taken');
      ${work}`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      env: {
        ...process.env,
        INTERLOCK_KEY: KEY,
        DISPLAY: ':0',
        ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'dist'),
      },
    });
    running.push(child);
    expect(await untilEnd(child)).toMatchObject({ code: 0, stderr: '' });
  }

  const tellsItself = (heard: string): string =>
    `require('node:fs').writeFileSync('${heard}', JSON.stringify(process.env));`;

  it('is handed neither to Electron nor to its installer', async () => {
    const electron = join(folder, 'node_modules/electron');
    mkdirSync(electron, { recursive: true });
    writeTelltale(join(folder, 'dist/electron'), join(folder, 'window'));
    writeFileSync(
      join(electron, 'install.js'),
      `${tellsItself(join(folder, 'installer'))}
       require('node:fs').writeFileSync(__dirname + '/path.txt', 'electron');`,
    );
    await afterTaking(`await openDesktop('${folder}', [], () => undefined);`);
    for (const heard of ['installer', 'window']) {
      expect((await heardIn(join(folder, heard))).includes(KEY), heard).toBe(false);
    }
  });

  it('is not handed to what builds', async () => {
    writeFileSync(join(folder, 'electron.vite.config.ts'), '');
    const tool = join(folder, 'node_modules/electron-vite/bin/electron-vite.js');
    mkdirSync(join(tool, '..'), { recursive: true });
    writeFileSync(tool, tellsItself(join(folder, 'builder')));
    await afterTaking(`buildIfStale('${folder}', () => undefined);`);
    expect((await heardIn(join(folder, 'builder'))).includes(KEY)).toBe(false);
  });
});

describe('a key given by the environment', () => {
  it('is still the key that a command asks with', async () => {
    const registry = beginInterlock(['registry', '--json'], KEY);
    const { url } = JSON.parse(await registry.said) as { url: string };
    const asked = ['search', 'halvard', '--registry', url, '--store', join(folder, 'store.db')];
    // Trimmed, as that of a file is.
    expect(await runProgram(asked, ` ${KEY}\n`)).toMatchObject({ code: 0, stderr: '' });
    expect(await runInterlock(asked, 'K-another-key-of-another')).toMatchObject({ code: 1 });
    pressCtrlC();
    await registry.ended;
  });
});
