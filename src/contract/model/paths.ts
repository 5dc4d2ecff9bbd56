/** Paths between entities. */
import type { Fault } from '../faults/faults.ts';
import { z } from 'zod';
import { tieFilter, type EntityLabels, type Place } from './answer.ts';
import { entityId, type EntityId } from './entity.ts';
import type { Tie } from './tie.ts';

const { asOf: _asOf, ...counting } = tieFilter;

export const pathEnds = z.array(entityId).max(1000);

/** What counts as a path, and how many are returned. */
export const pathsInput = {
  ...counting,
  /** Whether two entities that state the same thing, stated by at most 50, are one step apart. */
  things: z.boolean().default(false),
  /** Whether the case's judgements of “same” count. */
  judged: z.boolean().default(true),
  /** The maximum number of steps; if left out, the shortest length and up to two steps more. */
  longest: z.int().min(1).max(30).optional(),
  limit: z.int().min(1).max(1000).default(20),
};

/** The question a case was left with; an end may still be empty. */
export const pathsInCase = z.strictObject({
  from: pathEnds,
  to: pathEnds,
  wanted: z.strictObject(pathsInput),
});

export type PathsInCase = z.infer<typeof pathsInCase>;

export interface EntityPath {
  /** The number of steps. */
  length: number;
  /** From first to last: one more than steps. */
  entities: EntityId[];
  /**
   * The most telling tie of each step; the sentence is built from these. For a step without a tie: the id
   * of the thing both state, or of the judgement that they are the same.
   */
  ties: Tie['id'][];
  /** For each step, how many other ties that count there are between the two. */
  others: number[];
  /** Its least certain part, in words. */
  weakest: string;
  /** The whole path in quotable words. */
  sentence: string;
  /** Where it is stated, step by step, without duplicates. */
  sources: Place[];
}

export interface PathsAnswer {
  from: EntityId[];
  to: EntityId[];
  asOf: string;
  /** By length, then by weakest link. */
  paths: EntityPath[];
  /** How many have the shortest length. */
  shortest: number;
  /** Whether there may be more, of these lengths or longer. */
  more: boolean;
  /** What was searched: if there is no path, everything within that many steps of either end. */
  searched: { entities: number; ties: number };
  /**
   * Entities reached whose own records were never requested, or could not be fetched: the first few,
   * nearest first.
   */
  frontier: EntityId[];
  /** The number of all of these. */
  frontierCount: number;
  /** Entities reached that their registry does not have, likewise. */
  notFound: EntityId[];
  notFoundCount: number;
  /** Labels of the entities in the paths, at both ends, at the frontier and of those not found. */
  labels: EntityLabels;
}

/** The result of continuing a search, with the current paths. */
export interface ContinuedPaths extends PathsAnswer {
  /** Records requested: those answered, and those that could not be fetched. */
  calls: number;
  fetched: number;
  failed: number;
  /** Why it ended; `nothing left`: everything at the frontier was requested. */
  end: 'connected' | 'nothing left' | 'budget spent' | 'no answer';
  /** Why the last failed request failed. */
  fault: Fault | null;
}
