/**
 * The types and helpers of measures. A measure returns measurements with a lower and an upper bound: they
 * are equal if everything is stated; otherwise they differ, and `whys` say what is missing. A rule compares
 * both with its threshold, so it decides only where the missing facts can't make a difference.
 */
import { counted } from '../../../contract/text/counted.ts';
import type { CompanyProfile } from '../../../contract/model/company.ts';
import { parseEntityId, type EntityId } from '../../../contract/model/entity.ts';
import type { IndicatorRule } from '../../../contract/model/indicators.ts';
import type { TieSource } from '../../../contract/model/tie.ts';
import type { Ruling } from './ruling.ts';
import type { IndicatorSubject, IndicatorWorld, KnownEntity } from './world.ts';
import type { FindingWords, NounName } from './finding-words.ts';
import { countIn, nameOf } from './words.ts';

/** The singular and plural of what is counted. */
export type Noun = readonly [one: NounName, several: string];

export const ROLES: Noun = ['role', 'roles'];

/** The fact that a measurement states, where other entities may state it too. */
interface StatedFact {
  /** The same wherever it is found. Names entities by their whole ids. */
  key: string;
  /**
   * What tells it from other facts found at the same entity, in a form to be stored; null if there are none.
   * Not of a document's number or a home, which could be guessed.
   */
  place?: () => string;
  /** What is found, without whose record it was found by. */
  names?: (words: FindingWords) => string;
  /** From the subject by way of its owners to their top, or once around a circle. */
  chain?: readonly EntityId[];
}

/** Describes a measurement that makes a hit; `sources` and `marks` can be iterated once. */
export interface Description {
  /** Left out: what it states is of its subject alone. */
  fact?: StatedFact;
  /** The entity of which the same measure finds all this and maybe more: the other end of all its roles. */
  partOf?: EntityId | null;
  /** Reads in steps what the rest of it rests on; left out: that is at hand. */
  readAhead?: () => Iterable<void>;
  /** Returns a sentence in the language of these words. */
  sentence: (words: FindingWords) => string;
  sources: Iterable<TieSource>;
  /**
   * What was found, one text each, in any order. Never a date of birth, a document number or a home
   * address: these are hashed into a fingerprint, from which they could be guessed.
   */
  marks: Iterable<string>;
}

export interface Measurement {
  low: number;
  high: number;
  /** Why the bounds differ, or why it may not count; empty if neither applies. */
  whys: readonly string[];
  /** It may be later than the requested day, so it never makes a hit. */
  mayNotCount?: boolean;
  describe: () => Description;
}

export interface Question {
  subject: IndicatorSubject;
  world: IndicatorWorld;
  rule: IndicatorRule;
}

/** Whose records it measures; `person`: members that are a person, or may be one. */
export type MeasuredSubject = 'company' | 'member' | 'person' | 'both';

export interface Measure {
  /** Completes "It is measured: …". */
  what: string;
  of: MeasuredSubject;
  /** What it counts; null if it only finds something or not, and takes no threshold. */
  unit: Noun | null;
  /** Completes "… within so many years"; null if it takes no such limit. */
  years: string | null;
  /** Whether it examines roles, to which a rule may restrict it. */
  takesRoles: boolean;
  /** Completes "Hits are one finding if they are of the same …"; entity: each hit is a finding of its own. */
  finding: string;
  /** Whose records it reads, besides the subject's own: those not fetched may tell what it can't. */
  reads?: (question: Question) => Iterable<EntityId>;
  /** Fields of the registry's specification it uses: `company.members.position`. */
  fields: readonly string[];
  read: (question: Question) => Generator<void, readonly Measurement[]>;
}

/** Concatenates iterables lazily, as there may be thousands of items. */
export function* concatLazily<T>(...all: readonly Iterable<T>[]): Generator<T, void> {
  for (const some of all) yield* some;
}

/** Makes its items only when they are iterated. */
export function* lazily<T>(make: () => Iterable<T>): Generator<T, void> {
  yield* make();
}

const NO_FINDING = (): Description => ({ sentence: () => '', sources: [], marks: [] });

const NO_WHYS: readonly string[] = [];

/** The reasons of a measurement that may need none. */
export const whysUnless = (isCertain: boolean, why: string): readonly string[] =>
  isCertain ? NO_WHYS : [why];

/** A measurement of which nothing is known. */
export const unread = (why: string): Measurement => ({
  low: -Infinity,
  high: Infinity,
  whys: [why],
  describe: NO_FINDING,
});

export const exactly = (value: number, describe: () => Description = NO_FINDING): Measurement => ({
  low: value,
  high: value,
  whys: NO_WHYS,
  describe,
});

/** For measures that find something or don't. */
export const nothingFound = (): Measurement => exactly(0);
export const maybeFound = (why: string): Measurement => maybeFoundFor([why]);
export const maybeFoundFor = (whys: readonly string[]): Measurement => ({
  low: 0,
  high: 1,
  whys,
  describe: NO_FINDING,
});

interface Tally<T> {
  yes: T[];
  no: number;
  /** The number of undecided items for each reason. */
  undecided: Map<string, number>;
}

const PER_STEP = 200;

export function* tally<T>(
  all: Iterable<T>,
  rulingOf: (one: T) => Ruling,
): Generator<void, Tally<T>> {
  const found: Tally<T> = { yes: [], no: 0, undecided: new Map() };
  let done = 0;
  for (const one of all) {
    const ruling = rulingOf(one);
    if (ruling === true) found.yes.push(one);
    else if (ruling === false) found.no += 1;
    else found.undecided.set(ruling, (found.undecided.get(ruling) ?? 0) + 1);
    done += 1;
    if (done % PER_STEP === 0) yield;
  }
  return found;
}

export const undecidedCount = ({ undecided }: Tally<unknown>): number =>
  undecided.values().reduce((sum, count) => sum + count, 0);

/** At most this many reasons are given. */
const MAX_REASONS = 3;

export function joinReasons(whys: readonly string[]): string {
  const distinct = [...new Set(whys)];
  const rest = distinct.length - MAX_REASONS;
  const more = rest > 0 ? [`${rest} more reasons`] : [];
  return [...distinct.slice(0, MAX_REASONS), ...more].join('; ');
}

/** Each as `of 2 roles: no start is stated`. */
export function reasonsInWords(
  found: Tally<unknown>,
  noun: Noun,
  lack: string | null,
): readonly string[] {
  const whys = [...found.undecided].map(([why, count]) => `of ${counted(count, ...noun)}: ${why}`);
  return lack === null ? whys : [lack, ...whys];
}

/** A count from `yes` to `yes` plus undecided; `lack` says why there may be more still. */
export function toCount<T>(
  { world, subject }: Pick<Question, 'world' | 'subject'>,
  found: Tally<T>,
  noun: Noun,
  lack: string | null,
  describe: (yes: readonly T[]) => Description,
): Measurement {
  const low = found.yes.length;
  const high = lack === null ? low + undecidedCount(found) : Infinity;
  const describeNone = (): Description => ({
    ...NO_FINDING(),
    sentence: (words) =>
      words.noneCounts(nameOf(world, subject.facts.id, words), countIn(words, found.no, noun[0])),
  });
  const whys = reasonsInWords(found, noun, lack);
  return { low, high, whys, describe: () => (low === 0 ? describeNone() : describe(found.yes)) };
}

/** The subject's record as a company; null if it wasn't fetched or is a member. */
export function companyOf({ facts, record }: IndicatorSubject): CompanyProfile | null {
  const isCompany = parseEntityId(facts.id).subject === 'company';
  return isCompany ? (record as CompanyProfile | null) : null;
}

/** Places in the record the facts were read from; empty if no response is stored. */
export function placeIn(
  { source, facts }: Pick<KnownEntity, 'source' | 'facts'>,
  ...pointers: readonly string[]
): TieSource[] {
  if (source === null) return [];
  return pointers.map((pointer) => ({ ...source, pointer: `${facts.pointer}${pointer}` }));
}
