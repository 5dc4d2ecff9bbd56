/**
 * What measures are made of. A measure gives measurements, each with what it is at least and at most: where
 * all is stated these are one number; where something is missing they are not, and why is said. A rule
 * compares both ends with its threshold, so that it tells a hit from none only where what is missing
 * can't make a difference.
 */
import { counted } from '../../../contract/text/counted.ts';
import type { CompanyProfile } from '../../../contract/model/company.ts';
import { parseEntityId } from '../../../contract/model/entity.ts';
import type { IndicatorRule } from '../../../contract/model/indicators.ts';
import type { TieSource } from '../../../contract/model/tie.ts';
import type { Ruling } from './ruling.ts';
import type { IndicatorSubject, IndicatorWorld } from './world.ts';
import type { FindingWords, NounName } from './finding-words.ts';
import { countIn, nameOf } from './words.ts';

/** A thing that is counted, one and several. */
export type Noun = readonly [one: NounName, several: string];

export const ROLES: Noun = ['role', 'roles'];

/** How a measurement that makes a hit is described; sources and marks may be gone through once. */
export interface Description {
  /** A sentence, in the language of these words. */
  says: (words: FindingWords) => string;
  sources: Iterable<TieSource>;
  /**
   * What was found, one text each, in any order. No day of birth, number of a document or home: a
   * fingerprint is made of these, and such can be guessed from one.
   */
  marks: Iterable<string>;
}

export interface Measurement {
  low: number;
  high: number;
  /** Why it is not one number, or may not count; null where it is, and does. */
  why: string | null;
  /** It may not have come about by the day asked about: no hit is made of it. */
  mayNotCount?: boolean;
  describe: () => Description;
}

export interface Question {
  subject: IndicatorSubject;
  world: IndicatorWorld;
  rule: IndicatorRule;
}

/** Whose records it measures; a person's is that of a member who is one, or may be. */
export type MeasuredSubject = 'company' | 'member' | 'person' | 'both';

export interface Measure {
  /** Completes "It is measured: …". */
  what: string;
  of: MeasuredSubject;
  /** What it counts in, one and several; null: it finds something or it doesn't, and takes no threshold. */
  unit: Noun | null;
  /** Completes "… within so many years"; null: it knows no such bound. */
  years: string | null;
  /** Whether it looks at roles, which a rule may narrow. */
  takesRoles: boolean;
  /** Fields of the registry's specification that it rests on: `company.members.position`. */
  fields: readonly string[];
  read: (question: Question) => Generator<void, readonly Measurement[]>;
}

/** All of the first, then all of the next: made only as they are asked for, as there may be thousands. */
export function* inTurn<T>(...all: readonly Iterable<T>[]): Generator<T, void> {
  for (const some of all) yield* some;
}

const NO_FINDING = (): Description => ({ says: () => '', sources: [], marks: [] });

/** It may be anything. */
export const unread = (why: string): Measurement => ({
  low: -Infinity,
  high: Infinity,
  why,
  describe: NO_FINDING,
});

export const exactly = (value: number, describe: () => Description = NO_FINDING): Measurement => ({
  low: value,
  high: value,
  why: null,
  describe,
});

/** Of a measure that finds something or doesn't. */
export const notThere = (): Measurement => exactly(0);
export const mayBeThere = (why: string): Measurement => ({ ...unread(why), low: 0, high: 1 });

interface Tally<T> {
  yes: T[];
  no: number;
  /** How many of each why. */
  undecided: Map<string, number>;
}

const AT_ONCE = 200;

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
    if (done % AT_ONCE === 0) yield;
  }
  return found;
}

export const undecidedCount = ({ undecided }: Tally<unknown>): number =>
  undecided.values().reduce((sum, count) => sum + count, 0);

/** Of so many whys these are said. */
const WHYS = 3;

export function joinWhys(whys: readonly string[]): string {
  const distinct = [...new Set(whys)];
  const rest = distinct.length - WHYS;
  const more = rest > 0 ? [`${rest} more reasons`] : [];
  return [...distinct.slice(0, WHYS), ...more].join('; ');
}

/** `of 2 roles: no start is stated`. */
export function whysInWords(found: Tally<unknown>, noun: Noun, lack: string | null): string | null {
  const whys = [...found.undecided].map(([why, count]) => `of ${counted(count, ...noun)}: ${why}`);
  const all = lack === null ? whys : [lack, ...whys];
  return all.length === 0 ? null : joinWhys(all);
}

/** So many counted, and as many more as are undecided; `lack`: why there may be others still. */
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
    says: (words) =>
      words.noneCounts(nameOf(world, subject.facts.id, words), countIn(words, found.no, noun[0])),
  });
  const why = whysInWords(found, noun, lack);
  return { low, high, why, describe: () => (low === 0 ? describeNone() : describe(found.yes)) };
}

/** Its record as a company; null where that was not fetched. */
export function companyOf({ facts, record }: IndicatorSubject): CompanyProfile | null {
  const isCompany = parseEntityId(facts.id).subject === 'company';
  return isCompany ? (record as CompanyProfile | null) : null;
}

/** A place of the record that its facts were read from; none where no response is kept. */
export function placeIn(
  { source, facts }: Pick<IndicatorSubject, 'source' | 'facts'>,
  ...pointers: readonly string[]
): TieSource[] {
  if (source === null) return [];
  return pointers.map((pointer) => ({ ...source, pointer: `${facts.pointer}${pointer}` }));
}
