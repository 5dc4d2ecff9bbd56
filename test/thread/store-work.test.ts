/** Long work in its own thread: what it finds is told, it ends when asked to, and leaves nothing open. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Refusal } from '../../src/contract/faults.ts';
import type { CheckStep } from '../../src/store/check/check.ts';
import { createStoreWork } from '../../src/thread/store-work.ts';
import { checked } from '../make/checked.ts';
import { flipBit } from '../make/flip-bit.ts';
import { fillStore } from '../make/synthetic-store.ts';
import { openTempStore, tempFolder } from '../make/temp-store.ts';

const never = new AbortController().signal;

function filled(): string {
  const store = openTempStore();
  fillStore(store, { members: 300, companies: 100 });
  store.close();
  flipBit(store.file, '"name_prefix"');
  return openTempStore(store.file).file;
}

it('finds what a check finds, while the store is open', async () => {
  const file = filled();
  const heard: CheckStep[] = [];
  const work = createStoreWork();
  expect(
    await work.run('check', { file, half: 'answers' }, never, (step) => heard.push(step)),
  ).not.toBeNull();
  const expected = checked(file);
  expect(expected.damaged).toHaveLength(1);
  expect(heard.flatMap(({ found }) => found.damaged ?? [])).toEqual(expected.damaged);
  expect(heard.flatMap(({ found }) => found.responses ?? [])).toEqual([64, 64, 64, 64, 64, 64, 16]);
  expect(heard.at(-1)?.done).toBe(heard.at(-1)?.total);
});

it('answers a cancel at once and says no more, and is closed when its thread is gone', async () => {
  const file = filled();
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
  writeFileSync(file, 'something that somebody wrote, long enough to be read as a page'.repeat(99));
  const checking = createStoreWork().run(
    'check',
    { file, half: 'answers' },
    never,
    () => undefined,
  );
  await expect(checking).rejects.toThrow(Refusal);
});
