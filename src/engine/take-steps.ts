/** Long synchronous work, taken a stretch at a time so that others are answered between. */
import type { Step } from '../store/store.ts';
import type { Call } from './handlers.ts';
import { stopIfCancelled } from './tasks.ts';

/** So long others wait at most. */
const STRETCH_MILLIS = 12;

export type Taken<T, S extends Step> = { ended: true; value: T } | { ended: false; last: S };

/**
 * Take the steps until the end, or until a cancel, which gives the last step taken; the work can
 * clean up after steps not taken.
 */
export async function takeSteps<T, S extends Step>(
  steps: Generator<S, T>,
  call: Call,
  words: string,
): Promise<Taken<T, S>> {
  let until = performance.now() + STRETCH_MILLIS;
  try {
    for (;;) {
      const step = steps.next();
      if (step.done) return { ended: true, value: step.value };
      const { done, total } = step.value;
      call.progress(done, total, words);
      if (performance.now() < until) continue;
      await new Promise(setImmediate);
      if (call.signal.aborted) return { ended: false, last: step.value };
      until = performance.now() + STRETCH_MILLIS;
    }
  } finally {
    steps.return(undefined as never);
  }
}

/** Take all of it the same way, or refuse with `cancelled`; what is short is done when this returns. */
export async function takeAll<T>(steps: Generator<void, T>, signal?: AbortSignal): Promise<T> {
  let until = performance.now() + STRETCH_MILLIS;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    await new Promise(setImmediate);
    if (signal) stopIfCancelled(signal);
    until = performance.now() + STRETCH_MILLIS;
  }
}
