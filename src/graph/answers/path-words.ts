/** A path in words that can be quoted: roles verbatim, who states them, and what they are on the day. */
import type { Place } from '../../contract/model/answer.ts';
import type { EntityId } from '../../contract/model/entity.ts';
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
function stepOfPath(tie: Tie, from: NamedEntity, to: NamedEntity, day: string): string {
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

/** `since 2015-03-01, active on 2026-11-25, stated by both`. */
const termsInWords = (tie: Tie, day: string): string =>
  [
    datesInWords(tie),
    `${stateInWords(tie, day)} on ${day}`,
    `stated by ${statedByInWords(tie)}`,
  ].join(', ');

/** Of a path the ties of its steps, as it is gone by these entities. */
export function pathInWords(
  ties: readonly Tie[],
  entities: readonly NamedEntity[],
  day: string,
): string {
  const steps = ties.flatMap((tie, at) => {
    const [from, to] = [entities[at], entities[at + 1]];
    return from && to ? [stepOfPath(tie, from, to, day)] : [];
  });
  return `${steps.join('; ')}.`;
}

/** What is least certain: `“Director”, ended on 2026-11-25, stated by member, not company`. */
export function linkInWords(tie: Tie, day: string): string {
  const { kind } = tie;
  if (kind === 'same' || kind === 'parent') return `${roleInWords(tie)}, ${stateInWords(tie, day)}`;
  const role = tie.role === null ? roleInWords(tie) : `“${tie.role}”`;
  return `${role}, ${stateInWords(tie, day)} on ${day}, stated by ${statedByInWords(tie)}`;
}

/** Every place these ties rest on, once, in their order. */
export function statedPlaces(ties: readonly Tie[]): Place[] {
  const places = new Map<string, Place>();
  for (const { sources, over } of ties) {
    for (const { sha256, pointer } of over === null ? sources : [...sources, over.source]) {
      places.set(`${sha256} ${pointer}`, { sha256, pointer });
    }
  }
  return [...places.values()];
}
