/** What a record states of itself that others may state too: where it is, how to reach it, what it owns. */
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
