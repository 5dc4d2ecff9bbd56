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
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { store } from '../../src/cli/store.ts';
import { faultWords, Refusal, type Fault } from '../../src/contract/faults.ts';
import type { BackupReport, RestoreReport } from '../../src/contract/model/store-copy.ts';
import { makeAttempt } from '../make/attempt.ts';
import { refusedWith } from '../make/open-desk.ts';
import { openTempStore, tempFolder } from '../make/temp-store.ts';

describe('backing up and restoring a store', () => {
  afterEach(() => vi.restoreAllMocks());

  async function printed(...args: string[]): Promise<string> {
    const parts: string[] = [];
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((part) => {
      parts.push(String(part));
      return true;
    });
    expect(await store(args)).toBe(0);
    write.mockRestore();
    return parts.join('');
  }

  async function faultOfRefused(work: Promise<unknown>): Promise<Fault> {
    try {
      await work;
    } catch (error) {
      if (error instanceof Refusal) return error.fault;
      throw error;
    }
    throw new Error('It was done.');
  }

  it('makes a copy of a store in use, and puts it back when it is closed', async () => {
    const used = openTempStore();
    used.write((writer) => writer.noteAttempt('sample', makeAttempt()));
    const copy = join(tempFolder(), 'copy.interlock');
    const made = await printed('backup', copy, '--json', '--store', used.file);
    expect(JSON.parse(made) as BackupReport).toMatchObject({ file: copy, requests: 1 });
    expect(await refusedWith(store(['backup', copy, '--store', used.file]))).toBe(
      'file-unwritable',
    );
    expect(await refusedWith(store(['restore', copy, '--store', used.file]))).toBe('store-busy');
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
      const refused = await faultOfRefused(store([...command, '--store', kept.file]));
      expect(refused.code).toBe('store-log-foreign');
      const { says, advice } = faultWords(refused);
      expect(says).toContain('(its -journal file) is not its own');
      expect(advice).toContain('move that file away');
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
    const interrupt = (name: string | symbol): void => {
      if (name === 'SIGINT') setImmediate(() => process.emit('SIGINT'));
    };
    process.on('newListener', interrupt);
    onTestFinished(() => void process.off('newListener', interrupt));
    const to = join(folder, 'copy');
    expect(await refusedWith(store(['backup', to, '--store', used.file]))).toBe('cancelled');
    expect(readdirSync(folder).map((name) => basename(name))).toEqual([]);
  });

  it('needs exactly one file', async () => {
    await expect(store(['backup'])).rejects.toThrow('FILE is missing');
    await expect(store(['restore', 'a', 'b'])).rejects.toThrow('too many');
  });
});
