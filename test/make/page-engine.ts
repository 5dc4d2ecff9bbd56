/** Engines in Node for tests that run in a page: real stores and real HTTP behind Vitest's commands. */
import { join } from 'node:path';
import { createClient } from '../../src/contract/client.ts';
import { fault } from '../../src/contract/faults/faults.ts';
import type { EngineEvent } from '../../src/contract/events.ts';
import type { CanvasPlace } from '../../src/contract/model/canvas.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import { SAMPLE_HANDLE, type RegistryHandle } from '../../src/contract/model/registry.ts';
import type { Reply } from '../../src/contract/transport.ts';
import { createEngine } from '../../src/engine/engine.ts';
import { createLog } from '../../src/engine/base/log.ts';
import type { Engine } from '../../src/engine/base/host.ts';
import type { Registry } from '../../src/registry/common/registry.ts';
import { openStore } from '../../src/store/open-store.ts';
import { createStoreWork } from '../../src/thread/store-work.ts';
import { createPdfReader } from '../../src/thread/open-engine.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { createMemoryRegistry, type MemoryRecords } from './memory-registry.ts';
import { placeNewStore } from './new-store.ts';
import { makeFolder } from './open-desk.ts';
import { startScriptedRegistry, type ScriptedRegistry } from './scripted-registry.ts';

/** What an engine starts with. */
export interface EngineSeed {
  /** What each registry holds, by its handle; any but the sample is put on the list. */
  registries: Partial<Record<RegistryHandle, MemoryRecords>>;
  /** Profiles fetched before the test begins. */
  fetched?: readonly EntityId[];
  /** What each holds from then on, where that is something else. */
  later?: Partial<Record<RegistryHandle, MemoryRecords>>;
  /** Requests whose address has one of these are never answered, from then on. */
  silent?: readonly string[];
  /** No request is answered, from then on, until they are let go. */
  held?: boolean;
  /** What stands on the canvas at first. */
  places?: readonly CanvasPlace[];
}

interface Answered {
  reply: Reply;
  /** How many events were announced before it: they are heard before the answer. */
  announced: number;
}

interface RunningPageEngine {
  engine: Engine;
  events: EngineEvent[];
  /** Called when something is announced or it is all over. */
  news: () => void;
  letGo: () => void;
  close(): Promise<void>;
}

const running = new Map<string, RunningPageEngine>();

/** Start an engine; the id names it from now on. */
export async function startPageEngine(id: string, seed: EngineSeed): Promise<void> {
  const { folder, remove } = makeFolder();
  let isLater = false;
  const { promise: areLetGo, resolve: letGo } = Promise.withResolvers<void>();
  const served = new Map<RegistryHandle, ScriptedRegistry>();
  for (const [handle, records] of Object.entries(seed.registries)) {
    const begin = createMemoryRegistry(records ?? {});
    const changed = createMemoryRegistry(seed.later?.[handle] ?? records ?? {});
    const now = async (): Promise<Registry> => {
      if (isLater && seed.held) await areLetGo;
      return isLater ? changed : begin;
    };
    const registry: Registry = {
      searchMembers: async (...asked) => (await now()).searchMembers(...asked),
      companyProfile: async (...asked) => (await now()).companyProfile(...asked),
      memberProfile: async (...asked) => (await now()).memberProfile(...asked),
    };
    served.set(handle, await startScriptedRegistry(registry));
  }
  const store = join(folder, 'store.db');
  placeNewStore(store);
  const engine = createEngine({
    store: openStore(store),
    storeWork: createStoreWork(),
    pdfReader: createPdfReader(),
    powers: createMemoryKeys(),
    async connect({ handle, keyForm }, kind, _key, count) {
      const { url, key } = served.get(handle) ?? { url: 'http://127.0.0.1:9', key: '' };
      return { url, registry: await kind.open({ address: url, key, keyForm, count }) };
    },
    log: createLog((line) => void process.stderr.write(`${line}\n`)),
  });
  await plant(engine, seed);
  isLater = true;
  for (const registry of seed.silent ? served.values() : []) {
    await registry.disturb((target) =>
      seed.silent?.some((one) => target.includes(one)) ? () => undefined : null,
    );
  }
  const started: RunningPageEngine = {
    engine,
    events: [],
    news: () => undefined,
    letGo,
    async close() {
      await engine.close();
      await Promise.all([...served.values()].map((registry) => registry.close()));
      remove();
    },
  };
  engine.listen((event) => {
    started.events.push(event);
    started.news();
  });
  running.set(id, started);
}

async function plant(engine: Engine, seed: EngineSeed): Promise<void> {
  const client = createClient(engine);
  for (const handle of Object.keys(seed.registries)) {
    if (handle !== SAMPLE_HANDLE) await client.addRegistry({ address: `https://${handle}` });
  }
  for (const entity of seed.fetched ?? []) await client.readProfile({ entity });
  const { current } = await client.readCases({});
  if (seed.places)
    await client.changeCanvas({ case: current, label: 'Begin', put: [...seed.places] });
}

export async function callPageEngine(
  id: string,
  command: string,
  input: unknown,
): Promise<Answered> {
  const there = running.get(id);
  if (!there) return { reply: { ok: false, fault: fault('connection-lost') }, announced: 0 };
  const reply = await there.engine.call(command, input);
  return { reply, announced: there.events.length };
}

/** Events from this one on, as soon as there are any; none when it is over. */
export async function readPageEvents(id: string, from: number): Promise<EngineEvent[]> {
  const there = running.get(id);
  if (!there) return [];
  if (there.events.length <= from) {
    await new Promise<void>((resolve) => (there.news = resolve));
  }
  return there.events.slice(from);
}

/** What is held is answered from now on. */
export function letPageEngineGo(id: string): void {
  running.get(id)?.letGo();
}

export async function stopPageEngine(id: string): Promise<void> {
  const there = running.get(id);
  running.delete(id);
  if (!there) return;
  there.news();
  await there.close();
}
