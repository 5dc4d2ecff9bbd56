/** Long work in its own thread: what it finds is told, it ends when asked to, and leaves nothing open. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../src/contract/faults/faults.ts';
import type { CheckStep } from '../../src/store/check/check.ts';
import type { Store } from '../../src/store/store.ts';
import { createStoreWork } from '../../src/thread/store-work.ts';
import { checked } from '../make/checked.ts';
import { flipBit } from '../make/flip-bit.ts';
import { fillStore } from '../make/synthetic-store.ts';
import { openTempStore, tempFolder } from '../make/temp-store.ts';

const never = new AbortController().signal;

function filled(): Store {
  const store = openTempStore();
  fillStore(store, { members: 150, companies: 50 });
  store.close();
  flipBit(store.file, '"name_prefix"');
  return openTempStore(store.file);
}

describe('work on the store in its own thread', () => {
  it('finds what a check finds, while the store is open', async () => {
    const { file } = filled();
    const heard: CheckStep[] = [];
    const work = createStoreWork();
    expect(
      await work.run('check', { file, half: 'answers' }, never, (step) => heard.push(step)),
    ).not.toBeNull();
    const expected = checked(file);
    expect(expected.damaged).toHaveLength(1);
    expect(heard.flatMap(({ found }) => found.damaged ?? [])).toEqual(expected.damaged);
    expect(heard.flatMap(({ found }) => found.responses ?? [])).toEqual([64, 64, 64, 8]);
    expect(heard.at(-1)?.done).toBe(heard.at(-1)?.total);
  });

  it('answers a cancel at once and says no more, and is closed when its thread is gone', async () => {
    const { file } = filled();
    const work = createStoreWork();
    const cancelling = new AbortController();
    const heard: CheckStep[] = [];
    const ended = await work.run('check', { file, half: 'answers' }, cancelling.signal, (step) => {
      heard.push(step);
      cancelling.abort();
    });
    expect(ended).toBeNull();
    await work.close();
    expect(heard).toHaveLength(1);
    const hear = (step: CheckStep): number => heard.push(step);
    expect(await work.run('check', { file, half: 'answers' }, cancelling.signal, hear)).toBeNull();
    expect(heard).toHaveLength(1);
  });

  it('refuses a file that is no store', async () => {
    const file = join(tempFolder(), 'no-store');
    writeFileSync(
      file,
      'something that somebody wrote, long enough to be read as a page'.repeat(99),
    );
    const checking = createStoreWork().run(
      'check',
      { file, half: 'answers' },
      never,
      () => undefined,
    );
    await expect(checking).rejects.toThrow(Refusal);
  });

  it('tells how far a salvage is, and ends one that is given up at its next step, leaving nothing', async () => {
    const store = filled();
    const damaged = store.file;
    store.close();
    const folder = tempFolder();
    const work = createStoreWork();
    const heard: { done: number; total: number | null }[] = [];
    const given = { damaged, to: join(folder, 'new.interlock') };
    const ended = await work.run('salvage', given, never, (step) => heard.push(step));
    expect(ended?.report.saved.profiles).toBeGreaterThan(0);
    expect(heard.length).toBeGreaterThan(1);
    const stop = new AbortController();
    const other = { damaged, to: join(folder, 'other.interlock') };
    let steps = 0;
    const gone = await work.run('salvage', other, stop.signal, () => {
      steps += 1;
      stop.abort();
    });
    await work.close();
    expect(gone).toBeNull();
    expect(steps).toBe(1);
    expect(readdirSync(folder).filter((name) => name.startsWith('other'))).toEqual([]);
  });
});
