import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { realDeriver } from '../make/checked.ts';
import { checkFile } from '../../src/store/check/check.ts';
import { makeDerived, makeFacts, makeResponse } from '../make/derived.ts';
import { openTempStore, tempFolder } from '../make/temp-store.ts';
import { deriver } from '../make/rebuilding.ts';
import { keepProfile } from '../make/keep-answer.ts';

const root = join(import.meta.dirname, '../..');
const derived = makeDerived(makeFacts('sample/member:1', { knowledge: 'profile' }));

/** Keeps profiles for ever and says the number of each once it is committed. */
const WRITING_CHILD = `
  import { openStore } from './src/store/open-store.ts';
  import { knowTestRegistries } from './test/make/known-registries.ts';
  import { makeDerived, makeFacts, makeResponse } from './test/make/derived.ts';
  import { writeSync } from 'node:fs';
  const store = openStore(process.argv[1]);
  knowTestRegistries(store);
  for (let n = 1; ; n += 1) {
    const record = 'member:' + n;
    const id = 'sample/' + record;
    const derived = makeDerived(makeFacts(id, { knowledge: 'profile', label: 'x'.repeat(3000) }));
    try {
      await store.storeResponse('sample', { record }, makeResponse(derived), derived);
    } catch (error) {
      writeSync(1, error.fault.code + '\\n');
      break;
    }
    writeSync(1, n + '\\n');
  }`;

describe('writing', () => {
  it('leaves a snapshot as it was, until that is closed', () => {
    const store = openTempStore();
    store.write((writer) => writer.setSetting('theme', 'light'));
    const snapshot = store.snapshot();
    store.write((writer) => writer.setSetting('theme', 'dark'));
    expect(snapshot.setting('theme')).toBe('light');
    expect(store.read.setting('theme')).toBe('dark');
    snapshot.close();
  });

  it('shows the writer its own changes, and readers nothing until the end', () => {
    const store = openTempStore();
    store.write((writer) => {
      writer.setSetting('theme', 'dark');
      expect(writer.setting('theme')).toBe('dark');
      expect(store.read.setting('theme')).toBeNull();
    });
    expect(store.read.setting('theme')).toBe('dark');
  });

  it('takes everything back when the work throws', () => {
    const store = openTempStore();
    const fail = () =>
      store.write((writer) => {
        keepProfile(writer, 'sample/member:1', makeResponse(derived), derived);
        throw new Error('changed my mind');
      });
    expect(fail).toThrow('changed my mind');
    expect(store.read.counts()).toEqual({ profiles: 0, responses: 0 });
    expect(store.read.entities(['sample/member:1'])).toEqual([]);
    store.write((writer) => writer.setSetting('theme', 'dark'));
  });

  it('makes what is asked for at once in one transaction', async () => {
    const store = openTempStore();
    const first = store.writeSoon((writer) => writer.setSetting('a', 'first'));
    const second = store.writeSoon((writer) => [writer.setting('a'), store.read.setting('a')]);
    expect(await second).toEqual(['first', null]);
    await first;
    expect(store.read.setting('a')).toBe('first');
  });

  it('loses none of several changes when one fails', async () => {
    const store = openTempStore();
    const made = await Promise.allSettled([
      store.writeSoon((writer) => writer.setSetting('a', 'first')),
      store.writeSoon((writer) => {
        writer.setSetting('b', 'second');
        throw new Error('changed my mind');
      }),
      store.writeSoon((writer) => writer.setSetting('c', 'third')),
    ]);
    expect(made.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(['a', 'b', 'c'].map((name) => store.read.setting(name))).toEqual([
      'first',
      null,
      'third',
    ]);
  });

  it('makes what still waits before it closes', async () => {
    const store = openTempStore();
    const change = store.writeSoon((writer) => writer.setSetting('a', 'first'));
    store.close();
    await change;
    expect(openTempStore(store.file).read.setting('a')).toBe('first');
  });

  it('takes a promise or a change inside a change for the bug it is', () => {
    const store = openTempStore();
    expect(() => store.write(() => Promise.resolve())).toThrow('must be done when it returns');
    const nested = () => store.write(() => store.write((writer) => writer.setSetting('a', 'b')));
    expect(nested).toThrow('inside another');
    expect(store.read.setting('a')).toBeNull();
  });

  it('loses no acknowledged commit when the process is killed', async () => {
    const file = join(tempFolder(), 'killed.interlock');
    const child = spawn(process.execPath, ['--input-type=module', '-e', WRITING_CHILD, file], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    for await (const part of child.stdout as AsyncIterable<Buffer>) {
      said += part.toString();
      if (said.includes('\n40\n') && child.signalCode === null) child.kill('SIGKILL');
    }
    if (child.signalCode === null) await once(child, 'exit');
    expect(child.signalCode).toBe('SIGKILL');
    const acknowledged = said.trim().split('\n').map(Number);
    expect(acknowledged.length).toBeGreaterThanOrEqual(40);
    const store = openTempStore(file);
    for (const n of acknowledged) {
      expect(store.read.profile(`sample/member:${n}`)?.response.status).toBe(200);
    }
    store.close();
    const database = new Database(file, { readonly: true });
    expect(database.pragma('quick_check', { simple: true })).toBe('ok');
    database.close();
  });

  it.skipIf(process.platform === 'win32')('refuses when the disk is full, and stays whole', () => {
    const file = join(tempFolder(), 'full.interlock');
    const command = 'ulimit -f 1000; exec "$0" --input-type=module -e "$1" "$2"';
    const arguments_ = ['-c', command, process.execPath, WRITING_CHILD, file];
    const child = spawnSync('bash', arguments_, { cwd: root, encoding: 'utf8' });
    const said = child.stdout.trim().split('\n');
    expect(said.pop()).toBe('store-failed');
    // The log alone would have been full long before: its pages were folded into the file.
    expect(said.length).toBeGreaterThan(30);
    const store = openTempStore(file);
    store.deriveLeft(deriver);
    const { profiles } = store.read.counts();
    expect(profiles).toBe(store.read.chainHead().count);
    // The last may be durable, and only what it says had no room.
    expect([said.length, said.length + 1]).toContain(profiles);
    const [check] = [...checkFile(file, realDeriver)].slice(-1);
    expect(check?.done).toBe(check?.total);
  });
});
