/** A company held by one that is held by another, and so on: each with both its records. */
import type { CompanyProfile } from '../../src/contract/model/company.ts';
import type { MemberItem, MemberProfile } from '../../src/contract/model/member.ts';
import { makeCompanyProfile, makeMemberItem, makeMemberProfile } from './records.ts';

interface ChainWorld {
  companies: CompanyProfile[];
  members: MemberProfile[];
  items: MemberItem[];
}

const TOP = 'Ingrid Halvard';

/**
 * Company 1000 is held by company 1001, which as a member is 2001, and so on up; the last of so many
 * owners is a person. Each is a shareholder of the one below, and both records say so.
 */
export function makeOwnerChain(owners: number): ChainWorld {
  const nameOf = (place: number): string => (place === owners ? TOP : `Chain ${place} AS`);
  const factsOf = (place: number) => ({
    name: nameOf(place),
    registration_number: String(9000 + place),
    jurisdiction_country: 'Norway',
  });
  const data = (place: number) =>
    place === owners
      ? { person: { full_name: TOP } }
      : { company: { id: String(1000 + place), ...factsOf(place) } };
  const companies = Array.from({ length: owners }, (_, place) => {
    const { name, ...facts } = factsOf(place);
    const holder = { id: String(2001 + place), name: nameOf(place + 1), position: 'Shareholder' };
    const current_name = { name };
    return makeCompanyProfile({
      id: String(1000 + place),
      ...facts,
      current_name,
      members: [holder],
    });
  });
  const members = Array.from({ length: owners + 1 }, (_, place) =>
    makeMemberProfile({
      id: String(2000 + place),
      data: data(place),
      positions:
        place === 0
          ? []
          : [
              {
                company_id: String(999 + place),
                company_name: nameOf(place - 1),
                positions: [{ position: 'Shareholder', status: 'active' }],
              },
            ],
    }),
  );
  const items = members.map(({ id, data: stated }) => makeMemberItem({ id, data: stated }));
  return { companies, members, items };
}
