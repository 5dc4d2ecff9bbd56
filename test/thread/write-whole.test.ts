/** Files that are there whole or not at all. */
import { spawnSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../src/contract/faults/faults.ts';
import { writeWholeFiles } from '../../src/thread/write-whole.ts';
import { makeFolder, refusedWith } from '../make/open-desk.ts';

let folder: string;
let remove: () => void;

describe('writing whole files', () => {
  beforeEach(() => {
    ({ folder, remove } = makeFolder());
  });
  afterEach(() => remove());

  const at = (name: string): string => join(folder, name);

  async function* saying(...chunks: (string | Uint8Array | Error)[]) {
    for (const chunk of chunks) {
      await Promise.resolve();
      if (chunk instanceof Error) throw chunk;
      yield chunk;
    }
  }

  it('takes text and bytes, and puts each file in its place', async () => {
    writeFileSync(at('a.txt'), 'before, and longer than what comes');
    await writeWholeFiles([
      { path: at('a.txt'), chunks: saying('Grüße ', Uint8Array.of(0xf0, 0x9f, 0x98, 0x80)) },
      { path: at(`${'b'.repeat(251)}.txt`), chunks: saying() },
    ]);
    expect(readFileSync(at('a.txt'), 'utf8')).toBe('Grüße 😀');
    expect(readdirSync(folder).sort()).toEqual(['a.txt', `${'b'.repeat(251)}.txt`]);
  });

  it('leaves everything as it was when one of them ends early', async () => {
    writeFileSync(at('a.txt'), 'before');
    const writing = writeWholeFiles([
      { path: at('a.txt'), chunks: saying('new') },
      { path: at('b.txt'), chunks: saying('half', new Refusal('cancelled')) },
    ]);
    expect(await refusedWith(writing)).toBe('cancelled');
    expect(readdirSync(folder)).toEqual(['a.txt']);
    expect(readFileSync(at('a.txt'), 'utf8')).toBe('before');
  });

  it('takes nothing for a file that can’t be begun', async () => {
    const chunks = saying('never taken');
    const path = at('nowhere/a.txt');
    await expect(writeWholeFiles([{ path, chunks }])).rejects.toMatchObject({
      fault: { code: 'file-unwritable', detail: { file: path, why: 'ENOENT' } },
    });
    expect(await Array.fromAsync(chunks)).toEqual(['never taken']);
  });

  it('follows a link, and leaves what it replaces as private as it was', async () => {
    writeFileSync(at('one'), 'before', { mode: 0o600 });
    symlinkSync(at('one'), at('link'));
    await writeWholeFiles([{ path: at('link'), chunks: saying('after') }]);
    expect(readFileSync(at('one'), 'utf8')).toBe('after');
    expect(lstatSync(at('link')).isSymbolicLink()).toBe(true);
    expect(statSync(at('one')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).sort()).toEqual(['link', 'one']);
  });

  it.skipIf(process.platform === 'win32')(
    'takes the place of no device or database (Windows has no devices by name)',
    async () => {
      writeFileSync(at('store'), 'SQLite format 3\0 and all the evidence');
      for (const path of [at('store'), '/dev/null']) {
        const writing = writeWholeFiles([{ path, chunks: saying('after') }]);
        await expect(writing).rejects.toMatchObject({ fault: { code: 'file-unwritable' } });
      }
      expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true);
      expect(readFileSync(at('store'), 'utf8')).toContain('evidence');
    },
  );

  it('finds out that a folder is in the way before anything is replaced', async () => {
    writeFileSync(at('a.txt'), 'before');
    mkdirSync(at('b.txt'));
    let asked = false;
    const chunks = saying('new');
    const watched = (async function* () {
      asked = true;
      yield* chunks;
    })();
    const files = [
      { path: at('a.txt'), chunks: watched },
      { path: at('b.txt'), chunks: saying('new') },
    ];
    await expect(writeWholeFiles(files)).rejects.toMatchObject({
      fault: { code: 'file-unwritable', detail: { file: at('b.txt'), why: 'EISDIR' } },
    });
    expect(asked).toBe(false);
    expect(readFileSync(at('a.txt'), 'utf8')).toBe('before');
  });

  it('passes on what is no refusal of the disk', async () => {
    const writing = writeWholeFiles([{ path: at('a.txt'), chunks: saying(new Error('a bug')) }]);
    await expect(writing).rejects.toThrow('a bug');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('lets nobody else read what is not whole, and gives it the mode of the system then', async () => {
    const modes: number[] = [];
    async function* looking() {
      await Promise.resolve();
      yield 'half';
      modes.push(...readdirSync(folder).map((name) => statSync(at(name)).mode & 0o777));
    }
    await writeWholeFiles([{ path: at('a.txt'), chunks: looking() }]);
    expect(modes).toEqual([0o600]);
    expect(statSync(at('a.txt')).mode & 0o777).toBe(0o666 & ~process.umask());
  });

  it('removes what a process that died here left, and nothing of anybody else', async () => {
    const part = await partOf(process.pid);
    const dead = spawnSync(process.execPath, ['--version']).pid;
    const left = part.replace(`-${process.pid}-`, `-${dead}-`);
    const others = [
      part,
      left.replace(
        /^.interlock-./,
        (start) => `${start.slice(0, -1)}${start.endsWith('0') ? 1 : 0}`,
      ),
      `.interlock-${'0'.repeat(16)}.part`,
      left.replace('.interlock', '.other'),
    ];
    for (const name of [left, ...others]) writeFileSync(at(name), 'left');
    await writeWholeFiles([{ path: at('a.txt'), chunks: saying('whole') }]);
    expect(readdirSync(folder).sort()).toEqual([...others, 'a.txt'].sort());
  });

  /** The name under which a process writes. */
  async function partOf(id: number): Promise<string> {
    let found = '';
    async function* looking() {
      await Promise.resolve();
      found = readdirSync(folder).find((name) => name.includes(`-${id}-`)) ?? '';
      yield '';
    }
    await writeWholeFiles([{ path: at('a.txt'), chunks: looking() }]);
    return found;
  }
});
