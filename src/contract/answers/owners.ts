/** Following owners step by step, and where that ends. */
import type { Fault } from '../faults/faults.ts';
import type { EntityLabels } from '../model/answer.ts';
import type { EntityId } from '../model/entity.ts';
import type { Tie, TieState } from '../model/tie.ts';

/** up: to the entity's owners. down: to what it owns. */
export type OwnerDirection = 'up' | 'down';

/**
 * Why following ends at an entity, or what is missing there.
 * - person, authority: nobody owns these.
 * - kind not stated: a member of unknown kind.
 * - none stated: its records, all fetched, state no owner, or nothing it owns.
 * - not searched: a record was not requested, because no registry may be asked or the budget is spent.
 * - not found: the registry has no such record; the fault has the time.
 * - not fetched: a record could not be fetched, now or at the last attempt; the fault has the reason.
 * - no other record: a company's other record is unknown, as no record names it.
 * - records differ: it is known, both were fetched, and they do not prove to be of one company.
 * - step limit, entity limit: the requested limit was reached.
 * From `not searched` to `records differ` some owners beyond it may still be known.
 */
export type OwnerEndReason =
  | 'person'
  | 'authority'
  | 'kind not stated'
  | 'none stated'
  | 'no other record'
  | 'records differ'
  | 'not fetched'
  | 'not searched'
  | 'not found'
  | 'step limit'
  | 'entity limit';

export interface OwnerEnd {
  entity: EntityId;
  why: OwnerEndReason;
  /**
   * For `not searched`, `not found` and `not fetched`: the record in question, its own or the other one of
   * its company. Null if that other one had to be found first, and for every other reason.
   */
  record: EntityId | null;
  /** Set for `not found` and `not fetched`, and for `not searched` if a request should have been made. */
  fault: Fault | null;
}

/** What is stated of a share, in per cent from 0 to 100: a number where both are equal. */
export interface ShareInterval {
  atLeast: number;
  atMost: number;
}

/** A tie between two, or the agreement of two records of one company (`same`). */
export interface OwnerStatement {
  tie: Tie['id'];
  kind: Tie['kind'];
  /** The wording of the role, or the parent's level, verbatim; null if not stated or `same`. */
  role: string | null;
  /** null between two records of one company. */
  state: TieState | null;
  /**
   * Whether it counts in full on the day: active then, or stated by then without any time. Otherwise it may not
   * hold: its share counts from 0, and it is no majority.
   */
  isInForce: boolean;
  /** The records it is between: from holder to held, or from member to company. */
  from: EntityId;
  to: EntityId;
}

/** Somebody reached, by all that is stated between the two: the first statement first, with its ends. */
export interface OwnerStep extends Pick<OwnerStatement, 'tie' | 'kind' | 'role' | 'state'> {
  /** The entity reached, and the one it was reached from. */
  entity: EntityId;
  by: EntityId;
  /** All reached records of the one company that `entity` is, or of whoever it is; `entity` is the first. */
  records: EntityId[];
  /**
   * How many owners away from the root `entity` is: along the line of control if it is on it, else from
   * whoever is nearest. A step back to somebody has the level of that one.
   */
  level: number;
  statements: OwnerStatement[];
  /** The stated share in `by` (going down: of `by` in it), of capital or of what isn't said; null if none is. */
  share: ShareInterval | null;
  shareOf: 'capital' | 'unspecified' | null;
  /** The stated share of the votes; null if none is. */
  voting: ShareInterval | null;
  /** Whether it is more than `atLeast`, of `share` if there is one, else of `voting`. */
  isOver: boolean;
  /** Whether what states the shares is in force on the day; otherwise each counts from 0. */
  isInForce: boolean;
  /** Statements that can't both be true: `share` or `voting` then goes from the least to their sum. */
  isDisputed: boolean;
  /**
   * Over half is stated, of votes where they are; or a stated parent; or the only holder stated, once the
   * records of the company and of all its members were fetched or not found.
   */
  isMajority: boolean;
  /**
   * Only a parent is stated that isn't the next owner, such as the ultimate one. Where nothing else leads to it, it
   * is a majority above levels that aren't stated; else it is none, and counts for no level and no share.
   */
  isDistant: boolean;
  /** The only holder in the records fetched, where those of some members, in which rights stand, are missing. */
  isOnlyFetched: boolean;
  /** On the line of control: every step from the root to here is a majority. */
  isControl: boolean;
}

/** An end of the walk, with its share in the root over all lines; going down, the share of the root in it. */
export interface OwnerShare {
  entity: EntityId;
  level: number;
  /**
   * Multiplied along each line, added over lines. A link that states none counts from 0 to what the others
   * leave of 100 %.
   */
  share: ShareInterval;
  /** `capital` only if every link on every line states a share of capital; `mixed` if only some do. */
  shareOf: 'capital' | 'unspecified' | 'mixed';
  /** Whether it is more than `share.atLeast`. */
  isOver: boolean;
  /** Whether every link on every line to it states a share that is in force on the day. */
  isStated: boolean;
  /** Whether there is one line, of one link, and `share` is what it states; otherwise it is computed. */
  isAsStated: boolean;
  /** Whether the root (going down: this one) states it as its parent, and no share. */
  isParent: boolean;
  /** The same of votes; null where no link of the answer states any. */
  voting: ShareInterval | null;
  isVotingOver: boolean;
  isVotingStated: boolean;
  isVotingAsStated: boolean;
  /** Over half is stated over all lines, or the line of control leads to it. */
  isMajority: boolean;
}

/** The way along majority holders or stated parents, as far as it is stated. */
export interface LineOfControl {
  /** How many owners it leads away from the root; 0 if there is none. */
  levels: number;
  /** Where it ends, the nearest first: several where two parents are stated; none in a circle. */
  ends: EntityId[];
  /** Those of `ends` beyond which something is missing: a record that wasn't fetched, or a limit. */
  open: EntityId[];
}

/** What a walk along owners says of shares and levels; the same for window, dossier and command line. */
export interface OwnershipShares {
  /** All records of the one company that the root is; the root is the first. */
  rootRecords: EntityId[];
  /** Nearest first, and of one level the line of control first. */
  steps: OwnerStep[];
  /** The levels of the line of control, or of everybody if there is none; `furthest` is of everybody. */
  levels: number;
  furthest: number;
  /** Whether a parent is above levels that aren't stated: there are at least so many levels. */
  hasGap: boolean;
  control: LineOfControl;
  /** Ends over all lines, majority first, then the largest first. Empty for several roots. */
  holders: OwnerShare[];
  /** Companies in which the stated shares add up to more than all of it, in per cent. */
  exceeding: { entity: EntityId; total: number }[];
  /** Whether shares lead in a circle, so that they were found by solving a system of equations. */
  isSystem: boolean;
}

/** An entity's owners, or what it owns, from what is stored and what was requested. */
export interface OwnersAnswer extends OwnershipShares {
  root: EntityId;
  asOf: string;
  /** Circles of ownership: one way round each, from owner to owned. */
  cycles: EntityId[][];
  ends: (OwnerEnd & { level: number; goesOn: boolean })[];
  /**
   * Going up: members of the companies passed whose own records are not stored, requested or not. Rights,
   * such as those of shareholders, are stated only in these records.
   */
  unheard: EntityId[];
  /** Ownership ties that had ended on the day, and were not followed. */
  ended: number;
  /** Ownership ties that had not begun on the day. */
  notBegun: number;
  /** Requests made to registries, including searches; then those the budget left out. */
  calls: number;
  callsLeftOut: number;
  labels: EntityLabels;
}

/** The ties that state a majority, on the day asked about. */
export interface MajoritiesAnswer {
  asOf: string;
  ties: Tie['id'][];
}

export interface FollowAnswer extends OwnershipShares {
  /** The label of the first requested entity. */
  label: string;
  /** Entities reached, including the requested ones and both records of a company. */
  reached: number;
  /** Entities added to the canvas. */
  added: EntityId[];
  /**
   * Where following ends or something is missing, nearest first, with its level; `goesOn`: entities beyond
   * it were reached.
   */
  ends: (OwnerEnd & { label: string; level: number; goesOn: boolean })[];
  /** As in `OwnersAnswer`, with labels. */
  unheard: { entity: EntityId; label: string }[];
  /**
   * Entities in a circle of ownership, both records of a company if the circle passes through both.
   * Entities that only lie between two circles are not included.
   */
  circle: EntityId[];
  /**
   * One way round each circle, from owner to owned, its first entity not repeated; the first few if there
   * are many.
   */
  ways: EntityId[][];
  /** Ownership ties that had ended on the day, and were not followed. */
  ended: number;
  /** Ownership ties that had not begun on the day. */
  notBegun: number;
  /** How many records a registry answered with, without searches. */
  fetched: number;
}
