/**
 * A registry of 20,000 entities as real ones are: hubs of 50, 500 and 5,000, long names in ten
 * scripts, a chain of 14 owners with two records each, and companies that hold each other in a circle.
 * A record is made when it is asked for, always the same.
 */
import type { CompanyProfile } from '../../src/contract/model/company.ts';
import type { MemberItem, MemberProfile } from '../../src/contract/model/member.ts';
import type { Registry } from '../../src/registry/common/registry.ts';
import { LONG_NAMES } from './long-names.ts';
import { answeringFrom, type RecordSource } from './memory-registry.ts';
import { makeOwnerChain, makeOwnerCircle } from './owner-chain.ts';
import { makeCompanyProfile, makeMemberProfile } from './records.ts';
import { inventWorld } from './synthetic-world.ts';

/** The hubs, by how many are on each: its company is `HUBS` plus that. */
export const HUB_SIZES = [50, 500, 5000] as const;
export type HubSize = (typeof HUB_SIZES)[number];

/** Those on the hubs are members 50,001 to 55,000: on a hub of so many are the first of them. */
const HUBS = 50_000;
const ON_HUBS = 5000;
/** All others, `member:1` and `company:1` onwards. */
const INVENTED = { members: 9000, companies: 6000 };
const CHAIN = { company: 60_000, member: 60_000 };
const CIRCLE = { company: 70_000, member: 70_000 };

const CHAIN_OWNERS = 14;
const CIRCLE_COMPANIES = 5;

export const hubOf = (size: HubSize): `company:${number}` => `company:${HUBS + size}`;
const hubName = (size: number): string => `The Hub of ${size} AS`;

const ROLES = ['Director', 'Chair of the Supervisory Board', 'Shareholder', 'Auditor'];
const roleAt = (at: number): string => ROLES[at % ROLES.length] ?? '';

/** One on a hub, counted from 1. */
const nameOnHub = (at: number): string => `${LONG_NAMES[at % LONG_NAMES.length] ?? ''} ${at}`;

/** Every kind of member. */
function dataOf(at: number) {
  const name = nameOnHub(at);
  const said = [
    { person: { full_name: name } },
    { company: { name } },
    { authority: { agency: name } },
    { mixed: { full_name: name } },
  ];
  return said[at % said.length] ?? {};
}

/** Its seats on the hubs, and one elsewhere. */
function memberOnHubs(at: number, elsewhere: (n: number) => string): MemberProfile {
  const company = 1 + (at % INVENTED.companies);
  const seats = HUB_SIZES.filter((size) => at <= size).map((size) => ({
    company_id: String(HUBS + size),
    company_name: hubName(size),
    positions: [{ position: roleAt(at), status: 'active' }],
  }));
  const other = {
    company_id: String(company),
    company_name: elsewhere(company),
    positions: [{ position: 'Observer', status: 'inactive' }],
  };
  return makeMemberProfile({
    id: String(HUBS + at),
    data: dataOf(at),
    positions: [...seats, other],
  });
}

const hubCompany = (size: HubSize): CompanyProfile =>
  makeCompanyProfile({
    id: String(HUBS + size),
    current_name: { name: hubName(size) },
    registration_number: String(HUBS + size),
    jurisdiction_country: 'Norway',
    members: Array.from({ length: size }, (_, index) => ({
      id: String(HUBS + index + 1),
      name: nameOnHub(index + 1),
      position: roleAt(index + 1),
    })),
  });

/** The records, each made when it is asked for. */
export function largeWorld(): RecordSource {
  const invented = inventWorld(INVENTED);
  const owners = [makeOwnerChain(CHAIN_OWNERS, CHAIN), makeOwnerCircle(CIRCLE_COMPANIES, CIRCLE)];
  const items = owners.flatMap((group) => group.items);
  const companies = owners.flatMap((group) => group.companies);
  const members = owners.flatMap((group) => group.members);
  const member = (id: string): MemberProfile | undefined => {
    const number = Number(id);
    if (isWithin(number, INVENTED.members)) return invented.member(number);
    if (isWithin(number - HUBS, ON_HUBS)) return memberOnHubs(number - HUBS, invented.companyName);
    return members.find((record) => record.id === id);
  };
  const company = (id: string): CompanyProfile | undefined => {
    const number = Number(id);
    if (isWithin(number, INVENTED.companies)) return invented.company(number);
    const size = HUB_SIZES.find((hub) => HUBS + hub === number);
    return size ? hubCompany(size) : companies.find((record) => record.id === id);
  };
  return { member, company, itemsFor: ({ q }) => items.filter((item) => says(item, q)) };
}

const isWithin = (number: number, most: number): boolean => number >= 1 && number <= most;

/** Only owners are found by their names; all others by their ids. */
const says = ({ data }: MemberItem, words: string): boolean =>
  `${data.company.name ?? ''}${data.person.full_name ?? ''}`.includes(words);

export const createLargeWorld = (): Registry => answeringFrom(largeWorld());
