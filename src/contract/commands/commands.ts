/** Everything the page, the command line or a test may ask of the engine, one line each. */
import { z } from 'zod';
import {
  answerCommands,
  expandCommands,
  type BudgetedRun,
  type JoinedRun,
} from './answer-commands.ts';
import { asOf } from '../model/answer.ts';
import { caseCommands, changeCommands, importCommands } from './case-commands.ts';
import { answers, from, inCase, offset, sha256, task } from './command.ts';
import { exportCommands } from './file-commands.ts';
import type { ExpandAnswer } from '../answers/expand.ts';
import type { ProfileAnswer, ResponsePart } from '../answers/profile.ts';
import {
  canvasLook,
  canvasPlace,
  type CanvasPage,
  type NeighbourPage,
  type Rest,
} from '../model/canvas.ts';
import { caseId } from '../model/case.ts';
import type { EntityComparison, OtherRecords } from '../answers/comparison.ts';
import { entityId } from '../model/entity.ts';
import type { FollowAnswer } from '../answers/owners.ts';
import {
  keyForm,
  registryHandle,
  registryMark,
  type KnownRegistry,
  type RegistryHandle,
} from '../model/registry.ts';
import { searchCommands, versionCommands, thingCommands } from './record-commands.ts';
import { storeCommands } from './store-commands.ts';
import {
  settings,
  type RegistryTest,
  type SettingsAnswer,
  type Status,
} from '../answers/settings.ts';

const registryAddress = z.string().trim().min(1).max(2000);
const accessKey = z.string().trim().min(1).max(1000);
const asTyped = { key: accessKey.optional(), keyForm: keyForm.optional(), task };

const nothing = z.strictObject({});

export const commands = {
  readStatus: answers<Status>()(nothing),
  readSettings: answers<SettingsAnswer>()(nothing),
  changeSettings: answers<SettingsAnswer>()(settings.partial()),
  /** Put a registry on the list; one that is known already keeps its handle. */
  addRegistry: answers<{ handle: RegistryHandle; settings: SettingsAnswer }>()(
    z.strictObject({
      address: registryAddress,
      /** By name, see `registry/kinds.ts`; left out, the first kind that can be at the address. */
      kind: z.string().max(100).optional(),
      keyForm: keyForm.optional(),
      mark: registryMark.optional(),
      /** false: only make it known, for this once. */
      listed: z.boolean().default(true),
    }),
  ),
  changeRegistry: answers<SettingsAnswer>()(
    z.strictObject({
      registry: registryHandle,
      keyForm: keyForm.optional(),
      mark: registryMark.optional(),
    }),
  ),
  /** Take it off the list; what it answered stays stored. Refused for the one that is set. */
  removeRegistry: answers<SettingsAnswer>()(z.strictObject({ registry: registryHandle })),
  /** Keep a key for this registry, or forget it with null. It is never read back. */
  setAccessKey: answers<SettingsAnswer>()(
    z.strictObject({
      registry: registryHandle,
      key: accessKey.nullable(),
    }),
  ),
  /**
   * Ask a registry the smallest question there is: one that is known, or the one that would be at an
   * address. A key or a key form given is tried in place of what is set; nothing of it is kept.
   */
  testRegistry: answers<RegistryTest>()(
    z.union([
      z.strictObject({ registry: registryHandle, ...asTyped }),
      z.strictObject({ address: registryAddress, ...asTyped }),
    ]),
  ),
  /** Every registry the store knows, on the list or not. */
  readRegistries: answers<{ registries: (KnownRegistry & { responses: number })[] }>()(nothing),
  setOffline: answers<Status>()(z.strictObject({ on: z.boolean() })),
  cancelTask: answers<{ found: boolean }>()(z.strictObject({ task: z.string() })),
  /**
   * Those that were given a name, and were not told to stop. To begin another of the same question is
   * refused as `run-under-way`, whatever the budget.
   */
  readRuns: answers<{ runs: BudgetedRun[] }>()(z.strictObject({})),
  /**
   * Hears what the run of this name comes to, as whoever began it does. It begins nothing: refused as
   * `run-over` where none of the name is under way any more.
   */
  joinRun: answers<JoinedRun>()(z.strictObject({ task: z.string().min(1).max(100) })),

  ...searchCommands,

  /** auto: the store if it has it, else the registry. registry: ask again. */
  readProfile: answers<ProfileAnswer>()(
    z.strictObject({
      entity: entityId,
      from,
      listLimit: z.int().min(0).max(10_000_000).default(200),
      case: inCase,
      task,
    }),
  ),
  /** What stored records say of the other record of a company: nobody is asked. */
  readOtherRecords: answers<OtherRecords>()(z.strictObject({ entity: entityId })),
  /**
   * What speaks for and against two stored records being of the same. Nobody is asked, and nothing is
   * judged.
   */
  compareEntities: answers<EntityComparison>()(
    z.strictObject({ entities: z.tuple([entityId, entityId]), task }),
  ),
  /** Part of one top-level list of this response, read as this entity's profile. */
  readProfileList: answers<{ items: unknown[]; total: number }>()(
    z.strictObject({
      entity: entityId,
      sha256,
      list: z.string(),
      offset,
      limit: z.int().min(1).max(1000).default(200),
    }),
  ),
  /** As text, or in base64 for the exact bytes: `offset` and `limit` then count bytes. */
  readResponse: answers<ResponsePart>()(
    z.strictObject({
      sha256,
      offset,
      limit: z.int().min(1).max(2_000_000).default(200_000),
      as: z.enum(['text', 'base64']).default('text'),
    }),
  ),

  ...thingCommands,
  ...versionCommands,
  ...caseCommands,
  ...changeCommands,

  readCanvas: answers<CanvasPage>()(z.strictObject({ case: caseId, after: offset })),
  /** Neighbours that stored profiles state, for a choice before expanding. */
  readNeighbours: answers<NeighbourPage>()(
    z.strictObject({
      entity: entityId,
      /** Whose canvas they would come onto. */
      case: caseId.optional(),
      /** Only those with a name, or the words of a role, in which each of its words begins a word. */
      text: z.string().max(200).default(''),
      /** States are as of it; today in UTC without. */
      day: z.iso.date().optional(),
      offset,
      limit: z.int().min(1).max(1000).default(200),
    }),
  ),
  /** How many neighbours of each of these are not on the canvas. */
  readRests: answers<{ rests: Rest[] }>()(
    z.strictObject({ case: caseId, entities: z.array(entityId).max(100) }),
  ),
  /** Fetch the profiles that aren't stored, then put their neighbours on the canvas: one step. */
  expandEntities: answers<ExpandAnswer>()(
    z.strictObject({
      case: caseId,
      entities: z.array(entityId).min(1).max(10_000),
      /** So many newcomers of each at most, the first in the order of `readNeighbours`. */
      limit: z.int().min(1).max(50_000).default(200),
      /** Bring none when there would be more newcomers than this, so that somebody can be asked. */
      unlessMoreThan: z.int().min(0).max(1_000_000).optional(),
      /** store: no registry is asked for profiles, as after they were counted. */
      from: z.enum(['auto', 'store']).default('auto'),
      task,
    }),
  ),
  /**
   * From these to who holds them, or to what they hold, as far as it goes: fetch what isn't stored,
   * then put all that was reached on the canvas, as one step.
   */
  followOwners: answers<FollowAnswer>()(
    z.strictObject({
      case: caseId,
      entities: z.array(entityId).min(1).max(1000),
      direction: z.enum(['up', 'down']),
      asOf,
      steps: z.int().min(1).max(100).default(30),
      /** Entities reached at most. */
      limit: z.int().min(1).max(20_000).default(2000),
      task,
    }),
  ),
  /** Put entities on the canvas, move, pin, hide or remove them: one step to undo. */
  changeCanvas: answers<{ changed: number }>()(
    z.strictObject({
      case: caseId,
      /** What the step is called in "Undo …". */
      label: z.string().min(1).max(200),
      put: z.array(canvasPlace).max(50_000).default([]),
      remove: z.array(entityId).max(50_000).default([]),
      /** How it is drawn from now on; left out, as it was. */
      look: canvasLook.optional(),
      /**
       * Belongs to the step before, or to that of this label if it still is the step before. Otherwise
       * it is a step of its own, or none: then it only places what has no place yet, and can't be undone.
       */
      join: z
        .union([
          z.boolean(),
          z.strictObject({ to: z.string().nullable(), otherwise: z.literal('no step').optional() }),
        ])
        .default(false),
    }),
  ),
  undo: answers<{ undone: string | null }>()(z.strictObject({ case: caseId })),
  redo: answers<{ redone: string | null }>()(z.strictObject({ case: caseId })),

  ...exportCommands,
  ...importCommands,

  ...answerCommands,
  ...expandCommands,
  ...storeCommands,
} as const;

type Commands = typeof commands;
export type CommandName = keyof Commands;
/** What a caller gives: defaults may be left out. */
export type InputOf<C extends CommandName> = z.input<Commands[C]['input']>;
/** What a handler gets: checked, with defaults filled in. */
export type CheckedInputOf<C extends CommandName> = z.output<Commands[C]['input']>;
export type OutputOf<C extends CommandName> = NonNullable<Commands[C]['output']>;
