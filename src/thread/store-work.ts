/** Long work on a store's file, in a thread of its own: SQLite may block for seconds on one table. */
import { Worker } from 'node:worker_threads';
import { Refusal } from '../contract/faults/faults.ts';
import type { StoreJob, StoreJobs, StoreWork } from '../engine/base/host.ts';
import type { FromStoreWork, StoreWorkStart } from './messages.ts';
import { workerFile } from './worker-file.ts';

/** An aborted job settles at once; its thread ends when SQLite returns. */
export function createStoreWork(): StoreWork {
  const running = new Set<Promise<void>>();

  /** Remembered until the thread has ended. */
  function start(workerData: StoreWorkStart<StoreJob>): Worker {
    const data = { workerData, name: `interlock-${workerData.job}` };
    const worker = new Worker(workerFile('store-worker.ts', 'store-worker.cjs'), data);
    const exited = new Promise<void>((resolve) => {
      worker.once('exit', () => {
        running.delete(exited);
        resolve();
      });
    });
    running.add(exited);
    return worker;
  }

  return {
    async run<J extends StoreJob>(
      job: J,
      given: StoreJobs[J]['given'],
      signal: AbortSignal,
      onStep: (step: StoreJobs[J]['step']) => void,
    ): Promise<{ report: StoreJobs[J]['report'] } | null> {
      if (signal.aborted) return null;
      const cancelled = new Int32Array(new SharedArrayBuffer(4));
      const worker = start({ job, given, cancelled });
      const { promise, resolve, reject } = Promise.withResolvers<{
        report: StoreJobs[J]['report'];
      } | null>();
      const stop = (): void => {
        Atomics.store(cancelled, 0, 1);
        resolve(null);
      };
      signal.addEventListener('abort', stop);
      worker.on('message', (message: FromStoreWork<J>) => {
        if (message.kind === 'ended') resolve({ report: message.report });
        else if (message.kind === 'refused') {
          reject(new Refusal(message.fault.code, message.fault.detail));
        } else if (!signal.aborted) onStep(message.step);
      });
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error(`The thread of ${job} ended by itself.`)));
      try {
        return await promise;
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
    async close() {
      await Promise.all(running);
    },
  };
}
