/** The things that a profile states of itself: its addresses and contacts, its documents, what it owns. */
import type { Address } from '../../contract/model/address.ts';
import type { CompanyProfile } from '../../contract/model/company.ts';
import type { Contact, MemberProfile } from '../../contract/model/member.ts';
import type { Thing, ThingKind } from '../../contract/model/thing.ts';
import { stated } from '../names.ts';
import { comparedContact, comparedNamed, comparedNumbered } from './contact-keys.ts';
import { doorInText, doorOf, keyOfDoor } from './door.ts';

/** In the order of the profile. What can’t be compared with anything is left out. */
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

/** Of a list that is longer the beginning is compared: nobody has so many ships. */
const MOST = 1000;

const thingsOf = <T>(
  list: readonly T[],
  pointer: string,
  thing: (one: T, at: string) => Thing | null,
): (Thing | null)[] => list.slice(0, MOST).map((one, at) => thing(one, `${pointer}/${at}`));

/** Of what is stated, in its order; one text where all of it is in `pointer`. */
function toThing(
  kind: ThingKind,
  key: string | null,
  { value, pointer }: { value: readonly Text[]; pointer: string },
): Thing | null {
  if (key === null) return null;
  return { kind, key, value: value.filter((text) => stated(text) !== null).join(' '), pointer };
}

/** Shown as its registry puts it together, else as its lines are. */
function addressThing(address: Address, pointer: string): Thing | null {
  const door = doorOf(address);
  if (door === null) return null;
  const { complete_address, address_line_1, address_line_2, address_line_3, address_line_4 } =
    address;
  const { street_name, house_number, post_code, locality_name, country_name } = address;
  const lines = [address_line_1, address_line_2, address_line_3, address_line_4];
  const fields = [street_name, house_number];
  const said = lines.some((line) => stated(line) !== null) ? lines : fields;
  const parts = [...said, post_code, locality_name, country_name].filter((one) => stated(one));
  const value = stated(complete_address) ?? parts.join(', ');
  return toThing('address', keyOfDoor(door), { value: [value], pointer });
}

/** `home`: the country of numbers that state none. */
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

/** By series and number; where it has none, by the number that identifies it. */
function documentThing(document: Numbered, pointer: string): Thing | null {
  const { type, series, number, identification_number } = document;
  const isNumbered = stated(number) !== null;
  const key = isNumbered
    ? comparedNumbered(type, series, number)
    : comparedNumbered(type, identification_number);
  const said = isNumbered ? [type, series, number] : [type, identification_number];
  return toThing('document', key, { value: said, pointer });
}

/** `contact` is what the specification calls the number. */
function identifierThing({ type, contact }: Contact, pointer: string): Thing | null {
  const key = comparedNumbered(type, contact);
  return toThing('document', key, { value: [type, contact], pointer });
}

/** A number is a number whatever it is of: two registries may have two names for it. */
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

/** A mark of an aircraft may have no digit. */
function comparedId(id: Text): Text {
  return byNumber(id) ?? comparedNamed(id);
}

type Estate = CompanyProfile['real_estate'][number];
function estateThing(
  { identification_number, id, address }: Estate,
  pointer: string,
): Thing | null {
  const door = address === null ? null : doorInText(address);
  const key = byNumber(identification_number) ?? (door && keyOfDoor(door)) ?? byNumber(id);
  return toThing('real-estate', key, {
    value: [address, stated(identification_number) ?? id],
    pointer,
  });
}
