/** Two records side by side: what each states, where, and whether the other states it too. */
import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import type { EntityComparison } from '../../../src/contract/answers/comparison.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { createMemoryRegistry } from '../../make/memory-registry.ts';
import { openDesk, type Desk } from '../../make/open-desk.ts';
import { makeCompanyProfile, makeMemberItem, makeMemberProfile } from '../../make/records.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../../make/scripted-registry.ts';

const address = (house_number: string, more: object = {}) => ({
  complete_address: `Bryggegata ${house_number}, 0250 Oslo`,
  country_name: 'Norway',
  locality_name: 'Oslo',
  post_code: '0250',
  street_name: 'Bryggegata',
  house_number,
  ...more,
});

const role = (position: string, ...dates: [type: string, date_full: string][]) => ({
  position,
  status: 'active',
  dates: dates.map(([type, date_full]) => ({ type, date_full })),
});

const inCompany = (company_id: string, ...positions: ReturnType<typeof role>[]) => ({
  company_id,
  company_name: `Selskap ${company_id} AS`,
  positions,
});

const member = (id: string, person: object, more: object = {}) =>
  makeMemberProfile({
    id,
    data: { person: { full_name: 'Eivind Torvaldsen', ...person } },
    ...more,
  });

const RECORDS = createMemoryRegistry({
  companies: [
    makeCompanyProfile({
      id: '1',
      current_name: { name: 'Selskap 1 AS' },
      members: [{ id: '9', name: 'Eivind Torvaldsen', position: 'Director' }],
    }),
  ],
  members: [
    member(
      '1',
      { birthday_date_full: '1971-03-14', nationality: 'Norwegian' },
      {
        positions: [
          inCompany('1', role('Director', ['effective', '2016-09-01'])),
          inCompany('2', role('Styremedlem', ['effective', '2010-01-01'])),
        ],
        addresses: [address('40')],
        contacts: [{ type: 'phone', contact: '22 33 44 55' }],
      },
    ),
    member(
      '2',
      { birthday_year: '1971' },
      {
        positions: [inCompany('1', role('Shareholder, 25 %', ['registration', '2017-02-02']))],
        addresses: [address('40', { floor_number: '2' }), address('41')],
        contacts: [{ type: 'phone', contact: '+47 22334455' }],
      },
    ),
    member(
      '3',
      {},
      { positions: [inCompany('2', role('Varamedlem', ['effective', '2014-05-01']))] },
    ),
    member('4', {}, { addresses: [{ complete_address: 'Oslo', locality_name: 'Oslo' }] }),
  ],
  items: [makeMemberItem({ id: '5', data: { person: { full_name: 'Eivind Torvaldsen' } } })],
});

let registry: ScriptedRegistry;
let desk: Desk;

beforeAll(async () => {
  registry = await startScriptedRegistry(RECORDS);
  desk = await openDesk(startDirectEngine, { registry });
  for (const id of ['company:1', 'member:1', 'member:2', 'member:3', 'member:4'] as const)
    await desk.client.readProfile({ entity: desk.id(id) });
});
afterAll(async () => {
  await desk.close();
  await registry.close();
});

const compare = (a: string, b: string): Promise<EntityComparison> =>
  desk.client.compareEntities({
    entities: [desk.id(`member:${a}`), desk.id(`member:${b}`)],
  });

/** Each fact with the texts of both, or why there are none. */
const shown = ({ facts }: EntityComparison) =>
  Object.fromEntries(
    facts.map(({ fact, sides, is }) => [
      fact,
      [
        ...sides.map(({ values, missing }) =>
          values.length === 0 ? missing : values.map(({ text }) => text).join(' | '),
        ),
        is,
      ],
    ]),
  );

describe('two records side by side', () => {
  it('state roles with their dates, addresses and contacts', async () => {
    const found = await compare('1', '2');
    expect(shown(found)).toEqual({
      Name: ['Eivind Torvaldsen', 'Eivind Torvaldsen', 'same'],
      Born: ['1971-03-14', '1971', 'as far as stated'],
      Nationality: ['Norwegian', 'not stated', 'open'],
      'Roles in “Selskap 1 AS”': [
        'Director, since 2016-09-01',
        'Shareholder, 25 %, registered 2017-02-02',
        'open',
      ],
      'Other roles and ties': [
        '“Selskap 2 AS”: Styremedlem, since 2010-01-01',
        'not stated',
        'open',
      ],
      Addresses: [
        'Bryggegata 40, 0250 Oslo',
        'Bryggegata 40, 0250 Oslo | Bryggegata 41, 0250 Oslo',
        'near',
      ],
      Contacts: ['phone: 22 33 44 55', 'phone: +47 22334455', 'same'],
    });
    // A director may hold shares.
    expect(found.against).toEqual([expect.stringContaining('in the store have this name')]);
    expect(found.for.slice(0, 2)).toEqual([
      'Both state one phone, as “22 33 44 55” and as “+47 22334455”',
      'Both are tied to “Selskap 1 AS”',
    ]);
    expect(found.unknown).toContain('No month and day of birth stated for one of them');
    expect(found.unknown).toContain('No country of residence stated for either of them');
  });

  it('lead with each value to its place in the bytes of its record', async () => {
    const { facts } = await compare('1', '2');
    const values = facts.flatMap(({ sides }) => sides.flatMap((side) => side.values));
    expect(values.length).toBeGreaterThan(10);
    for (const { source } of values) {
      const { sha256, pointer } = source!;
      const { place } = await desk.client.locateInResponse({ sha256, pointer });
      expect(place?.pointer, pointer).toBe(pointer);
    }
    const [one, other] = facts.find(({ fact }) => fact === 'Contacts')!.sides;
    expect(one.values[0]?.source?.statedBy).toBe(desk.id('member:1'));
    expect(other.values[0]?.source?.statedBy).toBe(desk.id('member:2'));
  });

  it('tell two seats at once, with the days known of both', async () => {
    const { against } = await compare('1', '3');
    expect(against.slice(0, -1)).toEqual([
      expect.stringMatching(
        /^Two seats at once in “Selskap 2 AS”: “Styremedlem” and “Varamedlem”, both from 2014-05-01 to \d{4}-/,
      ),
    ]);
  });

  it('tell what was never fetched from what is not stated, and what can’t be compared', async () => {
    const found = await compare('1', '9');
    const facts = shown(found);
    expect(facts['Born']).toEqual(['1971-03-14', 'not searched', 'open']);
    expect(facts['Addresses']).toEqual(['Bryggegata 40, 0250 Oslo', 'not searched', 'open']);
    expect(found.unknown).toContain(
      'No date of birth known of one of them: the own record of one is not stored',
    );
    // An address without a number is none that another could be told to differ from.
    const { Addresses: addresses } = shown(await compare('1', '4'));
    expect(addresses).toEqual(['Bryggegata 40, 0250 Oslo', 'Oslo', 'open']);
  });

  it('tell what a search states from what only a record would', async () => {
    const query = { q: 'Eivind Torvaldsen' };
    await desk.client.searchMembers({ registry: desk.registry, query });
    const facts = shown(await compare('1', '5'));
    expect(facts['Born']).toEqual(['1971-03-14', 'not stated', 'open']);
    for (const fact of ['Roles and ties', 'Addresses', 'Contacts'])
      expect([fact, facts[fact]?.[1]]).toEqual([fact, 'not searched']);
  });

  it('say of one that was asked for in vain that it could not be fetched, and when', async () => {
    const lackIn = async () => shown(await compare('9', '1'))['Born']?.[0];
    expect(await lackIn()).toBe('not searched');
    await registry.behave('500');
    await desk.client.readProfile({ entity: desk.id('member:9') }).catch(() => undefined);
    await registry.behave('ok');
    await expect.poll(lackIn).toMatch(/^could not be fetched on \d{4}-\d\d-\d\d$/);
  });
});
