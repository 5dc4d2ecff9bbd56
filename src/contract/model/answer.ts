/** What the answers over all stored ties have in common. */
import { z } from 'zod';
import type { EntityId } from './entity.ts';
import type { Tie, TieSource } from './tie.ts';

/** Where something is stated: bytes by their hash, and the place in them as an RFC 6901 JSON Pointer. */
export type Place = Pick<TieSource, 'sha256' | 'pointer'>;

/** What entities are called that an answer names. */
export type EntityLabels = Record<EntityId, string>;

/** Ties with their words and sources, and what their ends are called. */
export interface TiesAnswer {
  ties: Tie[];
  labels: EntityLabels;
}

/** The day (YYYY-MM-DD) that states are as of; left out, today in UTC. */
export const asOf = z.iso.date().optional();

/** Which ties count. */
export const tieFilter = {
  asOf,
  /** Left out: every kind. */
  kinds: z
    .array(z.enum(['position', 'right', 'parent', 'same']))
    .min(1)
    .max(4)
    .optional(),
  /** Only roles and rights of these words, case and white space aside; left out: of any. */
  roles: z.array(z.string().min(1).max(300)).min(1).max(100).optional(),
  /** Of roles only those that are active on the day: none of which that isn't known. */
  currentOnly: z.boolean().default(false),
};

/** `tieFilter` as it came, with its day. */
export interface TieFilter {
  day: string;
  kinds: readonly ('position' | 'right' | 'parent' | 'same')[] | null;
  roles: readonly string[] | null;
  currentOnly: boolean;
}
