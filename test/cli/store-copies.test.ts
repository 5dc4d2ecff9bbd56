/** `store backup`, `store snapshots` and `store restore`. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BackupReport, RestoreReport } from '../../src/contract/answers/store.ts';
import { makeAttempt } from '../make/attempt.ts';
import { faultOf, pressCtrlCAtOnce, runInterlock, type Ran } from '../make/command-line.ts';
import { openTempStore, tempFolder } from '../make/temp-store.ts';

describe('backing up and restoring a store', () => {
  const store = (...args: string[]): Promise<Ran> => runInterlock(['store', ...args]);

  async function printed(...args: string[]): Promise<string> {
    const ran = await store(...args);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    return ran.stdout;
  }

  async function refusedWith(...args: string[]): Promise<string> {
    const ran = await store(...args, '--json');
    expect(ran).toMatchObject({ stdout: '' });
    return faultOf(ran).code;
  }

  it('makes a copy of a store in use, and puts it back when it is closed', async () => {
    const used = openTempStore();
    used.write((writer) => writer.noteAttempt('sample', makeAttempt()));
    const copy = join(tempFolder(), 'copy.interlock');
    const made = await printed('backup', copy, '--json', '--store', used.file);
    expect(JSON.parse(made) as BackupReport).toMatchObject({ file: copy, requests: 1 });
    expect(await refusedWith('backup', copy, '--store', used.file)).toBe('file-unwritable');
    expect(await refusedWith('restore', copy, '--store', used.file)).toBe('store-busy');
    used.write((writer) => writer.noteAttempt('sample', makeAttempt()));
    used.close();
    const put = await printed('restore', copy, '--json', '--store', used.file);
    const { aside } = JSON.parse(put) as RestoreReport;
    expect(openTempStore(aside.at(-1)).read.chainHead().count).toBe(2);
    const outcomes = openTempStore(used.file).read.requests({ after: 0, limit: 9 });
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['not-found', 'restored']);
  });

  it('lists the snapshots, and puts one back by its name, where there is no store any more', async () => {
    const kept = openTempStore();
    kept.close();
    expect(await printed('snapshots', '--store', kept.file)).toContain('no snapshots');
    const name = '00001-20260301T100000Z-daily-v80-0123456789ab.interlock';
    mkdirSync(`${kept.file}.snapshots`);
    renameSync(kept.file, join(`${kept.file}.snapshots`, name));
    expect(await printed('snapshots', '--store', kept.file)).toContain(
      `${name}  2026-03-01T10:00:00Z  once a day`,
    );
    const [first] = JSON.parse(
      await printed('snapshots', '--json', '--store', kept.file),
    ) as unknown[];
    expect(first).toMatchObject({ name, why: 'daily', version: 80 });
    expect(await printed('restore', name, '--store', kept.file)).toMatch(/^Put back from .*\n$/);
    expect(existsSync(kept.file)).toBe(true);
  });

  it('names a foreign journal, changes nothing, and puts a copy back in the store’s place', async () => {
    const kept = openTempStore();
    kept.write((writer) => writer.noteAttempt('sample', makeAttempt()));
    const copy = join(tempFolder(), 'copy.interlock');
    await printed('backup', copy, '--store', kept.file);
    kept.close();
    const before = readFileSync(kept.file);
    writeFileSync(`${kept.file}-journal`, 'of another');
    for (const command of [['check'], ['requests'], ['backup', join(tempFolder(), 'other')]]) {
      const asked = [...command, '--store', kept.file];
      expect(await refusedWith(...asked)).toBe('store-log-foreign');
      const { code, stderr } = await store(...asked);
      expect(code).toBe(1);
      expect(stderr).toContain('(its -journal file) is not its own');
      expect(stderr).toContain('move that file away');
    }
    expect(readFileSync(kept.file).equals(before)).toBe(true);
    const put = await printed('restore', copy, '--json', '--store', kept.file);
    const { aside } = JSON.parse(put) as RestoreReport;
    expect(readFileSync(aside[0] ?? '', 'utf8')).toBe('of another');
    expect(openTempStore(kept.file).read.chainHead().count).toBe(2);
  });

  it('leaves nothing after Ctrl-C, and is cancelled', async () => {
    const used = openTempStore();
    const folder = tempFolder();
    pressCtrlCAtOnce();
    const to = join(folder, 'copy');
    expect(await store('backup', to, '--store', used.file)).toMatchObject({
      code: 130,
      stdout: '',
      stderr: 'Cancelled.\n',
    });
    expect(readdirSync(folder).map((name) => basename(name))).toEqual([]);
  });

  it('needs exactly one file', async () => {
    const none = await store('backup');
    const two = await store('restore', 'a', 'b');
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('FILE is missing')]);
    expect([two.code, two.stderr]).toEqual([2, expect.stringContaining('too many')]);
  });
});
