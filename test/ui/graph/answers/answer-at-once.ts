/** Answers that are quick on any machine: what is quick is asked again by itself, once it is stale. */
import { vi } from 'vitest';

/** Stops the clock by which the page tells how long an answer took, until what it answers is called. */
export function answerAtOnce(): () => void {
  vi.useFakeTimers({ toFake: ['performance'] });
  return () => void vi.useRealTimers();
}
