/** Neighbours before they come, and who of them an expansion brings first. */
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
import type { EntityId, RecordId } from '../../../src/contract/model/entity.ts';
import { makePlace } from '../../make/canvas-place.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { createMemoryRegistry } from '../../make/memory-registry.ts';
import { openDesk, type Desk } from '../../make/open-desk.ts';
import { makeCompanyProfile, makeMemberProfile } from '../../make/records.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../../make/scripted-registry.ts';

const CROWD = 250;

const people = Array.from({ length: CROWD }, (_, index) => ({
  id: String(100 + index),
  name: `Person ${String(index).padStart(3, '0')}`,
  position: 'Shareholder',
}));

/** Person 240 sits in Elsewhere too, person 241 in Far Away; person 242 goes by another name. */
const world = createMemoryRegistry({
  companies: [
    makeCompanyProfile({ id: '1', current_name: { name: 'Crowd AS' }, members: people }),
    makeCompanyProfile({
      id: '2',
      current_name: { name: 'Elsewhere AS' },
      members: [
        { id: '340', name: 'Person 240', position: 'Chair' },
        { id: '340', name: 'Person 240', position: 'Director' },
      ],
    }),
    makeCompanyProfile({
      id: '3',
      current_name: { name: 'Far Away AS' },
      members: [{ id: '341', name: 'Person 241', position: 'Chair' }],
    }),
  ],
  members: [
    makeMemberProfile({
      id: '342',
      data: { person: { full_name: 'Person 242' }, mixed: { full_name: 'Łukasz Ångström' } },
      positions: [
        {
          company_id: '1',
          company_name: 'Crowd AS',
          positions: [
            { position: 'Shareholder', dates: [{ type: 'effective', date_full: '2015-03-01' }] },
            { position: 'Auditor', dates: [{ type: 'expiration', date_full: '2019-06-30' }] },
          ],
        },
      ],
    }),
  ],
});

let registry: ScriptedRegistry;
let desk: Desk;
const id = (record: RecordId): EntityId => desk.id(record);
const look = (more: object = {}) =>
  desk.client.readNeighbours({ entity: id('company:1'), case: desk.case, limit: 1000, ...more });

describe('the list of neighbours', () => {
  beforeAll(async () => {
    registry = await startScriptedRegistry(world);
  });
  afterAll(() => registry.close());
  beforeEach(async () => {
    desk = await openDesk(startDirectEngine, { registry });
    for (const record of ['company:1', 'company:2', 'company:3', 'member:342'] as const) {
      await desk.client.readProfile({ entity: id(record) });
    }
    const put = [makePlace(id('company:1')), makePlace(id('company:2'))];
    await desk.client.changeCanvas({ case: desk.case, label: 'Add', put });
  });
  afterEach(() => desk.close());

  it('puts first who is tied to what else is on the canvas, then goes by name', async () => {
    const { items, total, tied } = await look();
    expect([total, tied]).toEqual([CROWD, 1]);
    expect(items[0]).toMatchObject({ entity: id('member:340'), tiesToCanvas: 2 });
    const rest = items.slice(1).filter(({ onCanvas }) => !onCanvas);
    const labels = rest.map(({ label }) => label);
    expect(labels).toEqual(labels.toSorted());
    expect(items.slice(1 + rest.length).every(({ onCanvas }) => onCanvas)).toBe(true);
    expect(items.slice(1).some(({ tiesToCanvas }) => tiesToCanvas > 0)).toBe(false);
    expect((await look({ offset: 1, limit: 2 })).items).toEqual(items.slice(1, 3));
    // Once it is there itself it has its place by name.
    await desk.client.changeCanvas({
      case: desk.case,
      label: 'Add',
      put: [makePlace(id('member:340'))],
    });
    const after = await look();
    expect(after.tied).toBe(0);
    const absent = after.items.filter(({ onCanvas }) => !onCanvas).map(({ label }) => label);
    expect(absent).toEqual(absent.toSorted());
    expect(after.items.find(({ entity }) => entity === id('member:340'))?.onCanvas).toBe(true);
  });

  it('finds by every name, in any script and case, and says which', async () => {
    expect((await look({ text: 'person 01' })).items).toHaveLength(10);
    const { items } = await look({ text: 'angstrom LUKASZ' });
    expect(items).toMatchObject([{ entity: id('member:342'), label: 'Person 242' }]);
    expect(items[0]?.foundBy).toBe('Łukasz Ångström');
    expect((await look({ text: 'erson' })).total).toBe(0);
    expect((await look({ text: '-' })).total).toBe(0);
  });

  it('finds by the words of a role, and then names no name that it found by', async () => {
    const { items } = await look({ text: 'audit' });
    expect(items).toMatchObject([{ entity: id('member:342'), foundBy: null }]);
    expect((await look({ text: 'udit' })).total).toBe(0);
  });

  it('cuts names of any length, and looks through their beginnings', async () => {
    // Cut at 150 it would end with half of a letter.
    const long = `${'😀'.repeat(100)} Ødegård ${'Ål '.repeat(2000)}`;
    const members = Array.from({ length: 4 }, (_, n) => {
      return { id: String(n), name: `${n}x${long} far ${n}`, position: 'Chair' };
    });
    const hub = makeCompanyProfile({ id: '9', current_name: { name: `Hub ${long}` }, members });
    const hostile = await startScriptedRegistry(createMemoryRegistry({ companies: [hub] }));
    onTestFinished(() => hostile.close());
    const other = await openDesk(startDirectEngine, { registry: hostile });
    onTestFinished(() => other.close());
    const { client } = other;
    const entity = other.id('company:9');
    await client.readProfile({ entity, listLimit: 0 });
    const find = (text: string) => client.readNeighbours({ entity, text });
    const listed = (await find('odegard')).items.map(({ label }) => label);
    expect(listed.map((label) => label.length)).toEqual(Array(4).fill(150));
    expect(listed.every((label) => label.isWellFormed())).toBe(true);
    expect((await find('far')).total).toBe(0);
    const { items } = await client.findEntities({ name: 'odegard' });
    expect(items.map(({ label }) => label.length)).toEqual(Array(5).fill(150));
  });

  it('says the roles verbatim and what they are on the day', async () => {
    const on = async (day: string) =>
      (await look({ day, text: 'angstrom' })).items.map(({ roles, state }) => [...roles, state]);
    expect(await on('2016-01-01')).toEqual([['Auditor', 'Shareholder', '1 active, 1 unknown']]);
    expect(await on('2020-01-01')).toEqual([['Auditor', 'Shareholder', '1 active, 1 ended']]);
  });

  it('counts who is left, and who of them is tied to anything else stored', async () => {
    const rests = await desk.client.readRests({ case: desk.case, entities: [id('company:1')] });
    expect(rests).toEqual({
      rests: [{ entity: id('company:1'), members: CROWD, companies: 0, tiedElsewhere: 2 }],
    });
  });

  it('begins with those whom an expansion brings within its limit', async () => {
    const { items } = await look({ limit: 3 });
    const { added, leftOff } = await desk.client.expandEntities({
      case: desk.case,
      entities: [id('company:1')],
      limit: 3,
    });
    expect(added).toEqual(items.map(({ entity }) => entity));
    expect(leftOff).toBe(CROWD - 3);
  });

  it('names whose neighbours are too many for an expansion, the most first', async () => {
    const { hubs, newcomers } = await desk.client.expandEntities({
      case: desk.case,
      entities: [id('company:3'), id('company:1'), id('member:342')],
      unlessMoreThan: 60,
    });
    expect(hubs).toEqual([
      { entity: id('company:1'), label: 'Crowd AS', newcomers: CROWD - 1 },
      { entity: id('company:3'), label: 'Far Away AS', newcomers: 1 },
    ]);
    expect(newcomers).toBe(CROWD - 1);
  });
});
