/** Two records held against each other: their names, and whatever else both state. */
import type { EntityKind } from '../../contract/model/entity.ts';
import {
  compareNames,
  createNameReader,
  type NameReader,
  type NameSchema,
} from './compare-names.ts';
import type { FactEvidence, RecordToCompare } from './evidence.ts';
import { MOST, type NameComparison } from './reasons.ts';
import { readBorn, readCountry, readNationality, readNumber } from './stated-evidence.ts';
import { readNeighbours, readPlaces } from './shared-evidence.ts';

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
