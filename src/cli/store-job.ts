/** One long work on a store's file, on the command line. */
import { Refusal } from '../contract/faults.ts';
import type { StoreJob, StoreJobs } from '../engine/host.ts';
import type { Means } from './means.ts';
import { showSteps } from './progress.ts';

/** Long work on a store without an engine, followed on a terminal. Refused as `cancelled` after Ctrl-C, once its thread has cleaned up. */
export async function runJob<J extends StoreJob>(
  { createStoreWork }: Means,
  job: J,
  given: StoreJobs[J]['given'],
  wordsOf: (step: StoreJobs[J]['step']) => string,
): Promise<StoreJobs[J]['report']> {
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  const storeWork = createStoreWork();
  const progress = showSteps();
  try {
    const ended = await storeWork.run(job, given, stop.signal, (step) =>
      progress.show({ ...step, words: wordsOf(step) }),
    );
    if (ended === null) throw new Refusal('cancelled');
    return ended.report;
  } finally {
    progress.stop();
    await storeWork.close();
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  }
}
