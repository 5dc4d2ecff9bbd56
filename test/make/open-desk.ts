/** A running engine on a small registry, with a client and everything it announced: what specs start from. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Client } from '../../src/contract/client.ts';
import type { EngineEvent, EventName, Events } from '../../src/contract/events.ts';
import type { FaultCode } from '../../src/contract/faults/faults.ts';
import { Refusal } from '../../src/contract/faults/faults.ts';
import { createLog } from '../../src/engine/base/log.ts';
import type { CaseId } from '../../src/contract/model/case.ts';
import type { EntityId, RecordId } from '../../src/contract/model/entity.ts';
import type { RegistryHandle } from '../../src/contract/model/registry.ts';
import type { EngineOptions, RunningEngine } from '../../src/thread/engine-thread.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { placeNewStore } from './new-store.ts';

export type StartEngine = (options: EngineOptions) => Promise<RunningEngine>;

export interface Desk {
  client: Client;
  transport: RunningEngine['transport'];
  /** Every event so far. */
  events: EngineEvent[];
  log: string[];
  store: string;
  heard: <N extends EventName>(name: N) => ({ name: N } & Events[N])[];
  /** The registry that is set. */
  registry: RegistryHandle;
  /** The case that is on show. */
  case: CaseId;
  /** A record of the registry that is set, named in full. */
  id: (record: RecordId) => EntityId;
  close(): Promise<void>;
}

/** A folder that is removed again by the function returned. */
export function makeFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'interlock-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** `registry`: the address and key of the one to ask; none is the sample. */
export async function openDesk(
  start: StartEngine,
  options: Partial<EngineOptions> & { registry?: { url: string; key: string | null } },
): Promise<Desk> {
  const { registry, ...given } = options;
  const { folder, remove } = makeFolder();
  const store = join(folder, 'store.db');
  if (given.store === undefined) placeNewStore(store);
  const log: string[] = [];
  const engine = await start({
    store,
    powers: createMemoryKeys(registry?.key ?? null),
    named: registry ? { address: registry.url } : {},
    log: createLog((line) => log.push(line)),
    ...given,
  });
  const events: EngineEvent[] = [];
  const client = createClient(engine.transport);
  const { settings } = await client.readSettings({});
  const { current } = await client.readCases({});
  engine.transport.listen((event) => events.push(event));
  return {
    client,
    registry: settings.registry,
    case: current,
    id: (record) => `${settings.registry}/${record}`,
    transport: engine.transport,
    events,
    log,
    store: given.store ?? store,
    heard: (name) => events.filter((event) => event.name === name) as never,
    async close() {
      await engine.close();
      remove();
    },
  };
}

/** The code of the fault this is refused with; fails when it isn't refused. */
export async function refusedWith(asked: Promise<unknown>): Promise<FaultCode> {
  try {
    await asked;
  } catch (error) {
    if (error instanceof Refusal) return error.fault.code;
    throw error;
  }
  throw new Error('It was not refused.');
}
