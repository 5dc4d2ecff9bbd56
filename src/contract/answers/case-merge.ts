/** The result of merging one case into another. */
import { z } from 'zod';
import { itemName, type ItemKind, type ItemName } from '../model/case-item.ts';

/** At most this many differences are listed; the rest are only counted. */
export const DIFFERENCES_LISTED = 1000;

/** Which side wins where the two cases differ: `prefer`, with exceptions. */
export const mergeChoice = z.strictObject({
  prefer: z.enum(['here', 'there']).default('here'),
  /** The items for which the other side wins, by their names in the case that stays. */
  but: z.array(itemName).max(DIFFERENCES_LISTED).default([]),
});

export type MergeChoice = z.output<typeof mergeChoice>;

/** One side of a difference, in words, and when it was last changed. */
interface MergeSide {
  says: string;
  changedAt: string;
}

/** An item that both cases have, with different content. */
export interface MergeDifference {
  /** Its name in the case that stays. */
  name: ItemName;
  /** The item in words: `Flag of “Nordvik”`. */
  what: string;
  here: MergeSide;
  there: MergeSide;
}

export interface CaseMerge {
  /** Records that would be added, and records on both canvases, which stay where they are. */
  records: { come: number; both: number };
  /** Items that would be added, by kind; kinds with none are left out. */
  items: { kind: ItemKind; count: number }[];
  /** Items that are the same in both cases. */
  alike: number;
  /** Texts that differ between the two cases: both are stored, and the added one also counts in `items`. */
  keptBoth: number;
  /** The first of these texts. */
  texts: MergeDifference[];
  differences: { listed: MergeDifference[]; total: number };
  /** Judgements of “not same” that the merged judgements contradict, though neither case does alone. */
  contradictions: number;
}
