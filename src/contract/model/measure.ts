/** By what the entities of a graph are sized and coloured. */
import { z } from 'zod';

/**
 * degree: ties shown at it. betweenness: through how many shortest ways between two others it leads. days: how
 * long its longest role shown has lasted. indicators: hits of the rules that aren't waived.
 */
export const NUMBER_MEASURES = ['degree', 'betweenness', 'days', 'indicators'] as const;
const MEASURES = [...NUMBER_MEASURES, 'country'] as const;

export type NumberMeasure = (typeof NUMBER_MEASURES)[number];
export type EntityMeasure = (typeof MEASURES)[number];

/** What is left out is as it is without. */
export const graphMeasure = z.strictObject({
  size: z.enum(NUMBER_MEASURES).optional(),
  colour: z.enum(MEASURES).optional(),
});

export type GraphMeasure = z.infer<typeof graphMeasure>;
