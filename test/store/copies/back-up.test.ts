/** Sound copies of a store: from one in use too, checked, whole or not at all. */
import {
  chmodSync,
  copyFileSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { Refusal, type Fault } from '../../../src/contract/faults/faults.ts';
import type { BackupReport } from '../../../src/contract/answers/store.ts';
import { backUpStore, type CopyStep } from '../../../src/store/copies/copy-store.ts';
import type { Store } from '../../../src/store/store.ts';
import { makeAttempt } from '../../make/attempt.ts';
import { checked, realDeriver } from '../../make/checked.ts';
import { flipBit } from '../../make/flip-bit.ts';
import { refusalOf } from '../../make/opening.ts';
import { fillStore } from '../../make/synthetic-store.ts';
import { openTempStore, tempFolder } from '../../make/temp-store.ts';

const aCopy = (): string => join(tempFolder(), 'copy.interlock');

async function backUp(
  file: string,
  to: string,
  hear: (step: CopyStep) => void = () => undefined,
): Promise<BackupReport> {
  const steps = backUpStore(file, to, realDeriver);
  for (;;) {
    const step = await steps.next();
    if (step.done) return step.value;
    hear(step.value);
  }
}

async function refusedWith(work: Promise<unknown>): Promise<Fault> {
  const thrown: unknown = await work.then(
    () => new Error('It was done.'),
    (error: unknown) => error,
  );
  if (thrown instanceof Refusal) return thrown.fault;
  throw thrown;
}

const besides = (file: string): string[] =>
  readdirSync(join(file, '..')).filter((name) => name !== basename(file));

/** Few records, and so many bytes that they are copied in several steps. */
function fillLarge(store: Store): void {
  fillStore(store, { members: 60, companies: 20 });
  store.write((writer) => writer.setSetting('large', 'x'.repeat(24_000_000)));
}

describe('backing up a store', () => {
  it('copies a store in use as it is at one moment, with what is in its log alone', async () => {
    const store = openTempStore();
    fillLarge(store);
    const to = aCopy();
    let written = 0;
    const parts = new Set<string>();
    const report = await backUp(store.file, to, ({ part }) => {
      parts.add(part);
      store.write((writer) => writer.noteAttempt('sample', makeAttempt()));
      written += 1;
    });
    expect([...parts]).toEqual(['copying', 'checking']);
    expect(written).toBeGreaterThan(5);
    expect(report).toMatchObject({ file: to, requests: 80, responses: 80 });
    expect(besides(to)).toEqual([]);
    if (process.platform !== 'win32') expect(statSync(to).mode & 0o777).toBe(0o600);
    store.close();
    // A copy of one in use, made otherwise, says that its log is missing.
    const copy = openTempStore(to);
    expect(copy.read.losses()).toEqual([]);
    expect(copy.read.counts()).toEqual({ profiles: 80, responses: 80 });
    expect(openTempStore(store.file).read.chainHead().count).toBe(80 + written);
  });

  it('makes a copy that no log of the original fits', async () => {
    const store = openTempStore();
    store.write((writer) => writer.noteAttempt('sample', makeAttempt()));
    const to = aCopy();
    await backUp(store.file, to);
    copyFileSync(`${store.file}-wal`, `${to}-wal`);
    expect(refusalOf(to).code).toBe('store-log-foreign');
  });

  it('leaves a store that is closed as it was, and puts no file beside it', async () => {
    const store = openTempStore();
    store.close();
    const before = readFileSync(store.file);
    const beside = besides(store.file);
    await backUp(store.file, aCopy());
    expect(readFileSync(store.file).equals(before)).toBe(true);
    expect(besides(store.file)).toEqual(beside);
  });

  it('copies a store of several names, which can’t be opened, and none that another has open', async () => {
    const store = openTempStore();
    fillStore(store, { members: 3, companies: 1 });
    store.close();
    linkSync(store.file, join(tempFolder(), 'link'));
    expect(refusalOf(store.file).code).toBe('store-linked');
    const to = aCopy();
    await backUp(store.file, to);
    expect(openTempStore(to).read.counts().profiles).toBe(4);
    const used = openTempStore();
    used.write((writer) => writer.setSetting('theme', 'dark'));
    const moved = join(tempFolder(), 'moved.interlock');
    renameSync(used.file, moved);
    expect((await refusedWith(backUp(moved, aCopy()))).code).toBe('store-busy');
  });

  it('overwrites nothing', async () => {
    const store = openTempStore();
    const to = aCopy();
    writeFileSync(to, 'mine');
    expect(await refusedWith(backUp(store.file, to))).toEqual({
      code: 'file-unwritable',
      detail: { file: to, why: 'there is a file of this name already' },
    });
    expect(readFileSync(to, 'utf8')).toBe('mine');
    const late = aCopy();
    const making = backUp(store.file, late, ({ part }) => {
      if (part === 'checking') writeFileSync(late, 'came meanwhile');
    });
    expect((await refusedWith(making)).code).toBe('file-unwritable');
    expect(readFileSync(late, 'utf8')).toBe('came meanwhile');
    expect(besides(late)).toEqual([]);
  });

  it('makes no copy of a damaged store, and says how much is damaged', async () => {
    const store = openTempStore();
    fillStore(store, { members: 60, companies: 20 });
    store.close();
    flipBit(store.file, '"name_prefix"');
    const to = aCopy();
    expect(checked(store.file).damaged).toHaveLength(1);
    expect(await refusedWith(backUp(store.file, to))).toEqual({
      code: 'copy-damaged',
      detail: { file: store.file, answers: 1, others: 0 },
    });
    expect(readdirSync(join(to, '..'))).toEqual([]);
  });

  it('copies a store that says what it lost before: that is known', async () => {
    const store = openTempStore();
    const what = 'requests 1 to 4';
    store.write((writer) =>
      writer.noteEvent({ at: '2026-03-01T10:00:00.000Z', outcome: 'lost', what }),
    );
    await backUp(store.file, aCopy());
  });

  it('copies a store of an earlier schema as it is', async () => {
    const file = join(tempFolder(), 'older.interlock');
    copyFileSync(join(import.meta.dirname, '../fixtures/v60.db'), file);
    const to = aCopy();
    await backUp(file, to);
    const copy = new Database(to, { readonly: true });
    expect(copy.pragma('user_version', { simple: true })).toBe(60);
    copy.close();
  });

  it('is refused where there is no store, or another’s log lies beside it', async () => {
    const none = join(tempFolder(), 'none');
    expect((await refusedWith(backUp(none, aCopy()))).code).toBe('file-unreadable');
    const text = join(tempFolder(), 'text');
    writeFileSync(text, 'no store');
    expect((await refusedWith(backUp(text, aCopy()))).code).toBe('store-corrupt');
    const other = openTempStore();
    other.write((writer) => writer.setSetting('theme', 'dark'));
    const store = openTempStore();
    store.close();
    copyFileSync(`${other.file}-wal`, `${store.file}-wal`);
    expect((await refusedWith(backUp(store.file, aCopy()))).code).toBe('store-log-foreign');
    const folder = tempFolder();
    if (process.getuid?.() !== 0) {
      chmodSync(folder, 0o500);
      const refused = await refusedWith(backUp(other.file, join(folder, 'x')));
      chmodSync(folder, 0o700);
      expect(refused.code).toBe('file-unwritable');
    }
    const nowhere = join(folder, 'none', 'x');
    expect((await refusedWith(backUp(other.file, nowhere))).code).toBe('file-unwritable');
  });

  it('leaves nothing when it is stopped, wherever that is', async () => {
    const store = openTempStore();
    fillLarge(store);
    for (const stopAt of [0, 1, 2, 5]) {
      const to = aCopy();
      const steps = backUpStore(store.file, to, realDeriver);
      for (let n = 0; n <= stopAt; n += 1) expect((await steps.next()).done).toBe(false);
      await steps.return(undefined as never);
      expect(readdirSync(join(to, '..'))).toEqual([]);
    }
  });
});
