/** The engine as its thread has it, over a store that may not open, in the test's own thread. */
import { createEngine } from '../../src/engine/engine.ts';
import { createLog } from '../../src/engine/log.ts';
import { StoreKeeper } from '../../src/engine/store-keeper.ts';
import { createConnector } from '../../src/thread/connect.ts';
import { createDecoder } from '../../src/thread/decoder.ts';
import type { RunningEngine } from '../../src/thread/engine-thread.ts';
import { createMemoryKeys } from '../../src/thread/memory-keys.ts';
import { createPdfReader } from '../../src/thread/pdf-reader.ts';
import { defaultStoreFile, sampleRegistryFolder } from '../../src/thread/program-files.ts';
import { createStoreWork } from '../../src/thread/store-work.ts';

export function startDirectKeeper(file: string): RunningEngine {
  const log = createLog(() => undefined);
  const decoder = createDecoder();
  const { connect, close } = createConnector(sampleRegistryFolder(), decoder);
  const storeWork = createStoreWork();
  const parts = { storeWork, decoder, pdfReader: createPdfReader(), connect, log };
  const keeper = new StoreKeeper({
    ...{ file, elsewhere: defaultStoreFile(), storeWork, log },
    engineOver: (store) =>
      createEngine({
        ...{ ...parts, store, powers: createMemoryKeys(), named: {} },
        ...(store.isReadOnly && { offline: true }),
      }),
  });
  keeper.open();
  return {
    transport: keeper,
    async close() {
      await keeper.close();
      await close();
    },
  };
}
