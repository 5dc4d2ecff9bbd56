/** What every story is told with: companies and people under fixed ids, so that they can be cited. */
import type { Address } from '../../../../src/contract/model/address.ts';
import { countryByCode } from '../countries/all-countries.ts';
import { makeCompany, type CompanyWishes } from '../make-company.ts';
import { createRandom, type Random } from '../random.ts';
import {
  companyName,
  type CompanyDraft,
  type MemberDraft,
  type Sparse,
  type World,
} from '../world.ts';

export interface PersonFacts {
  /** `First Last` or `First Middle Last`; `family-first` names are given in `parts`. */
  name: string;
  parts?: { first?: string; middle?: string; last?: string; patronymic?: string };
  /** 1961-04-09, 1961-04 or 1961: as far as the register states it. */
  born?: string;
  nationality?: string;
  citizenship?: string;
  residence?: string;
  sex?: string;
}

export interface Storyteller {
  random: Random;
  company: (id: string, code: string, wishes?: CompanyWishes) => CompanyDraft;
  person: (id: string, facts: PersonFacts, more?: Omit<MemberDraft, 'id' | 'data'>) => MemberDraft;
  /** `owner` becomes a member under `memberId`, shareholder and parent of the company. */
  own: (
    owner: CompanyDraft,
    memberId: string,
    company: CompanyDraft,
    from: string,
    role?: string,
  ) => void;
}

function splitName({ name, parts }: PersonFacts) {
  if (parts) {
    const { first, middle, last, patronymic } = parts;
    return { first_name: first, middle_name: middle, last_name: last, patronymic };
  }
  const words = name.split(' ');
  return {
    first_name: words[0],
    middle_name: words.slice(1, -1).join(' ') || undefined,
    last_name: words.at(-1),
  };
}

function splitBirth(born = '') {
  const [year, month, day] = born.split('-');
  return {
    birthday_date_full: day && born,
    birthday_year: year || undefined,
    birthday_month: month,
    birthday_day: day,
  };
}

/** A company whose name no other has; only names by chance are tried again. */
function newCompany(
  world: World,
  random: Random,
  id: string,
  code: string,
  wishes: CompanyWishes,
): CompanyDraft {
  const taken = new Set([...world.companies.values()].map(companyName));
  const active = wishes.ended ? wishes : { status: 'Active', ...wishes };
  for (let tries = 0; tries < 200; tries += 1) {
    const company = makeCompany(random, countryByCode(code), id, active);
    if (!taken.has(companyName(company))) return company;
  }
  throw new Error(`there is no free name for company ${id}`);
}

export function createStoryteller(world: World, seed: string): Storyteller {
  const random = createRandom(seed);
  return {
    random,
    company: (id, code, wishes = {}) =>
      world.addCompany(newCompany(world, random, id, code, wishes)),
    person: (id, { name, parts, born, ...facts }, more = {}) =>
      world.addMember({
        id,
        data: {
          person: {
            full_name: name,
            ...splitName({ name, ...(parts ? { parts } : {}) }),
            ...splitBirth(born),
            ...facts,
          },
        },
        ...more,
      }),
    own: (owner, memberId, company, from, role = 'Shareholder') => {
      company.parent_company = { parent_company_id: owner.id, level: 'direct' };
      world.appoint(
        world.memberOf(owner, () => memberId),
        company,
        role,
        { from },
      );
    },
  };
}

/** A postal address from its parts, with the complete form made of them. */
export function postalAddress(
  line: string,
  postcode: string,
  city: string,
  country: string,
  code: string,
  more: Sparse<Address> = {},
): Sparse<Address> {
  return {
    type: 'postal',
    complete_address: `${line}, ${postcode} ${city}, ${country}`,
    country_name: country,
    country_code: code,
    post_code: postcode,
    address_line_1: line,
    locality_name: city,
    ...more,
  };
}
