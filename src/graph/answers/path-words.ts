/** A path in words that can be quoted: roles verbatim, who states them, and what they are on the day. */
import type { Place } from '../../contract/model/answer.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { ThingKind } from '../../contract/model/thing.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { idInWords } from '../sameness/namesakes.ts';
import {
  datesInWords,
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

/** One step as it is gone, from one end of the tie to the other. */
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
  /** The whole step. */
  sentence: string;
  /** What joins the two, alone. */
  words: string;
}

/** That both state the same thing, as the first of them states it. */
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

/** What of ties and of other things was to count for a path. */
export interface CountedForPaths {
  /** null: all. */
  kinds: readonly Tie['kind'][] | null;
  roles: readonly string[];
  currentOnly: boolean;
  /** Whether what two state, and what is judged the same, is a step too. */
  things: boolean;
  judged: boolean;
  /** Steps at most; null: as the search has it. */
  longest: number | null;
}

const KIND_WORDS: Readonly<Record<Tie['kind'], string>> = {
  position: 'positions',
  right: 'rights',
  parent: 'parents',
  same: 'same companies',
};
/** More are said by their number. */
const ROLES_NAMED = 3;

/**
 * `Over positions and rights alone. Roles active on the day alone. Up to 4 steps.`: what was chosen, and
 * nothing of what wasn't; of a search that found nothing also that shared things did not count.
 */
export function countedInWords(counted: CountedForPaths, isNone: boolean): string {
  const { kinds, roles, currentOnly, things, judged, longest } = counted;
  const also = [
    ...(things ? ['shared things'] : []),
    ...(judged ? ['what is judged the same'] : []),
  ];
  const named = roles.slice(0, ROLES_NAMED).map((role) => `“${role}”`);
  const rest = roles.length - named.length;
  const said = [
    kinds !== null && `Over ${kinds.map((kind) => KIND_WORDS[kind]).join(' and ')} alone.`,
    roles.length > 0 && `Of roles ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''} alone.`,
    currentOnly && 'Of roles those active on the day alone.',
    also.length > 0 && `Over ${also.join(' and ')} too.`,
    isNone && !things && 'Without shared things.',
    longest !== null && `Up to ${longest} ${longest === 1 ? 'step' : 'steps'}.`,
  ];
  return said.filter((words) => words !== false).join(' ');
}

/** `since 2015-03-01, active on 2026-11-25, stated by both`. */
const termsInWords = (tie: Tie, day: string): string =>
  [datesInWords(tie), stateOnDayInWords(tie, day), `stated by ${statedByInWords(tie)}`].join(', ');

/** Of the ties of two steps, one after the other: `, not at the same time`, or nothing where any may have been. */
export const atOnceInWords = (before: readonly Tie[], after: readonly Tie[]): string =>
  before.length > 0 &&
  after.length > 0 &&
  before.every((one) => after.every((other) => areNeverAtOnce(one, other)))
    ? ', not at the same time'
    : '';

/** What is least certain: `“Director”, already ended as of 2026-11-25, stated by member, not company`. */
export function linkInWords(tie: Tie, day: string): string {
  const { kind } = tie;
  if (kind === 'same' || kind === 'parent') return `${roleInWords(tie)}, ${stateInWords(tie, day)}`;
  const role = tie.role === null ? roleInWords(tie) : `“${tie.role}”`;
  return `${role}, ${stateOnDayInWords(tie, day)}, stated by ${statedByInWords(tie)}`;
}

/** Every place a tie rests on, in their order. */
export const statedPlaces = ({ sources, over }: Tie): Place[] =>
  (over === null ? sources : [...sources, over.source]).map(({ sha256, pointer }) => ({
    sha256,
    pointer,
  }));

/**
 * Whether dates say that one was over before the other began. Days on which it can't be told whether a role
 * was held count as held, and without a begin nothing is said.
 */
export function areNeverAtOnce(a: Dated, b: Dated): boolean {
  if (a.start === null || b.start === null) return false;
  const mayHold = ({ state }: StateSpan): boolean => state === 'active' || state === 'unknown';
  const others = spansOf(b).filter(mayHold);
  return spansOf(a)
    .filter(mayHold)
    .every(({ from, to }) => others.every((other) => to <= other.from || other.to <= from));
}
