/** What two records state of one fact each, and what that says of their being the same. */
import type { EntityAddress, EntityFacts, EntityKind } from '../../contract/model/entity.ts';
import { comparedCountry } from '../things/country-codes.ts';
import { comparedPostCode } from '../things/post-codes.ts';
import { plainDigits } from '../values/digits.ts';
import { fold } from '../../contract/text/fold-words.ts';

/** What is compared of a record. */
export type RecordToCompare = Pick<
  EntityFacts,
  | 'id'
  | 'kind'
  | 'knowledge'
  | 'names'
  | 'country'
  | 'nationality'
  | 'born'
  | 'registrationNumber'
  | 'places'
>;

/** What one fact says about two records being the same. */
export interface FactEvidence {
  for?: string;
  against?: string;
  /** Why the fact can't be compared, such as that one record doesn't state it. */
  unknown?: string;
  /** The factor by which it reduces the strength; 1 says nothing. */
  factor?: number;
  /** The share by which it closes the gap to certainty. */
  gain?: number;
  /** For `factsByChance`: the factor; with a value, its share among the records if that is more. */
  byChance?: number;
  value?: string;
}

/** The countries and places of a record, by which records agree that state the same. */
export function* countriesAndPlaces({
  country,
  nationality,
  places,
}: RecordToCompare): Generator<string> {
  if (country !== null) yield countryValue(country);
  if (nationality !== null) yield nationalityValue(nationality);
  for (const { city, postcode } of places.slice(0, PLACES_AT_MOST)) {
    for (const one of city) yield placeValue(null, one);
    if (postcode === null) continue;
    yield placeValue(postcode, undefined);
    for (const one of city) yield placeValue(postcode, one);
  }
}

const countryValue = (country: string): string => `country ${fold(country)}`;
const nationalityValue = (nationality: string): string => `nationality ${fold(nationality)}`;
const placeValue = (postcode: string | null, city = ''): string =>
  `place ${fold(postcode ?? '')} ${fold(city)}`;

const sharedText = (a: readonly string[], b: readonly string[]): string | undefined =>
  a.find((one) => b.some((other) => fold(one) === fold(other)));

/** `10036-1234` is in `10036`. */
const codeOf = ({ postcode, country }: EntityAddress): string =>
  comparedPostCode(postcode ?? '', comparedCountry(country[0] ?? null, null));

/** The most precise place that two addresses share; null if none. */
function sharedPlace(
  a: EntityAddress,
  b: EntityAddress,
): { words: string; gain: number; value: string } | null {
  const isAbroad =
    a.country.length > 0 && b.country.length > 0 && !sharedText(a.country, b.country);
  if (isAbroad) return null;
  const city = sharedText(a.city, b.city);
  const { postcode } = a;
  if (postcode !== null && b.postcode !== null && codeOf(a) === codeOf(b)) {
    const isSure = city !== undefined || sharedText(a.country, b.country) !== undefined;
    if (isSure) {
      const words = city === undefined ? postcode : `${postcode} ${city}`;
      return { words, gain: 0.3, value: placeValue(postcode, city) };
    }
  }
  return city === undefined ? null : { words: city, gain: 0.1, value: placeValue(null, city) };
}

/** How many addresses of a record are compared. */
const PLACES_AT_MOST = 50;

export function readPlaces(a: RecordToCompare, b: RecordToCompare): FactEvidence {
  const [ofA, ofB] = [a, b].map(({ places }) => places.slice(0, PLACES_AT_MOST));
  if (!ofA?.length || !ofB?.length) {
    return missing('address', [a, b], [Boolean(ofA?.length), Boolean(ofB?.length)]);
  }
  let best: ReturnType<typeof sharedPlace> = null;
  for (const one of ofA) {
    for (const other of ofB) {
      const found = sharedPlace(one, other);
      if (found !== null && found.gain > (best?.gain ?? 0)) best = found;
    }
  }
  if (best !== null) {
    const { words, gain, value } = best;
    return { for: `Both have an address in ${words}`, gain, byChance: 0, value };
  }
  const country = sharedCountry(ofA, ofB);
  return country === null ? {} : { for: `Both have an address in ${country}` };
}

/** The first country, as the first record states it, in which both have an address. */
function sharedCountry(a: readonly EntityAddress[], b: readonly EntityAddress[]): string | null {
  const ofB = new Set(b.flatMap(countriesOf));
  for (const one of a) {
    if (countriesOf(one).some((country) => ofB.has(country))) return one.country[0] ?? null;
  }
  return null;
}

/** What the countries of an address are compared by: it may state a name, a code, or both. */
const countriesOf = ({ country }: EntityAddress): string[] =>
  country.flatMap((one) => {
    const isCode = /^[a-z]{2}$/i.test(one.trim());
    return (isCode ? comparedCountry(null, one) : comparedCountry(one, null)) ?? [];
  });

/**
 * That a fact is missing, and why: a record that was fetched or found by a search doesn't state it; what one
 * states that is only named elsewhere isn't known. A search shows no addresses.
 */
function missing(
  what: string,
  records: readonly [RecordToCompare, RecordToCompare],
  isStated: readonly [boolean, boolean],
): FactEvidence {
  const lacking = records.filter((_, side) => isStated[side] === false);
  const isKnown = ({ knowledge }: RecordToCompare): boolean =>
    knowledge === 'profile' || (knowledge === 'search' && what !== 'address');
  const unread = lacking.filter((record) => !isKnown(record)).length;
  const of = lacking.length === 2 ? 'either' : 'one';
  if (unread === 0) return { unknown: `No ${what} stated for ${of} of them` };
  const which = unread === 2 ? 'their own records are' : 'the own record of one is';
  return { unknown: `No ${what} known of ${of} of them: ${which} not stored` };
}

const DATE = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/;

const PARTS = ['year', 'month', 'day'];

/** By the length of a date: how many years, months or days of birth there are among adults. */
const DAYS_OF_BIRTH: Readonly<Record<number, number>> = { 4: 50, 7: 600, 10: 18_000 };

/** Dates of birth are compared as far as both go: a missing part says nothing. */
export function readBorn(one: RecordToCompare, other: RecordToCompare): FactEvidence {
  const { born: a } = one;
  const { born: b } = other;
  if (a === null || b === null) {
    return missing('date of birth', [one, other], [a !== null, b !== null]);
  }
  const x = DATE.exec(a.trim());
  const y = DATE.exec(b.trim());
  if (x === null || y === null) {
    return { unknown: `Dates of birth that can’t be compared: ${a} and ${b}` };
  }
  const differs = PARTS.findIndex((_, at) => {
    const part = x[at + 1];
    const otherPart = y[at + 1];
    return part !== undefined && otherPart !== undefined && part !== otherPart;
  });
  if (differs >= 0) return differentBirths(x, y, PARTS[differs] ?? '');
  const shorter = x[0].length <= y[0].length ? x[0] : y[0];
  const byChance = 1 / (DAYS_OF_BIRTH[shorter.length] ?? 1);
  if (shorter.length === WHOLE_DATE) return { for: `Born ${shorter} in both`, gain: 0.7, byChance };
  return {
    for: `Born ${shorter} in both, as far as stated`,
    unknown: birthNotStated(x, y),
    gain: 0.3,
    byChance,
  };
}

const WHOLE_DATE = '1961-04-09'.length;

/** Which parts of the dates of birth are missing; of one at least the day is. */
function birthNotStated(a: RegExpExecArray, b: RegExpExecArray): string {
  const [month = 0, day = 0] = [2, 3].map(
    (part) => Number(a[part] === undefined) + Number(b[part] === undefined),
  );
  const whose = day === 2 ? 'either of them' : 'one of them';
  if (month === 0) return `No day of birth stated for ${whose}`;
  if (month === day) return `No month and day of birth stated for ${whose}`;
  return 'No month of birth stated for one of them, and no day for either';
}

/** Whether two stated dates of birth are one date, agree as far as both go, or differ. */
export function birthsAgree(a: string, b: string): 'same' | 'as far as stated' | 'different' {
  const one = a.trim();
  const other = b.trim();
  if (!DATE.test(one) || !DATE.test(other)) return one === other ? 'same' : 'different';
  if (one === other && one.length === WHOLE_DATE) return 'same';
  return one.startsWith(other) || other.startsWith(one) ? 'as far as stated' : 'different';
}

/** Of fifty records of one about one states another date of birth or another number. */
const CONTRADICTED = 50;

function differentBirths(a: RegExpExecArray, b: RegExpExecArray, part: string): FactEvidence {
  const upTo = PARTS.indexOf(part) + 2;
  const until = (date: RegExpExecArray): string => date.slice(1, upTo).join('-');
  const [, yearA, monthA, dayA] = a;
  const [, yearB, monthB, dayB] = b;
  const isSwapped = yearA === yearB && dayA !== undefined && monthA === dayB && dayA === monthB;
  if (isSwapped) {
    return {
      against: `Day and month of birth are swapped: ${a[0]} and ${b[0]}`,
      factor: 0.8,
      byChance: 1 / 100,
    };
  }
  return {
    against: `Different ${part} of birth: ${until(a)} and ${until(b)}`,
    factor: 0.4,
    byChance: part === 'year' && !isYearSlip(yearA, yearB) ? Infinity : CONTRADICTED,
  };
}

/** Whether one year is the other with one digit wrong, or with two beside each other exchanged. */
function isYearSlip(a = '', b = ''): boolean {
  const wrong = [...a].flatMap((digit, at) => (digit === b[at] ? [] : [at]));
  const [first = 0, second = 0] = wrong;
  const isExchanged = second === first + 1 && a[first] === b[second] && a[second] === b[first];
  return wrong.length === 1 || (wrong.length === 2 && isExchanged);
}

/** A rare country says less than its share, since names go with countries. */
const COUNTRY_AT_LEAST = 0.2;

const countryInBoth = (what: string, stated: string, value: string): FactEvidence => ({
  for: `${what}: ${stated}`,
  gain: 0.1,
  byChance: COUNTRY_AT_LEAST,
  value,
});

export function readNationality(one: RecordToCompare, other: RecordToCompare): FactEvidence {
  const { nationality: a } = one;
  const { nationality: b } = other;
  if (a === null || b === null) {
    return missing('nationality', [one, other], [a !== null, b !== null]);
  }
  if (fold(a) === fold(b)) return countryInBoth('Nationality in both', a, nationalityValue(a));
  // Many people have several nationalities.
  return { against: `Different nationalities: ${a} and ${b}`, factor: 0.9, byChance: 2 };
}

type CountryWords = Record<'none' | 'both' | 'different', string>;

const COUNTRY_WORDS: Readonly<Record<'person' | 'company' | 'other', CountryWords>> = {
  person: {
    none: 'country of residence',
    both: 'Country of residence in both',
    different: 'Different countries of residence',
  },
  company: {
    none: 'jurisdiction',
    both: 'Jurisdiction in both',
    different: 'Different jurisdictions',
  },
  other: {
    none: 'country of residence or jurisdiction',
    both: 'Country of residence or jurisdiction in both',
    different: 'Different countries of residence or jurisdictions',
  },
};

/** What the country of both is: a person’s residence, or a company’s jurisdiction. */
function countryWords(a: EntityKind, b: EntityKind): CountryWords {
  const kinds = new Set([a, b]);
  if (kinds.has('person')) return COUNTRY_WORDS.person;
  return kinds.size === 1 && kinds.has('company') ? COUNTRY_WORDS.company : COUNTRY_WORDS.other;
}

/** What the country of a record, or of both, is called: country of residence, or jurisdiction. */
export const countryCalled = (a: EntityKind, b: EntityKind): string => countryWords(a, b).none;

/** The country is a company's jurisdiction or a person's residence; persons move more easily. */
export function readCountry(one: RecordToCompare, other: RecordToCompare): FactEvidence {
  const { country: a } = one;
  const { country: b } = other;
  const words = countryWords(one.kind, other.kind);
  if (a === null || b === null) {
    return missing(words.none, [one, other], [a !== null, b !== null]);
  }
  if (fold(a) === fold(b)) return countryInBoth(words.both, a, countryValue(a));
  const isPerson = words === COUNTRY_WORDS.person;
  return {
    against: `${words.different}: ${a} and ${b}`,
    factor: isPerson ? 0.95 : 0.8,
    byChance: isPerson ? 2 : 5,
  };
}

/** Registration numbers are unique within a country; across countries they say nothing. */
export function readNumber(a: RecordToCompare, b: RecordToCompare): FactEvidence {
  const one = a.registrationNumber;
  const other = b.registrationNumber;
  if (one === null || other === null) {
    return missing('registration number', [a, b], [one !== null, other !== null]);
  }
  const areAbroad = a.country !== null && b.country !== null && fold(a.country) !== fold(b.country);
  if (areAbroad)
    return { unknown: `Registration numbers of different countries: ${one} and ${other}` };
  if (bareNumberOf(one) === bareNumberOf(other))
    return { for: `Registration number in both: ${one}`, gain: 0.8, byChance: 1e-5 };
  return {
    against: `Different registration numbers: ${one} and ${other}`,
    factor: 0.4,
    byChance: CONTRADICTED,
  };
}

/** Open where one is missing, or numbers of two countries say nothing. */
export function numbersAgree(
  a: RecordToCompare,
  b: RecordToCompare,
): 'same' | 'different' | 'open' {
  const found = readNumber(a, b);
  if (found.unknown !== undefined) return 'open';
  return found.for === undefined ? 'different' : 'same';
}

/** A registration number as it is compared, without spaces, dots or hyphens. */
const bareNumberOf = (number: string): string => plainDigits(fold(number)).replace(/[\s.-]/g, '');
