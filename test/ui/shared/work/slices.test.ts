/** Long work leaves the page free in between, however much of it one change begins. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { inSlices } from '../../../../src/ui/shared/work/slices.ts';

/** Longer than a slice may last, in milliseconds. */
const LONG = 20;

function* counting(done: { steps: number }): Generator<void, string> {
  for (; done.steps < 5; done.steps += 1) yield;
  return 'done';
}

describe('work done in slices', () => {
  it('begins in a task of its own, and goes on in others', async () => {
    const done = { steps: 0 };
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => done.steps * LONG);
    onTestFinished(() => clock.mockRestore());
    const work = inSlices(counting(done));
    expect(done.steps).toBe(0);
    await Promise.resolve();
    expect(done.steps).toBe(0);
    const seen: number[] = [];
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      seen.push(done.steps);
      if (done.steps < 5) port2.postMessage(null);
    };
    port2.postMessage(null);
    expect(await work).toBe('done');
    expect(new Set(seen).size).toBeGreaterThan(2);
  });
});
