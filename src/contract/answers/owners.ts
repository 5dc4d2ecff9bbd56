/** Following owners step by step, and where that ends. */
import type { Fault } from '../faults/faults.ts';
import type { EntityLabels } from '../model/answer.ts';
import type { EntityId } from '../model/entity.ts';
import type { Tie, TieState } from '../model/tie.ts';

/** up: to who holds it. down: to what it holds. */
export type OwnerDirection = 'up' | 'down';

/**
 * Why it ends at an entity, or what it lacks there.
 *
 * - person, authority: nobody holds these.
 * - kind not stated: a member of which nobody says what it is.
 * - none stated: its records, all fetched, state no owner, or nothing held as one.
 * - not searched: nobody asked for a record, as no registry was to be asked, or no more often.
 * - not found: the registry has no such record; when it said so is in the fault.
 * - not fetched: a record could not be had, now or when it was last asked for; why is in the fault.
 * - no other record: a company's record that says more isn't known, as no record names it.
 * - records differ: it is, both were fetched, and they are not found to be of one company.
 * - step limit, entity limit: no further step, or not so many entities, were asked for.
 *
 * From `not searched` to `records differ` also where others are known beyond it.
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
   * Of `not searched`, `not found` and `not fetched`, which record that is said of: its own, or the other
   * one of its company. Null where that other one was to be looked for first, and of every other reason.
   */
  record: EntityId | null;
  /** Of `not found` and `not fetched`, and of `not searched` where it was to be asked for. */
  fault: Fault | null;
}

/** One tie that was gone over, or that two records are of one company. */
export interface OwnerStep {
  /** Who was come to, and from whom. */
  entity: EntityId;
  by: EntityId;
  tie: Tie['id'];
  kind: Tie['kind'];
  /** How many owners away from the root `entity` is: two records of one company are at one level. */
  level: number;
  /** The words of the role, or of the parent's level, verbatim; null: not stated, or two records of one company. */
  role: string | null;
  /** What the tie is on the day; of a parent always unknown. Null: two records of one company. */
  state: TieState | null;
}

/** Who stands above an entity, or what it holds, over what is stored and what was asked for. */
export interface OwnersAnswer {
  root: EntityId;
  asOf: string;
  /** The nearest first. */
  steps: OwnerStep[];
  /** How those hold each other that come back to themselves, a way round each, from who holds to what is held. */
  cycles: EntityId[][];
  ends: (OwnerEnd & { level: number; goesOn: boolean })[];
  /**
   * Up: members of companies on the way whose own records are not stored, whether they were asked for or not:
   * rights, as those of shareholders, stand in these alone.
   */
  unheard: EntityId[];
  /** Ties of owners that had ended on the day, and were not followed. */
  ended: number;
  /** Those that had not begun. */
  notBegun: number;
  /** How many times a registry was asked, searches among them; and how often it would have been to be. */
  calls: number;
  callsLeftOut: number;
  labels: EntityLabels;
}

export interface FollowAnswer {
  /** What the first of those asked for is called. */
  label: string;
  /** How many steps away the furthest is that was found. */
  steps: number;
  /** Entities that were reached, those asked for and both records of a company among them. */
  reached: number;
  /** Those that came onto the canvas. */
  added: EntityId[];
  /**
   * Where it ends or lacks something, the nearest first, each so many steps away; `goesOn`: somebody
   * beyond was reached.
   */
  ends: (OwnerEnd & { label: string; steps: number; goesOn: boolean })[];
  /** As `OwnersAnswer` has them. */
  unheard: { entity: EntityId; label: string }[];
  /**
   * Entities that come back to themselves this way, in one circle or several: of a company both records,
   * where the way goes by both. What only lies between two circles is not among them.
   */
  circle: EntityId[];
  /**
   * How these hold each other, a way round each time: from who holds to what is held, the first of it
   * once. Of many ways the first few.
   */
  ways: EntityId[][];
  /** Ties of owners that had ended on the day, and were not followed. */
  ended: number;
  /** Those that had not begun. */
  notBegun: number;
  /** How many records a registry answered with for this; searches are not counted. */
  fetched: number;
}
