/** Small groups of companies and their owners as registries state them, with every way to contradict oneself. */
import fc from 'fast-check';
import type { CompanyProfile } from '../../src/contract/model/company.ts';
import type { MemberItem, MemberProfile } from '../../src/contract/model/member.ts';
import { makeCompanyProfile, makeMemberItem, makeMemberProfile } from './records.ts';

export interface OwnershipWorld {
  companies: CompanyProfile[];
  members: MemberProfile[];
  items: MemberItem[];
}

/** Who holds what: `from` may be a company or a person, `to` is a company. */
export interface GivenHolding {
  from: number;
  to: number;
  role: string;
  status: string | null;
  /** Who states it. */
  by: 'company' | 'member' | 'both';
}

interface GivenParent {
  child: number;
  parent: number;
}

export interface GivenGroup {
  companies: number;
  people: number;
  holdings: readonly GivenHolding[];
  parents: readonly GivenParent[];
  /** Companies whose record as a member has another registration number. */
  differing: readonly number[];
}

const PEOPLE = 100;
const companyName = (at: number): string => `Company ${at} AS`;
const numberOf = (at: number): string => String(80_000 + at);
const memberOf = (at: number): string => String(5000 + at);

export function makeOwnershipWorld(group: GivenGroup): OwnershipWorld {
  const { companies, people, holdings, parents, differing } = group;
  const everybody = [
    ...Array.from({ length: companies }, (_, at) => at),
    ...Array.from({ length: people }, (_, at) => PEOPLE + at),
  ];
  const nameOf = (at: number): string => (at < PEOPLE ? companyName(at) : `Person ${at}`);
  const records = everybody
    .filter((at) => at < PEOPLE)
    .map((at) => {
      const parent = parents.find(({ child }) => child === at);
      return makeCompanyProfile({
        id: String(at),
        registration_number: numberOf(at),
        current_name: { name: companyName(at) },
        jurisdiction_country: 'Norway',
        ...(parent && { parent_company: { parent_company_id: String(parent.parent), level: '1' } }),
        members: holdings
          .filter(({ to, by }) => to === at && by !== 'member')
          .map(({ from, role, status }) => {
            return { id: memberOf(from), name: nameOf(from), position: role, status };
          }),
      });
    });
  const members = everybody.map((at) =>
    makeMemberProfile({
      id: memberOf(at),
      data:
        at < PEOPLE
          ? {
              company: {
                id: String(at),
                name: companyName(at),
                registration_number: numberOf(differing.includes(at) ? at + 500 : at),
                jurisdiction_country: 'Norway',
              },
            }
          : { person: { full_name: nameOf(at) } },
      positions: holdings
        .filter(({ from, by }) => from === at && by !== 'company')
        .map(({ to, role, status }) => {
          return {
            company_id: String(to),
            company_name: companyName(to),
            positions: [{ position: role, status }],
          };
        }),
    }),
  );
  return {
    companies: records,
    members,
    items: members.map(({ id, data }) => makeMemberItem({ id, data })),
  };
}

const ROLES = [
  ...['Shareholder', 'Shareholder', 'Owner', 'Director', 'Shareholder, about 10 %'],
  ...['Shareholder, 60 %', 'Shareholder, 50 %', 'Shareholder, 70 %', 'Shareholder, 30 %'],
  ...['Shareholder, 4 %', 'Shareholder, 3 %', 'Shareholder, 1 %', 'Shareholder, 100 %'],
  ...['Shareholder, more than 25 % but not more than 50 %', 'Shareholder, over 50 %'],
  ...['Shareholder, 40 % of the capital, 60 % of the voting rights', '55 % of the votes'],
];

/** Several lines, circles, holdings of oneself, over 100 % in sum, parents without a share, ended ones. */
export const ownershipGroups: fc.Arbitrary<GivenGroup> = fc
  .record({ companies: fc.integer({ min: 2, max: 5 }), people: fc.integer({ min: 1, max: 5 }) })
  .chain(({ companies, people }) => {
    const company = fc.nat(companies - 1);
    const person = fc.nat(people - 1).map((at) => PEOPLE + at);
    return fc.record({
      companies: fc.constant(companies),
      people: fc.constant(people),
      holdings: fc.array(
        fc.record({
          from: fc.oneof(company, person),
          to: company,
          role: fc.constantFrom(...ROLES),
          status: fc.constantFrom('active', 'active', 'inactive', null),
          by: fc.constantFrom('company', 'member', 'both', 'both'),
        }),
        { minLength: 1, maxLength: 12 },
      ),
      parents: fc.uniqueArray(fc.record({ child: company, parent: company }), {
        selector: ({ child }) => child,
        maxLength: 2,
      }),
      differing: fc.uniqueArray(company, { maxLength: 1 }),
    });
  });
