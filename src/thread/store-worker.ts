/** The thread of one long work on a store's file: does it step by step, tells each, and what it came to. */
import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '../contract/faults.ts';
import { createDeriver } from '../engine/deriver.ts';
import type { StoreJob, StoreJobs } from '../engine/host.ts';
import { createRecognise } from '../engine/recognise.ts';
import { KINDS, kindsByName } from '../registry/kinds.ts';
import { backUpStore } from '../store/back-up.ts';
import { checkHalf, salvageStore } from '../store/open-store.ts';
import { restoring } from '../store/restore.ts';
import { takeSnapshot } from '../store/take-snapshot.ts';
import type { FromStoreWork, StoreWorkStart } from './messages.ts';

type Steps<J extends StoreJob> =
  | Generator<StoreJobs[J]['step'], StoreJobs[J]['report']>
  | AsyncGenerator<StoreJobs[J]['step'], StoreJobs[J]['report']>;

const deriver = createDeriver(kindsByName(KINDS));

const JOBS: { [J in StoreJob]: (given: StoreJobs[J]['given']) => Steps<J> } = {
  check: ({ file, half }) => checkHalf(file, half, deriver),
  backUp: ({ file, to }) => backUpStore(file, to, deriver),
  snapshot: (given) => takeSnapshot(given, deriver),
  restore: ({ file, from, at }) => restoring(file, from, at),
  salvage: (given) => salvageStore({ ...given, deriver, recognise: createRecognise(KINDS) }),
};

const port = parentPort;
if (!port) throw new Error('The worker of a store is started by store-work.ts only.');
const post = (message: FromStoreWork): void => port.postMessage(message);

async function work<J extends StoreJob>({
  job,
  given,
  cancelled,
}: StoreWorkStart<J>): Promise<void> {
  const steps = JOBS[job](given);
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
    // What was begun and not ended cleans up after itself.
    await steps.return(undefined);
  }
}

void work(workerData as StoreWorkStart<StoreJob>);
