/** How a graph is viewed: its time, its filter, and by what entities are sized and coloured. */
import { z } from 'zod';
import { entityId } from './entity.ts';

/**
 * degree: visible ties. betweenness: how many shortest paths between two others it lies on. days: how long
 * its longest visible role has lasted. indicators: findings of rules that aren't waived.
 */
export const NUMBER_MEASURES = ['degree', 'betweenness', 'days', 'indicators'] as const;
const MEASURES = [...NUMBER_MEASURES, 'country'] as const;

export type NumberMeasure = (typeof NUMBER_MEASURES)[number];
export type EntityMeasure = (typeof MEASURES)[number];

/** A part left out is drawn as usual. */
export const graphMeasure = z.strictObject({
  size: z.enum(NUMBER_MEASURES).optional(),
  colour: z.enum(MEASURES).optional(),
});

export type GraphMeasure = z.infer<typeof graphMeasure>;

/** How the two sides of a tie support it; `graph/ties/corroboration.ts` defines each. */
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

/** At least one of these has to apply. Null: states nothing, or has no tag. */
const anyOf = <V extends z.ZodType>(value: V) => z.array(value).min(1).max(5000).optional();

const words = z.string().max(100_000);

const day = z.iso.date('a day is YYYY-MM-DD').nullable();

/**
 * Every part that is present has to match. The first four filter entities, the others ties: if one of
 * those is present, entities left without ties are left out too.
 */
export const graphFilter = z.strictObject({
  kinds: anyOf(z.enum(['person', 'company', 'authority', 'member'])),
  /** As stated; or `Norway (nationality)`. */
  countries: anyOf(words.nullable()),
  /** Tag ids. */
  tags: anyOf(z.uuid().nullable()),
  /**
   * Members with roles of any time in at least so many of these companies, and these companies; null: of all
   * companies there are.
   */
  boards: z
    .strictObject({
      atLeast: z.int().min(1).max(1000),
      of: z.array(entityId).min(1).max(50_000).nullable(),
    })
    .optional(),
  ties: anyOf(z.enum(['position', 'right', 'parent', 'same'])),
  /** Ignoring case and white space. */
  roles: anyOf(words),
  /** On the day of the graph. */
  states: anyOf(z.enum(['active', 'ended', 'not-begun', 'unknown'])),
  corroboration: anyOf(z.enum(BACKINGS)),
  /** Held, or possibly held, on at least one of these days; null: no limit at that side. */
  during: z.strictObject({ from: day, to: day }).optional(),
});

export type GraphFilter = z.infer<typeof graphFilter>;

export type FilterPart = keyof GraphFilter;

export const NO_FILTER: GraphFilter = {};

export const isFiltered = (filter: GraphFilter): boolean =>
  Object.values(filter).some((part) => part !== undefined);

/**
 * now: as of today, without what has ended. any: as of today, with everything of any time. Otherwise: as of
 * a day (YYYY-MM-DD), without what has ended or not begun then. What is of unknown state always stays.
 */
export const graphTime = z.union([
  z.enum(['now', 'any']),
  z.strictObject({ asOf: z.iso.date('a day is YYYY-MM-DD') }),
]);

export type GraphTime = z.infer<typeof graphTime>;
