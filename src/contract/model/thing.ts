/** What a record states of itself that others may state too: where it is, how to reach it, what it owns. */
import { z } from 'zod';
import type { EntityLabels } from './answer.ts';
import type { EntityId } from './entity.ts';

/** Never reordered: a store numbers them by their place. */
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
   * What two are compared by: equal in both where they state the same. Up to the first `NEAR_BORDER` it is
   * equal in those, too, that are near each other: addresses of one house.
   */
  key: string;
  /** As it is stated, to be shown. */
  value: string;
  /** Where in the response: an RFC 6901 JSON Pointer. */
  pointer: string;
}

/** Stands in keys, and in nothing that is compared. */
export const NEAR_BORDER = '\u001f';

export const thingKind = z.enum(THING_KINDS);

/** A thing over the whole store: its kind, and the key it is kept under, which never changes. */
export type ThingId = `${ThingKind}:${string}`;

export const thingId = (kind: ThingKind, storedKey: string): ThingId => `${kind}:${storedKey}`;

/** Where an entity states a thing, and how. */
export interface ThingSource {
  entity: EntityId;
  /** As it is stated there. */
  value: string;
  sha256: string;
  pointer: string;
}

/** A thing that several entities state; all records of one company are one, as are those judged the same, where asked for. */
export interface SharedThing {
  id: ThingId;
  kind: ThingKind;
  /** As the first of them states it. */
  value: string;
  /** The records that state it, each once, in the order they became known. */
  entities: EntityId[];
  /** How many companies, people and authorities those are of: fewer than records, where two are one. */
  count: number;
  /** One for each time it is stated, in the order of the entities. */
  sources: ThingSource[];
}

/** Of records that are one with others: which of them all go by. */
export type SameAs = Partial<Record<EntityId, EntityId>>;

/** How many companies, people and authorities these records are of. */
export const countAsOne = (ids: readonly EntityId[], sameAs: Readonly<SameAs>): number =>
  new Set(ids.map((id) => sameAs[id] ?? id)).size;

/** Of a record that others go by: all of them, itself first. */
export function recordsBehind(sameAs: Readonly<SameAs>): (id: EntityId) => readonly EntityId[] {
  const behind = Map.groupBy(Object.keys(sameAs) as EntityId[], (id) => sameAs[id]);
  return (id) => [id, ...(behind.get(id) ?? [])];
}

/** Some of what is shared; the rest begins at `next`. */
export interface SharedThings {
  things: SharedThing[];
  /** How many there are, without what is left out. */
  total: number;
  /** Where the next part begins; null: there is none. */
  next: number | null;
  /** Of who is named here; the record they go by may be none of those. */
  sameAs: SameAs;
  /** How many things more entities state than were asked for. */
  leftOut: number;
  /** The names of all who are named here. */
  labels: EntityLabels;
  /** Whether all that is stored was looked at: not where an earlier program derived it, until it is derived anew. */
  isWhole: boolean;
}
