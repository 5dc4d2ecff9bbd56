/** What of a graph is looked at: its time, the filter, and by what entities are sized and coloured. */
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

/** How far the two sides of a tie bear it out; `graph/ties/corroboration.ts` has what each is. */
export const BACKINGS = [
  'both',
  'member-only',
  'company-only',
  'differs',
  'ended-by-company',
  'ended-by-member',
  'not-searched',
  'not-found',
  'no-place',
] as const;

export type Backing = (typeof BACKINGS)[number];

/** Of one of these something has to hold. Null: what states nothing, or bears no tag. */
const anyOf = <V extends z.ZodType>(value: V) => z.array(value).min(1).max(5000).optional();

const words = z.string().max(100_000);

const day = z.iso.date('a day is YYYY-MM-DD').nullable();

/**
 * Each part that is there has to hold; one that isn't asks nothing. The first three are of entities, the
 * others of ties: where one of those is there, an entity at none of the ties it leaves goes too.
 */
export const graphFilter = z.strictObject({
  kinds: anyOf(z.enum(['person', 'company', 'authority', 'member'])),
  /** As stated; or `Norway (nationality)`. */
  countries: anyOf(words.nullable()),
  /** Their ids. */
  tags: anyOf(z.uuid().nullable()),
  ties: anyOf(z.enum(['position', 'right', 'parent', 'same'])),
  /** In any case and with any white space. */
  roles: anyOf(words),
  /** As of the day of the graph. */
  states: anyOf(z.enum(['active', 'ended', 'not-begun', 'unknown'])),
  corroboration: anyOf(z.enum(BACKINGS)),
  /** Held on one of these days, or not known to have been held on none; null: however early, or late. */
  during: z.strictObject({ from: day, to: day }).optional(),
});

export type GraphFilter = z.infer<typeof graphFilter>;

export type FilterPart = keyof GraphFilter;

export const NO_FILTER: GraphFilter = {};

export const isFiltered = (filter: GraphFilter): boolean =>
  Object.values(filter).some((part) => part !== undefined);

/**
 * now: as of today, without what has ended. any: as of today, and nothing is left out for its time. Else as of
 * a day (YYYY-MM-DD), without what has ended or not begun then. What is unknown then always stays.
 */
export const graphTime = z.union([
  z.enum(['now', 'any']),
  z.strictObject({ asOf: z.iso.date('a day is YYYY-MM-DD') }),
]);

export type GraphTime = z.infer<typeof graphTime>;
