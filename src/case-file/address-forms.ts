/** The forms in which an address is searched for: what leads to its door, not a town or a number alone. */
import type { Address } from '../contract/model/address.ts';
import { BOXES, HOUSES, STREETS, UNSPACED, addressWords } from '../record/values/address-words.ts';

/** What a number in an address may count; with only a number these words are in any address. */
const UNITS = new Set(
  (
    'flat apt apartment unit floor room suite block building bldg no nr number house door level stock etage ' +
    'postal box district bezirk office entrance st nd rd th кв квартира дом д корп стр офис эт'
  ).split(' '),
);

const UNSPACED_WORD = new RegExp(`^(${UNSPACED}|\\p{M})+$`, 'u');
const NUMBER_SIGNS = ['', 'no ', 'nr '];
const MAX_WORDS = 24;
/** Longer lines are searched for as they are and in their parts, not in all spellings. */
const MAX_LETTERS = 1000;

type Part = string | null;

/** The forms of a home address; some may be too short or too common, which the search itself rejects. */
export function addressForms(address: Address): string[] {
  const { complete_address, address_line_1, address_line_2, address_line_3, address_line_4 } =
    address;
  const lines = [complete_address, address_line_1, address_line_2, address_line_3, address_line_4];
  const places = placesOf(address);
  return [
    ...streetForms(address, places),
    ...lines.filter(isStated).flatMap((line) => lineForms(line, places)),
    ...postForms(address),
    ...careForms(address),
    ...[address.house_name, address.block_name, address.building_number].filter(isStated),
    ...[address.coordinates_full, address.coordinates_latitude].filter(isStated),
    ...[address.coordinates_longitude].filter(isStated),
  ].filter((form) => !places.has(plain(form)));
}

const isStated = (text: Part): text is string => text !== null && text.trim() !== '';
const plain = (text: string): string => addressWords(text).join(' ');
const hasDigit = (text: string): boolean => /\p{Nd}/u.test(text);

/** The names of places where many people live. */
function placesOf(address: Address): ReadonlySet<string> {
  const { country_name, country_code, state_name, state_code, county_name, locality_name } =
    address;
  const { post_town_name, city_district_name, neighborhood } = address;
  const towns = [locality_name, post_town_name, city_district_name, neighborhood];
  const regions = [country_name, country_code, state_name, state_code, county_name];
  return new Set([...towns, ...regions].filter(isStated).map(plain));
}

function streetForms(address: Address, places: ReadonlySet<string>): string[] {
  const { street_name: name, street_type: type, house_number, building_number } = address;
  if (!isStated(name) || places.has(plain(name))) return [];
  const names = isStated(type) ? [name, `${name} ${type}`, `${type} ${name}`] : [name];
  const numbers = [house_number, building_number].filter(isStated);
  return names.flatMap((street) => [...withoutNumber(street), ...numbered(street, numbers)]);
}

/** The street with each of these numbers before and after it, in every spelling of its kind. */
function numbered(street: string, numbers: readonly string[]): string[] {
  return spellings(street).flatMap((spelled) =>
    numbers.flatMap((number) => [
      `${number} ${spelled}`,
      ...NUMBER_SIGNS.map((sign) => `${spelled} ${sign}${number}`),
    ]),
  );
}

function spellings(street: string): string[] {
  const words = addressWords(street);
  const spelled = new Set([words.join(' ')]);
  if (words.length > MAX_WORDS) return [...spelled];
  for (const variants of STREETS) {
    for (const [at, word] of words.entries()) {
      const variant = variants.find((one, place) =>
        place === 0 || one.length > 2 ? word.endsWith(one) : word === one,
      );
      if (variant === undefined) continue;
      for (const other of variants) {
        spelled.add(words.with(at, word.slice(0, -variant.length) + other).join(' '));
      }
    }
  }
  return [...spelled];
}

const isStreet = (text: string): boolean =>
  addressWords(text).some((word) => STREETS.some(([kind]) => word.endsWith(kind)));

/** Also `Karl-Marx-Str.`; but a kind abbreviated to one letter doesn't tell a street from other words. */
const withoutNumber = (street: string): string[] => [
  street,
  ...spellings(street).filter((spelled) => !/ \p{L}$/u.test(spelled)),
];

/** `Kestrel House`, `Wickham Lane`, `Villa Rosa`: such a name leads to a home without a number. */
function isNamedHome(segment: string): boolean {
  const words = addressWords(segment);
  if (words.length < 2 || words.every((word) => UNITS.has(word) || isKind(word))) return false;
  return isStreet(segment) || [words.at(0), words.at(-1)].some((word) => HOUSES.has(word ?? ''));
}

/** A whole line, and those parts of it that lead to a door by themselves. */
function lineForms(line: string, places: ReadonlySet<string>): string[] {
  const segments = line.split(/[,;|\n\r]+/);
  const own = segments.filter((segment) => !places.has(plain(segment)));
  const isWhole = hasDigit(line) || addressWords(own.join(' ')).length > 1;
  const withDigits = segments.filter(hasDigit);
  const isLong = line.length > MAX_LETTERS;
  return [
    ...(isWhole ? [line] : []),
    ...(isLong ? withDigits : withDigits.flatMap(segmentForms)),
    ...own.filter((segment) => !hasDigit(segment) && isNamedHome(segment)).flatMap(withoutNumber),
  ];
}

/** `Baker Street 12`, `12 Baker Street`, `1010 Vienna`, `NW1 6XE`: each number with the words beside it. */
function segmentForms(segment: string): string[] {
  const words = addressWords(segment).slice(0, MAX_WORDS);
  const forms: string[] = [];
  for (const [at, word] of words.entries()) {
    if (!hasDigit(word) || (at > 0 && hasDigit(words[at - 1] ?? ''))) continue;
    const end = at + wordsWhile(words.slice(at), hasDigit).length;
    const number = words.slice(at, end).join(' ');
    const before = wordsWhile(words.slice(0, at).toReversed(), isName).toReversed();
    const after = wordsWhile(words.slice(end), isName);
    if (/\p{L}/u.test(number)) forms.push(number);
    forms.push(...suffixes(before).flatMap((name) => numbersWith(name, number, words[at] ?? '')));
    forms.push(
      ...suffixes(after.toReversed())
        .map((name) => name.split(' ').toReversed().join(' '))
        .flatMap((name) => numbersWith(name, number, words[end - 1] ?? '')),
    );
  }
  return forms;
}

const isName = (word: string): boolean => !hasDigit(word);

function wordsWhile(words: readonly string[], matches: (word: string) => boolean): string[] {
  const end = words.findIndex((word) => !matches(word));
  return words.slice(0, end === -1 ? words.length : end);
}

/** The last word, the last two and so on: where a name begins, and in some scripts a word, is unknown. */
const suffixes = (words: readonly string[]): string[] =>
  words.flatMap((word, at) =>
    beginnings(word).map((one) => words.with(at, one).slice(at).join(' ')),
  );

function beginnings(word: string): string[] {
  const letters = UNSPACED_WORD.test(word) ? [...word].slice(-MAX_WORDS) : [word];
  return letters.map((_, at) => letters.slice(at).join(''));
}

/** A street also without its number; a name of only “floor” and the like is none. */
function numbersWith(name: string, number: string, nearest: string): string[] {
  if (addressWords(name).every((word) => UNITS.has(word) || isKind(word))) return [];
  return [...numbered(name, [...new Set([number, nearest])]), ...(isStreet(name) ? [name] : [])];
}

const isKind = (word: string): boolean =>
  STREETS.some((variants) => variants.some((one) => one === word));

function postForms(address: Address): string[] {
  const {
    post_code: code,
    po_box: box,
    locality_name,
    post_town_name,
    city_district_name,
  } = address;
  const towns = [locality_name, post_town_name, city_district_name].filter(isStated);
  const forms: string[] = [];
  if (isStated(code)) {
    forms.push(...towns.flatMap((town) => [`${code} ${town}`, `${town} ${code}`]));
    // A postcode with letters covers few houses.
    if (/\p{L}/u.test(code) && hasDigit(code)) forms.push(code);
  }
  if (isStated(box)) {
    const number = addressWords(box).filter(hasDigit).join(' ');
    forms.push(box, ...(number === '' ? [] : BOXES.map((word) => `${word} ${number}`)));
  }
  return forms;
}

/** The name that the address is care of, which may be anybody's; null if there is none. */
export function careOfName({ care_of_name: name }: Address): string | null {
  const bare = name?.replace(/^\s*(c\s*[/.]?\s*o\b|care\s+of\b)[\s.:]*/i, '').trim();
  return bare === undefined || bare === '' ? null : bare;
}

function careForms(address: Address): string[] {
  const name = address.care_of_name;
  const bare = careOfName(address);
  if (!isStated(name) || bare === null) return [];
  return [`c/o ${bare}`, `care of ${bare}`, ...(bare === name.trim() ? [] : [name])];
}
