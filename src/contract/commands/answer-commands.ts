/** What is answered over all stored ties, and the runs that ask for more with a budget: a part of `commands.ts`. */
import { z } from 'zod';
import { answers, inCase, offset, task } from './command.ts';
import { asOf, type TiesAnswer } from '../model/answer.ts';
import { entityId } from '../model/entity.ts';
import { REPORT_LANGUAGES } from '../answers/dossier.ts';
import type { CoveredEntity, Coverage, FetchedProfiles } from '../answers/coverage.ts';
import type { IndicatorsAnswer, RulesAnswer } from '../model/indicators.ts';
import type { InterlocksAnswer } from '../answers/interlocks.ts';
import type { OwnersAnswer } from '../answers/owners.ts';
import { pathEnds, pathsWanted, type ContinuedPaths, type PathsAnswer } from '../model/paths.ts';
import { caseId } from '../model/case.ts';
import {
  type CountedNeighbours,
  type ExpandFurtherAnswer,
  ENTITY_KINDS,
} from '../answers/expand.ts';

/** The text of one; a longer one is refused by its reader. */
const ruleFile = z.string().max(1_000_001);

const pathsQuestion = {
  from: pathEnds.min(1),
  to: pathEnds.min(1),
  asOf,
  ...pathsWanted,
  /** Records judged the same in this case are one step apart, unless `judged` is false. */
  case: inCase,
};

export const answerCommands = {
  /**
   * All ties between the two of each of these pairs, whatever their time, in the order of the pairs: what an
   * answer that names ties is shown with. Nobody is asked. Refused as `entity-unknown` where nothing is
   * stored of one.
   */
  readTies: answers<TiesAnswer>()(
    z.strictObject({
      pairs: z
        .array(z.tuple([entityId, entityId]))
        .min(1)
        .max(2000),
    }),
  ),
  /**
   * Every shortest way from one of these to one of those, then longer ones. Refused as `entity-unknown`
   * where nothing is stored of one, and where one is at both ends.
   */
  findPaths: answers<PathsAnswer>()(z.strictObject({ ...pathsQuestion, task })),
  /**
   * Fetch records at the frontier of such a question, the nearest to either end first, until the ends are
   * connected. Cancelled, what came stays stored, and the next time goes on from there. Offline nobody is
   * asked, and it ends as `no answer`.
   */
  continuePaths: answers<ContinuedPaths>()(
    z.strictObject({
      ...pathsQuestion,
      /** Records that may be asked for at most. */
      budget: z.int().min(1).max(100_000),
      /** Not only until they are connected, but for further and shorter ways as well. */
      further: z.boolean().default(false),
      task,
    }),
  ),
  /**
   * From an entity to who holds it, or to what it holds, as far as it goes. Of whom nothing is stored a
   * registry is asked, as often as `budget` says: 0, nobody is, and it is refused as `entity-unknown`
   * where nothing is stored of the entity.
   */
  readOwners: answers<OwnersAnswer>()(
    z.strictObject({
      entity: entityId,
      direction: z.enum(['up', 'down']),
      asOf,
      budget: z.int().min(0).max(100_000).default(0),
      steps: z.int().min(1).max(100).default(30),
      /** Entities reached at most. */
      limit: z.int().min(1).max(20_000).default(2000),
      case: inCase,
      task,
    }),
  ),
  /**
   * Companies that share members. Of companies named, those among them; of one alone, with all others;
   * only by the members named, if any. None named: over the whole store. Records judged the same in the
   * case are one, and one of them is named for all. Refused as `case-unknown`.
   */
  readInterlocks: answers<InterlocksAnswer>()(
    z.strictObject({
      entities: z.array(entityId).max(50_000).default([]),
      asOf,
      /** Members of more companies than this are left out, and named; among companies named, only those count. */
      most: z.int().min(1).max(100_000).default(100),
      case: inCase,
      offset,
      limit: z.int().min(1).max(10_000).default(1000),
      task,
    }),
  ),
  /**
   * What was searched of these, with `around` of all that they are tied to as well; none named: of the
   * whole store. Refused as `entity-unknown` where nothing is stored of one and nobody was asked for it.
   */
  readCoverage: answers<Coverage>()(
    z.strictObject({
      entities: z.array(entityId).max(50_000).default([]),
      around: z.boolean().default(false),
      /** Of each list at most so many. */
      limit: z.int().min(0).max(100_000).default(10_000),
      task,
    }),
  ),
  /** The same of each of these, in their order; those of which nothing is known are left out. */
  readCovered: answers<{ items: CoveredEntity[] }>()(
    z.strictObject({ entities: z.array(entityId).max(1000) }),
  ),
  /**
   * Fetch the profiles of these that nobody has answered for; `anew`, of all of them, the one asked longest
   * ago first. Cancelled, what came stays stored, and the next time goes on from there.
   */
  fetchProfiles: answers<FetchedProfiles>()(
    z.strictObject({
      entities: z.array(entityId).min(1).max(100_000),
      anew: z.boolean().default(false),
      /** Records that may be asked for at most. */
      budget: z.int().min(1).max(100_000),
      case: inCase,
      task,
    }),
  ),
  /**
   * Every rule that can be asked, with what was chosen of it, and what is wrong in a file of rules. Refused as
   * `input-invalid` where a rule of the file has the id of one that is built in.
   */
  readRules: answers<RulesAnswer>()(z.strictObject({ rules: ruleFile.optional() })),
  /**
   * What the rules find in stored records: of those named, else of those on the canvas of the case, else of
   * all. Thresholds and rules switched off are as in the settings. A case also tells what was set aside in
   * it. Refused as `rules-invalid` where a file of rules is not
   * in order, and as `input-invalid` for a threshold that no rule has. Of thousands the answer is megabytes,
   * which a page would take too long to read at once: `from` asks for a part of it.
   */
  readIndicators: answers<IndicatorsAnswer>()(
    z.strictObject({
      entities: z.array(entityId).max(50_000).default([]),
      case: inCase,
      asOf,
      /** The text of a file of rules of one's own, asked beside those that are built in. */
      rules: ruleFile.optional(),
      /** Other thresholds than the rules have by the settings, by the names of the rules. */
      thresholds: z.record(z.string().max(80), z.number()).default({}),
      /** Hits, and what can't be told, at most. */
      limit: z.int().min(0).max(100_000).default(10_000),
      /** Those asked before this one, of all in their order, are passed over, and `next` says where to go on. */
      from: z.int().min(0).optional(),
      /** Whether each hit tells where it is stated, which is most of an answer; without, its `sources` are empty. */
      withSources: z.boolean().default(true),
      /** Of what a hit says; what can't be told is said in English. */
      language: z.enum(REPORT_LANGUAGES).default('en'),
      task,
    }),
  ),
} as const;

/** Which neighbours are meant; what is left out or empty leaves nobody out. */
const neighbourChoice = {
  kinds: z.array(z.enum(ENTITY_KINDS)).default([]),
  /** The words of what ties them, verbatim. */
  roles: z.array(z.string().max(300)).max(1000).default([]),
  /** Only by ties that are active on the day. */
  currentOnly: z.boolean().default(false),
  /** Left out, today in UTC. */
  day: z.iso.date().optional(),
};

/** Expanding with a price: a part of `commands.ts`. */
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

/** Runs with a budget of calls that are under way: a part of `commands.ts`. */
const { continuePaths, fetchProfiles, readOwners } = answerCommands;

const { expandFurther } = expandCommands;

/** The commands that such a run may be of. */
export const BUDGETED = { continuePaths, fetchProfiles, readOwners, expandFurther } as const;

export type BudgetedCommand = keyof typeof BUDGETED;

/** What was asked for, under which name, and how far it is. */
export type BudgetedRun = {
  [C in BudgetedCommand]: {
    command: C;
    task: string;
    input: z.output<(typeof BUDGETED)[C]['input']>;
    /** Calls so far of how many; null: nobody knows. */
    done: number;
    total: number | null;
    words: string;
  };
}[BudgetedCommand];

export type RunOf<C extends BudgetedCommand> = Extract<BudgetedRun, { command: C }>;

/** What a run came to. */
export type JoinedRun = {
  [C in BudgetedCommand]: {
    command: C;
    answer: NonNullable<(typeof BUDGETED)[C]['output']>;
  };
}[BudgetedCommand];
