/** The engine in its thread as it is shipped, which also starts in less than half the time. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isProgramBuilt } from '../../src/cli/built-program.cjs';
import {
  startEngine,
  type EngineInThread,
  type EngineOptions,
} from '../../src/thread/engine-thread.ts';

const root = resolve(import.meta.dirname, '../..');
/** As on the command line: built, unless that is missing or older than the sources. */
const worker = isProgramBuilt(root)
  ? pathToFileURL(resolve(root, 'out/main/engine-worker.cjs'))
  : undefined;

export const startBuilt = (options: EngineOptions): Promise<EngineInThread> =>
  startEngine(options, worker);
