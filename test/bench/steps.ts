/** How long anybody waits at most while much is done behind: no step of the engine takes over 50 ms. */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createClient, type Client } from '../../src/contract/client.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import { openStore } from '../../src/store/open-store.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import { longestStep, ownCpu } from '../make/longest-step.ts';
import { inWords, report } from './table.ts';
import { copyOf, scratchFolder, SMALL_WORLD, worldFile } from './world.ts';

const STEP_GOAL = 50;
const DELETED = 10_000;
const REFRESHED = 2000;
const AT_ONCE = 8;
const AT = '2026-03-01T10:00:00.000Z';

const idsOf = (registry: string, count: number): EntityId[] =>
  Array.from({ length: count }, (_, n): EntityId => `${registry}/member:${n + 1}`);

const toPut = (entities: readonly EntityId[]) =>
  entities.map((entity) => ({ entity, x: 1, y: 1, pinned: false, hidden: false }));

/** By the CPU of this thread alone, and by the clock, in which whatever else the machine does is. */
export async function tellLongestStep(item: string, work: () => Promise<unknown>): Promise<void> {
  let cpu = 0;
  const began = performance.now();
  const wall = await longestStep(async () => {
    cpu = await longestStep(work, ownCpu);
  });
  const took = inWords(performance.now() - began);
  const words = `of CPU; ${inWords(wall)} on the wall; in ${took}`;
  report(`${item}: longest step`, cpu, { unit: inWords, most: STEP_GOAL, words });
}

async function filled(client: Client): Promise<void> {
  for (;;) {
    const { behind } = await client.searchEverything({ text: 'nothing-has-this' });
    if (behind === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

export async function bench(): Promise<void> {
  await fillAndDelete();
  await refresh();
}

async function fillAndDelete(): Promise<void> {
  const file = copyOf(worldFile(SMALL_WORLD));
  const id = randomUUID();
  const store = openStore(file);
  const put = toPut(idsOf('sample', DELETED));
  store.write((writer) => {
    writer.createCase(id, 'To be deleted', AT);
    writer.changeCanvas(id, { at: AT, label: 'Fill', put, remove: [], join: false });
  });
  store.close();
  const engine = await startDirectEngine({
    store: file,
    powers: createMemoryKeys(),
    offline: true,
  });
  const client = createClient(engine.transport);
  const { members, companies } = SMALL_WORLD;
  await tellLongestStep(`fill the index of ${members + companies} records`, () => filled(client));
  const about = `delete a case of ${DELETED} answers`;
  await tellLongestStep(about, () => client.deleteCase({ case: id, snapshots: false }));
  await engine.close();
}

async function refresh(): Promise<void> {
  const server = fork(join(import.meta.dirname, 'member-server.ts'));
  const [port] = (await once(server, 'message')) as [number];
  const engine = await startDirectEngine({
    store: join(scratchFolder(), 'store.db'),
    powers: createMemoryKeys('k'),
    named: { address: `http://127.0.0.1:${port}` },
  });
  const client = createClient(engine.transport);
  const { registry } = (await client.readSettings({})).settings;
  const { current } = await client.createCase({ title: 'To be refreshed' });
  const all = idsOf(registry, REFRESHED);
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const some = all.slice(at, at + AT_ONCE);
    await Promise.all(
      some.map((entity) => client.readProfile({ entity, from: 'registry', listLimit: 1 })),
    );
    await client.changeCanvas({ case: current, label: 'Add', put: toPut(some) });
  }
  await filled(client);
  server.send('change');
  await tellLongestStep(`refresh ${REFRESHED} records, half of them changed`, () =>
    client.refreshCase({ case: current, which: 'new' }),
  );
  await engine.close();
  server.disconnect();
}
