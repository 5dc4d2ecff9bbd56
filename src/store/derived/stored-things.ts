/** Questions of things that profiles state, as the store answers them. */
import type { EntityId } from '../../contract/model/entity.ts';
import type { ThingKind } from '../../contract/model/thing.ts';

/** A thing over the whole store: its kind, and the key it is kept under; all that are near are one of their own. */
export interface ThingName {
  kind: ThingKind;
  key: string;
}

/** A thing that an entity states, with how many state it. */
export interface KeptThing extends ThingName {
  /** Among those of the entity. */
  place: number;
  /** Entities, the one among them; no more are counted than one more than was asked. */
  count: number;
}

/** One time that a thing is stated. */
export interface Stater {
  entity: EntityId;
  /** What they are asked for after: the row of the entity, and the place among its things. */
  profile: number;
  place: number;
  value: string;
  sha256: string;
  fetchedAt: string;
  pointer: string;
}

export interface ThingReader {
  /**
   * What this entity's profile states, in the order it states it: at most `limit` after this place. Of
   * each it is counted how many entities state it, up to one more than `most`; or, of `near`, anything
   * near it, as an address in the same house.
   */
  thingsOf(
    id: EntityId,
    part: { after: number; limit: number; most: number; near: boolean },
  ): KeptThing[];
  /** Every time that this is stated, in the order the entities became known, at most `limit` after this one. */
  staters(
    thing: ThingName,
    part: { after: Pick<Stater, 'profile' | 'place'>; limit: number },
  ): Stater[];
  /**
   * Of `limit` things of this kind after this key, in the order of keys, those that two or more entities
   * state, or of `near` anything near it; `next` is the key to go on after, null at the end.
   */
  countedThings(
    kind: ThingKind,
    part: { after: string; limit: number; near: boolean },
  ): { things: { key: string; count: number }[]; next: string | null };
}
