/** A dossier's request and its recipe: the request as the dossier states it. */
import { z } from 'zod';
import { isTimeZone } from '../../contract/text/local-time.ts';
import { dossierInput, redactedTemplate } from '../../contract/answers/dossier.ts';
import type { Handlers, Call } from '../base/handlers.ts';
import type { ExportNeeds } from '../export/make-export.ts';
import type { Graph } from '../../contract/model/canvas.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { JournalRow } from '../../contract/model/journal.ts';

const FORMAT = 'interlock-dossier';

/** What a dossier states of how it was made. */
const recipeShape = z.strictObject({
  format: z.literal(FORMAT),
  ...dossierInput,
  template: redactedTemplate,
  asOf: z.undefined().optional(),
  /** The day for which states of ties are given. */
  day: z.iso.date(),
  /** The time zone whose days and times it says; before it said so, it was UTC. */
  timeZone: z.string().max(100).refine(isTimeZone).default('UTC'),
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

/** Null if the text is not a recipe. */
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

/** The commands a dossier gets its content from. */
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
  | 'compareEntities'
>;

export interface GatherParts {
  needs: ExportNeeds;
  answers: Answers;
  request: DossierRequest;
  graph: Graph;
  subjects: readonly EntityId[];
  call: Call;
  /** The case's journal until then, in order; read once, when first needed. */
  journal: () => Promise<readonly JournalRow[]>;
}
