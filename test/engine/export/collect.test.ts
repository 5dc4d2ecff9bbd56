/** Collecting outwards: how far it goes, what it asks, and how it stops. */
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
} from 'vitest';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { createMemoryRegistry } from '../../make/memory-registry.ts';
import { openDesk, refusedWith, type Desk } from '../../make/open-desk.ts';
import { makeCompanyProfile, makeMemberProfile } from '../../make/records.ts';
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

  it('goes to a stored subsidiary, which alone states the tie, and says what it leaves out', async () => {
    // The last of the ring names the first as its parent; the first doesn't name it.
    await desk.client.readProfile({ entity: `127.0.0.1/company:${RING - 1}` });
    await desk.client.readProfile({ entity: `127.0.0.1/company:${RING - 2}` });
    const near = await collect(1);
    expect(near).toMatchObject({ entities: 3, ties: 2 });
    // The one before the last is stored, and two steps away; the parent was not asked for.
    expect(near.leftOut).toEqual({ neighbours: 1, of: 1, unfetched: 1 });
    expect(await collect(2)).toMatchObject({ entities: 5, ties: 4 });
    const whole = await collect(RING);
    expect(whole).toMatchObject({ entities: RING, ties: RING });
    expect(whole.leftOut).toEqual({ neighbours: 0, of: 0, unfetched: 0 });
  });

  it('goes from a member that is a company to its company record, as far as both agree', async () => {
    const named = (id: string, number: string) => ({
      company: { id, name: 'Ada Ltd', registration_number: number, jurisdiction_country: 'Malta' },
    });
    const members = [
      makeMemberProfile({ id: '1', data: named('10', '918') }),
      // The number it states is that of somebody else's record.
      makeMemberProfile({ id: '2', data: named('10', '777') }),
      makeMemberProfile({ id: '3', data: named('404', '918') }),
    ];
    const company = makeCompanyProfile({
      id: '10',
      current_name: { name: 'Ada Ltd' },
      registration_number: '918',
      members: [{ id: '5', name: 'Bea', position: 'Director' }],
    });
    const both = await startScriptedRegistry(
      createMemoryRegistry({ members, companies: [company] }),
    );
    const other = await openDesk(startDirectEngine, { registry: both });
    const around = async (
      root: 'member:1' | 'member:2' | 'member:3' | 'company:10',
      depth: number,
    ) => {
      const roots = [other.id(root)];
      const { entities, ties, notFetched } = await other.client.collectGraph({
        roots,
        depth,
        format: 'csv',
      });
      return { entities, ties, notFetched };
    };
    const alone = { entities: 1, ties: 0, notFetched: [] };
    expect(await around('member:1', 0)).toEqual(alone);
    expect(await around('member:1', 1)).toEqual({ entities: 2, ties: 1, notFetched: [] });
    expect(await around('member:1', 2)).toEqual({
      entities: 3,
      ties: 2,
      notFetched: [],
    });
    expect(await around('company:10', 1)).toEqual({ entities: 3, ties: 2, notFetched: [] });
    expect(await around('member:2', 1)).toEqual(alone);
    expect(await around('member:3', 1)).toEqual(alone);
    await other.close();
    await both.close();
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

  it('counts a missing profile once that is asked for and named by a member as its company', async () => {
    const company = { id: '10', name: 'Ada Ltd', registration_number: '918' };
    const member = makeMemberProfile({ id: '1', data: { company } });
    const served = await startScriptedRegistry(createMemoryRegistry({ members: [member] }));
    onTestFinished(() => served.close());
    const other = await openDesk(startDirectEngine, { registry: served });
    onTestFinished(() => other.close());
    const root = other.id('member:1');
    await other.client.readProfile({ entity: root });
    await other.client.setOffline({ on: true });
    const named = other.id('company:10');
    const found = await other.client.collectGraph({
      roots: [root, named],
      depth: 1,
      format: 'csv',
    });
    expect(found.notFetched.map(({ entity }) => entity)).toEqual([named]);
  });
});
