/** A path in quotable words: verbatim roles, who states them, and their state on the day. */
import type { Place } from '../../contract/model/answer.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { ThingKind } from '../../contract/model/thing.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { idInWords } from '../sameness/namesakes.ts';
import {
  datesOrLackInWords,
  roleInWords,
  statedByInWords,
  stateInWords,
  stateOnDayInWords,
} from '../ties/tie-words.ts';
import type { Dated } from '../ties/tie-state.ts';
import { type StateSpan, spansOf } from '../ties/tie-spans.ts';

export interface NamedEntity {
  id: EntityId;
  label: string;
}

/** `Sigrun Tindholm (member 100501)`. */
const namedInFull = ({ id, label }: NamedEntity): string => `${label} (${idInWords(id)})`;

/** One step, in the direction of the path. */
export function tieOfPathInWords(
  tie: Tie,
  from: NamedEntity,
  to: NamedEntity,
  day: string,
): string {
  const here = namedInFull(from);
  const there = namedInFull(to);
  const isAlong = tie.from === from.id;
  if (tie.kind === 'same')
    return `${here} and ${there} are two records of one company, which agree`;
  if (tie.kind === 'parent') {
    const level = tie.role === null ? 'level not stated' : `level “${tie.role}”`;
    return isAlong
      ? `${here} is stated by ${there} as its parent company, ${level}`
      : `${here} states ${there} as its parent company, ${level}`;
  }
  const role = tie.role === null ? roleInWords(tie).toLowerCase() : `“${tie.role}”`;
  const held = isAlong ? `${here}: ${role} at ${there}` : `${here} has ${there}: ${role}`;
  return `${held} (${termsInWords(tie, day)})`;
}

const THING_WORDS: Readonly<Record<ThingKind, string>> = {
  address: 'address',
  phone: 'phone number',
  email: 'e-mail address',
  website: 'website',
  document: 'document number',
  vessel: 'vessel',
  aircraft: 'aircraft',
  vehicle: 'vehicle',
  'real-estate': 'real estate',
};

interface LinkWords {
  /** The step as a sentence. */
  sentence: string;
  /** Only what joins the two. */
  words: string;
}

/** The step between two that state the same thing, in the first one's spelling. */
export function sharedInWords(
  kind: ThingKind,
  value: string,
  from: NamedEntity,
  to: NamedEntity,
): LinkWords {
  const thing = `the same ${THING_WORDS[kind]}`;
  return {
    sentence: `${namedInFull(from)} and ${namedInFull(to)} state ${thing}, “${value}”`,
    words: `${thing}, “${value}”, stated by both`,
  };
}

export const judgedInWords = (from: NamedEntity, to: NamedEntity): LinkWords => ({
  sentence: `${namedInFull(from)} and ${namedInFull(to)} were judged to be the same in the case`,
  words: 'a judgement in the case that two are the same',
});

/** A thing stated by more records than this joins nobody: the address of a registration agent. */
export const STATED_ON_PATHS_AT_MOST = 50;

/** Which ties and links counted for a path. */
export interface CountedForPaths {
  /** null: all. */
  kinds: readonly Tie['kind'][] | null;
  roles: readonly string[];
  currentOnly: boolean;
  /** Whether shared things, and records judged the same, count as steps. */
  things: boolean;
  judged: boolean;
  /** Limit on the steps; null: the search's own. */
  longest: number | null;
}

const KIND_WORDS: Readonly<Record<Tie['kind'], string>> = {
  position: 'positions',
  right: 'rights',
  parent: 'parents',
  same: 'same companies',
};
/** Of more roles, only the number is given. */
const ROLES_NAMED = 3;

/**
 * The options that were chosen, and no others: `Over positions and rights alone. Up to 4 steps.` If nothing
 * was found, also that shared things did not count.
 */
export function countedInWords(counted: CountedForPaths, isNone: boolean): string {
  const { kinds, roles, currentOnly, things, judged, longest } = counted;
  const also = [
    ...(things ? [`shared things that ${STATED_ON_PATHS_AT_MOST} state at most`] : []),
    ...(judged ? ['what is judged the same'] : []),
  ];
  const named = roles.slice(0, ROLES_NAMED).map((role) => `“${role}”`);
  const rest = roles.length - named.length;
  const sentences = [
    kinds !== null && `Over ${kinds.map((kind) => KIND_WORDS[kind]).join(' and ')} alone.`,
    roles.length > 0 && `Of roles ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''} alone.`,
    currentOnly && 'Of roles those active on the day alone.',
    also.length > 0 && `Over ${also.join(' and ')} too.`,
    isNone && !things && 'Without shared things.',
    longest !== null && `Up to ${longest} ${longest === 1 ? 'step' : 'steps'}.`,
  ];
  return sentences.filter((words) => words !== false).join(' ');
}

/** `since 2015-03-01, active on 2026-11-25, stated by both`. */
const termsInWords = (tie: Tie, day: string): string =>
  [datesOrLackInWords(tie), stateOnDayInWords(tie, day), `stated by ${statedByInWords(tie)}`].join(
    ', ',
  );

/** For the ties of two consecutive steps: `, not at the same time`, or empty if some may have been. */
export const neverOverlapInWords = (before: readonly Tie[], after: readonly Tie[]): string =>
  before.length > 0 &&
  after.length > 0 &&
  before.every((one) => after.every((other) => neverOverlap(one, other)))
    ? ', not at the same time'
    : '';

/** As the least certain step: `“Director”, already ended as of 2026-11-25, stated by member, not company`. */
export function linkInWords(tie: Tie, day: string): string {
  const { kind } = tie;
  if (kind === 'same' || kind === 'parent') return `${roleInWords(tie)}, ${stateInWords(tie, day)}`;
  const role = tie.role === null ? roleInWords(tie) : `“${tie.role}”`;
  return `${role}, ${stateOnDayInWords(tie, day)}, stated by ${statedByInWords(tie)}`;
}

/** Every place a tie is stated at, including the end of its company. */
export const statedPlaces = ({ sources, over }: Tie): Place[] =>
  (over === null ? sources : [...sources, over.source]).map(({ sha256, pointer }) => ({
    sha256,
    pointer,
  }));

/**
 * Whether the dates say that the two ties never held at the same time. Days with an unknown state count as
 * held; without a start the result is false.
 */
export function neverOverlap(a: Dated, b: Dated): boolean {
  const hasStart = ({ terms }: Dated): boolean => (terms[0]?.start ?? null) !== null;
  if (!hasStart(a) || !hasStart(b)) return false;
  const mayHold = ({ state }: StateSpan): boolean => state === 'active' || state === 'unknown';
  const others = spansOf(b).filter(mayHold);
  return spansOf(a)
    .filter(mayHold)
    .every(({ from, to }) => others.every((other) => to <= other.from || other.to <= from));
}
