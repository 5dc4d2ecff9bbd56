/** What putting one case into another comes to. */
import { z } from 'zod';
import { itemName, type ItemKind, type ItemName } from '../model/case-item.ts';

/** Differences that are listed at most; the others are told by their number. */
export const DIFFERENCES_LISTED = 1000;

/** Which side goes on where both cases say something else of the same thing. */
export const mergeChoice = z.strictObject({
  prefer: z.enum(['here', 'there']).default('here'),
  /** Of these the other side, by their names in the case that stays. */
  but: z.array(itemName).max(DIFFERENCES_LISTED).default([]),
});

export type MergeChoice = z.output<typeof mergeChoice>;

/** One side of a difference, in words, and when it was last changed. */
interface MergeSide {
  says: string;
  changedAt: string;
}

/** What both cases have and say otherwise. */
export interface MergeDifference {
  /** In the case that stays. */
  name: ItemName;
  /** What it is: `Flag of “Nordvik”`. */
  what: string;
  here: MergeSide;
  there: MergeSide;
}

export interface CaseMerge {
  /** Records that come, and those that stand on both canvases and stay where they are. */
  records: { come: number; both: number };
  /** What comes of each kind; kinds of which nothing comes are left out. */
  items: { kind: ItemKind; count: number }[];
  /** What both have alike. */
  alike: number;
  /** Texts that read otherwise in the two: both are kept, and the one that comes is counted with what comes. */
  keptBoth: number;
  /** The first of these. */
  texts: MergeDifference[];
  differences: { listed: MergeDifference[]; total: number };
  /** Judgements of “not same” that what comes contradicts, as neither case does by itself. */
  contradictions: number;
}
