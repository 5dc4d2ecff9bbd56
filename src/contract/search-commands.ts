/** What may be searched, at a registry and in what is stored: a part of `commands.ts`. */
import { z } from 'zod';
import { answers, from, inCase, task } from './command.ts';
import type { FoundEntities, SearchPage, SearchTotals } from './model/answers.ts';
import { caseId } from './model/case.ts';
import type { EverythingFound } from './model/everything.ts';
import { memberQuery } from './model/query.ts';
import { registryHandle } from './model/registry.ts';

/** Whoever looks further types more of the name. */
const FOUND_MAXIMUM = 1000;
const name = z.string().trim().max(1000);

export const searchCommands = {
  /** auto and registry: asked anew while it can be, else what is stored. store: never asked. */
  searchMembers: answers<SearchPage>()(
    z.strictObject({ registry: registryHandle, query: memberQuery, from, case: inCase, task }),
  ),
  /** Every page from `query.page` on; each arrives as the event searchPageArrived. */
  searchAllMembers: answers<SearchTotals>()(
    z.strictObject({ registry: registryHandle, query: memberQuery, from, case: inCase, task }),
  ),

  /**
   * Everything stored that has this name, in any script: members and companies of every registry,
   * with a profile or named only. No registry is asked.
   */
  findEntities: answers<FoundEntities>()(
    z.strictObject({
      name,
      /** Only these; left out, both. */
      subject: z.enum(['company', 'member']).optional(),
      registry: registryHandle.optional(),
      offset: z.int().min(0).max(FOUND_MAXIMUM).default(0),
      limit: z.int().min(1).max(200).default(50),
    }),
  ),
  /**
   * Everything stored, and what was written into the cases: names first, then any field, number, address,
   * note, tag. `case`: only what is in this one. Nobody is asked. In parts: the next begins at `next`.
   */
  searchEverything: answers<EverythingFound>()(
    z.strictObject({
      text: name.min(1),
      case: inCase,
      offset: z.int().min(0).max(FOUND_MAXIMUM).default(0),
      limit: z.int().min(1).max(50).default(20),
      task,
    }),
  ),
  /** The same among what stands on the canvas of this case, hidden or not. */
  findOnCanvas: answers<FoundEntities>()(
    z.strictObject({
      case: caseId,
      name,
      limit: z.int().min(1).max(200).default(50),
      task,
    }),
  ),
} as const;
