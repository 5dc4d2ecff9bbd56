/** What a registry said of one record over time: its versions, and what differs between two. */
import type { EntityId } from './entity.ts';

/** A period in which all responses had the same bytes, or the record was not found. */
export interface RecordVersion {
  /** Of the body; null if the record was not found. */
  sha256: string | null;
  /** The first and last response in this period, ISO 8601 in UTC. */
  firstAt: string;
  lastAt: string;
  /** The number of responses in a row. */
  times: number;
  /** The first of these requests in the chain. */
  n: number;
  /** Whether the body is stored; a salvage may have failed to recover it. */
  isStored: boolean;
}

/** Newest first. A body that returns after a different one is a new version. */
export interface VersionsAnswer {
  entity: EntityId;
  versions: RecordVersion[];
  /** Whether there are older ones. */
  more: boolean;
}

/** The section of a profile a difference is in. `drift`: fields unknown to the specification. */
export type DifferencePart =
  | 'identity'
  | 'names'
  | 'registration'
  | 'dates'
  | 'staff'
  | 'parent company'
  | 'addresses'
  | 'members'
  | 'positions'
  | 'rights'
  | 'contacts'
  | 'documents'
  | 'identifiers'
  | 'business'
  | 'authorities'
  | 'assets'
  | 'drift';

/** A place in a response: an RFC 6901 JSON Pointer. */
interface DifferencePlace {
  pointer: string;
}

/**
 * A difference between two versions. came: stated only by the later one. left: stated only by the earlier
 * one, or ended according to the later one.
 */
export interface Difference {
  kind: 'came' | 'left' | 'changed';
  part: DifferencePart;
  /** In plain words, values verbatim. */
  says: string;
  /** Its place in the earlier response; null if none. */
  before: DifferencePlace | null;
  after: DifferencePlace | null;
}
