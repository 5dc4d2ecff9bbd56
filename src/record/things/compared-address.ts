/**
 * Where an address leads, in the parts that are compared: its country, its post code (with the town where one
 * code has several) or else its town, the street and the number of the house, and its units (care of whom, post
 * box, name of the house, building, entrance, floor, room). Two addresses are the same if all of these are equal.
 */
import type { Address } from '../../contract/model/address.ts';
import { NEAR_BORDER } from '../../contract/model/thing.ts';
import { segmentsOf, type Segment } from './address-segments.ts';
import {
  CARE,
  comparedBox,
  comparedName,
  comparedPlace,
  comparedUnit,
  lastCommaPart,
  readAddressText,
  readField,
  readPart,
  wordsOfPart,
  type Part,
} from './address-text.ts';
import type { AddressWord } from './address-tokens.ts';
import type { UnitWord } from './address-units.ts';
import { UNITS, type Unit } from './address-vocabulary.ts';
import { comparedCountry, countryNamed } from './country-codes.ts';
import {
  comparedPostCode,
  countryByCode,
  isJapanese,
  isOneTown,
  isPlaceOfCode,
  isPostCode,
  isState,
  needsTown,
  townOfCode,
} from './post-codes.ts';

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
const trimmed = (text: Field): string | null => (isStated(text) ? text.trim() : null);

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
  const place = placeIn(read.parts, fields, stated);
  if (place.code === null && place.town === null) return null;
  const units = [...read.units, ...(fields === null ? [] : unitsIn(fields))];
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
  for (const [unit, word] of all) {
    const known = units.get(unit) ?? [];
    if (word.key !== '' && !known.some(({ key }) => key === word.key))
      units.set(unit, [...known, word]);
  }
  for (const words of units.values()) words.sort((a, b) => (a.key < b.key ? -1 : 1));
  return units;
}

/** The units that the fields state. */
function unitsIn(address: Address): UnitWord[] {
  const found: UnitWord[] = [];
  const add = (unit: Unit, written: Field, compared: (text: string) => string): void => {
    const key = isStated(written) ? compared(written) : '';
    if (key !== '' && written !== null) found.push([unit, { key, written: written.trim() }]);
  };
  const careOf = address.care_of_name;
  add('care', careOf === null ? null : (CARE.exec(careOf)?.[1] ?? careOf), comparedName);
  add('box', address.po_box, (box) => comparedBox(boxNumber(box)));
  const ofUnit = (unit: Unit) => (field: string) => comparedUnit(unit, field);
  add('building', address.block_name, ofUnit('building'));
  add('building', address.building_number, ofUnit('building'));
  add('entrance', address.entrance_number, ofUnit('entrance'));
  add('floor', address.floor_number, ofUnit('floor'));
  add('room', address.room_number, ofUnit('room'));
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

interface Place {
  country: string | null;
  code: string | null;
  town: string | null;
  /** The parts that belong to street and house. */
  parts: Part[];
}

function placeKey({ country, code, town }: Place): string {
  if (code === null) return `town ${town ?? ''}`;
  return needsTown(country) ? `post ${code} ${townOfCode(town ?? '', country)}` : `post ${code}`;
}

/** Country, post code and town from the fields, else from the text; their parts are removed. */
function placeIn(all: readonly Part[], fields: Address | null, stated: string | null): Place {
  const last = all.at(-1);
  const isCountry = last !== undefined && !last.hasNumber && countryNamed(last.written) !== null;
  const rest = isCountry ? all.slice(0, -1) : all;
  const field = trimmed(fields?.post_code ?? null);
  const found = withoutPostCode(rest, field, stated);
  const written = field ?? found.written;
  const country = stated ?? (written === null ? null : countryByCode(written, found.beside));
  const known = knownPlaces(fields);
  // In `Valley Forge, PA 19482` the part before the state is the town, whatever its words mean.
  const isTown = (part: Part): boolean =>
    country === 'us' && part === found.before && !part.hasNumber && isState(found.beside ?? '');
  const placed = found.parts.filter(
    (part) => !isTown(part) && !known.has(wordsOfPart(part.tokens).join(' ')),
  );
  const hasHouse = placed.some(({ isOfHouse }) => isOfHouse);
  const isOther = (part: Part, at = placed.indexOf(part)): boolean =>
    !part.isOfHouse && placed.length > 1 && (hasHouse || at > 0) && !isLetteredWing(placed, at);
  const firstNumbered = placed.findIndex((part) => part.hasNumber);
  const behind = placed.find((part, at) => at > firstNumbered && isOther(part));
  const inText =
    found.beside ?? behind?.written ?? placed.find((part) => isOther(part))?.written ?? null;
  const town =
    trimmed(fields?.locality_name ?? null) ?? trimmed(fields?.post_town_name ?? null) ?? inText;
  return {
    country,
    code: written === null ? null : comparedPostCode(written, country),
    town: isOneTown(country) ? country : town === null ? null : comparedPlace(town) || null,
    parts: placed.filter((part, at) => !isOther(part, at)),
  };
}

/** `Hangar B` in front of other parts: whatever it is called, its letter tells doors apart. */
function isLetteredWing(parts: readonly Part[], at: number): boolean {
  const [word, letter, ...more] = parts[at]?.tokens ?? [];
  if (!word || !letter || more.length > 0 || at === parts.length - 1) return false;
  return word.written.length > 2 && /^[A-Z]$/.test(letter.written);
}

const countryOf = (fields: Address | null): string | null =>
  fields === null
    ? null
    : comparedCountry(trimmed(fields.country_name), trimmed(fields.country_code));

function countryByField(fields: Address | null): string | null {
  const code = trimmed(fields?.post_code ?? null);
  return code === null ? null : countryByCode(code, fields?.state_code ?? null);
}

/** Names of places in the fields; address lines repeat them. */
function knownPlaces(fields: Address | null): ReadonlySet<string> {
  if (fields === null) return new Set();
  const { country_name, country_code, state_name, state_code, county_name, locality_name } = fields;
  const { post_town_name, city_district_name, neighborhood } = fields;
  const regions = [country_name, country_code, state_name, state_code, county_name];
  const towns = [locality_name, post_town_name, city_district_name, neighborhood];
  return new Set([...regions, ...towns].filter(isStated).map(comparedPlace));
}

interface FoundCode {
  written: string | null;
  /** What stands beside the code in its part: the town, or a state. */
  beside: string | null;
  parts: Part[];
  /** The part before that of the code. */
  before: Part | null;
}

/** Removes the post code; what stands beside it in its part is the town. */
function withoutPostCode(
  parts: readonly Part[],
  field: string | null,
  country: string | null,
): FoundCode {
  const numbered = parts.filter(({ hasNumber }) => hasNumber).length;
  for (const part of parts.toReversed()) {
    if (!part.hasNumber && !/[0-9]/.test(part.written)) continue;
    const found = codeIn(part, { field, country, isOnly: numbered < 2 });
    if (found === null) continue;
    const { written, beside, left } = found;
    return {
      parts: parts.flatMap((one) => (one !== part ? [one] : left === null ? [] : [left])),
      written,
      beside,
      before: parts[parts.indexOf(part) - 1] ?? null,
    };
  }
  return { parts: [...parts], written: null, beside: null, before: null };
}

interface CodeInPart {
  written: string;
  beside: string | null;
  /** The rest of the part, if it belongs to street or house. */
  left: Part | null;
}

function codeIn(
  part: Part,
  { field, country, isOnly }: { field: string | null; country: string | null; isOnly: boolean },
): CodeInPart | null {
  const words = part.written.split(/\s+/);
  const wanted = field === null ? null : comparedPostCode(field, country);
  for (let from = 0; from < words.length; from += 1) {
    for (const length of [2, 1]) {
      if (from + length > words.length) continue;
      const written = words.slice(from, from + length).join(' ');
      const isCode =
        wanted === null
          ? isPostCode(written, country) &&
            isPlaceOfCode(country, from, words.length - from - length)
          : comparedPostCode(written, country) === wanted;
      if (!isCode) continue;
      const other = words.toSpliced(from, length).join(' ');
      const left = other === '' ? null : readPart(other, country);
      const leftOfHouse = left?.isOfHouse ? left : null;
      if (wanted !== null) return { written, beside: other || null, left: leftOfHouse };
      // It is a house number beside a street or house, where it is announced, or if it is the only and a short one.
      const isHouse =
        left !== null && (left.hasStreet || left.hasHouse || (isOnly && left.hasNumber));
      if (isHouse && isJapanese(written)) return { written, beside: null, left };
      const isShort = isOnly && country === null && /^[0-9]{2,3}(?:-[0-9]{3})?$/.test(written);
      if (isHouse || isShort || isAnnounced(part, written)) continue;
      return { written, beside: other || null, left: null };
    }
  }
  return null;
}

/** Whether a word for “number” stands before it: `д. 103`, `casa 129`. */
const isAnnounced = ({ tokens }: Part, number: string): boolean =>
  tokens.some(({ written, isAnnounced: is }) => is && number.startsWith(written));

/** The key that an address is compared by; see `Thing`. */
export function addressKey({ country, place, house, units }: ComparedAddress): string {
  const beside = UNITS.flatMap((unit) =>
    (units.get(unit) ?? []).map(({ key }) => `${unit} ${key}`),
  );
  return [country ?? '', place, house].join('\t') + NEAR_BORDER + beside.join('\t');
}
