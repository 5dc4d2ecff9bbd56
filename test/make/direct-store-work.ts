/** Long work on a store's file in the test's own thread: to start one for it is most of the work. */
import type { StoreJob, StoreJobs, StoreWork } from '../../src/engine/base/host.ts';
import { STORE_JOBS } from '../../src/engine/store-care/store-jobs.ts';

export function createDirectStoreWork(): StoreWork {
  const running = new Set<Promise<unknown>>();

  async function take<J extends StoreJob>(
    job: J,
    given: StoreJobs[J]['given'],
    signal: AbortSignal,
    hear: (step: StoreJobs[J]['step']) => void,
  ): Promise<{ report: StoreJobs[J]['report'] } | null> {
    const steps = STORE_JOBS[job](given);
    try {
      while (!signal.aborted) {
        const step = await steps.next();
        if (step.done) return { report: step.value };
        hear(step.value);
        await new Promise(setImmediate);
      }
      return null;
    } finally {
      // What was begun and not ended cleans up after itself.
      await steps.return(undefined);
    }
  }

  return {
    run(...asked) {
      const taking = take(...asked);
      const ended: Promise<unknown> = taking.then(
        () => running.delete(ended),
        () => running.delete(ended),
      );
      running.add(ended);
      return taking;
    },
    async close() {
      await Promise.all(running);
    },
  };
}
