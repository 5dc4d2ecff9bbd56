/** Expanding with a price: counted by kind and role, by a choice, over levels, within a budget. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EntityId, RecordId } from '../../../src/contract/model/entity.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { createMemoryRegistry } from '../../make/memory-registry.ts';
import { openDesk, refusedWith, type Desk } from '../../make/open-desk.ts';
import { makeCompanyProfile, makeMemberProfile } from '../../make/records.ts';
import {
  reply,
  startScriptedRegistry,
  type ScriptedRegistry,
} from '../../make/scripted-registry.ts';

const CROWD = 600;

const seat = (company: number, position: string, status: string) => ({
  company_id: String(company),
  company_name: `Company ${company}`,
  positions: [{ position, status }],
});
const crowd = Array.from({ length: CROWD }, (_, at) => ({
  id: String(1000 + at),
  name: `Shareholder ${at}`,
  position: 'Shareholder',
}));
/** Ada and Bo direct company 1, Bo no more; Ada directs 2, a crowd, too. Of Cy there is no record. */
const world = createMemoryRegistry({
  companies: [
    makeCompanyProfile({
      id: '1',
      current_name: { name: 'Company 1' },
      parent_company: { parent_company_id: '3', level: 'direct' },
      members: [
        { id: '101', name: 'Ada', position: 'Director' },
        { id: '101', name: 'Ada', position: 'Shareholder' },
        { id: '102', name: 'Bo', position: 'Director' },
        { id: '103', name: 'Cy', position: 'Auditor' },
      ],
    }),
    makeCompanyProfile({ id: '2', current_name: { name: 'Company 2' }, members: crowd }),
    makeCompanyProfile({ id: '3', current_name: { name: 'Company 3' } }),
  ],
  members: [
    makeMemberProfile({
      id: '101',
      data: { person: { full_name: 'Ada' } },
      positions: [seat(1, 'Director', 'active'), seat(2, 'Director', 'active')],
    }),
    makeMemberProfile({
      id: '102',
      data: { person: { full_name: 'Bo' } },
      positions: [seat(1, 'Director', 'resigned')],
    }),
  ],
});

let registry: ScriptedRegistry;
let desk: Desk;
const id = (record: RecordId): EntityId => desk.id(record);
const of = (...records: RecordId[]) => ({ case: desk.case, entities: records.map(id) });
const onCanvas = async (): Promise<EntityId[]> =>
  (await desk.client.readCanvas({ case: desk.case })).entities.map((one) => one.id).sort();

describe('expanding by kind and role', () => {
  beforeAll(async () => {
    registry = await startScriptedRegistry(world);
  });
  afterAll(() => registry.close());
  beforeEach(async () => {
    await registry.behave('ok');
    desk = await openDesk(
      (options) => startDirectEngine({ ...options, limits: { firstBackoffMillis: 1 } }),
      { registry },
    );
    registry.requests.length = 0;
  });
  afterEach(() => desk.close());

  it('tells what is stored by kind and role before anything comes, and what is not known', async () => {
    expect(await desk.client.countNeighbours(of('company:1'))).toMatchObject({
      neighbours: 0,
      kinds: [],
      notFetched: 1,
      chosen: { newcomers: 0, notFetched: 0 },
    });
    expect(registry.requests).toEqual([]);
    await desk.client.readProfile({ entity: id('company:1') });
    await desk.client.readProfile({ entity: id('member:102') });
    const counts = await desk.client.countNeighbours(of('company:1'));
    expect(counts).toMatchObject({ neighbours: 4, onCanvas: 0, notFetched: 0 });
    expect(counts.kinds).toEqual(
      expect.arrayContaining([
        { kind: 'person', neighbours: 1, onCanvas: 0 },
        { kind: 'member', neighbours: 2, onCanvas: 0 },
        { kind: 'company', neighbours: 1, onCanvas: 0 },
      ]),
    );
    // Ada is in two of the lines, and counted once in each.
    expect(counts.roles[0]).toEqual({ role: 'Director', neighbours: 2, onCanvas: 0 });
    expect(counts.roles.map(({ neighbours }) => neighbours)).toEqual([2, 1, 1, 1]);
    expect(counts.chosen).toEqual({ newcomers: 4, notFetched: 3 });
    await desk.client.readProfile({ entity: id('member:101') });
    const now = { roles: ['Director'], currentOnly: true };
    expect(await desk.client.countNeighbours({ ...of('company:1'), ...now })).toMatchObject({
      neighbours: 2,
      chosen: { newcomers: 1, notFetched: 0 },
    });
  });

  it('brings the neighbours of a chosen role as one step', async () => {
    const wish = { ...of('company:1'), roles: ['Director'], budget: 1 };
    const told = await desk.client.expandFurther(wish);
    expect(told).toMatchObject({ label: 'Company 1', neighbours: 2, calls: 1, unreached: [] });
    expect(await onCanvas()).toEqual([id('company:1'), id('member:101'), id('member:102')]);
    const counts = await desk.client.countNeighbours(of('company:1'));
    expect(counts).toMatchObject({ neighbours: 4, onCanvas: 2 });
    await desk.client.undo({ case: desk.case });
    expect(await onCanvas()).toEqual([]);
  });

  it('tells whom it left as nobody knows whether the choice means them', async () => {
    await desk.client.readProfile({ entity: id('company:1') });
    const people = await desk.client.expandFurther({
      ...of('company:1'),
      budget: 0,
      kinds: ['person'],
    });
    expect(people).toMatchObject({ neighbours: 0, counts: { 'kind not known': 3 } });
    await desk.client.readProfile({ entity: id('member:101') });
    const now = { roles: ['Director'], currentOnly: true, budget: 0 };
    const directors = await desk.client.expandFurther({ ...of('company:1'), ...now });
    expect(directors.added).toEqual([id('member:101')]);
    expect(directors.unreached).toMatchObject([
      { entity: id('member:102'), label: 'Bo', why: 'not known whether current' },
    ]);
    // Of the parent it is known what it is, and of Bo by now that he left.
    await desk.client.readProfile({ entity: id('member:102') });
    expect(await desk.client.expandFurther({ ...of('company:1'), ...now })).toMatchObject({
      unreached: [],
    });
  });

  it('refuses an entity of which nothing is stored, unless the budget lets it be asked for', async () => {
    const none = of('company:99999');
    expect(await refusedWith(desk.client.expandFurther({ ...none, budget: 0 }))).toBe(
      'entity-unknown',
    );
    const notFound = { counts: { 'not found': 1 } };
    expect(await desk.client.expandFurther({ ...none, budget: 1 })).toMatchObject(notFound);
    expect(await desk.client.expandFurther({ ...none, budget: 0 })).toMatchObject(notFound);
  });

  it('goes on over levels, and says whom it did not go on from and why', async () => {
    await registry.disturb((target) => (/\/102\b/.test(target) ? reply(403, '') : null));
    const wish = { ...of('company:1'), levels: 3, budget: 50, limit: 5 };
    const told = await desk.client.expandFurther(wish);
    expect(told.counts).toEqual({ failed: 1, 'not found': 1, 'too many': 1 });
    expect(told.unreached).toContainEqual(
      expect.objectContaining({ entity: id('company:2'), label: 'Company 2', why: 'too many' }),
    );
    expect(told).toMatchObject({ calls: 6, neighbours: 5, leftOff: 0 });
    const hub = await desk.client.expandFurther({ ...of('company:2'), budget: 0, limit: 5 });
    expect(hub).toMatchObject({ neighbours: CROWD + 1, leftOff: CROWD - 5 });
  });

  it('stops asking at its budget, and asks nobody twice', async () => {
    const wish = { ...of('company:1'), levels: 2, budget: 2 };
    const told = await desk.client.expandFurther(wish);
    expect(told).toMatchObject({ calls: 2, counts: { budget: 3 } });
    expect(registry.requests).toHaveLength(2);
    const rest = await desk.client.expandFurther({ ...wish, budget: 50 });
    expect(rest).toMatchObject({ calls: 3, counts: { 'not found': 1 } });
    expect(new Set(registry.requests).size).toBe(registry.requests.length);
  });

  it('is cancelled with what came stored and nothing on the canvas', async () => {
    await registry.disturb((target) => (/\/10\d\b/.test(target) ? () => undefined : null));
    const running = desk.client.expandFurther({
      ...of('company:1'),
      levels: 2,
      budget: 50,
      task: 'further',
    });
    await expect.poll(() => desk.heard('profileKept').length).toBeGreaterThan(0);
    await desk.client.cancelTask({ task: 'further' });
    expect(await refusedWith(running)).toBe('cancelled');
    expect(await onCanvas()).toEqual([]);
    expect((await desk.client.readCoverage({})).counts.fetched).toBeGreaterThan(0);
  });
});
