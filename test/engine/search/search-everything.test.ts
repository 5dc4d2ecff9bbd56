/** The search of everything, over a real store and a real registry: what finds a record, and where it says so. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CaseItem } from '../../../src/contract/model/case-item.ts';
import { parseEntityId, type EntityId } from '../../../src/contract/model/entity.ts';
import type { EverythingFound } from '../../../src/contract/answers/everything.ts';
import { makePlace } from '../../make/canvas-place.ts';
import { offerCase, savedCase } from '../../make/case-files.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { createMemoryRegistry } from '../../make/memory-registry.ts';
import { openDesk, type Desk } from '../../make/open-desk.ts';
import {
  makeAddress,
  makeCompanyProfile,
  makeMemberItem,
  makeMemberProfile,
} from '../../make/records.ts';
import {
  reply,
  startScriptedRegistry,
  type ScriptedRegistry,
} from '../../make/scripted-registry.ts';

const world = createMemoryRegistry({
  companies: [
    makeCompanyProfile({
      id: '1001',
      current_name: { name: 'Nordvik AS' },
      status: 'Active',
      documents: [{ name: 'Deed', number: 'AB-123.456' }],
      addresses: [{ complete_address: 'Καλλιρρόης 5, Αθήνα' }],
    }),
    makeCompanyProfile({ id: '1002', current_name: { name: '山田商事' }, status: 'Dissolved' }),
  ],
  members: [
    makeMemberProfile({
      id: '2001',
      data: { person: { full_name: 'Дмитрий Соловьёв', birthday_year: '1961' } },
      contacts: [{ type: 'phone', contact: '+47 22 33 44 55' }],
      addresses: [makeAddress({ complete_address: 'شارع الأمين 7', locality_name: 'Oslo' })],
    }),
  ],
  items: [
    makeMemberItem({
      id: '2002',
      data: { person: { full_name: 'Ada Lind', residence: 'Liechtenstein' } },
    }),
  ],
});

let registry: ScriptedRegistry;

async function openWorld(): Promise<Desk> {
  registry = await startScriptedRegistry(world);
  const desk = await openDesk(startDirectEngine, { registry });
  onTestFinished(async () => {
    await desk.close();
    await registry.close();
  });
  return desk;
}

async function openStored(): Promise<Desk> {
  const desk = await openWorld();
  for (const id of ['company:1001', 'company:1002', 'member:2001'] as const) {
    await desk.client.readProfile({ entity: desk.id(id) });
  }
  await desk.client.searchMembers({ registry: desk.registry, query: { q: 'Ada' } });
  return desk;
}

/** Once all that is stored was taken in. */
async function find(
  { client }: Pick<Desk, 'client'>,
  text: string,
  of?: string,
): Promise<EverythingFound> {
  const ask = () => client.searchEverything({ text, ...(of === undefined ? {} : { case: of }) });
  await expect.poll(async () => (await ask()).behind).toBe(0);
  return ask();
}

const places = ({ items }: EverythingFound) =>
  items.map(({ id, where }) => [id.split('/')[1], where.map(({ pointer }) => pointer)]);

describe('the search of everything stored', () => {
  it.each([
    ['dissolved', 'company:1002', ['/status']],
    ['ab123456', 'company:1001', ['/documents/0/number']],
    ['AB 123 456', 'company:1001', ['/documents/0/number']],
    ['22334455', 'member:2001', null],
    ['4722 33', 'member:2001', null],
    ['αθήνα', 'company:1001', ['/addresses/0/complete_address']],
    ['athina kallir', 'company:1001', ['/addresses/0/complete_address']],
    ['الأمين', 'member:2001', ['/addresses/0/complete_address']],
    ['商事', 'company:1002', ['/current_name/name']],
    ['соловьев', 'member:2001', ['/data/person/full_name']],
    ['solov dmitr', 'member:2001', ['/data/person/full_name']],
    ['1961 oslo', 'member:2001', ['/data/person/birthday_year', '/addresses/0/locality_name']],
  ])('finds by %s', async (text, record, where) => {
    const found = places(await find(await openStored(), text));
    if (where === null) expect(found.map(([id]) => id)).toEqual([record]);
    else expect(found).toEqual([[record, where]]);
  });

  it('finds what only a search said, at its place in the answer of that search', async () => {
    const desk = await openStored();
    const { items } = await find(desk, 'liechten');
    expect(items).toMatchObject([
      {
        id: desk.id('member:2002'),
        knowledge: 'search',
        where: [{ pointer: '/0/data/person/residence', text: 'Liechtenstein' }],
      },
    ]);
    const { text } = await desk.client.readResponse({
      sha256: items[0]!.answer.sha256,
      offset: 0,
      limit: 100_000,
      as: 'text',
    });
    expect((JSON.parse(text) as { data: object }[])[0]).toMatchObject({
      data: { person: { residence: 'Liechtenstein' } },
    });
  });

  it('does not find by a field that was another before, nor by words that do not follow each other', async () => {
    const desk = await openStored();
    const entity = desk.id('company:1002');
    const { profile } = await desk.client.readProfile({ entity });
    await registry.disturb((target) =>
      target.includes('/companies/1002')
        ? reply(200, JSON.stringify({ ...profile, status: 'Revived' }))
        : null,
    );
    expect(places(await find(desk, 'dissolved'))).toHaveLength(1);
    await desk.client.readProfile({ entity, from: 'registry' });
    expect(places(await find(desk, 'revived'))).toEqual([['company:1002', ['/status']]]);
    expect(places(await find(desk, 'dissolved'))).toEqual([]);
    expect(places(await find(desk, '事商'))).toEqual([]);
  });

  it('counts all that it finds, and says where that is only at most', async () => {
    const desk = await openStored();
    const count = (text: string, of?: string) =>
      desk.client.countEverything({ text, ...(of !== undefined && { case: of }) });
    const { items } = await find(desk, 'a');
    expect(items.length).toBeGreaterThan(1);
    expect(await count('a')).toEqual({ records: items.length, is: 'exact' });
    // Only the response tells that the two characters are in another order.
    expect(places(await find(desk, '事商'))).toEqual([]);
    expect(await count('事商')).toEqual({ records: 1, is: 'at most' });
    expect(await count('🚀')).toEqual({ records: 0, is: 'exact' });
    expect(await count('nordvik', desk.case)).toEqual({ records: 0, is: 'exact' });
    const put = [makePlace(desk.id('company:1001'))];
    await desk.client.changeCanvas({ case: desk.case, label: 'Add', put });
    expect(await count('nordvik', desk.case)).toEqual({ records: 1, is: 'exact' });
  });

  it('says of a count that records are missing from the index', async () => {
    const desk = await openWorld();
    await desk.client.readProfile({ entity: desk.id('company:1001') });
    const first = await desk.client.countEverything({ text: 'active' });
    expect(first.is).toBe('so far');
    await find(desk, 'active');
    expect(await desk.client.countEverything({ text: 'active' })).toEqual({
      records: 1,
      is: 'exact',
    });
  });

  it('looks only at what is in a case, where it is asked to', async () => {
    const desk = await openStored();
    const put = [makePlace(desk.id('company:1001'))];
    await desk.client.changeCanvas({ case: desk.case, label: 'Add', put });
    expect(places(await find(desk, 'active', desk.case))).toHaveLength(1);
    expect(places(await find(desk, 'dissolved', desk.case))).toEqual([]);
    expect(places(await find(desk, 'nordvik', desk.case))).toHaveLength(1);
    expect(places(await find(desk, 'соловьев', desk.case))).toEqual([]);
  });

  it('finds notes, tags, what is to be done, reasons and titles, and nothing that was taken back', async () => {
    const desk = await openStored();
    const a: EntityId = desk.id('company:1001');
    const b: EntityId = desk.id('company:1002');
    const uuid = (n: number) => `3d0b1d0e-6e3c-4b55-9d7e-2f5f0f0c0a0${n}`;
    const put: CaseItem[] = [
      {
        kind: 'note',
        id: uuid(1),
        place: { on: 'entity', entity: a },
        text: 'Zebra **one**\n\n- and\n- more',
        isPrivate: true,
      },
      { kind: 'tag', id: uuid(2), name: 'Zebra nominee', colour: 'red' },
      { kind: 'tagged', id: `${uuid(2)} ${b}` },
      { kind: 'todo', id: uuid(3), text: 'Call zebra', done: false },
      { kind: 'judgement', id: `${a} ${b}`, verdict: 'same', reason: 'zebra says so' },
      {
        kind: 'waiver',
        id: `mass-address ${a}`,
        value: 42,
        fingerprint: '0123456789abcd',
        reason: 'As the zebra knows',
      },
    ];
    await desk.client.changeCaseItems({ case: desk.case, put });
    const { written } = await find(desk, 'zebr');
    expect(written.map(({ what, entities }) => [what, entities.length])).toEqual([
      ['Note', 1],
      ['Tag', 0],
      ['Tagged', 1],
      ['To do', 0],
      ['Reason of a judgement', 2],
      ['Reason of a waiver', 1],
    ]);
    expect(written[0]?.text).toBe('Zebra one and more');
    const [noted] = written.flatMap(({ entities }) => entities);
    expect(noted).toMatchObject({ id: a, kind: 'company' });
    expect(noted?.label).toMatch(/^Nordvik/);
    await desk.client.undo({ case: desk.case });
    expect((await find(desk, 'zebr')).written).toEqual([]);
    await desk.client.renameCase({ case: desk.case, title: 'The zebra case' });
    expect((await find(desk, 'zebr')).written).toMatchObject([{ what: 'Case', item: null }]);
  });

  it('names the field of a profile in words, and finds no numbers of a saved search that nobody typed', async () => {
    const desk = await openStored();
    const id = '3d0b1d0e-6e3c-4b55-9d7e-2f5f0f0c0a05';
    const query = { q: 'zebra', count: 50, page: 1 };
    const { registry } = parseEntityId(desk.id('company:1001'));
    const search = { kind: 'search', id, title: 'Stripes', query, registries: [registry] };
    await desk.client.changeCaseItems({ case: desk.case, put: [search as CaseItem] });
    expect((await find(desk, 'zebra')).written.map(({ text }) => text)).toEqual(['Stripes zebra']);
    expect((await find(desk, 'stripes 50')).written).toEqual([]);
    const [found] = (await find(desk, 'ab123456')).items;
    expect(found?.where.map(({ field }) => field).join()).toMatch(/^Documents: (Document|Number)/);
  });

  it('knows what came with a case file, and everything after a rebuild', async () => {
    const from = await openStored();
    await from.client.changeCanvas({
      case: from.case,
      label: 'Add',
      put: [makePlace(from.id('company:1001'))],
    });
    const bytes = await savedCase(from.client, from.case);
    const to = await openDesk(startDirectEngine, {});
    onTestFinished(() => to.close());
    const { offer } = await offerCase(to.client, bytes);
    await to.client.openCaseFile({ offer });
    expect(places(await find(to, 'ab123456'))).toHaveLength(1);
    await to.client.rebuildStore({});
    expect(places(await find(to, 'ab123456'))).toHaveLength(1);
  });
});
