/** The engine in the test's own thread, over a real store file and real HTTP. */
import { SAMPLE_ADDRESS } from '../../src/contract/model/registry.ts';
import { createEngine } from '../../src/engine/engine.ts';
import type { EngineParts } from '../../src/engine/base/host.ts';
import { createLog } from '../../src/engine/base/log.ts';
import { businessLookup } from '../../src/registry/business-lookup/kind.ts';
import type { RemoteLimits } from '../../src/registry/business-lookup/send-request.ts';
import { createRemoteRegistry } from '../../src/registry/business-lookup/remote.ts';
import type { Timing } from '../../src/registry/http/pace.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { createDecoder } from '../../src/thread/decoder.ts';
import { createPdfReader, createConnector } from '../../src/thread/open-engine.ts';
import type { EngineOptions, RunningEngine } from '../../src/thread/engine-thread.ts';
import { createDirectStoreWork } from './direct-store-work.ts';
import { sharedSample } from './shared-sample.ts';

interface DirectOptions extends EngineOptions, Pick<EngineParts, 'kinds'> {
  /** Instead of the one that reads each PDF in a thread of its own. */
  pdfReader?: EngineParts['pdfReader'];
  /** Instead of the usual limits, so that tests of failures don't wait. */
  limits?: Partial<RemoteLimits>;
  /** Of calls to registries, in place of the machine's own. */
  timing?: Timing;
  now?: () => Date;
}

export function startDirectEngine(options: DirectOptions): Promise<RunningEngine> {
  const { limits, timing, log = createLog(() => undefined), ...others } = options;
  const { pdfReader = createPdfReader(), ...rest } = others;
  const decoder = createDecoder();
  const connector = createConnector(() => sharedSample, decoder);
  const connect: EngineParts['connect'] = (known, kind, key, listener) => {
    const isUsual = limits === undefined || known.address === SAMPLE_ADDRESS;
    if (isUsual || kind !== businessLookup) return connector.connect(known, kind, key, listener);
    const { address: baseUrl, keyForm } = known;
    const heard = { count: listener, attempted: listener.attempted };
    const pace = { limits, ...(timing && { timing }) };
    const registry = createRemoteRegistry({ baseUrl, key, keyForm, ...heard, ...pace });
    return Promise.resolve({ url: baseUrl, registry });
  };
  const store = openStore(options.store);
  const storeWork = createDirectStoreWork();
  const engine = overStore(store, () =>
    createEngine({ ...rest, store, storeWork, decoder, pdfReader, connect, log }),
  );
  return Promise.resolve({
    transport: engine,
    async close() {
      await engine.close();
      await connector.close();
    },
  });
}

/** A store that is so damaged that no engine can be had over it is let go again. */
function overStore<T>(store: Store, make: () => T): T {
  try {
    return make();
  } catch (error) {
    store.close();
    throw error;
  }
}
