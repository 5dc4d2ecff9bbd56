/** What the answers from all stored ties have in common. */
import { z } from 'zod';
import type { EntityId } from './entity.ts';
import type { Tie, TieSource } from './tie.ts';

/** Where something is stated: the hash of the bytes, and an RFC 6901 JSON Pointer into them. */
export type Place = Pick<TieSource, 'sha256' | 'pointer'>;

/** Labels of the entities an answer names. */
export type EntityLabels = Record<EntityId, string>;

/** Ties with their words and sources, and the labels of their ends. */
export interface TiesAnswer {
  ties: Tie[];
  labels: EntityLabels;
}

/** The day (YYYY-MM-DD) that states are as of; today where the engine runs if left out. */
export const asOf = z.iso.date().optional();

/** Which ties count. */
export const tieFilter = {
  asOf,
  /** Every kind if left out. */
  kinds: z
    .array(z.enum(['position', 'right', 'parent', 'same']))
    .min(1)
    .max(4)
    .optional(),
  /** Only roles and rights with these words, ignoring case and white space; all if left out. */
  roles: z.array(z.string().min(1).max(300)).min(1).max(100).optional(),
  /** Only roles that are active on the day; those of unknown state are left out. */
  currentOnly: z.boolean().default(false),
};

/** `tieFilter` once parsed, with its day. */
export interface TieFilter {
  day: string;
  kinds: readonly ('position' | 'right' | 'parent' | 'same')[] | null;
  roles: readonly string[] | null;
  currentOnly: boolean;
}
