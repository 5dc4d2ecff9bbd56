/** A stack: entities that the analyst has drawn as one glyph, under a name. What they are stays what it was. */
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
  /** Each once; those that are not on the canvas are passed over. */
  members: z
    .array(entityId)
    .min(1)
    .max(50_000)
    .refine((ids) => new Set(ids).size === ids.length, 'each is in a stack once'),
  /** Drawn one by one; else as one. */
  isOpen: z.boolean().default(false),
};

export interface EntityStack {
  id: string;
  name: string;
  members: readonly EntityId[];
  isOpen: boolean;
}
