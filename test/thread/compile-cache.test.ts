/** Compiled code is kept where only its user can write: whoever else can write there runs code as the user. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownFolder } from '../../src/thread/compile-cache.cjs';
import { makeFolder } from '../make/open-desk.ts';

const INTERLOCK = resolve(import.meta.dirname, '../../src/cli/interlock.cjs');
/** Nobody that this machine knows. */
const SOMEBODY_ELSE = 54_321;

const hasOwners = process.getuid !== undefined;
const canGiveAway = process.getuid?.() === 0;
const asAdministrator = canGiveAway
  ? ''
  : ' (left out: only an administrator can give a folder away)';

let folder: string;
let remove: () => void;
const at = (...names: string[]): string => join(folder, ...names);

beforeEach(() => {
  const made = makeFolder();
  folder = realpathSync(made.folder);
  ({ remove } = made);
});
afterEach(() => remove());

describe.skipIf(!hasOwners)('the folder of compiled code', () => {
  it('is made for its user alone, with all that leads to it', () => {
    expect(ownFolder(at('home/.cache/interlock'))).toBe(at('home/.cache/interlock'));
    for (const made of ['home', 'home/.cache', 'home/.cache/interlock'])
      expect(lstatSync(at(made)).mode & 0o777).toBe(0o700);
    expect(ownFolder(at('home/.cache/interlock'))).toBe(at('home/.cache/interlock'));
  });

  it.each(['777', '770', '722', '1777'])('is refused where its mode is %s', (mode) => {
    mkdirSync(at('made'));
    chmodSync(at('made'), Number.parseInt(mode, 8));
    expect(ownFolder(at('made'))).toBeNull();
  });

  it('is kept from everybody else, whatever Node makes in it', () => {
    mkdirSync(at('made'));
    chmodSync(at('made'), 0o755);
    expect(ownFolder(at('made'))).toBe(at('made'));
    expect(lstatSync(at('made')).mode & 0o777).toBe(0o700);
  });

  it('is none that depends on where the program is started', () => {
    expect(ownFolder('.cache/interlock/compiled')).toBeNull();
    expect(existsSync('.cache/interlock')).toBe(false);
  });

  it('is refused where others could put another one in its place', () => {
    mkdirSync(at('shared/made'), { recursive: true });
    chmodSync(at('shared'), 0o777);
    expect(ownFolder(at('shared/made'))).toBeNull();
    // As in a system's temporary folder: what is there can't be moved away by anybody else.
    chmodSync(at('shared'), 0o1777);
    expect(ownFolder(at('shared/made'))).toBe(at('shared/made'));
  });

  it.skipIf(!canGiveAway)(`is refused where somebody else made it first${asAdministrator}`, () => {
    mkdirSync(at('theirs/made'), { recursive: true });
    chownSync(at('theirs/made'), SOMEBODY_ELSE, SOMEBODY_ELSE);
    expect(ownFolder(at('theirs/made'))).toBeNull();
    mkdirSync(at('theirs/mine'));
    chownSync(at('theirs'), SOMEBODY_ELSE, SOMEBODY_ELSE);
    expect(ownFolder(at('theirs/mine'))).toBeNull();
  });

  it('is where a link leads, if that is the user’s own', () => {
    mkdirSync(at('real'), { mode: 0o700 });
    symlinkSync(at('real'), at('link'));
    expect(ownFolder(at('link'))).toBe(at('real'));
    chmodSync(at('real'), 0o777);
    expect(ownFolder(at('link'))).toBeNull();
  });

  it('is none where none can be made', () => {
    symlinkSync(at('nowhere'), at('dangling'));
    expect(ownFolder(at('dangling'))).toBeNull();
  });
});

describe('the program', () => {
  /** Runs with a home, and with temporary files where somebody else was first. */
  function run(): void {
    const theirs = at('tmp/node-compile-cache');
    mkdirSync(theirs, { recursive: true });
    chmodSync(theirs, 0o777);
    if (canGiveAway) chownSync(theirs, SOMEBODY_ELSE, SOMEBODY_ELSE);
    const { NODE_COMPILE_CACHE: _, ...env } = process.env;
    const home = { HOME: at('home'), LOCALAPPDATA: at('home/.cache'), XDG_CACHE_HOME: '' };
    const store = at('store.db');
    const ran = spawnSync(process.execPath, [INTERLOCK, 'company', '1001', '--store', store], {
      env: { ...env, ...home, TMPDIR: at('tmp'), TEMP: at('tmp'), TMP: at('tmp') },
      encoding: 'utf8',
    });
    expect(ran).toMatchObject({ status: 0, stderr: '' });
  }

  it('neither reads nor writes code in a folder that somebody else made in the temporary one', () => {
    run();
    expect(readdirSync(at('tmp/node-compile-cache'))).toEqual([]);
    const kept = process.platform === 'darwin' ? 'Library/Caches' : '.cache';
    expect(readdirSync(at('home', kept, 'interlock/compiled')).length).toBeGreaterThan(0);
  });

  it.skipIf(!hasOwners)('goes without where there is no folder of the user’s own', () => {
    for (const kept of ['.cache', 'Library/Caches'])
      mkdirSync(at('home', kept, 'interlock/compiled'), { recursive: true });
    for (const kept of ['.cache', 'Library/Caches'])
      chmodSync(at('home', kept, 'interlock/compiled'), 0o777);
    run();
    expect(readdirSync(at('home/.cache/interlock/compiled'))).toEqual([]);
    expect(existsSync(at('tmp/node-compile-cache'))).toBe(true);
    expect(readdirSync(at('tmp/node-compile-cache'))).toEqual([]);
  });
});
