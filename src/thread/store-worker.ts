/** The thread of one long job on a store's file: sends each step, and the report. */
import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '../contract/faults/faults.ts';
import type { StoreJob } from '../engine/base/host.ts';
import type { FromStoreWork, StoreWorkStart } from './messages.ts';
import { STORE_JOBS } from '../engine/store-care/store-jobs.ts';

const port = parentPort;
if (!port) throw new Error('The worker of a store is started by store-work.ts only.');
const post = (message: FromStoreWork): void => port.postMessage(message);

async function work<J extends StoreJob>({
  job,
  given,
  cancelled,
}: StoreWorkStart<J>): Promise<void> {
  const steps = STORE_JOBS[job](given);
  try {
    for (;;) {
      const step = await steps.next();
      if (step.done) return post({ kind: 'ended', report: step.value });
      post({ kind: 'step', step: step.value });
      if (Atomics.load(cancelled, 0) === 1) return;
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    post({ kind: 'refused', fault: error.fault });
  } finally {
    // Lets an unfinished job clean up.
    await steps.return(undefined);
  }
}

void work(workerData as StoreWorkStart<StoreJob>);
