/** A few records of few ids, so that they tie up with each other, and of which much is missing. */
import fc from 'fast-check';
import type { CompanyProfile } from '../../src/contract/model/company.ts';
import type { MemberProfile } from '../../src/contract/model/member.ts';
import { hostileText } from './hostile-text.ts';
import { makeCompanyProfile, makeMemberProfile, type Some } from './records.ts';

interface SmallRegistry {
  companies: CompanyProfile[];
  members: MemberProfile[];
}

const mostly = <T>(...usual: T[]): fc.Arbitrary<T | string> =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: hostileText },
  );
const day = mostly(null, '1999-12-31', '2001-06-15', '2001-07-01', '2002', '2003-02', '2030-01-01');
const dates = fc.array(
  fc.record({ date_full: day, type: mostly('registration', 'expiration', 'effective') }),
  { maxLength: 3 },
);
const companyId = fc.constantFrom('1', '2', '3', '4');
const role = mostly(null, 'Director', 'director ', 'Chair', 'Shareholder', 'Owner');
const country = mostly(null, 'Norway', 'NO', 'Malta', 'MT');
const address = fc.record({
  complete_address: mostly(null, 'Dock 1', 'dock  1', 'Dock 2'),
  country_name: country,
  country_code: country,
  street_name: mostly(null, 'Dock'),
  po_box: mostly(null, '7'),
  address_line_1: mostly(null, 'PO Box 7'),
  care_of_name: mostly(null, null, null, 'Ada'),
});
const contact = fc.record({
  type: mostly('email', 'phone', 'website'),
  contact: mostly(null, 'a@b.example', '+47 1'),
});
const few = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 3 });

const company = fc.record({
  jurisdiction_country: country,
  current_name: fc.record({ name: mostly(null, 'Ada Ltd', 'Bea Ltd') }),
  registration_number: mostly(null, '918', '919'),
  status: mostly(null, 'Active', 'Dissolved', 'Kvass'),
  dates,
  old_names: few(fc.record({ name: mostly('Old Ltd'), dates })),
  residency: fc.record({ residency_country: country }),
  parent_company: fc.record({ parent_company_id: fc.option(companyId) }),
  members: fc.array(
    fc.record({
      id: fc.constantFrom('1', '2', '3', '4', '5', '6'),
      name: mostly('Ada'),
      position: role,
    }),
    { maxLength: 5 },
  ),
  addresses: few(address),
  contacts: few(contact),
  watercrafts: few(fc.record({ id: mostly(null, 'S1', 'S2') })),
});

const entry = { status: mostly(null, 'active', 'inactive', 'Kvass'), dates };
const member = fc.record({
  data: fc.oneof(
    fc.record({
      person: fc.record({
        full_name: mostly('Ada', 'Bea'),
        birthday_date_full: mostly(null, '1985-06-20', '1901-01-01', '1990-13-40'),
        birthday_year: mostly(null, '1985', '1984'),
      }),
    }),
    fc.record({
      company: fc.record({
        name: mostly(null, 'Ada Ltd'),
        id: fc.option(companyId),
        registration_number: mostly(null, '918'),
        jurisdiction_country: country,
      }),
    }),
    fc.record({ mixed: fc.record({ full_name: mostly('Ada') }) }),
  ),
  positions: few(
    fc.record({
      company_id: companyId,
      positions: few(fc.record({ position: role, ...entry })),
    }),
  ),
  rights_and_obligations: few(
    fc.record({
      company_id: companyId,
      rights_and_obligations: few(fc.record({ right_and_obligation: role, ...entry })),
    }),
  ),
  documents: few(fc.record({ number: mostly(null, 'X1', 'X2') })),
  addresses: few(address),
  contacts: few(contact),
});

const numbered = <T, U>(
  one: fc.Arbitrary<T>,
  make: (id: string, given: T) => U,
): fc.Arbitrary<U[]> =>
  fc
    .array(fc.option(one), { minLength: 5, maxLength: 5 })
    .map((all) =>
      all.flatMap((given, at) => (given === null ? [] : [make(String(at + 1), given)])),
    );

/** Companies and members 1 to 5, some of which are not there. */
export const smallRegistry: fc.Arbitrary<SmallRegistry> = fc.record({
  companies: numbered(company, (id, given) =>
    makeCompanyProfile({ ...(given as Some<CompanyProfile>), id }),
  ),
  members: numbered(member, (id, given) =>
    makeMemberProfile({ ...(given as Some<MemberProfile>), id }),
  ),
});
