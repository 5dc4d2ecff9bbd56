/**
 * What of a person a record tells that may not go with it: document numbers, the day of birth, where
 * somebody lives. Whoever hands records over takes it out here, and learns what it was, to take it out
 * of everything else.
 */
import type { Redaction } from '../contract/model/case-file.ts';
import { address as addressShape, type Address } from '../contract/model/address.ts';
import type { CompanyProfile } from '../contract/model/company.ts';
import type { MemberItem, MemberProfile } from '../contract/model/member.ts';

/** What is in records; private notes are in none. */
export type PersonalDetail = Exclude<Redaction, 'private-notes'>;

/** Something that was taken out, as it stood there; a day of birth leaves its year. */
export interface Secret {
  text: string;
  leaves: string | null;
}

export interface WithoutPersonal<T> {
  value: T;
  /** Empty: there was nothing to take out. */
  secrets: Secret[];
}

type Wanted = ReadonlySet<PersonalDetail>;

/** A list of them (registry-spec, "documents" of both profiles). */
interface Numbered {
  identification_number: string | null;
  series: string | null;
  number: string | null;
  complete_document_data?: string | null;
  description?: string | null;
}

/** A member profile without these details. */
export function memberWithout(
  profile: MemberProfile,
  wanted: Wanted,
): WithoutPersonal<MemberProfile> {
  const secrets: Secret[] = [];
  const { person, company, authority } = profile.data;
  // Of whom nobody says that it is no person it may be one.
  const isNoPerson = [company, authority].some((part) => hasText(part)) && !hasText(person);
  const value = {
    ...profile,
    data: { ...profile.data, person: bornInYear(person, wanted, secrets) },
    documents: withoutNumbers(profile.documents, wanted, secrets),
    addresses: isNoPerson ? profile.addresses : withoutHomes(profile.addresses, wanted, secrets),
  };
  return { value, secrets };
}

/** A company profile without the numbers of its documents: those are all that it tells of persons. */
export function companyWithout(
  profile: CompanyProfile,
  wanted: Wanted,
): WithoutPersonal<CompanyProfile> {
  const secrets: Secret[] = [];
  return {
    value: { ...profile, documents: withoutNumbers(profile.documents, wanted, secrets) },
    secrets,
  };
}

/** The items of a search without days of birth. */
export function itemsWithout(
  items: readonly MemberItem[],
  wanted: Wanted,
): WithoutPersonal<MemberItem[]> {
  const secrets: Secret[] = [];
  const value = items.map((item) => ({
    ...item,
    data: { ...item.data, person: bornInYear(item.data.person, wanted, secrets) },
  }));
  return { value, secrets };
}

const hasText = (part: object): boolean =>
  Object.values(part).some((value) => typeof value === 'string' && value.trim() !== '');

interface Born {
  birthday_date_full: string | null;
  birthday_year: string | null;
  birthday_month: string | null;
  birthday_day: string | null;
}

const YEAR = /^\d{4}$/;

function bornInYear<P extends Born>(person: P, wanted: Wanted, secrets: Secret[]): P {
  if (!wanted.has('birth-dates')) return person;
  const { birthday_date_full: full, birthday_month: month, birthday_day: day } = person;
  const tellsMore = (full !== null && !YEAR.test(full)) || month !== null || day !== null;
  if (!tellsMore) return person;
  const stated = person.birthday_year ?? '';
  const year = YEAR.test(stated) ? stated : (/^\d{4}(?=\D|$)/.exec(full ?? '')?.[0] ?? null);
  const put = month !== null && day !== null && year !== null ? [`${year}-${month}-${day}`] : [];
  for (const text of new Set([...(full === null ? [] : [full]), ...put])) {
    if (!YEAR.test(text)) secrets.push({ text, leaves: year });
  }
  // A day that is told alone is none that can be looked for.
  if (secrets.length === 0) secrets.push({ text: '', leaves: null });
  return {
    ...person,
    birthday_date_full: null,
    birthday_year: year,
    birthday_month: null,
    birthday_day: null,
  };
}

function withoutNumbers<D extends Numbered>(
  documents: readonly D[],
  wanted: Wanted,
  secrets: Secret[],
): D[] {
  if (!wanted.has('document-numbers')) return [...documents];
  return documents.map((document) => {
    const { identification_number, series, number, complete_document_data, description } = document;
    const told = [identification_number, series, number, complete_document_data, description];
    const joined = [series, number].every((part) => part !== null) ? [`${series}${number}`] : [];
    for (const text of [...told, ...joined]) {
      if (typeof text === 'string' && text !== '') secrets.push({ text, leaves: null });
    }
    return {
      ...document,
      identification_number: null,
      series: null,
      number: null,
      ...('complete_document_data' in document && { complete_document_data: null }),
      ...('description' in document && { description: null }),
    };
  });
}

/** All that is text. */
const PLAIN = Object.keys(addressShape.shape).filter(
  (name): name is Exclude<keyof Address, 'address_dates'> => name !== 'address_dates',
);

/** What tells where in a country it is, and not only which town. */
const FINE: readonly (keyof Address)[] = [
  'complete_address',
  'address_line_1',
  'address_line_2',
  'address_line_3',
  'address_line_4',
  'street_name',
  'block_name',
  'house_name',
  'building_number',
  'care_of_name',
  'po_box',
  'coordinates_full',
  'coordinates_latitude',
  'coordinates_longitude',
];

function withoutHomes(addresses: readonly Address[], wanted: Wanted, secrets: Secret[]): Address[] {
  if (!wanted.has('home-addresses')) return [...addresses];
  return addresses.map((address) => {
    const { country_name, country_code, type, street_name, house_number } = address;
    const blank = { ...address, address_dates: [] };
    for (const name of PLAIN) blank[name] = null;
    const told = FINE.map((name) => address[name]);
    const joined =
      street_name === null || house_number === null
        ? []
        : [`${street_name} ${house_number}`, `${house_number} ${street_name}`];
    const isMore = Object.entries(address).some(
      ([name, value]) =>
        typeof value === 'string' && !['country_name', 'country_code', 'type'].includes(name),
    );
    if (isMore) secrets.push({ text: '', leaves: null });
    for (const text of [...told, ...joined]) {
      if (typeof text === 'string' && text !== '') secrets.push({ text, leaves: null });
    }
    return { ...blank, country_name, country_code, type };
  });
}
