/** Paths between entities, as they are told. */
import type { Fault } from '../faults/faults.ts';
import { z } from 'zod';
import { tieFilter, type EntityLabels, type Place } from './answer.ts';
import { entityId, type EntityId } from './entity.ts';
import type { Tie } from './tie.ts';

const { asOf: _asOf, ...counting } = tieFilter;

export const pathEnds = z.array(entityId).max(1000);

/** What counts for a path, and how much of it is wanted. */
export const pathsWanted = {
  ...counting,
  /** Whether two that state the same thing are one step apart, where no more than 50 state it. */
  things: z.boolean().default(false),
  /** Whether what is judged the same in the case counts as that. */
  judged: z.boolean().default(true),
  /** Steps at most; left out, shortest ones of any length, and longer ones of up to two steps more. */
  longest: z.int().min(1).max(30).optional(),
  limit: z.int().min(1).max(1000).default(20),
};

/** A question as a case is left at it; an end may not be set yet. */
export const pathsInCase = z.strictObject({
  from: pathEnds,
  to: pathEnds,
  wanted: z.strictObject(pathsWanted),
});

export type PathsInCase = z.infer<typeof pathsInCase>;

export interface EntityPath {
  /** Steps. */
  length: number;
  /** From the first to the last: one more than steps. */
  entities: EntityId[];
  /**
   * Of each step the tie that says most: the sentence is of these. Where no tie is what joins the two, the
   * id of the thing that both state, or that of the judgement that they are the same.
   */
  ties: Tie['id'][];
  /** Of each step how many other ties that count there are between the two. */
  others: number[];
  /** What is least certain in it, in words. */
  weakest: string;
  /** All of it in words that can be quoted. */
  sentence: string;
  /** Where it is stated, step by step, each place once. */
  sources: Place[];
}

export interface PathsAnswer {
  from: EntityId[];
  to: EntityId[];
  asOf: string;
  /** By length, then by their weakest link. */
  paths: EntityPath[];
  /** How many there are of the shortest length. */
  shortest: number;
  /** Whether there may be more, of these lengths or longer. */
  more: boolean;
  /** What was looked at: where there is no path, all that can be reached from either end in so many steps. */
  searched: { entities: number; ties: number };
  /**
   * Those that were reached and whose own records nobody asked for, or that could not be had: the first
   * few, the nearest first.
   */
  frontier: EntityId[];
  /** How many those are in all. */
  frontierCount: number;
  /** Those that were reached and that their registry does not have, in the same way. */
  notFound: EntityId[];
  notFoundCount: number;
  /** What the entities of the paths, both ends, the frontier and those not found are called. */
  labels: EntityLabels;
}

/** What going on came to, and the paths as they are now. */
export interface ContinuedPaths extends PathsAnswer {
  /** Records asked for: those answered with, and those that could not be had. */
  calls: number;
  fetched: number;
  failed: number;
  /** Why it ended; `nothing left`: whoever is at the frontier was asked for. */
  end: 'connected' | 'nothing left' | 'budget spent' | 'no answer';
  /** Why the last that failed could not be had. */
  fault: Fault | null;
}
