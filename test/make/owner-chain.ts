/** Companies that hold each other, in a chain up to a person or around in a circle: each with both its records. */
import type { CompanyProfile } from '../../src/contract/model/company.ts';
import type { MemberItem, MemberProfile } from '../../src/contract/model/member.ts';
import { makeCompanyProfile, makeMemberItem, makeMemberProfile } from './records.ts';

interface ChainWorld {
  companies: CompanyProfile[];
  members: MemberProfile[];
  items: MemberItem[];
}

/** The ids that the first of a chain has as a company and as a member; the rest count on from it. */
interface FirstIds {
  company: number;
  member: number;
}

interface Party {
  name: string;
  member: string;
  /** null: a person. */
  company: { id: string; registration_number: string } | null;
}

const TOP = 'Ingrid Halvard';
const ROLE = 'Shareholder';

/**
 * Company 1000 is held by company 1001, which as a member is 2001, and so on up; the last of so many
 * owners is a person. Each is a shareholder of the one below, and both records say so.
 */
export function makeOwnerChain(
  owners: number,
  first: FirstIds = { company: 1000, member: 2000 },
): ChainWorld {
  const parties = [...companies('Chain', owners, first), personAt(first.member + owners)];
  return holding(parties, (at) => parties[at + 1]);
}

/** So many companies, each held by the next and the last by the first; the first by a person too. */
export function makeOwnerCircle(count: number, first: FirstIds): ChainWorld {
  const parties = companies('Circle', count, first);
  const person = personAt(first.member + count);
  return holding([...parties, person], (at) => parties[(at + 1) % count], person);
}

const companies = (word: string, count: number, { company, member }: FirstIds): Party[] =>
  Array.from({ length: count }, (_, at) => ({
    name: `${word} ${at} AS`,
    member: String(member + at),
    company: { id: String(company + at), registration_number: String(company + 8000 + at) },
  }));

const personAt = (member: number): Party => ({ name: TOP, member: String(member), company: null });

/** @param ofFirst who else holds the first */
function holding(
  parties: readonly Party[],
  holderOf: (at: number) => Party | undefined,
  ofFirst?: Party,
): ChainWorld {
  const holders = parties.map(({ company }, at): Party[] =>
    company === null
      ? []
      : [holderOf(at), at === 0 ? ofFirst : undefined].filter((it) => it !== undefined),
  );
  const jurisdiction_country = 'Norway';
  const members = parties.map((party) => {
    const { name, member: id, company } = party;
    const held = parties.filter((_, at) => holders[at]?.includes(party));
    const positions = held.map((below) => ({
      company_id: below.company?.id ?? null,
      company_name: below.name,
      positions: [{ position: ROLE, status: 'active' }],
    }));
    const data =
      company === null
        ? { person: { full_name: name } }
        : { company: { ...company, name, jurisdiction_country } };
    return makeMemberProfile({ id, data, positions });
  });
  return {
    companies: parties.flatMap(({ name, company }, at) => {
      if (company === null) return [];
      const board = holders[at] ?? [];
      const held = board.map((it) => ({ id: it.member, name: it.name, position: ROLE }));
      const current_name = { name };
      return [
        makeCompanyProfile({ ...company, current_name, jurisdiction_country, members: held }),
      ];
    }),
    members,
    items: members.map(({ id, data }) => makeMemberItem({ id, data })),
  };
}
