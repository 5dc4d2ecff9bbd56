/** Interlocks: companies that share members. */
import type { EntityLabels } from '../model/answer.ts';
import type { EntityId } from '../model/entity.ts';
import type { SameAs } from '../model/thing.ts';
import type { Tie } from '../model/tie.ts';

interface Served {
  /** Known days served in both companies; for a pair the sum over its members. */
  days: number;
  /** Whether there may be more days; `graph/answers/co-service.ts` has the rule. */
  daysUnknown: boolean;
}

/** Why the days a role was held can't be counted. */
export type UncountedWhy =
  | 'begin-not-stated'
  | 'only-registered'
  | 'end-not-stated'
  | 'no-whole-day'
  | 'dates-contradict';

/** A role whose days are not all known. */
export interface UncountedRole {
  tie: Tie['id'];
  why: UncountedWhy;
  /** Whose records state the role. */
  by: Tie['corroboration'];
  /** The record that may state more, if it was never requested. */
  fetch: EntityId | null;
}

export interface SharedMemberAnswer extends Served {
  id: EntityId;
  /** Why there may be more days; empty if all are known. */
  uncounted: UncountedRole[];
  /** Its roles in both companies. */
  ties: Tie['id'][];
}

export interface InterlockAnswer extends Served {
  /** Two companies, in the order of their ids. */
  a: EntityId;
  b: EntityId;
  /** Longest service first. */
  members: SharedMemberAnswer[];
}

export interface InterlocksAnswer {
  asOf: string;
  /** By the number of shared members, then by days. */
  pairs: InterlockAnswer[];
  /** The number of all pairs. */
  total: number;
  /** Members left out for being in more companies than allowed: the first ones; `leftOutCount` has all. */
  leftOut: EntityId[];
  leftOutCount: number;
  labels: EntityLabels;
  /** For records judged the same in the case: the record that stands for all of them here. */
  sameAs: SameAs;
}
