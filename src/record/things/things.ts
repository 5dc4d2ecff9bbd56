/** The things that a profile states of its subject: addresses, contacts, documents, and what it owns. */
import type { Address } from '../../contract/model/address.ts';
import type { CompanyProfile } from '../../contract/model/company.ts';
import type { Contact, MemberProfile } from '../../contract/model/member.ts';
import type { Thing, ThingKind } from '../../contract/model/thing.ts';
import { stated } from '../values/names.ts';
import { comparedAddressOfText, comparedAddress, addressKey } from './compared-address.ts';
import { fold } from '../../contract/text/fold-words.ts';
import { plainDigits } from '../values/digits.ts';
import { comparedContact } from './contacts.ts';
import { comparedCountry } from './country-codes.ts';

/** The things a member's profile states, in its order, without those that can't be compared. */
export function thingsOfMember(profile: MemberProfile): Thing[] {
  const { person, company } = profile.data;
  const home = stated(person.residence) ?? stated(company.jurisdiction_country);
  const contactAt = contactThing(homesOf(home, profile.addresses));
  return [
    ...thingsOf(profile.contacts, '/contacts', contactAt),
    ...thingsOf(profile.documents, '/documents', documentThing),
    ...thingsOf(profile.addresses, '/addresses', addressThing),
  ].filter(isThing);
}

export function thingsOfCompany(profile: CompanyProfile): Thing[] {
  const contactAt = contactThing(homesOf(stated(profile.jurisdiction_country), profile.addresses));
  return [
    ...thingsOf(profile.addresses, '/addresses', addressThing),
    ...thingsOf(profile.contacts, '/contacts', contactAt),
    ...thingsOf(profile.documents, '/documents', documentThing),
    ...thingsOf(profile.identifiers, '/identifiers', identifierThing),
    ...thingsOf(profile.watercrafts, '/watercrafts', vesselThing),
    ...thingsOf(profile.real_estate, '/real_estate', estateThing),
    ...thingsOf(profile.aircrafts, '/aircrafts', aircraftThing),
    ...thingsOf(profile.motor_vehicles, '/motor_vehicles', vehicleThing),
  ].filter(isThing);
}

const isThing = (thing: Thing | null): thing is Thing => thing !== null;

type Text = string | null;

/** How many entries of a list are compared: nobody has more ships. */
const MAX_ENTRIES = 1000;

const thingsOf = <T>(
  list: readonly T[],
  pointer: string,
  toOne: (one: T, at: string) => Thing | null,
): (Thing | null)[] => list.slice(0, MAX_ENTRIES).map((one, at) => toOne(one, `${pointer}/${at}`));

/** The thing shown as these texts, without those not stated; null without a key. */
function toThing(
  kind: ThingKind,
  key: string | null,
  { value, pointer }: { value: readonly Text[]; pointer: string },
): Thing | null {
  if (key === null) return null;
  return { kind, key, value: value.filter((text) => stated(text) !== null).join(' '), pointer };
}

function addressThing(address: Address, pointer: string): Thing | null {
  const compared = comparedAddress(address);
  if (compared === null) return null;
  return toThing('address', addressKey(compared), { value: [statedAddress(address)], pointer });
}

/** The registry's complete address, else its lines, else its fields; empty if it states none of these. */
export function statedAddress(address: Address): string {
  const { complete_address, address_line_1, address_line_2, address_line_3, address_line_4 } =
    address;
  const { street_name, house_number, post_code, locality_name, country_name } = address;
  const lines = [address_line_1, address_line_2, address_line_3, address_line_4];
  const fields = [street_name, house_number];
  const street = lines.some((line) => stated(line) !== null) ? lines : fields;
  const parts = [...street, post_code, locality_name, country_name].filter((one) => stated(one));
  return stated(complete_address) ?? parts.join(', ');
}

/** The countries of phone numbers that state none: where somebody is at home, then their addresses. */
function homesOf(home: Text, addresses: readonly Address[]): string[] {
  const homes = addresses
    .slice(0, MAX_ENTRIES)
    .map(({ country_name, country_code }) =>
      comparedCountry(stated(country_name), stated(country_code)),
    );
  return [...new Set([comparedCountry(home, null), ...homes])].filter((one) => one !== null);
}

const contactThing =
  (homes: readonly string[]) =>
  (contact: Contact, pointer: string): Thing | null => {
    const found = comparedContact(contact, homes);
    const at = { value: [contact.contact], pointer: `${pointer}/contact` };
    return found && toThing(found.kind, found.key, at);
  };

interface Numbered {
  type: Text;
  identification_number: Text;
  series: Text;
  number: Text;
}

/** Compared by series and number; without a number, by the identification number. */
function documentThing(document: Numbered, pointer: string): Thing | null {
  const { type, series, number, identification_number } = document;
  const isNumbered = stated(number) !== null;
  const key = isNumbered
    ? comparedNumbered(type, series, number)
    : comparedNumbered(type, identification_number);
  const value = isNumbered ? [type, series, number] : [type, identification_number];
  return toThing('document', key, { value, pointer });
}

/** The specification calls the number `contact`. */
function identifierThing({ type, contact }: Contact, pointer: string): Thing | null {
  const key = comparedNumbered(type, contact);
  return toThing('document', key, { value: [type, contact], pointer });
}

/** The number alone, since two registries may call its type differently. */
const byNumber = (number: Text): Text => comparedNumbered(null, number);

type Vessel = CompanyProfile['watercrafts'][number];
function vesselThing({ id, name }: Vessel, pointer: string): Thing | null {
  const key = byNumber(id) ?? comparedNamed(name);
  return toThing('vessel', key, { value: [name, id], pointer });
}

type Aircraft = CompanyProfile['aircrafts'][number];
function aircraftThing(aircraft: Aircraft, pointer: string): Thing | null {
  const { id, manufacturer, model } = aircraft;
  return toThing('aircraft', comparedId(id), { value: [manufacturer, model, id], pointer });
}

type Vehicle = CompanyProfile['motor_vehicles'][number];
function vehicleThing({ id, vin, manufacturer, model }: Vehicle, pointer: string): Thing | null {
  const key = comparedId(vin) ?? comparedId(id);
  return toThing('vehicle', key, { value: [manufacturer, model, stated(vin) ?? id], pointer });
}

/** By its text if it has no digit, as the mark of an aircraft may. */
function comparedId(id: Text): Text {
  return byNumber(id) ?? comparedNamed(id);
}

type Estate = CompanyProfile['real_estate'][number];
function estateThing(
  { identification_number, id, address }: Estate,
  pointer: string,
): Thing | null {
  const compared = address === null ? null : comparedAddressOfText(address);
  const key =
    comparedParcel(identification_number) ??
    (compared && addressKey(compared)) ??
    comparedParcel(id);
  return toThing('real-estate', key, {
    value: [address, stated(identification_number) ?? id],
    pointer,
  });
}

/** The longest number that is compared, in characters. */
const MAX_LETTERS = 1000;

/** Letters and digits alone, in small letters; a slash between two digits counts: 20/761 is not 207/61. */
const bareNumber = (text: string): string =>
  text.length > MAX_LETTERS
    ? ''
    : plainDigits(fold(text))
        .replace(/([0-9])\s*\/\s*(?=[0-9])/g, '$1/')
        .replace(/[^\p{L}0-9/]|(?<![0-9])\/|\/(?![0-9])/gu, '');

/** A key of the type and the number; null if the number has no digit. */
function comparedNumbered(type: string | null, ...parts: (string | null)[]): string | null {
  const number = withoutImo(parts.map((part) => bareNumber(part ?? '')).join(''));
  return /[0-9]/.test(number) ? `${bareNumber(type ?? '')}\t${number}` : null;
}

const IMO = /^imo(?:no|nr|number)?([0-9]{7})$/;

/** Without the letters before the number of a ship, if its last digit is that of such a number. */
function withoutImo(number: string): string {
  const digits = IMO.exec(number)?.[1];
  if (digits === undefined) return number;
  const sum = [...digits.slice(0, 6)].reduce(
    (total, digit, at) => total + Number(digit) * (7 - at),
    0,
  );
  return sum % 10 === Number(digits.at(-1)) ? digits : number;
}

/** A number in a land register, whose parts count: 20/761 is not 207/61. */
function comparedParcel(number: Text): Text {
  const parts = plainDigits(fold(number ?? '')).match(/\p{L}+|[0-9]+/gu) ?? [];
  const joined = parts
    .join(' ')
    .replace(/(?<=[0-9]) (?=[0-9])/g, '-')
    .replaceAll(' ', '');
  return (number ?? '').length > MAX_LETTERS || !/[0-9]/.test(joined) ? null : `\t${joined}`;
}

/** A key of the name, for what has no number; null if there is no name. */
function comparedNamed(name: string | null, ...more: (string | null)[]): string | null {
  const bare = bareNumber(name ?? '');
  return bare === ''
    ? null
    : ['name', bare, ...more.map((one) => bareNumber(one ?? ''))].join('\t');
}
