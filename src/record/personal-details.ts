/**
 * Removes personal details from a record: document numbers, the day of birth, home addresses. Callers also
 * get what was removed, to remove it everywhere else.
 */
import type { Address } from '../contract/model/address.ts';
import type { CompanyProfile } from '../contract/model/company.ts';
import type { MemberItem, MemberProfile } from '../contract/model/member.ts';
import { COMPANY } from './fields/company-fields.ts';
import type { Field, PersonalDetail } from './fields/field.ts';
import { MEMBER } from './fields/member-fields.ts';
import { ADDRESSES } from './fields/shared-fields.ts';

/** Something that was removed, as far as it can be searched for elsewhere. */
export type Secret =
  | {
      of: 'document-numbers';
      numbers: string[];
      series: string | null;
      number: string | null;
      /** Texts about the document, which may contain its number. */
      words: string[];
    }
  /** `texts`: dates that are not numeric, such as a date in words. */
  | { of: 'birth-dates'; days: Day[]; texts: string[] }
  | { of: 'home-addresses'; address: Address }
  /** Names that home addresses are “care of”, unless they may be named anyway. */
  | { of: 'care-of'; texts: string[] };

interface Day {
  year: number;
  month: number;
  day: number;
}

interface WithoutPersonal<T> {
  value: T;
  /** Empty if nothing was removed. */
  secrets: Secret[];
}

type Wanted = ReadonlySet<PersonalDetail>;

/** An entry of “documents” (registry-spec, both profiles). */
interface Numbered {
  identification_number: string | null;
  series: string | null;
  number: string | null;
  complete_document_data?: string | null;
  description?: string | null;
}

/** A member profile without the wanted kinds of detail. */
export function memberWithout(
  profile: MemberProfile,
  wanted: Wanted,
): WithoutPersonal<MemberProfile> {
  const secrets: Secret[] = [];
  const { person, company, authority } = profile.data;
  // Unless only a company or an authority is stated, the member may be a person.
  const isNoPerson = [company, authority].some((part) => hasText(part)) && !hasText(person);
  const value = {
    ...profile,
    data: { ...profile.data, person: bornInYear(person, wanted, secrets) },
    documents: withoutNumbers(profile.documents, MEMBER.documents.fields, wanted, secrets),
    addresses: isNoPerson ? profile.addresses : withoutHomes(profile.addresses, wanted, secrets),
  };
  return { value, secrets };
}

/** A company profile without the numbers of its documents, the only personal details it has. */
export function companyWithout(
  profile: CompanyProfile,
  wanted: Wanted,
): WithoutPersonal<CompanyProfile> {
  const secrets: Secret[] = [];
  const { fields } = COMPANY.documents;
  const documents = withoutNumbers(profile.documents, fields, wanted, secrets);
  return { value: { ...profile, documents }, secrets };
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

type Described = Readonly<Record<string, Field>>;

/** The names of the fields that contain this kind of personal detail. */
const personalIn = (fields: Described, detail: PersonalDetail): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.personal === detail);

const BIRTH = personalIn(MEMBER.data.person.fields, 'birth-dates');
const HOME = personalIn(ADDRESSES.fields, 'home-addresses');

/** The record with nothing stated in these fields. */
function emptied<T extends object>(record: T, names: readonly string[]): T {
  const nothing: [string, unknown][] = Object.entries(record)
    .filter(([name]) => names.includes(name))
    .map(([name, value]) => [name, Array.isArray(value) ? [] : null]);
  return Object.assign({ ...record }, Object.fromEntries(nothing));
}

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
  const isMoreThanYear = (full !== null && !YEAR.test(full)) || month !== null || day !== null;
  if (!isMoreThanYear) return person;
  const stated = person.birthday_year ?? '';
  const year = YEAR.test(stated) ? stated : (/^\d{4}(?=\D|$)/.exec(full ?? '')?.[0] ?? null);
  const inFull = full === null || YEAR.test(full) ? [] : daysIn(full);
  const parts = month === null || day === null || year === null ? null : { year, month, day };
  const inParts = parts === null ? [] : daysIn(`${parts.year}-${parts.month}-${parts.day}`);
  const texts = full !== null && !YEAR.test(full) && inFull.length === 0 ? [full] : [];
  // A month in words or Roman digits: `April`, `XI`.
  if (parts !== null && !/\d/.test(parts.month)) texts.push(`${day} ${month} ${year}`);
  // A day without its year: `23 April`.
  if (year !== null && full !== null && !full.includes(year) && inFull.length === 0) {
    texts.push(`${full} ${year}`);
  }
  secrets.push({ of: 'birth-dates', days: [...inFull, ...inParts], texts });
  return { ...emptied(person, BIRTH), birthday_year: year };
}

/** The days that a numeric date can mean: if its year is last, day and month in both orders. */
function daysIn(text: string): Day[] {
  const [first, second, third] = (text.match(/\d+/g) ?? []).slice(0, 3);
  if (first === undefined || second === undefined || third === undefined) return [];
  const ways =
    first.length === 4
      ? [[first, second, third]]
      : [
          [third, second, first],
          [third, first, second],
        ];
  return ways
    .map(([year, month, day]) => ({ year: Number(year), month: Number(month), day: Number(day) }))
    .filter(({ year, month, day }) => year > 999 && month <= 12 && day <= 31 && month * day > 0);
}

function withoutNumbers<D extends Numbered>(
  documents: readonly D[],
  fields: Described,
  wanted: Wanted,
  secrets: Secret[],
): D[] {
  if (!wanted.has('document-numbers')) return [...documents];
  const names = personalIn(fields, 'document-numbers');
  return documents.map((document) => {
    const { identification_number, series, number, complete_document_data, description } = document;
    const words = [complete_document_data, description].filter(isText);
    const numbers = [identification_number, number].filter(isText);
    if (words.length + numbers.length > 0 || isText(series)) {
      secrets.push({ of: 'document-numbers', numbers, series, number, words });
    }
    return emptied(document, names);
  });
}

const isText = (value: string | null | undefined): value is string =>
  typeof value === 'string' && value !== '';

function withoutHomes(addresses: readonly Address[], wanted: Wanted, secrets: Secret[]): Address[] {
  if (!wanted.has('home-addresses')) return [...addresses];
  return addresses.map((address) => {
    const isMore = Object.entries(address).some(
      ([name, value]) => typeof value === 'string' && HOME.includes(name),
    );
    if (isMore) secrets.push({ of: 'home-addresses', address });
    return emptied(address, HOME);
  });
}
