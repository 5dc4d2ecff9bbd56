/**
 * Where an address leads, in the parts that are compared: its country, its post code or else its town, the
 * words of street, house and number, and its units (care of whom, post box, building, entrance, floor,
 * room). Two addresses are the same if all of these are equal.
 */
import type { Address } from '../../contract/model/address.ts';
import { NEAR_BORDER } from '../../contract/model/thing.ts';
import {
  comparedBox,
  comparedName,
  comparedUnit,
  readAddressText,
  readWords,
  type Part,
  type AddressWord,
  CARE,
  isHouseWord,
  hasDigitFirst,
  UNITS,
  type Unit,
} from './address-text.ts';
import { comparedCountry, countryNamed } from './country-codes.ts';

export interface ComparedAddress {
  country: AddressWord | null;
  postCode: AddressWord | null;
  town: AddressWord | null;
  /** The words of street, house and number, in the order written. */
  words: AddressWord[];
  units: ReadonlyMap<Unit, readonly AddressWord[]>;
}

/** The longest field of an address that is read, in characters. */
const MAX_LETTERS = 1000;

type Field = string | null;
const isStated = (text: Field): text is string => text !== null && text.trim() !== '';
const trimmed = (text: Field): string | null => (isStated(text) ? text.trim() : null);
const toAddressWord = (
  written: Field,
  compared: (text: string) => string | null,
): AddressWord | null => {
  const key = isStated(written) ? compared(written) : null;
  return key === null || key === '' || written === null ? null : { key, written: written.trim() };
};

/**
 * The parts of an address that are compared; null for a country, a town or a street alone. Read are its
 * lines, else the complete address, else the fields alone; fields add what a text lacks.
 */
export function comparedAddress(address: Address): ComparedAddress | null {
  const { address_line_1, address_line_2, address_line_3, address_line_4 } = address;
  const lines = [address_line_1, address_line_2, address_line_3, address_line_4]
    .filter(isStated)
    .join('\n');
  const fields = Object.values(address);
  if (fields.some((field) => typeof field === 'string' && field.length > MAX_LETTERS)) return null;
  for (const text of [lines, address.complete_address ?? '', '']) {
    const compared = readAddress(text, address);
    if (isComplete(compared)) return compared;
  }
  return null;
}

/** The compared parts of an address in one text; null as for `comparedAddress`. */
export const comparedAddressOfText = (text: string): ComparedAddress | null =>
  text.length > MAX_LETTERS ? null : completeOrNull(readAddress(text, null));

const completeOrNull = (compared: ComparedAddress): ComparedAddress | null =>
  isComplete(compared) ? compared : null;

function isComplete({ words, units, postCode, town }: ComparedAddress): boolean {
  if (postCode === null && town === null) return false;
  const hasHouse =
    words.some(({ key }) => hasDigitFirst(key)) || words.some((word) => isHouseWord(word.written));
  return units.has('box') || (hasHouse && words.length > 1);
}

function readAddress(text: string, fields: Address | null): ComparedAddress {
  const read = readAddressText(text);
  const place = placeIn(read.parts, fields);
  const units = new Map<Unit, AddressWord[]>();
  const add = (unit: Unit, word: AddressWord | null): void => {
    const known = units.get(unit) ?? [];
    if (word !== null && !known.some(({ key }) => key === word.key))
      units.set(unit, [...known, word]);
  };
  for (const [unit, word] of read.units) add(unit, word);
  if (fields) for (const [unit, word] of unitsIn(fields)) add(unit, word);
  for (const ofUnit of units.values()) ofUnit.sort((a, b) => (a.key < b.key ? -1 : 1));
  const words = place.parts.flatMap((part) => part.words);
  return {
    country: place.country,
    postCode: place.postCode,
    town: place.town,
    words: fields === null ? words : withFields(words, fields),
    units,
  };
}

/** The units that the fields state. */
function unitsIn(address: Address): [Unit, AddressWord | null][] {
  const careOf = address.care_of_name;
  const who = careOf === null ? null : (CARE.exec(careOf)?.[1] ?? careOf);
  return [
    ['care', toAddressWord(who, comparedName)],
    ['box', toAddressWord(address.po_box, (box) => comparedBox(boxNumber(box)))],
    ['building', toAddressWord(address.block_name, comparedUnit)],
    ['building', toAddressWord(address.building_number, comparedUnit)],
    ['entrance', toAddressWord(address.entrance_number, comparedUnit)],
    ['floor', toAddressWord(address.floor_number, comparedUnit)],
    ['room', toAddressWord(address.room_number, comparedUnit)],
  ];
}

const boxNumber = (box: string): string => box.match(/\p{L}?\p{Nd}[\p{Nd} -]*/u)?.[0] ?? box;

/** Adds what the fields state and the text lacks: the street, the house, its number. */
function withFields(words: readonly AddressWord[], address: Address): AddressWord[] {
  const all = [...words];
  const lacks = (more: readonly AddressWord[]): AddressWord[] =>
    more.filter(({ key }) => !all.some((word) => word.key === key));
  const street = readWords(address.street_name ?? '');
  if (lacks(street).length > 0) {
    const type = readWords(address.street_type ?? '');
    all.push(...lacks([...street, ...type]));
  }
  all.push(...lacks(readWords(address.house_name ?? '')));
  if (!all.some(({ key }) => hasDigitFirst(key)))
    all.push(...readWords(address.house_number ?? ''));
  all.push(...lacks(readWords(address.direction ?? '')));
  return all;
}

interface Place {
  country: AddressWord | null;
  postCode: AddressWord | null;
  town: AddressWord | null;
  /** The parts that belong to street and house. */
  parts: Part[];
}

/** Country, post code and town from the fields, else from the text; their parts are removed. */
function placeIn(all: readonly Part[], fields: Address | null): Place {
  let country = countryOf(fields);
  const last = all.at(-1);
  const named = last === undefined || last.hasNumber ? null : countryNamed(last.written);
  if (last && named !== null) country ??= { key: named, written: last.written };
  const rest = named === null ? all : all.slice(0, -1);
  const stated = toAddressWord(fields?.post_code ?? null, (code) =>
    comparedPostCode(code, country?.key),
  );
  const known = knownPlaces(fields);
  const { parts, code, townBeside } = withoutPostCode(rest, stated, country?.key ?? null);
  const placed = parts.filter((part) => !known.has(plainPart(part)));
  const isOther = (part: Part): boolean => !part.isOfHouse && placed.length > 1;
  const others = placed.filter(isOther);
  const firstNumbered = placed.findIndex((part) => part.hasNumber);
  const behind = placed.find((part, at) => at > firstNumbered && isOther(part));
  const inText = townBeside ?? behind?.written ?? others[0]?.written ?? null;
  const fieldTown =
    trimmed(fields?.locality_name ?? null) ?? trimmed(fields?.post_town_name ?? null);
  return {
    country,
    postCode: stated ?? code,
    town: toAddressWord(fieldTown ?? inText, comparedTown),
    parts: placed.filter((part) => !isOther(part)),
  };
}

function countryOf(fields: Address | null): AddressWord | null {
  const name = trimmed(fields?.country_name ?? null);
  const code = trimmed(fields?.country_code ?? null);
  const key = comparedCountry(name, code);
  return key === null ? null : { key, written: name ?? code ?? key };
}

const plainPart = ({ words }: Part): string => words.map(({ key }) => key).join(' ');
const comparedTown = (town: string): string =>
  readWords(town)
    .map(({ key }) => key)
    .join(' ');

/** Names of places in the fields; address lines repeat them. */
function knownPlaces(fields: Address | null): ReadonlySet<string> {
  if (fields === null) return new Set();
  const { country_name, country_code, state_name, state_code, county_name, locality_name } = fields;
  const { post_town_name, city_district_name, neighborhood } = fields;
  const regions = [country_name, country_code, state_name, state_code, county_name];
  const towns = [locality_name, post_town_name, city_district_name, neighborhood];
  return new Set([...regions, ...towns].filter(isStated).map(comparedTown));
}

const CODE =
  /^(?:\d{3,7}|\d{3} \d{2}|\d{2}-\d{3}|\d{3}-\d{4}|\d{5}-\d{4}|[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}|[a-z]{3} ?\d{4}|[a-z]{1,2}-\d{4,6})$/i;

/** Only a Japanese post code is written so, and it comes first. */
const JAPANESE = /^\d{3}-\d{4}$/;

/** In small letters and digits, without the letters of the country; ZIP+4 codes without the last four. */
function comparedPostCode(code: string, country: string | null | undefined): string {
  const bare = code.normalize('NFKC').trim().toLowerCase();
  const own = bare.replace(/^([a-z]{1,3})\s*-\s*(?=\d)/, (all, letters: string) =>
    country && (letters === country || letters === country[0] || letters === 'fin') ? '' : all,
  );
  const short = country === 'us' ? own.replace(/^(\d{5})-\d{4}$/, '$1') : own;
  return short.replace(/[^\p{L}\p{Nd}]/gu, '');
}

/** Removes the post code; what stands beside it in its part is the town. */
function withoutPostCode(
  parts: readonly Part[],
  stated: AddressWord | null,
  country: string | null,
): { parts: Part[]; code: AddressWord | null; townBeside: string | null } {
  const numbered = parts.filter(({ hasNumber }) => hasNumber).length;
  for (const part of parts.toReversed()) {
    const found = codeIn(part, { stated, country, isOnly: numbered < 2 });
    if (found === null) continue;
    const { code, beside, left } = found;
    return {
      parts: parts.flatMap((one) => (one !== part ? [one] : left === null ? [] : [left])),
      code,
      townBeside: beside,
    };
  }
  return { parts: [...parts], code: null, townBeside: null };
}

interface FoundCode {
  code: AddressWord;
  beside: string | null;
  /** The rest of the part, if it belongs to street or house. */
  left: Part | null;
}

function codeIn(
  part: Part,
  {
    stated,
    country,
    isOnly,
  }: { stated: AddressWord | null; country: string | null; isOnly: boolean },
): FoundCode | null {
  const words = part.written.split(/\s+/);
  for (let from = 0; from < words.length; from += 1) {
    for (const length of [2, 1]) {
      if (from > 0 && from + length < words.length && stated === null) continue;
      const written = words.slice(from, from + length).join(' ');
      const key = comparedPostCode(written, country);
      const isCode = stated === null ? CODE.test(written) : key === stated.key;
      if (from + length > words.length || !isCode) continue;
      const other = words.toSpliced(from, length).join(' ');
      const left = other === '' ? null : (readAddressText(other).parts[0] ?? null);
      if (stated !== null)
        return { code: stated, beside: other || null, left: housePartOrNull(left) };
      // It is a house number beside a house, street or number word, or if it is the only and a short one.
      const isHouse = left !== null && left.isOfHouse;
      if (isHouse && JAPANESE.test(written)) return { code: { key, written }, beside: null, left };
      if (isHouse || (isOnly && !/\d{4}/.test(written)) || lacksNumberWord(part, words)) continue;
      return { code: { key, written }, beside: other || null, left: null };
    }
  }
  return null;
}

const housePartOrNull = (part: Part | null): Part | null => (part?.isOfHouse ? part : null);
/** Whether a word for “number” was left out of the part: `д. 103`, `casa 129`. */
const lacksNumberWord = ({ words }: Part, written: readonly string[]): boolean =>
  words.length < written.length && !/^\p{Nd}/u.test(written[0] ?? '');

/** The key that an address is compared by; see `Thing`. */
export function addressKey({ country, postCode, town, words, units }: ComparedAddress): string {
  const place = postCode ? `post ${postCode.key}` : `town ${town?.key ?? ''}`;
  const sorted = words
    .map(({ key }) => key)
    .toSorted()
    .join(' ');
  const beside = UNITS.flatMap((unit) =>
    (units.get(unit) ?? []).map(({ key }) => `${unit} ${key}`),
  );
  return [country?.key ?? '', place, sorted].join('\t') + NEAR_BORDER + beside.join('\t');
}
