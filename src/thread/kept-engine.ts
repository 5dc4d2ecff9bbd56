/** The engine over the store's place with all that it works with, as its thread has it. */
import { createEngine } from '../engine/engine.ts';
import type { Engine, HostPowers, StoreWork } from '../engine/host.ts';
import type { Log } from '../engine/log.ts';
import { StoreKeeper } from '../engine/store-keeper.ts';
import type { Fault } from '../contract/faults.ts';
import type { Registry } from '../registry/registry.ts';
import type { Store } from '../store/store.ts';
import { createConnector } from './connect.ts';
import { createDecoder } from './decoder.ts';
import type { EngineStart } from './messages.ts';
import { createPdfReader } from './pdf-reader.ts';
import { createStoreWork } from './store-work.ts';

export interface KeptEngine {
  /** Why the store can't be opened; null: it is open. */
  refused: Fault | null;
  call: Engine['call'];
  listen: Engine['listen'];
  /** Calls under way are refused as `cancelled`. */
  close(): Promise<void>;
}

/** What it works with, where that is not its own. */
interface Shared {
  storeWork?: StoreWork;
  sample?: Registry;
}

export function keepEngine(
  start: EngineStart,
  powers: HostPowers,
  log: Log,
  { storeWork = createStoreWork(), sample }: Shared = {},
): KeptEngine {
  const decoder = createDecoder();
  const connector = createConnector(async () => {
    if (sample) return sample;
    const { openSampleRegistry } = await import('../registry/served/sample.ts');
    return openSampleRegistry(start.sampleFolder);
  }, decoder);
  const pdfReader = createPdfReader();

  /** Over a store that is only read nobody is asked: nothing could be kept of it. */
  function engineOver(store: Store): Engine {
    const { connect } = connector;
    const how = store.isReadOnly
      ? { named: {}, offline: true, keepsSnapshots: false, greets: false }
      : start;
    const parts = { store, storeWork, decoder, pdfReader, powers, connect, log };
    const { named, offline, keepsSnapshots, greets } = how;
    return createEngine({ ...parts, named, offline, keepsSnapshots, greets });
  }

  const { store: file, elsewhere } = start;
  const keeper = new StoreKeeper({ file, elsewhere, storeWork, engineOver, log });
  return {
    refused: keeper.open(),
    call: (command, input) => keeper.call(command, input),
    listen: keeper.listen,
    async close() {
      await keeper.close();
      await connector.close();
    },
  };
}
