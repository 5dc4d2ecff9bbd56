/** Expanding: what it would bring and cost, and what came of it. */
import type { Fault } from '../faults/faults.ts';
import type { EntityId, EntityKind } from '../model/entity.ts';

export const ENTITY_KINDS = [
  'person',
  'company',
  'authority',
  'member',
] as const satisfies EntityKind[];

/** Distinct entities each. */
interface Counted {
  neighbours: number;
  onCanvas: number;
}

/** Neighbours that stored ties state of some entities, each counted once in each line. */
export interface CountedNeighbours extends Counted {
  kinds: (Counted & { kind: EntityKind })[];
  /** By the words of what ties them, the most first; of a hostile record only so many. */
  roles: (Counted & { role: string })[];
  /** Of those asked about, how many nobody was asked for: a call each tells. */
  notFetched: number;
  /** What the choice leaves: how many would come, and how many of all that are left nobody was asked for. */
  chosen: { newcomers: number; notFetched: number };
}

/** Why it can't be told of a neighbour whether the choice means it. */
export type UnsureReason = 'kind not known' | 'not known whether current';

export type UnreachedReason =
  | 'budget'
  | 'no answer'
  | 'failed'
  | 'not found'
  | 'too many'
  | UnsureReason;

/** `2 left by the budget`. */
export const UNREACHED_WORDS: Readonly<Record<UnreachedReason, string>> = {
  budget: 'left by the budget',
  'no answer': 'not asked for, as no registry answered',
  failed: 'could not be fetched',
  'not found': 'not found by the registry',
  'too many': 'not gone on from, having too many neighbours',
  'kind not known': 'left, its kind not known',
  'not known whether current': 'left, not known whether current',
};

/** What came of it: one step on the canvas. */
export interface ExpandFurtherAnswer {
  label: string;
  added: EntityId[];
  /** Distinct neighbours that the choice left, on the canvas or not. */
  neighbours: number;
  /** Of those, how many did not come for the limit. */
  leftOff: number;
  calls: number;
  fetched: number;
  /**
   * Whose neighbours are not all known, and who may be one that the choice means, and why: the first of
   * them, and how many for each reason.
   */
  unreached: { entity: EntityId; label: string; why: UnreachedReason; fault: Fault | null }[];
  counts: Partial<Record<UnreachedReason, number>>;
}

/**
 * What came of expanding one or several entities: one step on the canvas. One that was cancelled is
 * refused as `cancelled`, whose detail counts the profiles that are stored (`had`) and all (`of`).
 */
export interface ExpandAnswer {
  /** After the first of them. */
  label: string;
  /** Entities that came onto the canvas; none when there were more newcomers than asked for. */
  added: EntityId[];
  /** All neighbours stated, each counted once. */
  neighbours: number;
  /** Of those, not on the canvas before. */
  newcomers: number;
  /** Newcomers that did not come. */
  leftOff: number;
  /** How many profiles were asked of a registry for this. */
  fetched: number;
  /** Of several: those whose profile could not be had. */
  notFetched: NotFetched[];
  /** Where none came because they were too many: whose they are, the one with the most first. */
  hubs: ExpandHub[];
}

/** One of the entities expanded, with how many neighbours it would bring. */
export interface ExpandHub {
  entity: EntityId;
  label: string;
  newcomers: number;
}

/** A profile that could not be had. */
export interface NotFetched {
  entity: EntityId;
  fault: Fault;
}
