/** The things that a profile states of its subject: addresses, contacts, documents, and what it owns. */
import type { Address } from '../../contract/model/address.ts';
import type { CompanyProfile } from '../../contract/model/company.ts';
import type { Contact, MemberProfile } from '../../contract/model/member.ts';
import type { Thing, ThingKind } from '../../contract/model/thing.ts';
import { stated } from '../values/names.ts';
import { comparedAddressOfText, comparedAddress, addressKey } from './compared-address.ts';
import { fold } from '../../contract/text/fold-words.ts';

/** The things a member's profile states, in its order, without those that can't be compared. */
export function thingsOfMember(profile: MemberProfile): Thing[] {
  const { person, company } = profile.data;
  const contactAt = contactThing(stated(person.residence) ?? stated(company.jurisdiction_country));
  return [
    ...thingsOf(profile.contacts, '/contacts', contactAt),
    ...thingsOf(profile.documents, '/documents', documentThing),
    ...thingsOf(profile.addresses, '/addresses', addressThing),
  ].filter(isThing);
}

export function thingsOfCompany(profile: CompanyProfile): Thing[] {
  const contactAt = contactThing(stated(profile.jurisdiction_country));
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

/** Shown as the registry's complete address, else by its lines, else by its fields. */
function addressThing(address: Address, pointer: string): Thing | null {
  const compared = comparedAddress(address);
  if (compared === null) return null;
  const { complete_address, address_line_1, address_line_2, address_line_3, address_line_4 } =
    address;
  const { street_name, house_number, post_code, locality_name, country_name } = address;
  const lines = [address_line_1, address_line_2, address_line_3, address_line_4];
  const fields = [street_name, house_number];
  const street = lines.some((line) => stated(line) !== null) ? lines : fields;
  const parts = [...street, post_code, locality_name, country_name].filter((one) => stated(one));
  const value = stated(complete_address) ?? parts.join(', ');
  return toThing('address', addressKey(compared), { value: [value], pointer });
}

/** `home` is the country of phone numbers that state none. */
const contactThing =
  (home: Text) =>
  (contact: Contact, pointer: string): Thing | null => {
    const found = comparedContact(contact, home);
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
  const key = byNumber(identification_number) ?? (compared && addressKey(compared)) ?? byNumber(id);
  return toThing('real-estate', key, {
    value: [address, stated(identification_number) ?? id],
    pointer,
  });
}

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

const HOST = /^[^\s/@:?#.]+(\.[^\s/@:?#.]+)+$/;

const WEB_TYPE = /web|url|site|home|internet|сайт/;

const PHONE_TYPE = /phone|tel|mobil|cell|fax|тел|факс|電話|电话|전화/;

const PHONE = /^[+\d\s().\-/]+(\s*(ext|x|доб)\.?\s*\d+)?$/i;

/** The fewest digits of a phone number; shorter ones are extensions. */
const MIN_DIGITS = 6;

/** The longest contact that is compared, in characters. */
const MAX_LETTERS = 1000;

/** The e-mail address in lower case; null if it is none. */
function comparedEmail(text: string): string | null {
  const bare = plain(text)
    .replace(/^mailto:\s*/i, '')
    .toLowerCase();
  return EMAIL.test(bare) ? bare : null;
}

/** Host and path, with any query, without scheme, www, default port and last slash; null without a host. */
function comparedWebsite(text: string): string | null {
  const bare = plain(text)
    .replace(/^[a-z][a-z\d+.-]*:\/\//i, '')
    .replace(/#.*$/s, '');
  const [, host = '', rest = ''] = /^([^/?]*)(.*)$/s.exec(bare) ?? [];
  const name = host
    .toLowerCase()
    .replace(/:(80|443)$/, '')
    .replace(/\.$/, '')
    .replace(/^www\./, '');
  if (!HOST.test(name.replace(/:\d+$/, ''))) return null;
  const path = rest.replace(/\/+(?=\?|$)/, '');
  return name + path;
}

/**
 * The digits with the country code, or with `home` if there is none, so that the same digits in two
 * countries are two numbers.
 */
function comparedPhone(text: string, home: string | null): string | null {
  const bare = plain(text).replace(/^tel:/i, '');
  const [number = '', extension] = bare.split(/(?:ext|x|доб)\.?\s*(?=\d+\s*$)/iu);
  const national = number.replace(/\(0\)/g, '');
  const digits = national.replace(/\D/g, '');
  if (digits.length < MIN_DIGITS) return null;
  const behind = extension === undefined ? '' : ` x${extension.replace(/\D/g, '')}`;
  const isWhole = /^\s*(\+|00)/.test(national);
  const whole = isWhole ? `+${digits.replace(/^00/, '')}` : `${fold(home ?? '')} ${digits}`;
  return whole + behind;
}

/** The kind of a contact by its text, then its type, with its key; null if it can't be compared. */
export function comparedContact(
  { type, contact }: { type: string | null; contact: string | null },
  home: string | null,
): { kind: ThingKind; key: string } | null {
  if (contact === null || contact.length > MAX_LETTERS) return null;
  const called = fold(type ?? '');
  const found = (kind: ThingKind, key: string | null) => (key === null ? null : { kind, key });
  const email = comparedEmail(contact);
  if (email !== null) return found('email', email);
  const isAddress = /^(https?:\/\/|www\.)/i.test(plain(contact));
  if (isAddress || WEB_TYPE.test(called)) return found('website', comparedWebsite(contact));
  const isPhone = PHONE_TYPE.test(called) || PHONE.test(plain(contact));
  return isPhone ? found('phone', comparedPhone(contact, home)) : null;
}

const plain = (text: string): string => text.normalize('NFKC').trim();

/** Letters and digits alone, in small letters. */
const bareNumber = (text: string): string =>
  text.length > MAX_LETTERS ? '' : fold(text).replace(/[^\p{L}\p{Nd}]/gu, '');

/** A key of the type and the number; null if the number has no digit. */
function comparedNumbered(type: string | null, ...parts: (string | null)[]): string | null {
  const number = parts.map((part) => bareNumber(part ?? '')).join('');
  return /\d/.test(number) ? `${bareNumber(type ?? '')}\t${number}` : null;
}

/** A key of the name, for what has no number; null if there is no name. */
function comparedNamed(name: string | null, ...more: (string | null)[]): string | null {
  const bare = bareNumber(name ?? '');
  return bare === ''
    ? null
    : ['name', bare, ...more.map((one) => bareNumber(one ?? ''))].join('\t');
}
