/** Long work leaves the page free in between, however much of it one change begins. */
import { expect, it } from 'vitest';
import { inSlices } from '../../../src/ui/shared/slices.ts';

/** Longer than a slice may last, in milliseconds. */
const LONG = 20;

function* busyFor(ms: number): Generator<void, string> {
  const end = performance.now() + ms;
  while (performance.now() < end);
  yield;
  return 'done';
}

function* counting(done: { steps: number }): Generator<void, void> {
  for (; done.steps < 50; done.steps += 1) yield;
}

it('begins no second slice in a task that had one', async () => {
  const done = { steps: 0 };
  const first = inSlices(busyFor(LONG));
  const second = inSlices(counting(done));
  expect(done.steps).toBeLessThanOrEqual(1);
  expect(await first).toBe('done');
  await second;
  expect(done.steps).toBe(50);
});

it('does short work at once, in a later task too', async () => {
  await inSlices(busyFor(LONG));
  // Of a machine with much to do one task may be held up.
  await expect
    .poll(() => {
      const done = { steps: 0 };
      void inSlices(counting(done));
      return done.steps;
    })
    .toBe(50);
});
