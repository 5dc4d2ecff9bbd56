/**
 * A small world with private details that can be known again wherever they turn up, and a case on it with
 * something of everything: what is handed over in tests.
 */
import { randomUUID } from 'node:crypto';
import type { CaseItem } from '../../src/contract/model/case-item.ts';
import { pairIdOf, waiverIdOf } from '../../src/contract/model/case-item.ts';
import { createMemoryRegistry } from './memory-registry.ts';
import type { Desk } from './open-desk.ts';
import { makeAddress, makeCompanyProfile, makeMemberItem, makeMemberProfile } from './records.ts';

/** What each redaction takes out, as it is stated, and the other ways it is written in notes. */
export const CANARIES = {
  'document-numbers': ['PASS-778899X', 'PASS778899X', 'SER55', 'wholedoc PASS-778899X of 2011'],
  'birth-dates': ['1961-04-09', '9 April 1961', '09.04.1961', '19610409'],
  'home-addresses': ['Canaryveien 17', 'Canaryveien', 'C/O Yellowbird', '59.91273'],
  'private-notes': ['my private suspicion'],
} as const;

const person = {
  full_name: 'Ada Lind',
  birthday_date_full: '1961-04-09',
  birthday_year: '1961',
  birthday_month: '04',
  birthday_day: '09',
};

export const HANDED = createMemoryRegistry({
  companies: [
    makeCompanyProfile({
      id: '1001',
      current_name: { name: 'Nordvik AS' },
      registration_number: '904',
      status: 'Active',
      parent_company: { parent_company_id: '1002', level: 'direct' },
      members: [{ id: '2001', name: 'Ada Lind', position: 'Director' }],
      documents: [{ name: 'Deed of Ada Lind', number: 'PASS-778899X' }],
    }),
    makeCompanyProfile({
      id: '1002',
      current_name: { name: 'Nordvik Holding AS' },
      registration_number: '905',
      addresses: [{ complete_address: 'c/o Lind, Canaryveien 17, Oslo' }],
    }),
  ],
  members: [
    makeMemberProfile({
      id: '2001',
      data: { person },
      positions: [
        {
          company_id: '1001',
          company_name: 'Nordvik AS',
          positions: [{ position: 'Director', status: 'active' }],
        },
      ],
      documents: [
        {
          type: 'passport',
          number: 'PASS-778899X',
          series: 'SER55',
          complete_document_data: 'wholedoc PASS-778899X of 2011',
        },
      ],
      addresses: [
        makeAddress({
          complete_address: 'Canaryveien 17, 0123 Oslo',
          country_name: 'Norway',
          street_name: 'Canaryveien',
          house_number: '17',
          care_of_name: 'C/O Yellowbird',
          coordinates_latitude: '59.91273',
          locality_name: 'Oslo',
        }),
      ],
    }),
  ],
  items: [makeMemberItem({ id: '2001', data: { person } })],
});

/** Titled “Nordvik”: three records on its canvas, notes of every sort, a search that found one. */
export async function workOnCase({ client, case: id, id: named }: Desk): Promise<void> {
  const nordvik = named('company:1001');
  const holding = named('company:1002');
  const ada = named('member:2001');
  await client.renameCase({ case: id, title: 'Nordvik' });
  const query = { q: 'Lind', city: 'Canarytown' };
  await client.searchMembers({ query, registry: nordvik.split('/')[0]!, case: id });
  for (const entity of [nordvik, holding, ada]) await client.readProfile({ entity, case: id });
  const places = [nordvik, holding, ada].map((entity, at) => ({
    entity,
    x: at * 100,
    y: 50,
    pinned: at === 0,
    hidden: false,
  }));
  await client.changeCanvas({ case: id, label: 'Add three', put: places, remove: [] });
  const note = (text: string, more: object = {}): CaseItem => ({
    kind: 'note',
    id: randomUUID(),
    place: { on: 'case' },
    text,
    isPrivate: false,
    ...more,
  });
  const items: CaseItem[] = [
    note('Born 9 April 1961 or 09.04.1961; passport PASS778899X, written 19610409.'),
    note('Lives at canaryveien 17.', { place: { on: 'entity', entity: ada } }),
    note('my private suspicion', { isPrivate: true }),
    { kind: 'flag', id: nordvik, colour: 'red' },
    { kind: 'subject', id: nordvik },
    { kind: 'judgement', id: pairIdOf(nordvik, holding), verdict: 'not-same', reason: 'see 904' },
    {
      kind: 'waiver',
      id: waiverIdOf({ rule: 'mass-address', entity: nordvik }),
      value: 42,
      fingerprint: '0123456789abcd',
      reason: 'The agent is known; ask at canaryveien 17',
    },
    {
      kind: 'stack',
      id: randomUUID(),
      name: 'Those at canaryveien 17',
      isOpen: false,
      members: [nordvik, holding],
    },
    {
      kind: 'search',
      id: randomUUID(),
      title: 'Those at Canaryveien',
      query: { q: '1961-04-09', city: 'Canarytown', count: 50, page: 1 },
      registries: [nordvik.split('/')[0]!],
    },
  ];
  for (const item of items) await client.changeCaseItems({ case: id, put: [item] });
  await client.undo({ case: id });
}
