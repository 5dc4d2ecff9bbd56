/** Two records held against each other: their names, and whatever else both state. */
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
import { MOST, type NameComparison } from './reasons.ts';
import { counted } from '../../contract/text/counted.ts';
import { fold } from '../../contract/text/fold-words.ts';

export interface FoundSame {
  suggested: boolean;
  strength: number;
  for: string[];
  against: string[];
  unknown: string[];
  /** The names that agree best, the first's first; null where one has none. */
  names: [string, string] | null;
}

/** Of one record; old names come last. */
export const NAMES_AT_MOST = 30;
/** Names of more letters than any has, the one times the other, are a step of their own. */
const LONG_NAMES = 60 * 60;
/** So many others are one together. */
const NAMES_AT_ONCE = 16;

const SCHEMAS: Record<EntityKind, NameSchema> = {
  person: 'Person',
  company: 'Company',
  authority: 'Organization',
  member: 'LegalEntity',
};

/** As what two records' names are compared; null where they are of different kinds. */
export function schemaOfBoth(a: EntityKind, b: EntityKind): NameSchema | null {
  if (a === b || b === 'member') return SCHEMAS[a];
  if (a === 'member') return SCHEMAS[b];
  return a === 'person' || b === 'person' ? null : 'Organization';
}

type BestNames = NameComparison & { names: [string, string] };

/** The pair of their names that agrees best; null where one has none. */
export function* bestNames(
  a: RecordToCompare,
  b: RecordToCompare,
  schema: NameSchema,
  reader: NameReader,
): Generator<void, BestNames | null> {
  let best: BestNames | null = null;
  let compared = 0;
  for (const one of a.names.slice(0, NAMES_AT_MOST)) {
    for (const other of b.names.slice(0, NAMES_AT_MOST)) {
      if (best !== null && best.strength >= MOST) return best;
      compared += 1;
      if (one.length * other.length > LONG_NAMES || compared % NAMES_AT_ONCE === 0) yield;
      const found = compareNames(schema, one, other, reader);
      if (best === null || found.strength > best.strength) best = { ...found, names: [one, other] };
    }
  }
  return best;
}

/** With what else is stated, names that agree need less; without it, they are alone. */
const ENOUGH = 0.5;

/**
 * All that speaks for and against the two being of the same. Only names that agree make a suggestion;
 * what one of them doesn't state is no evidence, and is listed as unknown. In steps, for hostile names.
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
  const evidence = evidenceOf(a, b, schema);
  const texts = (which: 'for' | 'against' | 'unknown'): string[] =>
    evidence.flatMap((one) => one[which] ?? []);
  if (named === null) {
    const unknown = ['No name stated for one of them', ...texts('unknown')];
    return { ...nothing, for: texts('for'), against: texts('against'), unknown };
  }
  // What speaks against it counts last, so that no heap of small agreements outweighs it.
  const left = evidence.reduce((rest, { gain = 0 }) => rest * (1 - gain), 1 - named.strength);
  const strength = evidence.reduce((all, { factor = 1 }) => all * factor, Math.min(1 - left, MOST));
  return {
    suggested: named.suggested && strength >= ENOUGH,
    strength,
    for: [...named.reasons.for, ...texts('for')],
    against: [...named.reasons.against, ...texts('against')],
    unknown: texts('unknown'),
    names: named.names,
  };
}

function evidenceOf(a: RecordToCompare, b: RecordToCompare, schema: NameSchema): FactEvidence[] {
  const both = [readCountry(a, b, schema), readNeighbours(a, b), readPlaces(a, b)];
  if (schema === 'Person') return [readBorn(a, b), readNationality(a, b), ...both];
  if (schema === 'LegalEntity') return [readBorn(a, b), readNumber(a, b), ...both];
  return [readNumber(a, b), ...both];
}

/** Named one by one; more are counted. */
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

const isShared = (a: readonly string[], b: readonly string[]): string | undefined =>
  a.find((one) => b.some((other) => fold(one) === fold(other)));

/** The most exact that two addresses share. */
function sharedPlace(a: EntityAddress, b: EntityAddress): { words: string; gain: number } | null {
  const isAbroad = a.country.length > 0 && b.country.length > 0 && !isShared(a.country, b.country);
  if (isAbroad) return null;
  const city = isShared(a.city, b.city);
  const { postcode } = a;
  if (postcode !== null && b.postcode !== null && fold(postcode) === fold(b.postcode)) {
    const isSure = city !== undefined || isShared(a.country, b.country) !== undefined;
    if (isSure) return { words: city === undefined ? postcode : `${postcode} ${city}`, gain: 0.3 };
  }
  return city === undefined ? null : { words: city, gain: 0.1 };
}

/** Addresses looked at of one record. */
const PLACES_AT_MOST = 50;

function readPlaces(a: RecordToCompare, b: RecordToCompare): FactEvidence {
  let best: ReturnType<typeof sharedPlace> = null;
  for (const one of a.places.slice(0, PLACES_AT_MOST)) {
    for (const other of b.places.slice(0, PLACES_AT_MOST)) {
      const found = sharedPlace(one, other);
      if (found !== null && found.gain > (best?.gain ?? 0)) best = found;
    }
  }
  return best === null ? {} : { for: `Both have an address in ${best.words}`, gain: best.gain };
}

/** What the facts that two records state say of their being of the same. */
type Stated = Omit<RecordToCompare, 'neighbours'>;

const missing = (what: string, a: string | null, b: string | null): FactEvidence => ({
  unknown: `No ${what} stated for ${a === null && b === null ? 'either' : 'one'} of them`,
});

const DATE = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/;

const PARTS = ['year', 'month', 'day'];

/** Dates of birth, as far as both go: one that is missing says nothing. */
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
  return { for: `Born ${shorter} in both`, gain: shorter.length === 10 ? 0.7 : 0.3 };
}

function differentBirths(a: RegExpExecArray, b: RegExpExecArray, part: string): FactEvidence {
  const upTo = PARTS.indexOf(part) + 2;
  const until = (date: RegExpExecArray): string => date.slice(1, upTo).join('-');
  const [, yearA, monthA, dayA] = a;
  const [, yearB, monthB, dayB] = b;
  const isSwapped = yearA === yearB && dayA !== undefined && monthA === dayB && dayA === monthB;
  if (isSwapped) {
    return { against: `Day and month of birth are swapped: ${a[0]} and ${b[0]}`, factor: 0.8 };
  }
  return { against: `Different ${part} of birth: ${until(a)} and ${until(b)}`, factor: 0.4 };
}

function readNationality({ nationality: a }: Stated, { nationality: b }: Stated): FactEvidence {
  if (a === null || b === null) return missing('nationality', a, b);
  if (fold(a) === fold(b)) return { for: `Nationality in both: ${a}`, gain: 0.1 };
  // Many have several.
  return { against: `Different nationalities: ${a} and ${b}`, factor: 0.9 };
}

/** Of a company its jurisdiction, of a person where they live, who moves more easily. */
function readCountry(
  { country: a }: Stated,
  { country: b }: Stated,
  schema: NameSchema,
): FactEvidence {
  const isPerson = schema === 'Person';
  if (a === null || b === null) return missing('country', a, b);
  if (fold(a) === fold(b)) return { for: `Country in both: ${a}`, gain: 0.1 };
  return { against: `Different countries: ${a} and ${b}`, factor: isPerson ? 0.95 : 0.8 };
}

/** Numbers are of the register of a country: in different ones they tell nothing. */
function readNumber(a: Stated, b: Stated): FactEvidence {
  const one = a.registrationNumber;
  const other = b.registrationNumber;
  if (one === null || other === null) return missing('registration number', one, other);
  const areAbroad = a.country !== null && b.country !== null && fold(a.country) !== fold(b.country);
  const bare = (number: string): string => fold(number).replace(/[\s.-]/g, '');
  if (areAbroad)
    return { unknown: `Registration numbers of different countries: ${one} and ${other}` };
  if (bare(one) === bare(other)) return { for: `Registration number in both: ${one}`, gain: 0.8 };
  return { against: `Different registration numbers: ${one} and ${other}`, factor: 0.4 };
}

/** What one fact says of the two. */
interface FactEvidence {
  for?: string;
  against?: string;
  /** It is not stated by both. */
  unknown?: string;
  /** 1 says nothing; below it, what is left of the strength. */
  factor?: number;
  /** The part of what is missing to certainty that it adds. */
  gain?: number;
}

/** What is compared of two records, and what one fact says of the two. */
export interface RecordToCompare extends Pick<
  EntityFacts,
  'id' | 'kind' | 'names' | 'country' | 'nationality' | 'born' | 'registrationNumber' | 'places'
> {
  /** Whom something ties it to, by the name to call them by. */
  neighbours: ReadonlyMap<EntityId, string>;
}
