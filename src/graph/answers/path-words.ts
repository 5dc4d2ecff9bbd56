/** A path in words that can be quoted: roles verbatim, who states them, and what they are on the day. */
import type { Place } from '../../contract/model/answer.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { ThingKind } from '../../contract/model/thing.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { idInWords } from '../namesakes.ts';
import { datesInWords, roleInWords, statedByInWords, stateInWords } from '../tie-words.ts';

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
  const [here, there] = [namedInFull(from), namedInFull(to)];
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

/** `since 2015-03-01, active on 2026-11-25, stated by both`. */
const termsInWords = (tie: Tie, day: string): string =>
  [
    datesInWords(tie),
    `${stateInWords(tie, day)} on ${day}`,
    `stated by ${statedByInWords(tie)}`,
  ].join(', ');

/** What is least certain: `“Director”, ended on 2026-11-25, stated by member, not company`. */
export function linkInWords(tie: Tie, day: string): string {
  const { kind } = tie;
  if (kind === 'same' || kind === 'parent') return `${roleInWords(tie)}, ${stateInWords(tie, day)}`;
  const role = tie.role === null ? roleInWords(tie) : `“${tie.role}”`;
  return `${role}, ${stateInWords(tie, day)} on ${day}, stated by ${statedByInWords(tie)}`;
}

/** Every place a tie rests on, in their order. */
export const statedPlaces = ({ sources, over }: Tie): Place[] =>
  (over === null ? sources : [...sources, over.source]).map(({ sha256, pointer }) => ({
    sha256,
    pointer,
  }));
