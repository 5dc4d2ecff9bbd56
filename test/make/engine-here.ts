/** The engine as its thread has it, but in this one: what goes in and out is a copy here too. */
import { readdirSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { Refusal } from '../../src/contract/faults/faults.ts';
import { fromTextTransport, type TextTransport } from '../../src/contract/transport.ts';
import { createLog } from '../../src/engine/base/log.ts';
import {
  toStart,
  type EngineInThread,
  type EngineOptions,
} from '../../src/thread/engine-thread.ts';
import { openEngine } from '../../src/thread/open-engine.ts';
import { replyText } from '../../src/engine/base/dispatch.ts';
import { createDirectStoreWork } from './direct-store-work.ts';
import { placeNewStore } from './new-store.ts';
import { sharedSample } from './shared-sample.ts';

/** Whether nothing is there that a store would find. */
function isFree(store: string): boolean {
  const folder = dirname(store);
  const isOfStore = (name: string): boolean => name.startsWith(basename(store));
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder && !readdirSync(folder).some(isOfStore);
}

export async function startEngineHere(options: EngineOptions): Promise<EngineInThread> {
  const { powers, keepsRunning = false, log = createLog(() => undefined) } = options;
  const start = toStart(options);
  if (isFree(start.store)) placeNewStore(start.store);
  const shared = { storeWork: createDirectStoreWork(), sample: sharedSample };
  const engine = openEngine(start, powers, log, shared);
  const { refused } = engine;
  const close = (): Promise<void> => engine.close();
  if (refused !== null && !keepsRunning) {
    await close();
    throw new Refusal(refused.code, refused.detail);
  }
  const inText: TextTransport = {
    async callText(command, input) {
      return replyText(await engine.call(command, structuredClone(input)), log);
    },
    listenText: (hear) => engine.listen((event) => hear(JSON.stringify(event))),
  };
  return { transport: { ...inText, ...fromTextTransport(inText) }, close };
}
