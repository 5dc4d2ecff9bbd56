/** What a record states that others may state too: where it is, how to reach it, what it owns. */
import { z } from 'zod';
import type { EntityLabels } from './answer.ts';
import type { EntityId } from './entity.ts';

/** Never reordered: a store refers to them by position. */
export const THING_KINDS = [
  'address',
  'phone',
  'email',
  'website',
  'document',
  'vessel',
  'aircraft',
  'vehicle',
  'real-estate',
] as const;

export type ThingKind = (typeof THING_KINDS)[number];

/** One thing that one profile states, at one place of its response. */
export interface Thing {
  kind: ThingKind;
  /**
   * Two things are the same if their keys are equal. The part up to the first `NEAR_BORDER` is also equal
   * for things that are near each other: addresses of one house.
   */
  key: string;
  /** As stated, for display. */
  value: string;
  /** Where in the response: an RFC 6901 JSON Pointer. */
  pointer: string;
}

/** A separator that occurs in keys, but never in the compared texts. */
export const NEAR_BORDER = '\u001f';

export const thingKind = z.enum(THING_KINDS);

/** The id of a thing in the whole store: its kind and its stored key, which never changes. */
export type ThingId = `${ThingKind}:${string}`;

export const thingId = (kind: ThingKind, storedKey: string): ThingId => `${kind}:${storedKey}`;

/** Where an entity states a thing, and in which words. */
export interface ThingSource {
  entity: EntityId;
  /** As it is stated there. */
  value: string;
  sha256: string;
  pointer: string;
}

/** A thing that several entities state; records of one company, or judged the same, count as one. */
export interface SharedThing {
  id: ThingId;
  kind: ThingKind;
  /** As the first of them states it. */
  value: string;
  /** The records that state it, without duplicates, in the order they became known. */
  entities: EntityId[];
  /** The number of companies, people and authorities: fewer than records if some are of the same. */
  count: number;
  /** One per statement, in the order of the entities. */
  sources: ThingSource[];
}

/** For records that are the same as others: the record that stands for all of them. */
export type SameAs = Partial<Record<EntityId, EntityId>>;

/** The number of companies, people and authorities these records are of. */
export const countAsOne = (ids: readonly EntityId[], sameAs: Readonly<SameAs>): number =>
  new Set(ids.map((id) => sameAs[id] ?? id)).size;

/** For a record that stands for others: all of them, itself first. */
export function recordsBehind(sameAs: Readonly<SameAs>): (id: EntityId) => readonly EntityId[] {
  const behind = Map.groupBy(Object.keys(sameAs) as EntityId[], (id) => sameAs[id]);
  return (id) => [id, ...(behind.get(id) ?? [])];
}

/** A part of what is shared. */
export interface SharedThings {
  things: SharedThing[];
  /** The number of all things, without those left out. */
  total: number;
  /** Where the next part begins; null at the end. */
  next: number | null;
  /** For the entities here; the record that stands for them need not be one of these. */
  sameAs: SameAs;
  /** How many things were left out because more entities state them than allowed. */
  leftOut: number;
  /** The labels of all entities here. */
  labels: EntityLabels;
  /** False if parts of the store still have to be derived anew after an update, and were not searched. */
  isWhole: boolean;
}
