/**
 * What every field of the specification is called in words: one table per record. A field missing
 * here does not compile; a test checks that each is shown.
 */
import type { Address } from '../contract/model/address.ts';
import type { CompanyName, CompanyProfile } from '../contract/model/company.ts';
import type { Contact, MemberDocument, MemberProfile } from '../contract/model/member.ts';

export type Labels<T> = { readonly [K in keyof T]-?: string };

type Item<K extends keyof CompanyProfile> = CompanyProfile[K] extends (infer T)[] ? T : never;
type Data = MemberProfile['data'];

export const PERSON: Labels<Data['person']> = {
  full_name: 'Full name',
  name_prefix: 'Prefix',
  first_name: 'First name',
  middle_name: 'Middle name',
  patronymic: 'Patronymic',
  last_name: 'Last name',
  name_postfix: 'Postfix',
  sex: 'Sex',
  birthday_date_full: 'Born',
  birthday_year: 'Birth year',
  birthday_month: 'Birth month',
  birthday_day: 'Birth day',
  nationality: 'Nationality',
  citizenship: 'Citizenship',
  residence: 'Residence',
};

export const MIXED: Labels<Data['mixed']> = { full_name: 'Mixed full name' };

export const MEMBER_COMPANY: Labels<Data['company']> = {
  name: 'Name',
  clean_name: 'Clean name',
  name_with_short_type: 'With short type',
  name_with_full_type: 'With full type',
  mixed_name: 'Mixed name',
  trade_name: 'Trade name',
  registration_number: 'Registration no.',
  jurisdiction_country: 'Jurisdiction',
  jurisdiction_state: 'Jurisdiction state',
  id: 'Stated company id',
};

export const AUTHORITY: Labels<Data['authority']> = {
  agency: 'Agency',
  department: 'Department',
  division: 'Division',
  office: 'Office',
};

export const CONTACT: Labels<Contact> = { type: 'Type', contact: 'Contact' };

export const MEMBER_DOCUMENT: Labels<MemberDocument> = {
  complete_document_data: 'Document',
  type: 'Type',
  identification_number: 'Identification no.',
  series: 'Series',
  number: 'Number',
  issue_date: 'Issued',
  expiration_date: 'Expires',
};

export const ADDRESS: Labels<Address> = {
  type: 'Type',
  complete_address: 'Complete address',
  address_dates: 'Dates',
  country_name: 'Country',
  country_code: 'Country code',
  post_code: 'Postcode',
  state_name: 'State',
  state_code: 'State code',
  county_name: 'County',
  locality_name: 'Locality',
  locality_type: 'Locality type',
  city_district_name: 'City district',
  neighborhood: 'Neighbourhood',
  post_town_name: 'Post town',
  street_name: 'Street',
  street_type: 'Street type',
  direction: 'Direction',
  block_name: 'Block',
  house_number: 'House number',
  house_name: 'House name',
  building_number: 'Building number',
  entrance_number: 'Entrance',
  floor_number: 'Floor',
  room_number: 'Room',
  room_type: 'Room type',
  care_of_name: 'Care of',
  po_box: 'PO box',
  address_line_1: 'Line 1',
  address_line_2: 'Line 2',
  address_line_3: 'Line 3',
  address_line_4: 'Line 4',
  coordinates_full: 'Coordinates',
  coordinates_latitude: 'Latitude',
  coordinates_longitude: 'Longitude',
};

export const COMPANY_NAME: Labels<CompanyName> = {
  name: 'Name',
  clean_name: 'Clean name',
  name_with_short_type: 'With short type',
  name_with_full_type: 'With full type',
  abbreviation: 'Abbreviation',
  dates: 'Dates',
};

export const TRADE_NAME: Labels<Item<'trade_names'>> = { name: 'Name', dates: 'Dates' };

/** The single values at the top of a company profile; its lists and groups have tables of their own. */
export const COMPANY: Labels<
  Pick<
    CompanyProfile,
    | 'registration_number'
    | 'jurisdiction_country'
    | 'jurisdiction_state'
    | 'status'
    | 'dates'
    | 'type'
    | 'type_by_size'
  >
> = {
  registration_number: 'Registration no.',
  jurisdiction_country: 'Jurisdiction',
  jurisdiction_state: 'Jurisdiction state',
  status: 'Status',
  dates: 'Dates',
  type: 'Type',
  type_by_size: 'Size',
};

export const SUBTYPES: Labels<CompanyProfile['subtypes']> = {
  profit_or_not: 'Profit or not',
  nonprofit_type: 'Non-profit type',
  public_or_not: 'Public or not',
  limited_by: 'Limited by',
  subtype_with_class: 'Subtype, class',
};

export const STAFF: Labels<CompanyProfile['staff_stats']> = {
  lp_general_partners_number: 'General partners',
  lp_limited_partners_number: 'Limited partners',
  min_directors_number: 'Directors, at least',
  max_directors_number: 'Directors, at most',
  external_management_flag: 'External management',
};

export const EMPLOYEES: Labels<CompanyProfile['employees_number']> = {
  exact: 'Employees, exact',
  approximate: 'Employees, about',
};

export const RESIDENCY: Labels<CompanyProfile['residency']> = {
  residency_country: 'Country',
  residency_state: 'State',
  residency_flag: 'Resident',
};

export const PARENT: Labels<CompanyProfile['parent_company']> = {
  parent_company_id: 'Parent company',
  level: 'Level',
};

export const LEGISLATION: Labels<Item<'legislation'>> = { law_name: 'Law', dates: 'Dates' };

export const INDUSTRY: Labels<Item<'industries'>> = {
  name: 'Name',
  main_type: 'Main type',
  licensed_type: 'Licensed type',
};

export const PRODUCT: Labels<Item<'products'>> = { name: 'Name', code: 'Code' };

export const REGISTER_OFFICE: Labels<Item<'tax_authorities'>> = { name: 'Name', code: 'Code' };

export const COMPANY_MEMBER: Labels<Item<'members'>> = {
  name: 'Name',
  position: 'Position',
  id: 'Member id',
};

export const COMPANY_DOCUMENT: Labels<Item<'documents'>> = {
  name: 'Name',
  description: 'Description',
  type: 'Type',
  identification_number: 'Identification no.',
  series: 'Series',
  number: 'Number',
  issue_date: 'Issued',
  expiration_date: 'Expires',
};

export const IDENTIFIER: Labels<Item<'identifiers'>> = { type: 'Type', contact: 'Identifier' };

export const CAPITAL: Labels<Item<'capitals'>> = {
  amount: 'Amount',
  currency_code: 'Currency',
  type: 'Type',
  class: 'Class',
};

export const WATERCRAFT: Labels<Item<'watercrafts'>> = {
  name: 'Name',
  purpose: 'Purpose',
  flag: 'Flag',
  id: 'Watercraft id',
};

export const AIRCRAFT: Labels<Item<'aircrafts'>> = {
  manufacturer: 'Manufacturer',
  model: 'Model',
  jurisdiction: 'Jurisdiction',
  id: 'Aircraft id',
};

export const MOTOR_VEHICLE: Labels<Item<'motor_vehicles'>> = {
  manufacturer: 'Manufacturer',
  model: 'Model',
  vin: 'VIN',
  jurisdiction: 'Jurisdiction',
  id: 'Vehicle id',
};

export const REAL_ESTATE: Labels<Item<'real_estate'>> = {
  address: 'Address',
  category: 'Category',
  identification_number: 'Identification no.',
  id: 'Property id',
};

/** All that a field can be called in: those that are called otherwise in another record are told by their own name. */
const CALLED = new Map<string, string | null>();
for (const labels of [
  ...[PERSON, MIXED, MEMBER_COMPANY, AUTHORITY, CONTACT, MEMBER_DOCUMENT, ADDRESS, COMPANY_NAME],
  ...[TRADE_NAME, COMPANY, SUBTYPES, STAFF, EMPLOYEES, RESIDENCY, PARENT, LEGISLATION, INDUSTRY],
  ...[PRODUCT, REGISTER_OFFICE, COMPANY_MEMBER, COMPANY_DOCUMENT, IDENTIFIER, CAPITAL],
  ...[WATERCRAFT, AIRCRAFT, MOTOR_VEHICLE, REAL_ESTATE],
]) {
  for (const [field, label] of Object.entries(labels)) {
    CALLED.set(field, (CALLED.get(field) ?? label) === label ? label : null);
  }
}

/**
 * What is at a place of a record, in words: `Registration no.`, or `Members 4` of one of a list.
 * @param pointer an RFC 6901 JSON Pointer
 */
export function fieldCalled(pointer: string): string {
  const parts = pointer.split('/').filter((part) => part !== '' && part !== 'data');
  const place = parts.at(-1);
  const field = parts.findLast((part) => !/^\d+$/.test(part));
  if (place === undefined || field === undefined) return 'The whole record';
  const spaced = field.replaceAll('_', ' ');
  const words = CALLED.get(field) ?? `${spaced.slice(0, 1).toUpperCase()}${spaced.slice(1)}`;
  return field === place ? words : `${words} ${Number(place) + 1}`;
}
