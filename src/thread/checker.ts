/** Checks a store in a thread of its own: one table can take SQLite seconds, which nothing can cut. */
import { Worker } from 'node:worker_threads';
import { Refusal } from '../contract/faults.ts';
import type { StoreChecker } from '../engine/host.ts';
import type { FromCheck } from './messages.ts';
import { workerFile } from './worker-file.ts';

/** An aborted check is answered at once; its thread ends when SQLite comes back from what it is at. */
export function createChecker(): StoreChecker {
  const running = new Set<Promise<void>>();

  /** Remembered until it is gone. */
  function start(file: string): Worker {
    const data = { workerData: file, name: 'interlock-check' };
    const worker = new Worker(workerFile('check-worker.ts', 'check-worker.cjs'), data);
    const gone = new Promise<void>((resolve) => {
      worker.once('exit', () => {
        running.delete(gone);
        resolve();
      });
    });
    running.add(gone);
    return worker;
  }

  return {
    async check(file, signal, hear) {
      if (signal.aborted) return false;
      const worker = start(file);
      const { promise, resolve, reject } = Promise.withResolvers<boolean>();
      const stop = (): void => resolve(false);
      signal.addEventListener('abort', stop);
      worker.on('message', (message: FromCheck) => {
        if (message.kind === 'ended') resolve(true);
        else if (message.kind === 'refused') {
          reject(new Refusal(message.fault.code, message.fault.detail));
        } else if (!signal.aborted) hear(message.step);
      });
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The thread of a check ended by itself.')));
      try {
        return await promise;
      } finally {
        signal.removeEventListener('abort', stop);
        void worker.terminate();
      }
    },
    async close() {
      await Promise.all(running);
    },
  };
}
