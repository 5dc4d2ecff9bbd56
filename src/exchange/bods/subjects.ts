/** People and entities as BODS 0.4 has them (schema reference, "Person Record Details", "Entity Record Details"). */
import type { GraphEntity } from '../../contract/model/canvas.ts';
import type { CompanyProfile } from '../../contract/model/company.ts';
import type { Address } from '../../contract/model/address.ts';
import { meansOver } from '../../graph/ties/company-end.ts';
import { valueAt, type BodsField } from '../../record/fields/field.ts';
import { MEMBER } from '../../record/fields/member-fields.ts';
import { earliestDate } from '../../record/values/terms.ts';
import type { LossCount, StatedRecord } from '../common/exporter.ts';
import { birthDateOf, wholeDay } from '../values/dates.ts';
import { statedName, statedNames, joined } from '../values/names.ts';
import type { Details } from './statement.ts';
import { countryCode } from '../values/country-code.ts';
import { stated } from '../../record/values/names.ts';
import { ADDRESSES } from '../../record/fields/shared-fields.ts';
import { fold } from '../../contract/text/fold-words.ts';
import { addressInFull, countLostParts } from '../values/address-text.ts';

type Text = string | null;

/** The person fields that the standard has a field for. */
export const PERSON_FIELDS = Object.entries(MEMBER.data.person.fields).flatMap(([name, { bods }]) =>
  bods === undefined ? [] : [[name, bods] as const],
);

const namePart = (person: object, part: BodsField): Text =>
  joined(
    PERSON_FIELDS.filter(([, bods]) => bods === part).map(
      ([name]) => valueAt(person, name) as Text,
    ),
    ' ',
  );

export function personDetails(
  entity: GraphEntity,
  record: StatedRecord | null,
  loss: LossCount,
): Details {
  const { born, nationality, country } = entity;
  const person = record?.subject === 'member' ? record.profile.data.person : null;
  const birthDate = birthDateOf(born, record);
  if (born !== null && birthDate === null) loss.add('dates that can’t be read as dates');
  const shown = statedName(entity);
  const legal = shown && {
    type: 'legal',
    fullName: shown,
    familyName: person && namePart(person, 'familyName'),
    givenName: person && namePart(person, 'givenName'),
    patronymicName: person && namePart(person, 'patronymicName'),
  };
  const others = otherNames(entity, record).map((fullName) => ({ type: 'alternative', fullName }));
  const citizenship = person?.citizenship ?? null;
  const countries = [nationality, citizenship === nationality ? null : citizenship];
  const residence = countryIn(country);
  return {
    isComponent: false,
    personType: 'knownPerson',
    names: [legal, ...others],
    nationalities: countries.map((one) => countryIn(one)),
    birthDate,
    addresses: [
      residence && { type: 'residence', country: residence },
      ...addressesOf(record, 'person', loss),
    ],
  };
}

/** All names except the shown one, without duplicates. */
const otherNames = ({ label }: GraphEntity, record: StatedRecord | null): string[] => {
  if (record === null) return [];
  const { current, abbreviations, former } = statedNames(record);
  return [...new Set([...current, ...abbreviations, ...former])].filter((name) => name !== label);
};

const addressesOf = (
  record: StatedRecord | null,
  of: 'person' | 'entity',
  loss: LossCount,
): Details[] =>
  (record?.profile.addresses ?? []).map((address: Address) => addressIn(address, of, loss));

export function entityDetails(
  entity: GraphEntity,
  record: StatedRecord | null,
  loss: LossCount,
): Details {
  const { kind, country } = entity;
  const company = record?.subject === 'company' ? record.profile : null;
  const state =
    company?.jurisdiction_state ??
    (record?.subject === 'member' ? record.profile.data.company.jurisdiction_state : null);
  if (kind !== 'company' && country !== null)
    loss.add('countries of whoever is no company or person');
  return {
    isComponent: false,
    entityType: { type: typeOf(entity), details: company?.type ?? null },
    unspecifiedEntityDetails: kind === 'member' ? OF_UNKNOWN_KIND : null,
    name: statedName(entity),
    alternateNames: otherNames(entity, record),
    jurisdiction: kind === 'company' ? jurisdictionIn(country, state) : null,
    identifiers: identifiersOf(entity, company),
    foundingDate: company && wholeDayOrLost(registrationOf(company), loss),
    dissolutionDate: dissolutionOf(entity, loss),
    addresses: addressesOf(record, 'entity', loss),
  };
}

const OF_UNKNOWN_KIND: Details = {
  reason: 'informationUnknownToPublisher',
  description: 'It is not stated whether this is a person, a company or an authority.',
};

/** `registeredEntity` only if the registry states a number. */
function typeOf({ kind, registrationNumber }: GraphEntity): string {
  if (kind === 'authority') return 'stateBody';
  if (kind === 'member') return 'unknownEntity';
  return registrationNumber === null ? 'legalEntity' : 'registeredEntity';
}

/** The issuer of a number is not stated, so a scheme is named after what the registry calls the number. */
const identifiersOf = (
  { registrationNumber }: GraphEntity,
  company: CompanyProfile | null,
): (Details | null)[] => [
  registrationNumber === null ? null : identifier(registrationNumber, 'registration number'),
  ...(company?.identifiers ?? []).map(({ type, contact }) => identifier(contact, type)),
];

const identifier = (id: Text, schemeName: Text): Details | null =>
  id === null || id.trim() === ''
    ? null
    : { id, schemeName: joined([schemeName], '') ?? 'identifier of a type that is not stated' };

const registrationOf = ({ dates }: CompanyProfile): Text => earliestDate(dates, 'registration');

function dissolutionOf({ kind, status, end }: GraphEntity, loss: LossCount): Text {
  if (kind !== 'company' || end === null) return null;
  if (meansOver(status, end)) return wholeDayOrLost(end, loss);
  loss.add('expirations that don’t say that a company is over');
  return null;
}

/** The date as a whole day, as the standard requires; others are counted as lost, never rounded. */
export function wholeDayOrLost(date: Text, loss: LossCount): Text {
  const day = wholeDay(date);
  if (date !== null && day === null) loss.add('dates that are no whole day');
  return day;
}

/** A country in the registry's words, with its code if known; null if none is stated. */
function countryIn(words: string | null, code: string | null = null): Details | null {
  const known = countryCode(words, code);
  const name = stated(words) ?? stated(code);
  return name === null ? null : { name, code: known === null ? null : known.toUpperCase() };
}

/** The country, with the state if one is stated; the code is the country's. */
function jurisdictionIn(country: string | null, state: string | null): Details | null {
  const name = joined([state, country], ', ');
  return name === null ? null : { name, code: countryCode(country)?.toUpperCase() ?? null };
}

/** Address types that state one purpose and nothing else; `postal` matches none of these. */
const PURPOSES = {
  entity: new Map([
    ['registered', 'registered'],
    ['registered office', 'registered'],
    ['registered address', 'registered'],
    ['business', 'business'],
    ['business address', 'business'],
  ]),
  person: new Map([
    ['residence', 'residence'],
    ['residential', 'residence'],
    ['residential address', 'residence'],
    ['service', 'service'],
    ['service address', 'service'],
  ]),
} as const;

const CARRIED: ReadonlySet<string> = new Set(
  Object.entries(ADDRESSES.fields).flatMap(([name, { bods }]) =>
    bods === undefined ? [] : [name],
  ),
);

/** @param of - addresses of people have other purposes than those of entities */
function addressIn(address: Address, of: keyof typeof PURPOSES, loss: LossCount): Details {
  const { type, country_name, country_code, post_code } = address;
  const purpose = PURPOSES[of].get(fold(type ?? '')) ?? null;
  if (stated(type) !== null && purpose === null) loss.add('what addresses are for');
  const text = addressInFull(address);
  loss.add('parts of addresses that are not in their text', countLostParts(address, text, CARRIED));
  return {
    type: purpose,
    address: text,
    postCode: post_code,
    country: countryIn(country_name, country_code),
  };
}
