/** Expanding entities: what it would add and cost, and its result. */
import type { Fault } from '../faults/faults.ts';
import type { EntityId, EntityKind } from '../model/entity.ts';

export const ENTITY_KINDS = [
  'person',
  'company',
  'authority',
  'member',
] as const satisfies EntityKind[];

/** Counts of distinct entities. */
interface Counted {
  neighbours: number;
  onCanvas: number;
}

/** The neighbours some entities have by stored ties; each counts once per row. */
export interface CountedNeighbours extends Counted {
  kinds: (Counted & { kind: EntityKind })[];
  /** By the role's wording, most frequent first; limited, as a hostile record may state any number. */
  roles: (Counted & { role: string })[];
  /** How many of the given entities were never requested; each costs one call. */
  notFetched: number;
  /** What matches the choice: how many neighbours would be added, and how many were never requested. */
  chosen: { newcomers: number; notFetched: number };
}

/** Why it is unknown whether a neighbour matches the choice. */
export type UnsureReason = 'kind not known' | 'not known whether current';

export type UnreachedReason =
  | 'budget'
  | 'no answer'
  | 'failed'
  | 'not found'
  | 'too many'
  | UnsureReason;

/** Follow a count: `2 left by the budget`. */
export const UNREACHED_WORDS: Readonly<Record<UnreachedReason, string>> = {
  budget: 'left by the budget',
  'no answer': 'not asked for, as no registry answered',
  failed: 'could not be fetched',
  'not found': 'not found by the registry',
  'too many': 'not gone on from, having too many neighbours',
  'kind not known': 'left, its kind not known',
  'not known whether current': 'left, not known whether current',
};

/** The result, which is one step on the canvas. */
export interface ExpandFurtherAnswer {
  label: string;
  added: EntityId[];
  /** Distinct neighbours that match the choice, on the canvas or not. */
  neighbours: number;
  /** How many of those were not added because of the limit. */
  leftOff: number;
  calls: number;
  fetched: number;
  /**
   * Entities whose neighbours are not all known, and neighbours that may match the choice, with the reason:
   * the first of them; `counts` has all, by reason.
   */
  unreached: { entity: EntityId; label: string; why: UnreachedReason; fault: Fault | null }[];
  counts: Partial<Record<UnreachedReason, number>>;
}

/**
 * The result of expanding entities, which is one step on the canvas. A cancelled expansion is refused as
 * `cancelled`, whose detail counts the stored profiles (`had`) and all (`of`).
 */
export interface ExpandAnswer {
  /** The label of the first of them. */
  label: string;
  /** Entities added to the canvas; empty if there were more newcomers than allowed. */
  added: EntityId[];
  /** All neighbours stated, each counted once. */
  neighbours: number;
  /** How many of those were not on the canvas before. */
  newcomers: number;
  /** Newcomers that were not added. */
  leftOff: number;
  /** How many profiles a registry answered with. */
  fetched: number;
  /** Entities whose profile could not be fetched. */
  notFetched: NotFetched[];
  /** If none were added because of their number: whose neighbours they are, the largest first. */
  hubs: ExpandHub[];
}

/** One of the entities expanded, with how many neighbours it would bring. */
export interface ExpandHub {
  entity: EntityId;
  label: string;
  newcomers: number;
}

/** A profile that could not be fetched. */
export interface NotFetched {
  entity: EntityId;
  fault: Fault;
}
