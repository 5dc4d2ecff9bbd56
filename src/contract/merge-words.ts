/** What putting one case into another comes to, in words; the same in the window and on the command line. */
import { counted } from './counted.ts';
import { countedItems } from './item-nouns.ts';
import type { CaseMerge } from './model/case-merge.ts';

/** Sentence by sentence. */
export function mergeInWords({
  records,
  items,
  alike,
  keptBoth,
  contradictions,
}: Omit<CaseMerge, 'differences'>): string[] {
  const come = [
    ...(records.come > 0 ? [counted(records.come, 'record')] : []),
    ...items.map(({ kind, count }) => countedItems(kind, count)),
  ];
  const both = [
    ...(records.both > 0 ? [counted(records.both, 'record')] : []),
    ...(alike > 0 ? [counted(alike, 'item')] : []),
  ];
  return [
    come.length === 0 ? 'Nothing comes that is not here.' : `What comes: ${come.join(', ')}.`,
    ...(both.length === 0 ? [] : [`What both have and stays as it is: ${both.join(', ')}.`]),
    ...(keptBoth === 0
      ? []
      : [`${counted(keptBoth, 'text reads', 'texts read')} otherwise in the two: both are kept.`]),
    ...(contradictions === 0
      ? []
      : [`${counted(contradictions, 'judgement')} would contradict others: see Review.`]),
  ];
}
