/** With a full disk the answer is shown as not kept, and work goes on when there is room. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../../src/contract/client.ts';
import { faultWords, Refusal, type Fault } from '../../../src/contract/faults/faults.ts';
import { createEngine } from '../../../src/engine/engine.ts';
import { createLog } from '../../../src/engine/log.ts';
import type { Store } from '../../../src/store/store.ts';
import { createDirectStoreWork } from '../../make/direct-store-work.ts';
import { createPdfReader, createConnector } from '../../../src/thread/kept-engine.ts';
import { openSampleRegistry } from '../../../src/registry/served/sample.ts';
import { createMemoryKeys } from '../../../src/thread/memory-keys.ts';
import { sampleRegistryFolder } from '../../../src/thread/program-files.ts';
import { refusedWith } from '../../make/open-desk.ts';
import { openTempStore } from '../../make/temp-store.ts';

/** An engine on the sample registry, whose disk can be full. */
function start() {
  const store = openTempStore();
  let isFull = false;
  const unlessFull = <T>(write: () => T): T => {
    if (isFull) throw new Refusal('store-full', { why: 'no space' });
    return write();
  };
  const filling: Store = {
    ...store,
    write: (change) => unlessFull(() => store.write(change)),
    writeSoon: async (change) => unlessFull(() => store.writeSoon(change)),
    keep: async (...answer) => unlessFull(() => store.keep(...answer)),
  };
  const connector = createConnector(() => openSampleRegistry(sampleRegistryFolder()));
  const engine = createEngine({
    store: filling,
    storeWork: createDirectStoreWork(),
    pdfReader: createPdfReader(),
    powers: createMemoryKeys(),
    connect: (...way) => connector.connect(...way),
    log: createLog(() => undefined),
  });
  onTestFinished(async () => {
    await engine.close();
    await connector.close();
  });
  return { client: createClient(engine), fill: (full: boolean) => (isFull = full) };
}

describe('the engine with a full disk', () => {
  it('shows a profile and a search page as not kept, and keeps them when there is room', async () => {
    const { client, fill } = start();
    fill(true);
    const entity = 'sample/company:1001';
    const shown = await client.readProfile({ entity, listLimit: 1 });
    expect(shown).toMatchObject({ from: 'registry', notKept: { code: 'store-full' } });
    const { sha256 } = shown.response;
    const rest = await client.readProfileList({ entity, sha256, list: 'members' });
    expect(rest.items).toHaveLength(rest.total);
    const page = await client.searchMembers({ registry: 'sample', query: { q: 'halvard' } });
    expect(page.items.length).toBeGreaterThan(0);
    expect(page.notKept?.code).toBe('store-full');
    expect((await client.readStatus({})).stored).toEqual({ profiles: 0, responses: 0 });

    fill(false);
    expect((await client.readProfile({ entity })).notKept).toBeUndefined();
    expect((await client.readStatus({})).stored.profiles).toBe(1);
    expect((await client.readProfile({ entity, from: 'store' })).response.sha256).toBe(sha256);
  });

  it('takes nothing for stored that isn’t', async () => {
    const { client, fill } = start();
    fill(true);
    const entity = 'sample/company:1001';
    const collecting = client.collectGraph({ roots: [entity], depth: 0, format: 'graphml' });
    expect(await refusedWith(collecting)).toBe('store-full');
  });

  it('says of a record that is not there that this was not kept, and when once it is', async () => {
    const { client, fill } = start();
    const ask = () => faultOf(client.readProfile({ entity: 'sample/company:999999' }));
    fill(true);
    const unkept = await ask();
    expect(unkept).toMatchObject({ code: 'record-not-found', detail: { notKept: 1 } });
    expect(faultWords(unkept).says).toMatch(/^Not found .* Not kept: .*not be known offline\.$/);
    expect(faultWords(unkept).advice).toContain('free space');
    fill(false);
    const kept = await ask();
    expect(faultWords(kept).says).toMatch(/^Not found on \d{4}-/);
    expect(kept.detail['notKept']).toBeUndefined();
    fill(true);
    // That it was noted before doesn't make it noted now.
    expect((await ask()).detail).toMatchObject({ notKept: 1 });
  });
});

async function faultOf(call: Promise<unknown>): Promise<Fault> {
  const error = await call.catch((thrown: unknown) => thrown);
  if (error instanceof Refusal) return error.fault;
  throw new Error('it was not refused', { cause: error });
}
