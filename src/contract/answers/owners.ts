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

/** A tie that was followed, or the link between two records of one company. */
export interface OwnerStep {
  /** The entity reached, and the one it was reached from. */
  entity: EntityId;
  by: EntityId;
  tie: Tie['id'];
  kind: Tie['kind'];
  /** How many owners away from the root `entity` is; two records of one company are at the same level. */
  level: number;
  /** The wording of the role, or the parent's level, verbatim; null if not stated or `same`. */
  role: string | null;
  /** The role's wording, or the parent's level, verbatim; null if not stated, or between two records. */
  state: TieState | null;
}

/** An entity's owners, or what it owns, from what is stored and what was requested. */
export interface OwnersAnswer {
  root: EntityId;
  asOf: string;
  /** Nearest first. */
  steps: OwnerStep[];
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

export interface FollowAnswer {
  /** The label of the first requested entity. */
  label: string;
  /** The number of steps to the furthest entity found. */
  steps: number;
  /** Entities reached, including the requested ones and both records of a company. */
  reached: number;
  /** Entities added to the canvas. */
  added: EntityId[];
  /**
   * Where following ends or something is missing, nearest first, with the number of steps to it; `goesOn`:
   * entities beyond it were reached.
   */
  ends: (OwnerEnd & { label: string; steps: number; goesOn: boolean })[];
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
