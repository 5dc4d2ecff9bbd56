/** The lock by what a store's file is: the same for every program, and gone with its holder. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { takeLockOfFile } from '../../../src/store/file/store-lock.ts';
import { openTempStore, tempFolder } from '../../make/temp-store.ts';

const root = join(import.meta.dirname, '../../..');
/** How often each of several programs wants a lock. */
const ROUNDS = 40;

const run = (code: string, args: string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, ['--input-type=module', '-e', code, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });

/** Any file, and a folder for locks that nobody else has. */
function aFile(): { file: string; folder: string } {
  const file = join(tempFolder(), 'any');
  writeFileSync(file, '');
  return { file, folder: join(tempFolder(), 'locks') };
}

/** Named after a file each. */
const locksIn = (folder: string): string[] =>
  readdirSync(folder).filter((name) => /^\d/.test(name));

const codeOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return (error as { fault?: { code: string } }).fault?.code;
  }
  return null;
};

describe('the lock of a store', () => {
  it('keeps out a program of another environment, from a store that was renamed in use', () => {
    const store = openTempStore();
    const moved = join(tempFolder(), 'moved.interlock');
    renameSync(store.file, moved);
    const code = `import { openStore } from './src/store/open-store.ts';
    try { openStore(process.argv[1]); } catch (error) { console.log(error.fault.code); }`;
    const names = ['TMPDIR', 'TMP', 'TEMP', 'XDG_RUNTIME_DIR', 'XDG_STATE_HOME', 'HOME'];
    const env = Object.fromEntries(names.map((name) => [name, tempFolder()]));
    expect(run(code, [moved], env).stdout.trim()).toBe('store-busy');
  });
});

describe('the lock by the identity of a file', () => {
  it('goes with its holder, and lets the next one in', () => {
    const { file, folder } = aFile();
    const [lock] = takeLockOfFile(file, [folder]);
    expect(codeOf(() => takeLockOfFile(file, [folder]))).toBe('store-busy');
    expect(locksIn(folder)).toHaveLength(1);
    lock?.close();
    expect(locksIn(folder)).toEqual([]);
    const [next] = takeLockOfFile(file, [folder]);
    // To close it again is not to take away what is another's by now.
    lock?.close();
    expect(codeOf(() => takeLockOfFile(file, [folder]))).toBe('store-busy');
    next?.close();
  });

  it('of a program that was killed is taken away by the next holder of any lock, and no other is', () => {
    const { file, folder } = aFile();
    const code = `
      import { takeLockOfFile } from './src/store/file/store-lock.ts';
      takeLockOfFile(process.argv[1], [process.argv[2]]);
      process.kill(process.pid, 'SIGKILL');`;
    for (let n = 0; n < 2; n += 1) {
      const other = aFile().file;
      expect(run(code, [other, folder]).signal).toBe('SIGKILL');
    }
    expect(locksIn(folder)).toHaveLength(1);
    writeFileSync(join(folder, 'notes.txt'), '');
    const held = takeLockOfFile(aFile().file, [folder]);
    const more = takeLockOfFile(file, [folder]);
    expect(locksIn(folder)).toHaveLength(2);
    for (const lock of [...held, ...more]) lock.close();
    expect(locksIn(folder)).toEqual([]);
    expect(readdirSync(folder)).toContain('notes.txt');
  });

  it('lies in the first folder where one can be, which only its owner may use', () => {
    const { file, folder } = aFile();
    const taken = join(tempFolder(), 'a file');
    writeFileSync(taken, '');
    const link = join(tempFolder(), 'link');
    symlinkSync(tempFolder(), link);
    const gone = join(tempFolder(), 'gone');
    const [lock] = takeLockOfFile(file, [join(taken, 'locks'), link, folder, gone]);
    expect(locksIn(folder)).toHaveLength(1);
    if (process.platform !== 'win32') expect(statSync(folder).mode & 0o777).toBe(0o700);
    lock?.close();
    expect(takeLockOfFile(file, [join(taken, 'locks'), link])).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')(
    'lies in no folder that others may write to (Windows has no modes)',
    () => {
      const { file, folder } = aFile();
      for (const mode of [0o770, 0o707, 0o722]) {
        const open = tempFolder();
        chmodSync(open, mode);
        expect(takeLockOfFile(file, [open])).toEqual([]);
        const [lock] = takeLockOfFile(file, [open, folder]);
        expect([locksIn(open).length, locksIn(folder).length]).toEqual([0, 1]);
        lock?.close();
      }
      const readable = tempFolder();
      chmodSync(readable, 0o755);
      const [lock] = takeLockOfFile(file, [readable]);
      expect(locksIn(readable)).toHaveLength(1);
      lock?.close();
    },
  );

  it('is never had by two, whoever comes and goes', async () => {
    const { file, folder } = aFile();
    const inside = join(tempFolder(), 'inside');
    const code = `
      import { mkdirSync, readSync, rmdirSync, writeFileSync, writeSync } from 'node:fs';
      import { takeLockOfFile } from './src/store/file/store-lock.ts';
      const [file, folder, inside] = process.argv.slice(1);
      const other = file + process.pid;
      writeFileSync(other, '');
      let times = 0;
      // All of them begin together.
      writeSync(1, 'ready\\n');
      readSync(0, Buffer.alloc(1));
      for (let round = 0; round < ${ROUNDS}; round += 1) {
        let locks;
        try { locks = takeLockOfFile(file, [folder]); }
        catch (error) { if (error.fault?.code !== 'store-busy') throw error; }
        if (locks) {
          mkdirSync(inside);
          times += 1;
          rmdirSync(inside);
          locks[0].close();
        }
        takeLockOfFile(other, [folder])[0].close();
      }
      console.log(times);`;
    const children = [1, 2, 3].map(() => {
      const args = ['--input-type=module', '-e', code, file, folder, inside];
      return spawn(process.execPath, args, { cwd: root });
    });
    const said = children.map(() => ['', ''] as [string, string]);
    const ready = children.map(({ stdout }) => once(stdout, 'data'));
    children.forEach((child, index) => {
      child.stdout.on('data', (part) => (said[index]![0] += String(part)));
      child.stderr.on('data', (part) => (said[index]![1] += String(part)));
    });
    const gone = children.map((child) => once(child, 'close'));
    await Promise.race([Promise.all(ready), Promise.all(gone)]);
    for (const { stdin } of children) stdin.end('.');
    await Promise.all(gone);
    expect(said.map(([, errors]) => errors)).toEqual(['', '', '']);
    // One that waits longer than the others may not come in at all.
    const times = said.map(([words]) => Number(words.replace('ready\n', '')));
    expect(times.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(5);
    expect(locksIn(folder)).toEqual([]);
  });
});
