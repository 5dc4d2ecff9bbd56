/**
 * A stack: entities drawn as one glyph, under a name, as the analyst wished or as following owners brought
 * minor holders. Their data stays unchanged.
 */
import { z } from 'zod';
import { entityId, type EntityId } from './entity.ts';

export const STACK_NAME_LENGTH = 60;

export const stackShape = {
  id: z.uuid(),
  name: z
    .string()
    .trim()
    .min(1, 'a stack needs a name')
    .max(STACK_NAME_LENGTH, `at most ${STACK_NAME_LENGTH} characters`),
  /** Without duplicates; members that are not on the canvas are ignored. */
  members: z
    .array(entityId)
    .min(1)
    .max(50_000)
    .refine((ids) => new Set(ids).size === ids.length, 'each is in a stack once'),
  /** Whether its members are drawn separately. */
  isOpen: z.boolean().default(false),
};

export interface EntityStack {
  id: string;
  name: string;
  members: readonly EntityId[];
  isOpen: boolean;
}
