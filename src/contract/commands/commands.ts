/** Every command of the engine, one line each. */
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
  /** Add a registry to the list; a known one keeps its handle. */
  addRegistry: answers<{ handle: RegistryHandle; settings: SettingsAnswer }>()(
    z.strictObject({
      address: registryAddress,
      /** A name from `registry/kinds.ts`; if left out, the first kind that fits the address. */
      kind: z.string().max(100).optional(),
      keyForm: keyForm.optional(),
      mark: registryMark.optional(),
      /** false: only make it known, without listing it. */
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
  /** Remove it from the list; its responses stay stored. Refused for the default registry. */
  removeRegistry: answers<SettingsAnswer>()(z.strictObject({ registry: registryHandle })),
  /** Set this registry's key, or delete it with null. The key is never returned. */
  setAccessKey: answers<SettingsAnswer>()(
    z.strictObject({
      registry: registryHandle,
      key: accessKey.nullable(),
    }),
  ),
  /**
   * Send a registry, known or at an address, the smallest possible request. A given key or key form is
   * tried instead of the one set, and not stored.
   */
  testRegistry: answers<RegistryTest>()(
    z.union([
      z.strictObject({ registry: registryHandle, ...asTyped }),
      z.strictObject({ address: registryAddress, ...asTyped }),
    ]),
  ),
  /** Every registry the store knows, listed or not. */
  readRegistries: answers<{ registries: (KnownRegistry & { responses: number })[] }>()(nothing),
  setOffline: answers<Status>()(z.strictObject({ on: z.boolean() })),
  cancelTask: answers<{ found: boolean }>()(z.strictObject({ task: z.string() })),
  /**
   * Running commands that have a task name and were not cancelled. A second run with the same question is
   * refused as `run-under-way`, whatever its budget.
   */
  readRuns: answers<{ runs: BudgetedRun[] }>()(z.strictObject({})),
  /**
   * Wait for the result of the running command of this name, as its caller does. Starts nothing: refused as
   * `run-over` if none is running.
   */
  joinRun: answers<JoinedRun>()(z.strictObject({ task: z.string().min(1).max(100) })),

  ...searchCommands,

  /** auto: the store if it has the profile, else the registry. registry: query again. */
  readProfile: answers<ProfileAnswer>()(
    z.strictObject({
      entity: entityId,
      from,
      listLimit: z.int().min(0).max(10_000_000).default(200),
      case: inCase,
      task,
    }),
  ),
  /** The other record of a company, according to stored records: no registry is queried. */
  readOtherRecords: answers<OtherRecords>()(z.strictObject({ entity: entityId })),
  /** The evidence for and against two stored records being the same. No registry is queried, nothing is judged. */
  compareEntities: answers<EntityComparison>()(
    z.strictObject({ entities: z.tuple([entityId, entityId]), task }),
  ),
  /** Part of a top-level list of this response, read as this entity's profile. */
  readProfileList: answers<{ items: unknown[]; total: number }>()(
    z.strictObject({
      entity: entityId,
      sha256,
      list: z.string(),
      offset,
      limit: z.int().min(1).max(1000).default(200),
    }),
  ),
  /** As text, or the exact bytes in base64: `offset` and `limit` then count bytes. */
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
  /** Neighbours that stored profiles state, to choose from before expanding. */
  readNeighbours: answers<NeighbourPage>()(
    z.strictObject({
      entity: entityId,
      /** The canvas they would be added to. */
      case: caseId.optional(),
      /** Only neighbours with a name or role in which each of these words begins a word. */
      text: z.string().max(200).default(''),
      /** The day that states are as of; today where the engine runs if left out. */
      day: z.iso.date().optional(),
      offset,
      limit: z.int().min(1).max(1000).default(200),
    }),
  ),
  /** How many neighbours of each entity are not on the canvas. */
  readRests: answers<{ rests: Rest[] }>()(
    z.strictObject({ case: caseId, entities: z.array(entityId).max(100) }),
  ),
  /** Fetch the profiles that aren't stored, then put their neighbours on the canvas, as one step. */
  expandEntities: answers<ExpandAnswer>()(
    z.strictObject({
      case: caseId,
      entities: z.array(entityId).min(1).max(10_000),
      /** At most this many newcomers per entity, the first in the order of `readNeighbours`. */
      limit: z.int().min(1).max(50_000).default(200),
      /** Add none if there would be more newcomers than this, so that the user can decide. */
      unlessMoreThan: z.int().min(0).max(1_000_000).optional(),
      /** store: no profiles are requested, for example because they were just counted. */
      from: z.enum(['auto', 'store']).default('auto'),
      task,
    }),
  ),
  /**
   * Follow these entities to their owners, or to what they own, as far as possible: fetch what isn't
   * stored, then put everything reached on the canvas, as one step.
   */
  followOwners: answers<FollowAnswer>()(
    z.strictObject({
      case: caseId,
      entities: z.array(entityId).min(1).max(1000),
      direction: z.enum(['up', 'down']),
      asOf,
      steps: z.int().min(1).max(100).default(30),
      /** At most this many entities are reached. */
      limit: z.int().min(1).max(20_000).default(2000),
      task,
    }),
  ),
  /** Put entities on the canvas, move, pin, hide or remove them, as one step to undo. */
  changeCanvas: answers<{ changed: number }>()(
    z.strictObject({
      case: caseId,
      /** The step's name in "Undo …". */
      label: z.string().min(1).max(200),
      put: z.array(canvasPlace).max(50_000).default([]),
      remove: z.array(entityId).max(50_000).default([]),
      /** How the canvas is drawn from now on; unchanged if left out. */
      look: canvasLook.optional(),
      /**
       * Joins the previous step, or only a previous one of this label. Otherwise it is a step of its own
       * or, with `no step`, only places what has no coordinates yet, and can't be undone.
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
/** What a caller passes: fields with defaults are optional. */
export type InputOf<C extends CommandName> = z.input<Commands[C]['input']>;
/** What a handler receives: checked, with defaults filled in. */
export type CheckedInputOf<C extends CommandName> = z.output<Commands[C]['input']>;
export type OutputOf<C extends CommandName> = NonNullable<Commands[C]['output']>;
