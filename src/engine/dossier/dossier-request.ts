/** A dossier as it was asked for, and its recipe: what it says of how it was made. */
import { z } from 'zod';
import { dossierWish, redactedTemplate } from '../../contract/answers/dossier.ts';
import type { Handlers, Call } from '../base/handlers.ts';
import type { ExportNeeds } from '../export/make-export.ts';
import type { Graph } from '../../contract/model/canvas.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { JournalRow } from '../../contract/model/journal.ts';

const FORMAT = 'interlock-dossier';

/** What stands in a dossier of what it was made of. */
const recipeShape = z.strictObject({
  format: z.literal(FORMAT),
  ...dossierWish,
  template: redactedTemplate,
  asOf: z.undefined().optional(),
  /** The day that states are as of. */
  day: z.iso.date(),
  /** When it was made. */
  at: z.iso.datetime(),
  chain: z.strictObject({
    store: z.string().max(100),
    count: z.int().min(0),
    hash: z.string().regex(/^[0-9a-f]{64}$/),
  }),
});

export type DossierRequest = Omit<z.output<typeof recipeShape>, 'format' | 'asOf'>;

export const recipeOf = (request: DossierRequest): string =>
  JSON.stringify({ format: FORMAT, ...request });

/** Null: it is none. */
export function readRecipe(text: string): DossierRequest | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const read = recipeShape.safeParse(value);
  if (!read.success) return null;
  const { format: _format, asOf: _asOf, ...request } = read.data;
  return request;
}

/** What is asked of the engine for it. */
export type Answers = Pick<
  Handlers,
  | 'readCoverage'
  | 'readOwners'
  | 'readInterlocks'
  | 'findPaths'
  | 'readSharedThings'
  | 'readIndicators'
  | 'readTies'
  | 'compareVersions'
>;

export interface GatherParts {
  needs: ExportNeeds;
  answers: Answers;
  asked: DossierRequest;
  graph: Graph;
  subjects: readonly EntityId[];
  call: Call;
  /** What was done in the case until then, in order; read once, when it is first asked for. */
  journal: () => Promise<readonly JournalRow[]>;
}
