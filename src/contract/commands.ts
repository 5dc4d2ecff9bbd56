/** Everything the page, the command line or a test may ask of the engine, one line each. */
import { z } from 'zod';
import type {
  CheckReport,
  CollectAnswer,
  ExpandAnswer,
  ExportAnswer,
  ProfileAnswer,
  RebuildReport,
  ResponsePart,
  SearchPage,
  SearchTotals,
} from './model/answers.ts';
import { canvasPlace, type CanvasPage, type Neighbour } from './model/canvas.ts';
import { entityId } from './model/entity.ts';
import { memberQuery } from './model/query.ts';
import { settings, type RegistryTest, type SettingsAnswer, type Status } from './model/settings.ts';

/** A name the caller chooses for long work, to hear of its progress and to cancel it. */
const task = z.string().min(1).max(100).optional();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const offset = z.int().min(0).default(0);
const from = z.enum(['auto', 'store', 'registry']).default('auto');

/** Carries the output's type beside the input's schema; there is nothing of it at run time. */
interface Command<I extends z.ZodType, O> {
  input: I;
  readonly output?: O;
}

const answers =
  <O>() =>
  <I extends z.ZodType>(input: I): Command<I, O> => ({ input });

const nothing = z.strictObject({});

export const commands = {
  readStatus: answers<Status>()(nothing),
  readSettings: answers<SettingsAnswer>()(nothing),
  changeSettings: answers<SettingsAnswer>()(settings.partial()),
  /** Keep a key for the registry now set, or forget it with null. It is never read back. */
  setAccessKey: answers<SettingsAnswer>()(
    z.strictObject({ key: z.string().trim().min(1).max(1000).nullable() }),
  ),
  testRegistry: answers<RegistryTest>()(z.strictObject({ task })),
  setOffline: answers<Status>()(z.strictObject({ on: z.boolean() })),
  cancelTask: answers<{ found: boolean }>()(z.strictObject({ task: z.string() })),

  /** auto and registry: asked anew while it can be, else what is stored. store: never asked. */
  searchMembers: answers<SearchPage>()(z.strictObject({ query: memberQuery, from, task })),
  /** Every page from `query.page` on; each arrives as the event searchPageArrived. */
  searchAllMembers: answers<SearchTotals>()(z.strictObject({ query: memberQuery, from, task })),

  /** auto: the store if it has it, else the registry. registry: ask again. */
  readProfile: answers<ProfileAnswer>()(
    z.strictObject({
      entity: entityId,
      from,
      listLimit: z.int().min(0).max(10_000_000).default(200),
      task,
    }),
  ),
  /** Part of one top-level list of a stored profile, items as the profile has them. */
  readProfileList: answers<{ items: unknown[]; total: number }>()(
    z.strictObject({
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

  readCanvas: answers<CanvasPage>()(z.strictObject({ after: offset })),
  /** Neighbours that stored profiles state, for a choice before expanding. */
  readNeighbours: answers<{ items: Neighbour[]; total: number }>()(
    z.strictObject({ entity: entityId, offset, limit: z.int().min(1).max(1000).default(200) }),
  ),
  /** Fetch the profile if it isn't stored, then put its neighbours on the canvas. */
  expandEntity: answers<ExpandAnswer>()(
    z.strictObject({ entity: entityId, limit: z.int().min(1).max(50_000).default(200), task }),
  ),
  /** Put entities on the canvas, move, pin, hide or remove them: one step to undo. */
  changeCanvas: answers<{ changed: number }>()(
    z.strictObject({
      /** What the step is called in "Undo …". */
      label: z.string().min(1).max(200),
      put: z.array(canvasPlace).max(50_000).default([]),
      remove: z.array(entityId).max(50_000).default([]),
      /** Belongs to the step before: the places a layout found for what was just added. */
      join: z.boolean().default(false),
    }),
  ),
  undoCanvas: answers<{ undone: string | null }>()(nothing),
  redoCanvas: answers<{ redone: string | null }>()(nothing),

  /** Make an export of the canvas, or of the entities named and the ties among them. */
  exportGraph: answers<ExportAnswer>()(
    z.strictObject({
      format: z.enum(['graphml', 'cytoscape', 'csv', 'svg']),
      entities: z.array(entityId).max(50_000).nullable().default(null),
      theme: z.enum(['light', 'dark']).default('light'),
      /** Leave out ended ties, for a picture that matches the screen; it says how many. */
      withoutEnded: z.boolean().default(false),
      task,
    }),
  ),
  readExport: answers<{ text: string; next: number | null }>()(
    z.strictObject({ export: z.string(), file: z.int().min(0), offset }),
  ),
  /** Entities within `depth` steps, fetching what isn't stored, without touching the canvas. */
  collectGraph: answers<CollectAnswer>()(
    z.strictObject({
      roots: z.array(entityId).min(1).max(1000),
      depth: z.int().min(0).max(20),
      format: z.enum(['graphml', 'cytoscape', 'csv', 'svg']),
      task,
    }),
  ),

  /** The registries that the store has answers of. */
  readRegistries: answers<{ names: string[] }>()(nothing),
  checkStore: answers<CheckReport>()(z.strictObject({ task })),
  rebuildStore: answers<RebuildReport>()(z.strictObject({ task })),
} as const;

type Commands = typeof commands;
export type CommandName = keyof Commands;
/** What a caller gives: defaults may be left out. */
export type InputOf<C extends CommandName> = z.input<Commands[C]['input']>;
/** What a handler gets: checked, with defaults filled in. */
export type CheckedInputOf<C extends CommandName> = z.output<Commands[C]['input']>;
export type OutputOf<C extends CommandName> = NonNullable<Commands[C]['output']>;
