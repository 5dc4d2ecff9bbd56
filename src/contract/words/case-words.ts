/** What merging and deleting cases would do, in words; the same in the window and on the command line. */
import { counted } from '../text/counted.ts';
import type { CaseMerge } from '../answers/case-merge.ts';
import type { CaseDeletion } from '../model/case.ts';
import type { ItemKind } from '../model/case-item.ts';

/** A list of sentences. */
export function mergeInWords({
  records,
  items,
  alike,
  keptBoth,
  contradictions,
}: Omit<CaseMerge, 'differences'>): string[] {
  const added = [
    ...(records.come > 0 ? [counted(records.come, 'record')] : []),
    ...items.map(({ kind, count }) => countedItems(kind, count)),
  ];
  const both = [
    ...(records.both > 0 ? [counted(records.both, 'record')] : []),
    ...(alike > 0 ? [counted(alike, 'item')] : []),
  ];
  return [
    added.length === 0 ? 'Nothing comes that is not here.' : `What comes: ${added.join(', ')}.`,
    ...(both.length === 0 ? [] : [`What both have and stays as it is: ${both.join(', ')}.`]),
    ...(keptBoth === 0
      ? []
      : [`${counted(keptBoth, 'text reads', 'texts read')} otherwise in the two: both are kept.`]),
    ...(contradictions === 0
      ? []
      : [`${counted(contradictions, 'judgement')} would contradict others: see Review.`]),
  ];
}

/** A list of sentences. */
export function deletionWords({ records, notes, judgements, answers }: CaseDeletion): string[] {
  const { leave, stay } = answers;
  return [
    `Its canvas with ${counted(records, 'record')}, ${counted(notes, 'note')}, ` +
      `${counted(judgements, 'judgement')} and its journal leave, and ` +
      `${counted(leave, 'answer')} that no other case uses.`,
    ...(stay > 0
      ? [
          counted(
            stay,
            'answer stays, since another case uses it.',
            'answers stay, since another case uses them.',
          ),
        ]
      : []),
    'What was asked stays in the chain of requests, marked as deleted.',
  ];
}

/** `2 snapshots, of 1 May to 3 May`; `moment` formats a time. */
export function snapshotsInWords(
  { count, from, to }: NonNullable<CaseDeletion['snapshots']>,
  moment: (iso: string) => string,
): string {
  const span = count === 1 ? moment(from) : `${moment(from)} to ${moment(to)}`;
  return `${counted(count, 'snapshot')}, of ${span}`;
}

/** The noun for each kind of item. */
const NOUNS: Record<ItemKind, readonly [one: string, several: string]> = {
  note: ['note', 'notes'],
  flag: ['flag', 'flags'],
  tag: ['tag', 'tags'],
  tagged: ['tagged entity', 'tagged entities'],
  todo: ['thing to do', 'things to do'],
  search: ['saved search', 'saved searches'],
  subject: ['subject', 'subjects'],
  judgement: ['judgement', 'judgements'],
  decision: ['change', 'changes'],
  waiver: ['waiver', 'waivers'],
  stack: ['stack', 'stacks'],
};

/** `1 flag`, `3 things to do`. */
export const countedItems = (kind: ItemKind, count: number): string =>
  `${count} ${NOUNS[kind][count === 1 ? 0 : 1]}`;
