/** Interlocks: companies that share members. */
import type { EntityLabels } from '../model/answer.ts';
import type { EntityId } from '../model/entity.ts';
import type { SameAs } from '../model/thing.ts';
import type { Tie, TieState } from '../model/tie.ts';

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

/** A role on a board: what is said of it in words is made of this. */
export type BoardRole = Pick<Tie, 'id' | 'role' | 'terms' | 'corroboration' | 'otherSide'> & {
  /** On the day of the answer. */
  state: TieState;
};

/** A board that a member shares: the days are those served there beside the subject, if there is one. */
export interface SharedBoard extends Served {
  company: EntityId;
  roles: BoardRole[];
  /** Why there may be more days; empty if all are known. */
  uncounted: UncountedRole[];
}

/**
 * The days are those beside the subject on any of the boards, each counted once; without a subject those on
 * so many of the boards at once as was asked for.
 */
export interface BoardMember extends Served {
  id: EntityId;
  /** Longest service first. */
  boards: SharedBoard[];
}

export interface SharedBoardsAnswer {
  asOf: string;
  atLeast: number;
  /**
   * Which boards count. subject: those of one member. members: those that two or more of the members share.
   * companies: those named. all: every stored one.
   */
  about: 'subject' | 'members' | 'companies' | 'all';
  subject: EntityId | null;
  /** The boards that count, at most 1,000, with the roles of the subject; empty if all count. */
  boards: { company: EntityId; roles: BoardRole[] }[];
  boardCount: number;
  /** By number of boards, then by days. */
  members: BoardMember[];
  /** The number of all members. */
  total: number;
  /**
   * Of the companies and members asked about, and of the members on the boards of a subject, those whose own
   * record was never fetched: it may state further boards, members or dates. The first ones; `count` has all.
   */
  unknown: {
    fetch: EntityId[];
    count: number;
    members: number;
    companies: number;
    notFound: number;
  };
  labels: EntityLabels;
  /** For records judged the same in the case: the record that stands for all of them here. */
  sameAs: SameAs;
}
