/** Owners as an answer, in words. */
import type { OwnerDirection, OwnersAnswer } from '../../../../contract/answers/owners.ts';
import { toPlainWords } from '../../../../drawing/shapes/visible-text.ts';
import { notFollowedInWords } from '../../../../graph/graph-time.ts';
import { holdsInWords } from '../../../../graph/ties/tie-words.ts';
import { countOf, countWords } from '../../../shared/words/moment-words.ts';
import { entitiesOfOwners, type OwnerRow } from './owner-rows.ts';

/** `12 calls made, 3 left out by the budget`. */
export function callsInWords({ calls, callsLeftOut }: OwnersAnswer): string {
  const made = calls === 0 ? 'No registry was asked' : `${countOf(calls, 'call')} made`;
  return callsLeftOut === 0 ? made : `${made}, ${countWords(callsLeftOut)} left out by the budget`;
}

/** Where it comes to nobody else. */
const NOBODY = {
  up: { nothing: 'nothing stated above it', itself: 'nobody above it but itself' },
  down: { nothing: 'nothing stated that it holds', itself: 'it holds nobody but itself' },
} as const;

export function ownersInWords(direction: OwnerDirection, answer: OwnersAnswer): string {
  const { steps } = answer;
  const records = entitiesOfOwners(answer).length;
  // Two records of one company are one.
  const found = records - 1 - steps.filter(({ kind }) => kind === 'same').length;
  const levels = steps.reduce((most, { level }) => Math.max(most, level), 0);
  const said = [
    found > 0
      ? `${countOf(found, 'entity', 'entities')} on ${countOf(levels, 'level')} ${direction}`
      : NOBODY[direction][levels > 0 ? 'itself' : 'nothing'],
    answer.cycles.length > 0 && countOf(answer.cycles.length, 'circle'),
    notFollowedInWords(answer),
    callsInWords(answer),
  ];
  return `${toPlainWords(answer.labels[answer.root] ?? answer.root, 60)}: ${said.filter(Boolean).join('; ')}`;
}

/** As stated, with what a parent is said to be, and whether it holds on the day. */
export function roleOfStep({ step }: OwnerRow, day: string): string {
  if (step === null) return 'asked about';
  if (step.state === null) return 'of one company';
  const words = step.role === null ? 'not stated' : `“${step.role}”`;
  const holds = holdsInWords(step.state, day);
  return `${step.kind === 'parent' ? `parent, ${words}` : words}, ${holds}`;
}

/** `A holds B holds A`, or of one alone `A holds itself`. */
export function circleInWords(
  way: readonly OwnersAnswer['cycles'][number][number][],
  labels: OwnersAnswer['labels'],
): string {
  const names = way.map((id) => toPlainWords(labels[id] ?? id, 60));
  const first = names.length === 1 ? 'itself' : (names[0] ?? '');
  return [...names, first].join(' holds ');
}
