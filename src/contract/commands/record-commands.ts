/** Commands for searching, and on records and what they share: a part of `commands.ts`. */
import { z } from 'zod';
import { answers, from, inCase, task, sha256, offset } from './command.ts';
import type { FoundEntities, KnownRecord, SearchPage, SearchTotals } from '../answers/search.ts';
import { asOf } from '../model/answer.ts';
import { caseId } from '../model/case.ts';
import type { EverythingCount, EverythingFound } from '../answers/everything.ts';
import { memberQuery } from '../model/query.ts';
import { registryHandle } from '../model/registry.ts';
import type { VersionsAnswer, Difference } from '../model/version.ts';
import { entityId, type EntityId } from '../model/entity.ts';
import { type SharedThings, thingKind } from '../model/thing.ts';

/** To find more than up to this offset, the user types more. */
export const FOUND_MAXIMUM = 1000;
const name = z.string().trim().max(1000);

export const searchCommands = {
  /** auto and registry: query the registry if possible, else use what is stored. store: never query. */
  searchMembers: answers<SearchPage>()(
    z.strictObject({ registry: registryHandle, query: memberQuery, from, case: inCase, task }),
  ),
  /** Every page from `query.page` on; each arrives as the event `searchPageArrived`. */
  searchAllMembers: answers<SearchTotals>()(
    z.strictObject({ registry: registryHandle, query: memberQuery, from, case: inCase, task }),
  ),

  /**
   * Every stored entity with this name, in any script: members and companies of all registries, with a
   * profile or named only. No registry is queried.
   */
  findEntities: answers<FoundEntities>()(
    z.strictObject({
      name,
      /** Only these; both if left out. */
      subject: z.enum(['company', 'member']).optional(),
      registry: registryHandle.optional(),
      offset: z.int().min(0).max(FOUND_MAXIMUM).default(0),
      limit: z.int().min(1).max(200).default(50),
    }),
  ),
  /**
   * What the store knows of each of these, in order, with as many of its roles as asked for; what is not
   * stored is left out. No registry is queried.
   */
  readKnown: answers<{ records: KnownRecord[] }>()(
    z.strictObject({
      entities: z.array(entityId).max(1000),
      roles: z.int().min(0).max(20).default(0),
      asOf,
      task,
    }),
  ),
  /**
   * Search everything stored and all written into cases: names first, then any field, number, address,
   * note, tag. `case`: only what is in this case. No registry is queried. The next part begins at `next`.
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
  /** How many records `searchEverything` finds in all. */
  countEverything: answers<EverythingCount>()(
    z.strictObject({ text: name.min(1), case: inCase, task }),
  ),
  /** The same among the entities on this case's canvas, hidden or not. */
  findOnCanvas: answers<FoundEntities>()(
    z.strictObject({
      case: caseId,
      name,
      limit: z.int().min(1).max(200).default(50),
      task,
    }),
  ),
} as const;

/** Commands on the versions of a record: a part of `commands.ts`. */
export const versionCommands = {
  /** The results of requesting this record, newest first. No registry is queried. */
  readVersions: answers<VersionsAnswer>()(
    z.strictObject({ entity: entityId, limit: z.int().min(1).max(1000).default(200) }),
  ),
  /**
   * The differences between two responses for this record, in words. Refused as `response-unknown` for a
   * hash of no such response.
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

/** Commands on what entities share: a part of `commands.ts`. */
export const thingCommands = {
  /**
   * What two or more entities state: addresses, contacts, document numbers, ships and the like, the most
   * shared first. The records of one company count as one, and with a case also those judged the same in
   * it. With entities: what each of them, with the records that count as one with it, shares with anyone in
   * the store; without: everything shared. No registry is queried. Refused as `entity-unknown` if nothing
   * is stored of one of them, and as `case-unknown`.
   */
  readSharedThings: answers<SharedThings>()(
    z.strictObject({
      entities: z.array(entityId).max(10_000).default([]),
      /** Only things of these kinds; all if empty. */
      kinds: z.array(thingKind).max(20).default([]),
      /** Things that more entities state are left out and counted: a registrar's address ties nobody. */
      most: z.int().min(2).max(10_000).default(200),
      /** Addresses in one house are one, ignoring care of, post box, its name, building, entrance, floor and room. */
      near: z.boolean().default(false),
      case: inCase,
      order: z.enum(['most', 'least']).default('most'),
      offset,
      /** A part is shorter if very many entities state its things. */
      limit: z.int().min(1).max(500).default(100),
      task,
    }),
  ),
} as const;

/** Part of the differences. None between different bytes means that they state the same. */
interface ComparisonAnswer {
  entity: EntityId;
  differences: Difference[];
  total: number;
}
