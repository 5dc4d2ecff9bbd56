/** Long synchronous work, taken a stretch at a time so that others are answered between. */
import type { Step } from '../store/store.ts';
import type { Call } from './handlers.ts';

/** So long others wait at most. */
const STRETCH_MILLIS = 12;

export type Taken<T> = { ended: true; value: T } | { ended: false; done: number };

/** Take the steps until the end or a cancel; the work can clean up after steps not taken. */
export async function takeSteps<T>(
  steps: Generator<Step, T>,
  call: Call,
  words: string,
): Promise<Taken<T>> {
  let until = performance.now() + STRETCH_MILLIS;
  try {
    for (;;) {
      const step = steps.next();
      if (step.done) return { ended: true, value: step.value };
      const { done, total } = step.value;
      call.progress(done, total, words);
      if (performance.now() < until) continue;
      await new Promise(setImmediate);
      if (call.signal.aborted) return { ended: false, done };
      until = performance.now() + STRETCH_MILLIS;
    }
  } finally {
    steps.return(undefined as never);
  }
}
