/** In how many steps some long work was done: counted, whatever a machine takes for them. */
import { vi } from 'vitest';

/**
 * Such work looks after each step whether a stretch of time is over, and lets others in where it is: its looks
 * are counted, at a clock that stands still. Tests of what does that (`engine/take-steps.test.ts`,
 * `store/write-in-turns.test.ts`) have that others are let in.
 */
export async function countSteps(work: () => Promise<unknown>): Promise<number> {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  try {
    await work();
    return clock.mock.calls.length;
  } finally {
    clock.mockRestore();
  }
}
