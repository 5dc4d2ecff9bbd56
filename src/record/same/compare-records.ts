/** Compares two records: their names, and whatever else both state. */
import type {
  EntityKind,
  EntityAddress,
  EntityFacts,
  EntityId,
} from '../../contract/model/entity.ts';
import {
  compareNames,
  createNameReader,
  type NameReader,
  type NameSchema,
} from './compare-names.ts';
import { MAX_STRENGTH, type NameComparison } from './reasons.ts';
import { counted } from '../../contract/text/counted.ts';
import { comparedCountry } from '../things/country-codes.ts';
import { comparedPostCode } from '../things/post-codes.ts';
import { plainDigits } from '../values/digits.ts';
import { fold } from '../../contract/text/fold-words.ts';

export interface FoundSame {
  suggested: boolean;
  strength: number;
  for: string[];
  against: string[];
  unknown: string[];
  /** The two names that agree best, the first record's first; null if none were compared. */
  names: [string, string] | null;
}

/** How many names of a record are compared; old names come last. */
export const NAMES_AT_MOST = 30;
/** A pair of names is a step of its own if the product of their lengths is larger. */
export const LONG_NAMES = 60 * 60;
/** How many pairs of other names are compared in one step. */
const NAMES_AT_ONCE = 16;

const SCHEMAS: Record<EntityKind, NameSchema> = {
  person: 'Person',
  company: 'Company',
  authority: 'Organization',
  member: 'LegalEntity',
};

/** The schema for comparing the names of two records; null if they are of different kinds. */
export function schemaOfBoth(a: EntityKind, b: EntityKind): NameSchema | null {
  if (a === b || b === 'member') return SCHEMAS[a];
  if (a === 'member') return SCHEMAS[b];
  return a === 'person' || b === 'person' ? null : 'Organization';
}

type BestNames = NameComparison & { names: [string, string] };

/** The pair of names that agrees best; null if one record has no name. */
function* bestNames(
  a: RecordToCompare,
  b: RecordToCompare,
  schema: NameSchema,
  reader: NameReader,
): Generator<void, BestNames | null> {
  let best: BestNames | null = null;
  let compared = 0;
  for (const one of a.names.slice(0, NAMES_AT_MOST)) {
    for (const other of b.names.slice(0, NAMES_AT_MOST)) {
      if (best !== null && best.strength >= MAX_STRENGTH) return best;
      compared += 1;
      if (one.length * other.length > LONG_NAMES || compared % NAMES_AT_ONCE === 0) yield;
      const found = compareNames(schema, one, other, reader);
      if (best === null || found.strength > best.strength) best = { ...found, names: [one, other] };
    }
  }
  return best;
}

/** The least strength for a suggestion when all facts are counted; the names alone need more. */
const MIN_STRENGTH = 0.5;

/**
 * All evidence for and against two records being the same. Only names that agree lead to a suggestion; what
 * one doesn't state is no evidence, and is listed as unknown. In steps, since hostile names take long.
 */
export function* compareRecordPair(
  a: RecordToCompare,
  b: RecordToCompare,
  reader: NameReader = createNameReader(),
): Generator<void, FoundSame> {
  const schema = schemaOfBoth(a.kind, b.kind);
  const nothing = { suggested: false, strength: 0, for: [], unknown: [], names: null };
  if (schema === null) {
    return { ...nothing, against: [`One is a ${a.kind}, the other a ${b.kind}`] };
  }
  const named = yield* bestNames(a, b, schema, reader);
  const evidence = [...factsOf(a, b, schema), readNeighbours(a, b)];
  const texts = (which: 'for' | 'against' | 'unknown'): string[] =>
    evidence.flatMap((one) => one[which] ?? []);
  if (named === null) {
    const unknown = ['No name stated for one of them', ...texts('unknown')];
    return { ...nothing, for: texts('for'), against: texts('against'), unknown };
  }
  // Evidence against counts last, so that no heap of small agreements outweighs it.
  const left = evidence.reduce((rest, { gain = 0 }) => rest * (1 - gain), 1 - named.strength);
  const strength = evidence.reduce(
    (all, { factor = 1 }) => all * factor,
    Math.min(1 - left, MAX_STRENGTH),
  );
  return {
    suggested: named.suggested && strength >= MIN_STRENGTH,
    strength,
    for: [...named.reasons.for, ...texts('for')],
    against: [...named.reasons.against, ...texts('against')],
    unknown: texts('unknown'),
    names: named.names,
  };
}

/**
 * By how much, as a factor, pairs that agree by chance are rarer for what both records state, or more frequent
 * for what differs; 1 if they state nothing to compare.
 * @param shareOf - which part of the records has a value of `countriesAndPlaces`
 */
export function factsByChance(
  a: RecordToCompare,
  b: RecordToCompare,
  shareOf: (value: string) => number,
): number {
  const schema = schemaOfBoth(a.kind, b.kind);
  if (schema === null) return Infinity;
  return factsOf(a, b, schema).reduce(
    (left, { byChance = 1, value }) =>
      left * Math.max(byChance, value === undefined ? 0 : shareOf(value)),
    1,
  );
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

function factsOf(a: RecordToCompare, b: RecordToCompare, schema: NameSchema): FactEvidence[] {
  const both = [readCountry(a, b, schema), readPlaces(a, b)];
  if (schema === 'Person') return [readBorn(a, b), readNationality(a, b), ...both];
  if (schema === 'LegalEntity') return [readBorn(a, b), readNumber(a, b), ...both];
  return [readNumber(a, b), ...both];
}

/** How many shared neighbours are named; the others are counted. */
const NAMED = 3;

function readNeighbours(a: RecordToCompare, b: RecordToCompare): FactEvidence {
  const shared = [...a.neighbours].filter(
    ([id]) => b.neighbours.has(id) && id !== a.id && id !== b.id,
  );
  if (shared.length === 0) return {};
  const names = shared.slice(0, NAMED).map(([, name]) => `“${name}”`);
  const more = shared.length - names.length;
  if (more > 0) names.push(counted(more, 'other', 'others'));
  return { for: `Both are tied to ${names.join(', ')}`, gain: 0.4 };
}

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

function readPlaces(a: RecordToCompare, b: RecordToCompare): FactEvidence {
  let best: ReturnType<typeof sharedPlace> = null;
  for (const one of a.places.slice(0, PLACES_AT_MOST)) {
    for (const other of b.places.slice(0, PLACES_AT_MOST)) {
      const found = sharedPlace(one, other);
      if (found !== null && found.gain > (best?.gain ?? 0)) best = found;
    }
  }
  return best === null
    ? {}
    : {
        for: `Both have an address in ${best.words}`,
        gain: best.gain,
        byChance: 0,
        value: best.value,
      };
}

/** The facts that a record states. */
type Stated = Omit<RecordToCompare, 'neighbours'>;

const missing = (what: string, a: string | null, b: string | null): FactEvidence => ({
  unknown: `No ${what} stated for ${a === null && b === null ? 'either' : 'one'} of them`,
});

const DATE = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/;

const PARTS = ['year', 'month', 'day'];

/** By the length of a date: how many years, months or days of birth there are among adults. */
const DAYS_OF_BIRTH: Readonly<Record<number, number>> = { 4: 50, 7: 600, 10: 18_000 };

/** Dates of birth are compared as far as both go: a missing part says nothing. */
function readBorn({ born: a }: Stated, { born: b }: Stated): FactEvidence {
  if (a === null || b === null) return missing('date of birth', a, b);
  const one = DATE.exec(a.trim());
  const other = DATE.exec(b.trim());
  if (one === null || other === null) {
    return { unknown: `Dates of birth that can’t be compared: ${a} and ${b}` };
  }
  const differs = PARTS.findIndex((_, at) => {
    const x = one[at + 1];
    const y = other[at + 1];
    return x !== undefined && y !== undefined && x !== y;
  });
  if (differs >= 0) return differentBirths(one, other, PARTS[differs] ?? '');
  const shorter = a.trim().length <= b.trim().length ? a.trim() : b.trim();
  const values = DAYS_OF_BIRTH[shorter.length] ?? 1;
  return {
    for: `Born ${shorter} in both`,
    gain: shorter.length === 10 ? 0.7 : 0.3,
    byChance: 1 / values,
  };
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
    byChance: CONTRADICTED,
  };
}

/** A rare country says less than its share, since names go with countries. */
const COUNTRY_AT_LEAST = 0.2;

const countryInBoth = (what: string, stated: string, value: string): FactEvidence => ({
  for: `${what} in both: ${stated}`,
  gain: 0.1,
  byChance: COUNTRY_AT_LEAST,
  value,
});

function readNationality({ nationality: a }: Stated, { nationality: b }: Stated): FactEvidence {
  if (a === null || b === null) return missing('nationality', a, b);
  if (fold(a) === fold(b)) return countryInBoth('Nationality', a, nationalityValue(a));
  // Many people have several nationalities.
  return { against: `Different nationalities: ${a} and ${b}`, factor: 0.9, byChance: 2 };
}

/** The country is a company's jurisdiction or a person's residence; persons move more easily. */
function readCountry(
  { country: a }: Stated,
  { country: b }: Stated,
  schema: NameSchema,
): FactEvidence {
  const isPerson = schema === 'Person';
  if (a === null || b === null) return missing('country', a, b);
  if (fold(a) === fold(b)) return countryInBoth('Country', a, countryValue(a));
  return {
    against: `Different countries: ${a} and ${b}`,
    factor: isPerson ? 0.95 : 0.8,
    byChance: isPerson ? 2 : 5,
  };
}

/** Registration numbers are unique within a country; across countries they say nothing. */
function readNumber(a: Stated, b: Stated): FactEvidence {
  const one = a.registrationNumber;
  const other = b.registrationNumber;
  if (one === null || other === null) return missing('registration number', one, other);
  const areAbroad = a.country !== null && b.country !== null && fold(a.country) !== fold(b.country);
  const bare = (number: string): string => plainDigits(fold(number)).replace(/[\s.-]/g, '');
  if (areAbroad)
    return { unknown: `Registration numbers of different countries: ${one} and ${other}` };
  if (bare(one) === bare(other))
    return { for: `Registration number in both: ${one}`, gain: 0.8, byChance: 1e-5 };
  return {
    against: `Different registration numbers: ${one} and ${other}`,
    factor: 0.4,
    byChance: CONTRADICTED,
  };
}

/** What one fact says about two records being the same. */
interface FactEvidence {
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

/** What is compared of a record. */
export interface RecordToCompare extends Pick<
  EntityFacts,
  'id' | 'kind' | 'names' | 'country' | 'nationality' | 'born' | 'registrationNumber' | 'places'
> {
  /** The entities it has a tie to, with the name to show for each. */
  neighbours: ReadonlyMap<EntityId, string>;
}
