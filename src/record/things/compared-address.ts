/**
 * Where an address leads, in the parts that are compared: its country, its post code (with the town where one
 * code has several) or else its town, the street and the number of the house, and its units (care of whom, post
 * box, name of the house, building, entrance, floor, room). Two addresses are the same if all of these are equal.
 */
import type { Address } from '../../contract/model/address.ts';
import { NEAR_BORDER } from '../../contract/model/thing.ts';
import { countryByField, countryOf, addressPlace, placeKey } from './address-place.ts';
import { segmentsOf, type Segment } from './address-segments.ts';
import {
  CARE,
  comparedBox,
  comparedName,
  comparedPlace,
  lastCommaPart,
  readAddressText,
  readField,
  unitInField,
  wordsOfPart,
  type Part,
} from './address-text.ts';
import { termOf } from './address-terms.ts';
import type { AddressWord } from './address-tokens.ts';
import type { UnitWord } from './address-units.ts';
import { NUMBERED_APART, UNITS, type Unit } from './address-vocabulary.ts';
import { countryNamed } from './country-codes.ts';

export interface ComparedAddress {
  country: string | null;
  /** The post code, with its town where it has several, or else the town. */
  place: string;
  /** The street with the number of the house, else the name of the house, else a post box. */
  house: string;
  units: ReadonlyMap<Unit, readonly AddressWord[]>;
}

/** The longest field of an address that is read, in characters. */
const MAX_LETTERS = 1000;

type Field = string | null;
const isStated = (text: Field): text is string => text !== null && text.trim() !== '';

/**
 * The parts of an address that are compared; null for a country, a town or a street alone. Read are its
 * lines, else the complete address, else the fields alone; fields add what a text lacks.
 */
export function comparedAddress(address: Address): ComparedAddress | null {
  const { address_line_1, address_line_2, address_line_3, address_line_4 } = address;
  const lines = [address_line_1, address_line_2, address_line_3, address_line_4]
    .filter(isStated)
    .join('\n');
  for (const field of Object.values(address))
    if (typeof field === 'string' && field.length > MAX_LETTERS) return null;
  for (const text of [lines, address.complete_address ?? '', '']) {
    const compared = readAddress(text, address);
    if (compared !== null) return compared;
  }
  return null;
}

/** The compared parts of an address in one text; null as for `comparedAddress`. */
export const comparedAddressOfText = (text: string): ComparedAddress | null =>
  text.length > MAX_LETTERS ? null : readAddress(text, null);

function readAddress(text: string, fields: Address | null): ComparedAddress | null {
  const stated = countryOf(fields) ?? countryNamed(lastCommaPart(text)) ?? countryByField(fields);
  const read = readAddressText(text, stated);
  const place = addressPlace(read.parts, fields, stated);
  if (place.code === null && place.town === null) return null;
  const units = [...read.units, ...(fields === null ? [] : unitsIn(fields, read.units))];
  const parts = fields === null ? place.parts : withFields(place.parts, fields, place.country);
  const house = houseOf(parts, place.country, units) ?? boxOf(units);
  if (house === null) return null;
  return {
    country: place.country,
    place: placeKey(place),
    house,
    units: inOrder(units),
  };
}

/**
 * The key of the house; adds to the units what belongs to them. In an estate without streets, a unit is the house.
 * Null if there is no house.
 */
function houseOf(parts: readonly Part[], country: string | null, units: UnitWord[]): string | null {
  const segments = parts
    .flatMap(({ tokens }) => segmentsOf(tokens, country))
    .filter(({ key }) => key !== '');
  units.push(...segments.flatMap((segment) => segment.units));
  const numbered = segments.filter(({ hasHouseNumber }) => hasHouseNumber);
  const others = segments.filter(({ hasHouseNumber }) => !hasHouseNumber);
  if (numbered.length > 0) {
    for (const { key } of others) units.push(['name', { key, written: key }]);
    return keyOf(numbered);
  }
  if (others.length === 0) return null;
  const buildings = units.filter(([kind]) => kind === 'building').map(([, { key }]) => key);
  const isNamed = others.some(({ hasHouseName }) => hasHouseName);
  if (isNamed || buildings.length > 0)
    return [keyOf(others), ...buildings.toSorted()].join(' building ');
  const unit = units.findIndex(([kind, { written }]) => kind === 'room' && /^[0-9]/.test(written));
  if (unit === -1 || parts.some(({ hasStreet }) => hasStreet)) return null;
  const [number] = units.splice(unit, 1);
  return `${number?.[1].key ?? ''}. ${keyOf(others)}`;
}

/** Post boxes of one town are not in one house, so the box stands for it. */
function boxOf(units: readonly UnitWord[]): string | null {
  const boxes = units.filter(([kind]) => kind === 'box').map(([, { key }]) => `box ${key}`);
  return boxes.length === 0 ? null : [...new Set(boxes)].toSorted().join(' ');
}

const keyOf = (segments: readonly Segment[]): string =>
  [...new Set(segments.map(({ key }) => key))].toSorted().join(', ');

function inOrder(all: readonly UnitWord[]): Map<Unit, AddressWord[]> {
  const units = new Map<Unit, AddressWord[]>();
  for (const [unit, word] of all) units.set(unit, [...(units.get(unit) ?? []), word]);
  for (const [unit, words] of units) units.set(unit, inOneOrder(words));
  return units;
}

/** In `Suite 5, Room 2` the labels count, which else are written for one another. */
function inOneOrder(all: readonly AddressWord[]): AddressWord[] {
  const isNamed = (key: string): boolean =>
    all.some((word) => word.key === key && word.called !== undefined && word.called !== '');
  const words = all.filter(({ key, called }) => key !== '' && (called !== '' || !isNamed(key)));
  const labels = new Set(words.map(({ called }) => called).filter((one) => one !== undefined));
  const keys = new Map<string, AddressWord>();
  for (const { key, written, called } of words) {
    const isPlain = labels.size < 2 || !called || NUMBERED_APART.has(called);
    const own = isPlain ? key : `${called} ${key}`;
    if (!keys.has(own)) keys.set(own, { key: own, written });
  }
  return [...keys.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** What stands before the number of a unit in its key, if such units are numbered apart from others. */
const prefixOf = (called: string): string => (NUMBERED_APART.has(called) ? `${called} ` : '');

const numberOf = ({ key, called = '' }: AddressWord): string => key.slice(prefixOf(called).length);

/** The units that the fields state; a field with the number of a unit in the text means that, whatever it is called. */
function unitsIn(address: Address, inText: readonly UnitWord[]): UnitWord[] {
  const found: UnitWord[] = [];
  const add = (unit: Unit, written: Field, compared: (text: string) => string): void => {
    const key = isStated(written) ? compared(written) : '';
    if (key !== '' && written !== null) found.push([unit, { key, written: written.trim() }]);
  };
  const addUnit = (unit: Unit, written: Field, called = ''): void => {
    const word = isStated(written) ? unitInField(unit, written) : null;
    if (word === null) return;
    if (word.called !== '') found.push([unit, word]);
    else if (!inText.some(([other, known]) => other === unit && numberOf(known) === word.key))
      found.push([unit, { ...word, key: prefixOf(called) + word.key, called }]);
  };
  const careOf = address.care_of_name;
  add('care', careOf === null ? null : (CARE.exec(careOf)?.[1] ?? careOf), comparedName);
  add('box', address.po_box, (box) => comparedBox(boxNumber(box)));
  addUnit('building', address.block_name, 'block');
  addUnit('building', address.building_number);
  addUnit('entrance', address.entrance_number);
  addUnit('floor', address.floor_number);
  const { label } = termOf(address.room_type?.trim() ?? '');
  addUnit('room', address.room_number, label?.unit === 'room' ? label.called : '');
  return found;
}

const boxNumber = (box: string): string => box.match(/\p{L}?\p{Nd}[\p{Nd} -]*/u)?.[0] ?? box;

/** Adds what the fields state and the text lacks: the street, the house, its number. */
function withFields(parts: readonly Part[], address: Address, country: string | null): Part[] {
  const all = [...parts];
  const words = new Set(all.flatMap(({ tokens }) => wordsOfPart(tokens)));
  const lacks = (text: Field): text is string =>
    isStated(text) &&
    comparedPlace(text)
      .split(' ')
      .some((word) => !words.has(word));
  const add = (texts: readonly Field[]): void => {
    const part = readField(texts.filter(isStated).join(' '), country);
    if (part !== null) all.push(part);
  };
  const { street_name, street_type, house_number, house_name, direction } = address;
  const hasNumber = all.some((part) => part.hasNumber);
  const number = hasNumber || !isStated(house_number) ? null : `${house_number},`;
  if (lacks(street_name)) {
    const type = isStated(street_type) && !street_name.includes(street_type) ? street_type : null;
    const side = lacks(direction) ? direction : null;
    add([number?.slice(0, -1) ?? null, side, type, street_name]);
  } else if (number !== null && all.length > 0) {
    const street = all.findIndex((part) => part.hasStreet);
    const at = street === -1 ? 0 : street;
    const part = readField(`${house_number} ${all[at]?.written ?? ''}`, country);
    if (part !== null) all[at] = part;
  }
  if (lacks(house_name)) add([house_name]);
  return all;
}

/** The key that an address is compared by; see `Thing`. */
export function addressKey({ country, place, house, units }: ComparedAddress): string {
  const beside = UNITS.flatMap((unit) =>
    (units.get(unit) ?? []).map(({ key }) => `${unit} ${key}`),
  );
  return [country ?? '', place, house].join('\t') + NEAR_BORDER + beside.join('\t');
}
