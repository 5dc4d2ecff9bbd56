/** The thread of one check: looks for damage in the file it is started with, and tells each step. */
import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '../contract/faults.ts';
import { createDeriver } from '../engine/deriver.ts';
import { KINDS, kindsByName } from '../registry/kinds.ts';
import { checkFile } from '../store/open-store.ts';
import type { FromCheck } from './messages.ts';

const port = parentPort;
if (!port) throw new Error('The check worker is started by checker.ts only.');
const post = (message: FromCheck): void => port.postMessage(message);

try {
  for (const step of checkFile(workerData as string, createDeriver(kindsByName(KINDS))))
    post({ kind: 'step', step });
  post({ kind: 'ended' });
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  post({ kind: 'refused', fault: error.fault });
}
