/** Collecting outwards: how far it goes, what it asks, and how it stops. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { createMemoryRegistry } from '../../make/memory-registry.ts';
import { openDesk, refusedWith, type Desk } from '../../make/open-desk.ts';
import { makeCompanyProfile } from '../../make/records.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../../make/scripted-registry.ts';

/** A chain of companies, each the parent of the one before, closed to a ring of so many. */
const RING = 9;
const ring = Array.from({ length: RING }, (_, index) =>
  makeCompanyProfile({
    id: String(index),
    current_name: { name: `Company ${index}` },
    parent_company: { parent_company_id: String((index + 1) % RING) },
  }),
);

let registry: ScriptedRegistry;
let desk: Desk;

describe('collecting a graph outwards', () => {
  beforeAll(async () => {
    registry = await startScriptedRegistry(createMemoryRegistry({ companies: ring }));
  });
  afterAll(() => registry.close());
  beforeEach(async () => {
    await registry.behave('ok');
    registry.requests.length = 0;
    desk = await openDesk(startDirectEngine, { registry });
  });
  afterEach(() => desk.close());

  const collect = (depth: number) =>
    desk.client.collectGraph({
      roots: ['127.0.0.1/company:0'],
      depth,
      format: 'csv',
      task: 'collect',
    });

  it.each([
    // The root alone, its profile fetched for its name.
    [0, 1, 0, 1],
    // The root and the parent it names.
    [1, 2, 1, 1],
    [2, 3, 2, 2],
    // All around: the last to be fetched states the tie that closes the ring.
    [RING, RING, RING, RING],
    [20, RING, RING, RING],
  ])(
    'goes %i steps: %i entities, %i ties, %i requests',
    async (depth, entities, ties, requests) => {
      expect(await collect(depth)).toMatchObject({ entities, ties, notFetched: [] });
      expect(new Set(registry.requests).size).toBe(requests);
      // What is stored is not asked for again.
      const asked = registry.requests.length;
      await collect(depth);
      expect(registry.requests).toHaveLength(asked);
    },
  );

  it('asks nobody for a case that is not there', async () => {
    const asked = { roots: ['127.0.0.1/company:0' as const], depth: 1, format: 'csv' as const };
    const unknown = { ...asked, case: crypto.randomUUID(), task: 'collect' };
    expect(await refusedWith(desk.client.collectGraph(unknown))).toBe('case-unknown');
    expect(registry.requests).toEqual([]);
  });

  it('goes by what profiles state themselves, whatever else is stored', async () => {
    // The last of the ring names the first as its parent; the first doesn't name it.
    await desk.client.readProfile({ entity: `127.0.0.1/company:${RING - 1}` });
    expect(await collect(1)).toMatchObject({ entities: 2, ties: 1 });
    expect(await collect(RING)).toMatchObject({ entities: RING });
    expect(await collect(2)).toMatchObject({ entities: 3, ties: 2 });
  });

  it('stops at once when cancelled, keeping what was fetched', async () => {
    await desk.client.readProfile({ entity: '127.0.0.1/company:0' });
    await registry.behave('slow');
    registry.requests.length = 0;
    const collecting = refusedWith(collect(5));
    await expect.poll(() => registry.requests.length).toBe(1);
    await desk.client.cancelTask({ task: 'collect' });
    expect(await collecting).toBe('cancelled');
    expect((await desk.client.readStatus({})).stored.profiles).toBe(1);
  });

  it('names each profile that could not be had, and goes on without it', async () => {
    await desk.client.readProfile({ entity: '127.0.0.1/company:0' });
    await desk.client.readProfile({ entity: '127.0.0.1/company:1' });
    await desk.client.setOffline({ on: true });
    expect(await collect(4)).toMatchObject({
      entities: 3,
      ties: 2,
      notFetched: [{ entity: '127.0.0.1/company:2', fault: { code: 'not-searched-offline' } }],
    });
  });
});
