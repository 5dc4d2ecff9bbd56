/** How a record is named, of what kind it is and when a person was born: decided only here. */
import type { CompanyProfile } from '../../contract/model/company.ts';
import type { EntityKind, Subject } from '../../contract/model/entity.ts';
import type { MemberItem, MemberProfile } from '../../contract/model/member.ts';

/** A member in either form: the search item, or the profile with its further name fields. */
export type MemberRecord = Pick<MemberItem, 'id' | 'data'> | Pick<MemberProfile, 'id' | 'data'>;
type MemberData = MemberRecord['data'];
type Fields = Readonly<Record<string, string | null>>;
type Text = string | null | undefined;

/** The parts of a person's name in their usual order; joined, they are a name as well. */
export const PERSON_PARTS = [
  'name_prefix',
  'first_name',
  'middle_name',
  'patronymic',
  'last_name',
  'name_postfix',
];
/** The fields that name a member that is a company, the best first. */
export const COMPANY_NAMES = [
  'name',
  'name_with_full_type',
  'name_with_short_type',
  'mixed_name',
  'trade_name',
  'clean_name',
];
/** The fields that name an authority, from the whole to its parts. */
export const AUTHORITY_NAMES = ['agency', 'department', 'division', 'office'];
const COMPANY_NAME_FIELDS = [
  'name',
  'name_with_full_type',
  'name_with_short_type',
  'clean_name',
  'abbreviation',
] as const;

/** The text unchanged, or null if nothing is stated: null and blank mean the same. */
export function stated(value: Text): string | null {
  return value === null || value === undefined || value.trim() === '' ? null : value;
}

function distinct(values: Iterable<Text>): string[] {
  const found = new Set<string>();
  for (const value of values) {
    const text = stated(value);
    if (text !== null) found.add(text);
  }
  return [...found];
}

const pick = (fields: Fields, names: readonly string[]): Text[] => names.map((n) => fields[n]);

/** A person's name put together from its parts, for when no whole name is stated. */
function joinedParts(person: Fields): string | null {
  return stated(distinct(pick(person, PERSON_PARTS)).join(' '));
}

/** Names of a member by the object of data they are in, each list with the best first. */
type NamesByObject<T> = Record<'person' | 'company' | 'authority', T[]> & { mixed: T };

function namesOf(data: MemberData): NamesByObject<Text> {
  const { full_name: mixed } = data.mixed;
  const { agency } = data.authority;
  return {
    mixed,
    person: [data.person.full_name, mixed, joinedParts(data.person)],
    company: [...pick(data.company, COMPANY_NAMES), mixed],
    authority: [agency, mixed, ...pick(data.authority, AUTHORITY_NAMES)],
  };
}

/** JSON Pointers to the names that `namesOf` returns, in the same order. */
const MIXED_PLACE = '/data/mixed/full_name';
const NAME_PLACES: NamesByObject<string> = {
  mixed: MIXED_PLACE,
  person: ['/data/person/full_name', MIXED_PLACE, '/data/person'],
  company: [...COMPANY_NAMES.map((field) => `/data/company/${field}`), MIXED_PLACE],
  authority: [
    '/data/authority/agency',
    MIXED_PLACE,
    ...AUTHORITY_NAMES.map((field) => `/data/authority/${field}`),
  ],
};

/** The names of its kind first, then the others. */
function bestFirst<T>(
  kind: EntityKind,
  { mixed, person, company, authority }: NamesByObject<T>,
): T[] {
  if (kind === 'company') return [...company, ...person, ...authority];
  if (kind === 'authority') return [...authority, ...person, ...company];
  if (kind === 'person') return [...person, ...company, ...authority];
  return [mixed, ...person, ...company, ...authority];
}

/**
 * The kind whose object in `data` states a name; without any name, the one that states anything. If none or
 * several do, the registry has not stated what the member is: `member`.
 */
export function memberKind(data: MemberData): EntityKind {
  const { person, company, authority } = data;
  const naming = [
    { kind: 'person' as const, names: [person.full_name, joinedParts(person)], all: person },
    { kind: 'company' as const, names: pick(company, COMPANY_NAMES), all: company },
    { kind: 'authority' as const, names: pick(authority, AUTHORITY_NAMES), all: authority },
  ];
  const named = naming.filter(({ names }) => distinct(names).length > 0);
  const telling = naming.filter(({ all }) => distinct(Object.values(all)).length > 0);
  const candidates = named.length > 0 ? named : telling;
  return candidates.length === 1 ? (candidates[0]?.kind ?? 'member') : 'member';
}

/** Every name a member's record states, the one it is shown by first; empty when none is. */
export function memberNames(data: MemberData): string[] {
  return distinct(bestFirst(memberKind(data), namesOf(data)));
}

/** The name a member is shown by, else `Member 123`. */
export function memberLabel(member: MemberRecord): string {
  return memberNames(member.data)[0] ?? fallbackLabel('member', member.id);
}

/** An RFC 6901 JSON Pointer to that name in its record; if no name is stated, to where it would stand. */
export function memberLabelPlace({ data }: MemberRecord): string {
  const kind = memberKind(data);
  const at = bestFirst(kind, namesOf(data)).findIndex((name) => stated(name) !== null);
  return bestFirst(kind, NAME_PLACES)[at] ?? '/data';
}

/** Every name a company's profile states, current before old and trade names; empty when none is. */
export function companyProfileNames(profile: CompanyProfile): string[] {
  const fields = [profile.current_name, ...profile.old_names].flatMap((name) =>
    COMPANY_NAME_FIELDS.map((field) => name[field]),
  );
  return distinct([...fields, ...profile.trade_names.map(({ name }) => name)]);
}

/** The current name of a company, else a trade name, else `Company 123`; never an old name. */
export function companyLabel(profile: CompanyProfile): string {
  const current = COMPANY_NAME_FIELDS.map((field) => profile.current_name[field]);
  const names = distinct([...current, ...profile.trade_names.map(({ name }) => name)]);
  return names[0] ?? fallbackLabel('company', profile.id);
}

/** An RFC 6901 JSON Pointer to that name in its profile; if no name is stated, to where it would stand. */
export function companyLabelPlace(profile: CompanyProfile): string {
  const field = COMPANY_NAME_FIELDS.find((name) => stated(profile.current_name[name]) !== null);
  if (field !== undefined) return `/current_name/${field}`;
  const trade = profile.trade_names.findIndex(({ name }) => stated(name) !== null);
  return trade < 0 ? '/current_name' : `/trade_names/${trade}/name`;
}

/** What an entity is called while no name is stated. It is not one of its names. */
export function fallbackLabel(subject: Subject, id: string): string {
  return `${subject === 'company' ? 'Company' : 'Member'} ${id}`;
}

/** Where a member's record states the date of birth. */
export const bornPointer = (person: Partial<MemberData['person']> | undefined): string =>
  person?.birthday_date_full ? '/data/person/birthday_date_full' : '/data/person';

/** A date of birth as far as stated: the full date, else year and month, else the year, else null. */
export function bornOf(person: MemberData['person']): string | null {
  const year = stated(person.birthday_year);
  const month = stated(person.birthday_month)?.trim().padStart(2, '0');
  const full = stated(person.birthday_date_full);
  if (full !== null || year === null) return full;
  return month !== undefined && /^(0[1-9]|1[0-2])$/.test(month) ? `${year.trim()}-${month}` : year;
}
