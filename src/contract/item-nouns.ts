/** What was put into a case, by its number. */
import type { ItemKind } from './model/case-item.ts';

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
