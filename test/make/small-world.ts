/** A few companies and members tied to each other, for tests of what is done with them. */
import type { CompanyProfile } from '../../src/contract/model/company.ts';
import type { MemberItem, MemberProfile } from '../../src/contract/model/member.ts';
import type { Registry } from '../../src/registry/common/registry.ts';
import { HOSTILE_TEXTS } from './hostile-text.ts';
import { createMemoryRegistry } from './memory-registry.ts';
import { makeCompanyProfile, makeMemberItem, makeMemberProfile } from './records.ts';

/** Searches find so many: two full pages of fifty and a short one. */
export const ITEMS = 120;

export const HOSTILE_NAME = HOSTILE_TEXTS.join(' ');

const companies: CompanyProfile[] = [
  makeCompanyProfile({
    id: '1001',
    jurisdiction_country: 'Norway',
    current_name: { name: 'Nordvik AS' },
    registration_number: '904',
    status: 'Active',
    contacts: [
      { type: 'phone', contact: '+47 900 00 111' },
      { type: 'website', contact: 'https://www.nordvik.example/' },
    ],
    parent_company: { parent_company_id: '1002', level: 'direct' },
    members: [
      { id: '2001', name: 'Ada Lind', position: 'Director' },
      { id: '2003', name: HOSTILE_NAME, position: HOSTILE_NAME },
      { id: '2999', name: 'Named Only', position: 'Secretary' },
    ],
  }),
  makeCompanyProfile({
    id: '1002',
    current_name: { name: 'Nordvik Holding AS' },
    registration_number: '905',
    contacts: [
      { type: 'website', contact: 'nordvik.example' },
      { type: 'phone', contact: '0047 90000111' },
    ],
    members: [{ id: '2001', name: 'Ada Lind', position: 'Chair' }],
  }),
];

const members: MemberProfile[] = [
  makeMemberProfile({
    id: '2001',
    data: { person: { full_name: 'Ada Lind', birthday_year: '1961' } },
    contacts: [{ type: 'mobile', contact: '+47 90000-111' }],
    positions: [
      {
        company_id: '1001',
        company_name: 'Nordvik AS',
        positions: [{ position: 'Director', status: 'active' }],
      },
      {
        company_id: '1002',
        company_name: 'Nordvik Holding AS',
        positions: [{ position: 'Chair', status: 'inactive' }],
      },
      {
        company_id: '1003',
        company_name: 'Sørhavn AS',
        positions: [{ position: 'Director', status: 'active' }],
      },
    ],
  }),
  makeMemberProfile({
    id: '2500',
    data: { company: { id: '1002', name: 'Nordvik Holding AS', registration_number: '905' } },
    rights_and_obligations: [
      {
        company_id: '1001',
        company_name: 'Nordvik AS',
        rights_and_obligations: [{ right_and_obligation: 'Shareholder', status: 'active' }],
      },
    ],
  }),
  makeMemberProfile({
    id: '2003',
    data: { mixed: { full_name: HOSTILE_NAME }, person: { full_name: HOSTILE_NAME } },
    positions: [
      {
        company_id: '1001',
        company_name: HOSTILE_NAME,
        positions: [{ position: HOSTILE_NAME, status: HOSTILE_NAME }],
      },
    ],
  }),
];

const items: MemberItem[] = Array.from({ length: ITEMS }, (_, index) =>
  makeMemberItem({
    id: String(2001 + index),
    data: { person: { full_name: index === 0 ? 'Ada Lind' : `Ada Number ${index}` } },
  }),
);

export function createSmallWorld(): Registry {
  return createMemoryRegistry({ companies, members, items });
}
