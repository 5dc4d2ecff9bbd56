/** The facts of one entity, gathered from its own record or from another's mention of it. */
import type { Address } from '../contract/model/address.ts';
import type { CompanyProfile } from '../contract/model/company.ts';
import {
  parseEntityId,
  type EntityFacts,
  type EntityId,
  type EntityAddress,
} from '../contract/model/entity.ts';
import { memberItem } from '../contract/model/member.ts';
import {
  bornOf,
  companyLabel,
  companyProfileNames,
  fallbackLabel,
  memberKind,
  memberLabel,
  memberNames,
  stated,
  type MemberRecord,
} from './names.ts';
import { statedDates } from './stated-dates.ts';

/** An entity of which nothing is stated. */
export function unknownFacts(
  id: EntityId,
  kind: EntityFacts['kind'],
  knowledge: EntityFacts['knowledge'],
): EntityFacts {
  return {
    id,
    kind,
    label: '',
    names: [],
    country: null,
    nationality: null,
    status: null,
    end: null,
    born: null,
    registrationNumber: null,
    statedCompanyId: null,
    knowledge,
    item: null,
    places: [],
    pointer: '',
    elsewhere: {},
  };
}

/** What another's profile says of an entity, and where in it. */
export interface Mention {
  kind: EntityFacts['kind'];
  name: string | null;
  country: string | null;
  pointer: string;
}

/** An entity known by what another's profile calls it, if it does. */
export function namedFacts(id: EntityId, { kind, name, country, pointer }: Mention): EntityFacts {
  const label = stated(name);
  const { subject, id: record } = parseEntityId(id);
  return {
    ...unknownFacts(id, kind, 'named'),
    label: label ?? fallbackLabel(subject, record),
    names: label === null ? [] : [label],
    country: stated(country),
    pointer,
  };
}

/** A member as a search item or its profile states it, on the level of a search item. */
export function memberFacts(member: MemberRecord, id: EntityId): EntityFacts {
  const { person, company } = member.data;
  const kind = memberKind(member.data);
  const isCompany = kind === 'company';
  return {
    ...unknownFacts(id, kind, 'search'),
    label: memberLabel(member),
    names: memberNames(member.data),
    country: stated(isCompany ? company.jurisdiction_country : person.residence),
    nationality: stated(person.nationality),
    born: bornOf(person),
    registrationNumber: isCompany ? stated(company.registration_number) : null,
    statedCompanyId: isCompany ? stated(company.id) : null,
    // The schema of a search item leaves out what only a profile has.
    item: memberItem.parse(member),
  };
}

/** A company as its own profile states it. */
export function companyFacts(profile: CompanyProfile, id: EntityId): EntityFacts {
  return {
    ...unknownFacts(id, 'company', 'profile'),
    label: companyLabel(profile),
    names: companyProfileNames(profile),
    country: stated(profile.jurisdiction_country),
    status: stated(profile.status),
    end: statedDates(profile.dates).end,
    registrationNumber: stated(profile.registration_number),
    places: profile.addresses.map(toEntityAddress),
  };
}

/** What the address filters of a search are matched against. */
export function toEntityAddress(address: Address): EntityAddress {
  const all = (...values: (string | null)[]) =>
    values.filter((v) => stated(v) !== null) as string[];
  return {
    country: all(address.country_name, address.country_code),
    postcode: stated(address.post_code),
    state: all(address.state_name, address.state_code),
    county: stated(address.county_name),
    city: all(address.locality_name, address.post_town_name),
  };
}
