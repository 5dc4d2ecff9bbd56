/** What a command works with beside its arguments: the program's own, or a test's. */
import type { StoreWork } from '../engine/host.ts';
import type { Log } from '../engine/log.ts';
import type { EngineInThread, EngineOptions } from '../thread/engine-thread.ts';

export interface Means {
  /** The access key of the environment. */
  key: string | null;
  startEngine: (options: EngineOptions) => Promise<EngineInThread>;
  /** For long work on a store's file without an engine. */
  createStoreWork: () => StoreWork;
  /** Before a file of anybody's is read in this process. */
  useLittleMemory: () => void;
  /** Of this run alone: the keys of another are no business of it. */
  log: Log;
}
