/** Commands answered from all stored ties, also those with a fetch budget: a part of `commands.ts`. */
import { z } from 'zod';
import { answers, inCase, offset, task } from './command.ts';
import { asOf, type TiesAnswer } from '../model/answer.ts';
import { entityId } from '../model/entity.ts';
import { REPORT_LANGUAGES } from '../answers/dossier.ts';
import type { CoveredEntity, Coverage, FetchedProfiles } from '../answers/coverage.ts';
import type { IndicatorsAnswer, RulesAnswer } from '../model/indicators.ts';
import type { InterlocksAnswer, SharedBoardsAnswer } from '../answers/interlocks.ts';
import type { MajoritiesAnswer, OwnersAnswer } from '../answers/owners.ts';
import { pathEnds, pathsInput, type ContinuedPaths, type PathsAnswer } from '../model/paths.ts';
import { caseId } from '../model/case.ts';
import {
  type CountedNeighbours,
  type ExpandFurtherAnswer,
  ENTITY_KINDS,
} from '../answers/expand.ts';

/** The text of a file of rules; a longer one is refused when it is read. */
const ruleFile = z.string().max(1_000_001);

const pathsQuestion = {
  from: pathEnds.min(1),
  to: pathEnds.min(1),
  asOf,
  ...pathsInput,
  /** Records judged the same in this case are one step apart, unless `judged` is false. */
  case: inCase,
};

export const answerCommands = {
  /**
   * All ties between the two entities of each pair, of any time, in the order of the pairs, to show an
   * answer that names ties. No registry is queried. Refused as `entity-unknown` if nothing is stored of
   * one.
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
   * Every shortest path from any of `from` to any of `to`, then longer ones. Refused as `entity-unknown` if
   * nothing is stored of an entity, and if one is at both ends.
   */
  findPaths: answers<PathsAnswer>()(z.strictObject({ ...pathsQuestion, task })),
  /**
   * Fetch records at the frontier of such a search, nearest to either end first, until the ends are
   * connected. If cancelled, fetched records stay stored, and the next run continues from there. Offline,
   * nothing is requested, and it ends as `no answer`.
   */
  continuePaths: answers<ContinuedPaths>()(
    z.strictObject({
      ...pathsQuestion,
      /** At most this many records are requested. */
      budget: z.int().min(1).max(100_000),
      /** Continue after the ends are connected, to find further and shorter paths. */
      further: z.boolean().default(false),
      task,
    }),
  ),
  /**
   * An entity's owners, or what it owns, as far as known. Records not stored are requested from a registry,
   * at most `budget` times. With a budget of 0 nothing is requested, and it is refused as `entity-unknown`
   * if nothing is stored of the entity.
   */
  readOwners: answers<OwnersAnswer>()(
    z.strictObject({
      entity: entityId,
      direction: z.enum(['up', 'down']),
      asOf,
      budget: z.int().min(0).max(100_000).default(0),
      steps: z.int().min(1).max(100).default(30),
      /** At most this many entities are reached. */
      limit: z.int().min(1).max(20_000).default(2000),
      case: inCase,
      task,
    }),
  ),
  /**
   * Those ties on the canvas whose holding is a majority on the day, as `readOwners` says it: judged by all
   * that is stored of what is held. No registry is queried. Refused as `case-unknown`.
   */
  readMajorities: answers<MajoritiesAnswer>()(z.strictObject({ case: caseId, asOf, task })),
  /**
   * Companies that share members: among the companies named; for a single one, with all others; only
   * through the members named, if any. If none are named: in the whole store. Records judged the same in
   * the case count as one, and one of them stands for all. Refused as `case-unknown`.
   */
  readInterlocks: answers<InterlocksAnswer>()(
    z.strictObject({
      entities: z.array(entityId).max(50_000).default([]),
      asOf,
      /** Members of more companies (of those named, if any) than this are left out and listed. */
      most: z.int().min(1).max(100_000).default(100),
      case: inCase,
      offset,
      limit: z.int().min(1).max(10_000).default(1000),
      task,
    }),
  ),
  /**
   * Interlocks by member: who sits on `atLeast` of the same boards. Of a single member, on boards with it. Of
   * several members, or of the members of a single company: which of them meet on several boards. Of several
   * companies: who sits on several of theirs, of the members named, if any. If none are named: in the whole
   * store. Records judged the same in the case count as one. Refused as `entity-unknown`, `case-unknown`.
   */
  readSharedBoards: answers<SharedBoardsAnswer>()(
    z.strictObject({
      entities: z.array(entityId).max(50_000).default([]),
      atLeast: z.int().min(1).max(1000).default(2),
      asOf,
      case: inCase,
      offset,
      limit: z.int().min(1).max(10_000).default(1000),
      task,
    }),
  ),
  /**
   * Which of these entities were searched, with `around` also those they are tied to; if none are named: of
   * the whole store. Refused as `entity-unknown` if nothing is stored of one and it was never requested.
   */
  readCoverage: answers<Coverage>()(
    z.strictObject({
      entities: z.array(entityId).max(50_000).default([]),
      around: z.boolean().default(false),
      /** The maximum length of each list. */
      limit: z.int().min(0).max(100_000).default(10_000),
      task,
    }),
  ),
  /** The coverage of each of these, in order; unknown entities are left out. */
  readCovered: answers<{ items: CoveredEntity[] }>()(
    z.strictObject({ entities: z.array(entityId).max(1000) }),
  ),
  /**
   * Fetch those of these profiles that no registry has answered yet; with `anew` all, the least recently
   * answered first. If cancelled, fetched profiles stay stored, and the next run continues from there.
   */
  fetchProfiles: answers<FetchedProfiles>()(
    z.strictObject({
      entities: z.array(entityId).min(1).max(100_000),
      anew: z.boolean().default(false),
      /** At most this many records are requested. */
      budget: z.int().min(1).max(100_000),
      case: inCase,
      task,
    }),
  ),
  /**
   * Every available rule, with the user's settings for it, and the errors in a file of rules. Refused as
   * `input-invalid` if a rule of the file has the id of a built-in one.
   */
  readRules: answers<RulesAnswer>()(z.strictObject({ rules: ruleFile.optional() })),
  /**
   * What the rules find in stored records: in those named, else in those on the case's canvas, else in all.
   * Thresholds and disabled rules are as in the settings. With a case, hits waived in it are marked.
   * Refused as `rules-invalid` if a file of rules has errors, and as `input-invalid` for a threshold of no
   * known rule. For thousands of records the answer is megabytes, too long for a page to read at once:
   * `from` requests a part of it.
   */
  readIndicators: answers<IndicatorsAnswer>()(
    z.strictObject({
      entities: z.array(entityId).max(50_000).default([]),
      case: inCase,
      asOf,
      /** The text of a file of the user's own rules, applied along with the built-in ones. */
      rules: ruleFile.optional(),
      /** Thresholds by rule id, which override the settings. */
      thresholds: z.record(z.string().max(80), z.number()).default({}),
      /** The maximum number of hits, and of unknown results. */
      limit: z.int().min(0).max(100_000).default(10_000),
      /** Skips the first entities, this many in order; `next` states where to continue. */
      from: z.int().min(0).optional(),
      /** Whether hits have `sources`, most of an answer's size; otherwise these are empty. */
      withSources: z.boolean().default(true),
      /** The language of hits; unknown results are in English. */
      language: z.enum(REPORT_LANGUAGES).default('en'),
      task,
    }),
  ),
} as const;

/** The neighbours to choose; a part left out or empty excludes nobody. */
const neighbourChoice = {
  kinds: z.array(z.enum(ENTITY_KINDS)).default([]),
  /** The wording of the ties, verbatim. */
  roles: z.array(z.string().max(300)).max(1000).default([]),
  /** Only through ties that are active on the day. */
  currentOnly: z.boolean().default(false),
  /** Today where the engine runs if left out. */
  day: z.iso.date().optional(),
};

const expansion = {
  case: caseId,
  entities: z.array(entityId).min(1).max(1000),
  ...neighbourChoice,
};

/** Expanding by a choice of neighbours: a part of `commands.ts`. */
export const expandCommands = {
  /** The stored number of neighbours by kind and role, and what more costs. No registry is queried. */
  countNeighbours: answers<CountedNeighbours>()(z.strictObject({ ...expansion, task })),
  /**
   * Put the chosen neighbours on the canvas, and theirs, level by level, as one step. Profiles never
   * requested are fetched first, within the budget. If cancelled, fetched profiles stay stored and nothing
   * is added.
   */
  expandFurther: answers<ExpandFurtherAnswer>()(
    z.strictObject({
      ...expansion,
      levels: z.int().min(1).max(10).default(1),
      /** At most this many records are requested. */
      budget: z.int().min(0).max(100_000),
      /** At most this many entities are added. */
      limit: z.int().min(1).max(50_000).default(2000),
      /** Entities with more neighbours than this are not expanded further. */
      most: z.int().min(1).max(50_000).default(500),
      task,
    }),
  ),
} as const;

const { continuePaths, fetchProfiles, readOwners } = answerCommands;

const { expandFurther } = expandCommands;

/** The commands that have a budget. */
export const BUDGETED = { continuePaths, fetchProfiles, readOwners, expandFurther } as const;

export type BudgetedCommand = keyof typeof BUDGETED;

/** A running command with a budget: its input, its task name, and its progress. */
export type BudgetedRun = {
  [C in BudgetedCommand]: {
    command: C;
    task: string;
    input: z.output<(typeof BUDGETED)[C]['input']>;
    /** Requests made, and their maximum; null if unknown. */
    done: number;
    total: number | null;
    words: string;
  };
}[BudgetedCommand];

export type RunOf<C extends BudgetedCommand> = Extract<BudgetedRun, { command: C }>;

/** The result of such a run. */
export type JoinedRun = {
  [C in BudgetedCommand]: {
    command: C;
    answer: NonNullable<(typeof BUDGETED)[C]['output']>;
  };
}[BudgetedCommand];
