/** Opening the window from a clone, with a program of the test's own in Electron's place. */
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDesktop } from '../../src/cli/commands/start.ts';
import { makeFolder } from '../make/open-desk.ts';

let root: string;
let remove: () => void;
let said: string[];

beforeEach(() => {
  ({ folder: root, remove } = makeFolder());
  said = [];
  mkdirSync(join(root, 'node_modules/electron/dist'), { recursive: true });
  vi.stubEnv('DISPLAY', ':0');
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', undefined);
  vi.spyOn(process, 'getuid').mockReturnValue(1000);
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  remove();
});

const open = () => openDesktop(root, ['--store=a b'], (line) => said.push(line));
const log = () => readFileSync(join(root, '.cache/electron.log'), 'utf8');

/** What is run in Electron's place, as a shell script. */
function install(script: string): void {
  const folder = join(root, 'node_modules/electron');
  writeFileSync(join(folder, 'dist/electron'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, 'dist/electron'), 0o755);
  writeFileSync(join(folder, 'path.txt'), 'electron');
}

const installer = (script: string) =>
  writeFileSync(join(root, 'node_modules/electron/install.js'), script);

describe.runIf(process.platform === 'linux')('the desktop program on this machine', () => {
  it('opens nothing without a display, and downloads nothing', async () => {
    vi.stubEnv('DISPLAY', undefined);
    vi.stubEnv('WAYLAND_DISPLAY', undefined);
    installer('process.exit(0)');
    expect(await open()).toEqual({ unavailable: 'there is no display' });
    expect(said).toEqual([]);
    expect(existsSync(join(root, '.cache'))).toBe(false);
  });

  it('opens nothing as root: the sandbox stays on', async () => {
    vi.spyOn(process, 'getuid').mockReturnValue(0);
    install('exit 0');
    expect(await open()).toEqual({
      unavailable: 'Electron does not run as root with its sandbox on',
    });
  });
});

describe.skipIf(process.platform === 'win32')('Electron', () => {
  it('gets the program and its arguments, and its own end is the outcome', async () => {
    install(`for each in "$@"; do echo "got $each"; done; exit 0`);
    expect(await open()).toEqual({ ended: 0 });
    expect(log()).toBe(`got ${root}\ngot --store=a b\n`);
    expect(said).toEqual([]);
  });

  it('is reported where it ends at once, with its noise in the log only', async () => {
    install('echo "libgtk is missing" >&2; exit 127');
    const outcome = await open();
    expect(outcome).toEqual({
      unavailable: expect.stringContaining('Electron ended at once') as string,
    });
    expect(log()).toContain('libgtk is missing');
  });

  it('is reported where it can’t even be started', async () => {
    install('exit 0');
    chmodSync(join(root, 'node_modules/electron/dist/electron'), 0o600);
    expect(await open()).toMatchObject({
      unavailable: expect.stringContaining('ended at once') as string,
    });
  });

  it('is reported where it can’t be downloaded, with the noise in the log only', async () => {
    installer('console.error("RequestError: refused"); process.exit(1)');
    const outcome = await open();
    expect(outcome).toEqual({
      unavailable: expect.stringContaining('could not be downloaded') as string,
    });
    expect(said).toEqual(['Fetching Electron, about 110 MB, once …']);
    expect(log()).toContain('RequestError: refused');
  });

  it('is downloaded once', async () => {
    installer(`
      const { writeFileSync } = require('node:fs');
      writeFileSync(__dirname + '/dist/electron', '#!/bin/sh\\nexit 0\\n', { mode: 0o755 });
      writeFileSync(__dirname + '/path.txt', 'electron');`);
    expect(await open()).toEqual({ ended: 0 });
    expect(await open()).toEqual({ ended: 0 });
    expect(said).toHaveLength(1);
  });
});
