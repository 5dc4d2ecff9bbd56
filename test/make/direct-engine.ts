/** The engine in the test's own thread, over a real store file and real HTTP. */
import { createEngine } from '../../src/engine/engine.ts';
import type { EngineParts } from '../../src/engine/host.ts';
import { createLog } from '../../src/engine/log.ts';
import {
  createRemoteRegistry,
  type RemoteLimits,
} from '../../src/registry/business-lookup/remote.ts';
import { openStore } from '../../src/store/open-store.ts';
import { createConnector } from '../../src/thread/connect.ts';
import type { EngineOptions, RunningEngine } from '../../src/thread/engine-thread.ts';
import { sampleRegistryFolder } from '../../src/thread/program-files.ts';

interface DirectOptions extends EngineOptions {
  /** Instead of the usual limits, so that tests of failures don't wait. */
  limits?: Partial<RemoteLimits>;
  now?: () => Date;
}

export function startDirectEngine(options: DirectOptions): Promise<RunningEngine> {
  const { limits = {}, log = createLog(() => undefined), ...rest } = options;
  const connector = createConnector(sampleRegistryFolder());
  const connect: EngineParts['connect'] = (settings, key, count) => {
    if (settings.registry === 'sample') return connector.connect(settings, key, count);
    const { baseUrl, keyForm } = settings;
    const registry = createRemoteRegistry({ baseUrl, key, keyForm, count, limits });
    return Promise.resolve({ url: baseUrl, registry });
  };
  const engine = createEngine({ ...rest, store: openStore(options.store), connect, log });
  return Promise.resolve({
    transport: engine,
    async close() {
      await engine.close();
      await connector.close();
    },
  });
}
