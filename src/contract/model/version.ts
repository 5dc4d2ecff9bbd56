/** What a registry said of one record over time: its versions, and what differs between two. */
import type { EntityId } from './entity.ts';

/** A stretch of answers that were the same bytes, or of times when the record was not found. */
export interface RecordVersion {
  /** Of the body; null: the record was not found then. */
  sha256: string | null;
  /** When it came first and last in this stretch, ISO 8601 in UTC. */
  firstAt: string;
  lastAt: string;
  /** How often, one after the other. */
  times: number;
  /** The first of these requests in the chain. */
  n: number;
  /** Whether the body is there: of some rows a salvage did not find it. */
  isStored: boolean;
}

/** Newest first. A body that came back after another is a version again. */
export interface VersionsAnswer {
  entity: EntityId;
  versions: RecordVersion[];
  /** Whether there are older ones than these. */
  more: boolean;
}

/** Which section of a profile a difference is in. `drift`: what the specification doesn't know. */
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
 * One thing that differs between two versions. came: stated by the later one only. left: by the earlier
 * one only, or stated to have ended by the later one.
 */
export interface Difference {
  kind: 'came' | 'left' | 'changed';
  part: DifferencePart;
  /** In plain words, values verbatim. */
  says: string;
  /** Where it stands in the earlier response; null: nowhere. */
  before: DifferencePlace | null;
  after: DifferencePlace | null;
}
