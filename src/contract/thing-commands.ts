/** What may be asked of what entities share: a part of `commands.ts`. */
import { z } from 'zod';
import { answers, inCase, offset, task } from './command.ts';
import { entityId } from './model/entity.ts';
import { thingKind, type SharedThings } from './model/thing.ts';

export const thingCommands = {
  /**
   * What two or more entities state: addresses, contacts, numbers of documents, ships and the like, the
   * most shared first. All records of one company are one, and with a case those that were judged the same in
   * it. Of these entities, each with all records that are one with it, what anybody else in the store states
   * too; of none, of all. Nobody is asked. Refused as `entity-unknown` where nothing is stored of one of them,
   * and as `case-unknown`.
   */
  readSharedThings: answers<SharedThings>()(
    z.strictObject({
      entities: z.array(entityId).max(10_000).default([]),
      /** Only of these kinds; none: of all. */
      kinds: z.array(thingKind).max(20).default([]),
      /** What more entities state is left out and counted: the door of a registrar ties nobody. */
      most: z.int().min(2).max(10_000).default(200),
      /** Addresses in one house are one: care of whom, post box, building, entrance, floor and room aside. */
      near: z.boolean().default(false),
      case: inCase,
      order: z.enum(['most', 'least']).default('most'),
      offset,
      /** A part is shorter where its things are stated by very many. */
      limit: z.int().min(1).max(500).default(100),
      task,
    }),
  ),
} as const;
