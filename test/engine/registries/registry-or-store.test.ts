/** The one decision: the registry's answer, what is stored of it, or a refusal that says neither. */
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  Refusal,
  type Fault,
  type FaultCode,
  faultWords,
} from '../../../src/contract/faults/faults.ts';
import { registryOrStore, type From } from '../../../src/engine/registries/registry-or-store.ts';
import { refusedWith } from '../../make/open-desk.ts';
import { openTempStore } from '../../make/temp-store.ts';
import type { Store } from '../../../src/store/store.ts';
import { createConnector, createPdfReader } from '../../../src/thread/open-engine.ts';
import { openSampleRegistry } from '../../../src/registry/served/sample.ts';
import { sampleRegistryFolder } from '../../../src/thread/program-files.ts';
import { createEngine } from '../../../src/engine/engine.ts';
import { createDirectStoreWork } from '../../make/direct-store-work.ts';
import { createMemoryKeys } from '../../../src/thread/access-keys.ts';
import { createLog } from '../../../src/engine/base/log.ts';
import { createClient } from '../../../src/contract/client.ts';

interface World {
  from: From;
  prefersStored: boolean;
  /** What asking comes to: an answer, or the fault it is refused with. */
  registry?: FaultCode;
  stored?: 'kept' | 'nothing' | 'damaged';
}

/** What comes of it, and in which order the two were turned to. */
async function decide({ from, prefersStored, registry, stored = 'kept' }: World) {
  const turned: string[] = [];
  const answer = registryOrStore<string>({
    from,
    prefersStored,
    request() {
      turned.push('registry');
      return registry ? Promise.reject(new Refusal(registry)) : Promise.resolve('fresh');
    },
    stored(notSearched: Fault | null) {
      turned.push('store');
      if (stored === 'damaged') throw new Refusal('response-damaged');
      return stored === 'nothing' ? null : `stored, ${notSearched?.code ?? 'not asked'}`;
    },
  });
  const outcome = await answer.catch(() => refusedWith(answer));
  return [outcome, turned.join(' ')];
}

const GONE = 'registry-unreachable';
const OFFLINE = 'not-searched-offline';

describe('the choice between registry and store', () => {
  it.each<[World, string, string]>([
    // What is stored is never fresh, and says why nobody was asked.
    [{ from: 'store', prefersStored: false }, 'stored, not asked', 'store'],
    [{ from: 'store', prefersStored: true, stored: 'nothing' }, OFFLINE, 'store'],
    [{ from: 'store', prefersStored: true, stored: 'damaged' }, 'response-damaged', 'store'],
    // A profile: as stored if it is.
    [{ from: 'auto', prefersStored: true }, 'stored, not asked', 'store'],
    [{ from: 'auto', prefersStored: true, stored: 'nothing' }, 'fresh', 'store registry'],
    [{ from: 'auto', prefersStored: true, stored: 'damaged' }, 'fresh', 'store registry'],
    // A search: asked anew while it can be.
    [{ from: 'auto', prefersStored: false }, 'fresh', 'registry'],
    [
      { from: 'auto', prefersStored: false, registry: OFFLINE },
      `stored, ${OFFLINE}`,
      'registry store',
    ],
    [{ from: 'registry', prefersStored: true }, 'fresh', 'registry'],
    [
      { from: 'registry', prefersStored: true, registry: GONE },
      `stored, ${GONE}`,
      'registry store',
    ],
    // Nothing stored: why nobody answered, never an empty answer.
    [
      { from: 'auto', prefersStored: false, registry: GONE, stored: 'nothing' },
      GONE,
      'registry store',
    ],
    [
      { from: 'auto', prefersStored: true, registry: OFFLINE, stored: 'nothing' },
      OFFLINE,
      'store registry store',
    ],
    // Damaged bytes never answer.
    [
      { from: 'auto', prefersStored: true, registry: OFFLINE, stored: 'damaged' },
      'response-damaged',
      'store registry store',
    ],
  ])('comes, for %j, to “%s”, by way of: %s', async (world, outcome, turned) => {
    expect(await decide(world)).toEqual([outcome, turned]);
  });

  it.each<FaultCode>([
    'record-not-found',
    'key-refused',
    'registry-failed',
    'registry-timeout',
    'cancelled',
    'answer-wrong-id',
  ])('hides no %s behind what is stored', async (registry) => {
    for (const from of ['auto', 'registry'] as const) {
      expect(await decide({ from, prefersStored: false, registry })).toEqual([
        registry,
        'registry',
      ]);
    }
  });
});

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
    storeResponse: async (...answer) => unlessFull(() => store.storeResponse(...answer)),
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
