/** Compares two records: their names, and whatever else both state. */
import type { EntityKind } from '../../contract/model/entity.ts';
import {
  compareNames,
  createNameReader,
  type NameReader,
  type NameSchema,
} from './compare-names.ts';
import {
  readBorn,
  readCountry,
  readNationality,
  readNumber,
  readPlaces,
  type FactEvidence,
  type RecordToCompare,
} from './fact-evidence.ts';
import { MAX_STRENGTH, type NameComparison } from './reasons.ts';

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

interface CompareOptions {
  reader?: NameReader;
  beside?: readonly FactEvidence[];
}

/** The least strength for a suggestion when all facts are counted; the names alone need more. */
const MIN_STRENGTH = 0.5;

/**
 * All evidence for and against two records being the same. Only names that agree lead to a suggestion; what
 * one doesn't state is no evidence, and is listed as unknown. In steps, since hostile names take long.
 * @param beside - what is known of the two beside their own facts
 */
export function* compareRecordPair(
  a: RecordToCompare,
  b: RecordToCompare,
  { reader = createNameReader(), beside = [] }: CompareOptions = {},
): Generator<void, FoundSame> {
  const schema = schemaOfBoth(a.kind, b.kind);
  const nothing = { suggested: false, strength: 0, for: [], unknown: [], names: null };
  if (schema === null) {
    return { ...nothing, against: [`One is a ${a.kind}, the other a ${b.kind}`] };
  }
  const named = yield* bestNames(a, b, schema, reader);
  const facts = factsOf(a, b, schema);
  const evidence = [...beside, ...facts];
  /** What they share beside their names comes first: it tells namesakes apart. */
  const texts = (which: 'for' | 'against' | 'unknown'): string[] => [
    ...beside.flatMap((one) => one[which] ?? []),
    ...(which === 'unknown' ? [] : (named?.reasons[which] ?? [])),
    ...facts.flatMap((one) => one[which] ?? []),
  ];
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
    for: texts('for'),
    against: texts('against'),
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

function factsOf(a: RecordToCompare, b: RecordToCompare, schema: NameSchema): FactEvidence[] {
  const both = [readCountry(a, b), readPlaces(a, b)];
  if (schema === 'Person') return [readBorn(a, b), readNationality(a, b), ...both];
  if (schema === 'LegalEntity') return [readBorn(a, b), readNumber(a, b), ...both];
  return [readNumber(a, b), ...both];
}
