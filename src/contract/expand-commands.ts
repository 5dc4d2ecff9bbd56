/** Expanding with a price: a part of `commands.ts`. */
import { z } from 'zod';
import { answers, task } from './command.ts';
import { caseId } from './model/case.ts';
import { entityId } from './model/entity.ts';
import {
  neighbourChoice,
  type ExpandFurtherAnswer,
  type CountedNeighbours,
} from './model/expand-further.ts';

const expansion = {
  case: caseId,
  entities: z.array(entityId).min(1).max(1000),
  ...neighbourChoice,
};

export const expandCommands = {
  /** How many neighbours of each kind and role these have, as far as stored, and what more costs. Nobody is asked. */
  countNeighbours: answers<CountedNeighbours>()(z.strictObject({ ...expansion, task })),
  /**
   * Put the neighbours that are meant on the canvas, and theirs, level by level: one step. Profiles that
   * nobody was asked for are fetched first, as far as the budget goes. Cancelled, what came stays stored and
   * nothing comes onto the canvas.
   */
  expandFurther: answers<ExpandFurtherAnswer>()(
    z.strictObject({
      ...expansion,
      levels: z.int().min(1).max(10).default(1),
      /** Records that may be asked for at most. */
      budget: z.int().min(0).max(100_000),
      /** So many come at most. */
      limit: z.int().min(1).max(50_000).default(2000),
      /** Whoever has more neighbours than this is not gone on from. */
      most: z.int().min(1).max(50_000).default(500),
      task,
    }),
  ),
} as const;
