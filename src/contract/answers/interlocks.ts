/** Interlocks: companies that share members, as they are told. */
import type { EntityLabels } from '../model/answer.ts';
import type { EntityId } from '../model/entity.ts';
import type { SameAs } from '../model/thing.ts';
import type { Tie } from '../model/tie.ts';

interface Served {
  /** Days served in both, as far as they are known: of a pair the sum over its members. */
  days: number;
  /** Whether there may be more: `graph/answers/co-service.ts` has the rule. */
  daysUnknown: boolean;
}

/** Why it can't be counted how long a role was held. */
export type UncountedWhy =
  | 'begin-not-stated'
  | 'end-not-stated'
  | 'no-whole-day'
  | 'dates-contradict';

/** A role whose days are not all known. */
export interface UncountedRole {
  tie: Tie['id'];
  why: UncountedWhy;
  /** Whose records state it. */
  by: Tie['corroboration'];
  /** The record that may say more, where nobody asked for it. */
  fetch: EntityId | null;
}

export interface SharedMemberAnswer extends Served {
  id: EntityId;
  /** Why there may be more days; empty where all are known. */
  uncounted: UncountedRole[];
  /** Its roles in both companies. */
  ties: Tie['id'][];
}

export interface InterlockAnswer extends Served {
  /** Two companies, in the order of their ids. */
  a: EntityId;
  b: EntityId;
  /** Who served longest first. */
  members: SharedMemberAnswer[];
}

export interface InterlocksAnswer {
  asOf: string;
  /** By how many members are shared, then by days. */
  pairs: InterlockAnswer[];
  /** How many pairs there are in all. */
  total: number;
  /** Members that were left out for being in more of the companies than asked for: the first of them, and how many. */
  leftOut: EntityId[];
  leftOutCount: number;
  labels: EntityLabels;
  /** Of records judged the same in the case: each with the one that is named here for all of them. */
  sameAs: SameAs;
}
