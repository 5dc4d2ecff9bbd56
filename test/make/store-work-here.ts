/** Long work on a store's file in this thread, which takes its turn after each step. */
import { setImmediate as turn } from 'node:timers/promises';
import type { StoreWork } from '../../src/engine/host.ts';
import { STORE_JOBS } from '../../src/thread/store-jobs.ts';

export function createStoreWorkHere(): StoreWork {
  return {
    async run(job, given, signal, hear) {
      if (signal.aborted) return null;
      const steps = STORE_JOBS[job](given);
      try {
        for (;;) {
          const step = await steps.next();
          if (step.done) return { report: step.value };
          hear(step.value);
          await turn();
          if (signal.aborted) return null;
        }
      } finally {
        // What was begun and not ended cleans up after itself.
        await steps.return(undefined);
      }
    },
    close: () => Promise.resolve(),
  };
}
