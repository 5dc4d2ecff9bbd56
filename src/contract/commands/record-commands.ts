/** What may be searched, and asked of records and of what they share: a part of `commands.ts`. */
import { z } from 'zod';
import { answers, from, inCase, task, sha256, offset } from './command.ts';
import type { FoundEntities, SearchPage, SearchTotals } from '../answers/search.ts';
import { caseId } from '../model/case.ts';
import type { EverythingFound } from '../answers/everything.ts';
import { memberQuery } from '../model/query.ts';
import { registryHandle } from '../model/registry.ts';
import type { VersionsAnswer, Difference } from '../model/version.ts';
import { entityId, type EntityId } from '../model/entity.ts';
import { type SharedThings, thingKind } from '../model/thing.ts';

/** Whoever looks further types more of the name. */
const FOUND_MAXIMUM = 1000;
const name = z.string().trim().max(1000);

export const searchCommands = {
  /** auto and registry: asked anew while it can be, else what is stored. store: never asked. */
  searchMembers: answers<SearchPage>()(
    z.strictObject({ registry: registryHandle, query: memberQuery, from, case: inCase, task }),
  ),
  /** Every page from `query.page` on; each arrives as the event searchPageArrived. */
  searchAllMembers: answers<SearchTotals>()(
    z.strictObject({ registry: registryHandle, query: memberQuery, from, case: inCase, task }),
  ),

  /**
   * Everything stored that has this name, in any script: members and companies of every registry,
   * with a profile or named only. No registry is asked.
   */
  findEntities: answers<FoundEntities>()(
    z.strictObject({
      name,
      /** Only these; left out, both. */
      subject: z.enum(['company', 'member']).optional(),
      registry: registryHandle.optional(),
      offset: z.int().min(0).max(FOUND_MAXIMUM).default(0),
      limit: z.int().min(1).max(200).default(50),
    }),
  ),
  /**
   * Everything stored, and what was written into the cases: names first, then any field, number, address,
   * note, tag. `case`: only what is in this one. Nobody is asked. In parts: the next begins at `next`.
   */
  searchEverything: answers<EverythingFound>()(
    z.strictObject({
      text: name.min(1),
      case: inCase,
      offset: z.int().min(0).max(FOUND_MAXIMUM).default(0),
      limit: z.int().min(1).max(50).default(20),
      task,
    }),
  ),
  /** The same among what stands on the canvas of this case, hidden or not. */
  findOnCanvas: answers<FoundEntities>()(
    z.strictObject({
      case: caseId,
      name,
      limit: z.int().min(1).max(200).default(50),
      task,
    }),
  ),
} as const;

/** What may be asked about the versions of a record: a part of `commands.ts`. */
export const versionCommands = {
  /** What came of asking for this record, newest first. No registry is asked. */
  readVersions: answers<VersionsAnswer>()(
    z.strictObject({ entity: entityId, limit: z.int().min(1).max(1000).default(200) }),
  ),
  /**
   * What differs between two answers to this record, in words. Refused as `response-unknown` for a hash
   * that none of its answers has.
   */
  compareVersions: answers<ComparisonAnswer>()(
    z.strictObject({
      entity: entityId,
      before: sha256,
      after: sha256,
      offset,
      limit: z.int().min(1).max(1000).default(200),
      task,
    }),
  ),
} as const;

/** What may be asked of what entities share: a part of `commands.ts`. */
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

/** Part of what differs. None at all between different bytes: they state the same. */
interface ComparisonAnswer {
  entity: EntityId;
  differences: Difference[];
  total: number;
}
