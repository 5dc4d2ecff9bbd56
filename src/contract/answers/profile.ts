/** A profile and the response it was read from. */
import type { MemberProfile } from '../model/member.ts';
import type { CompanyProfile } from '../model/company.ts';
import type { ResponseSource, Drift } from '../model/response.ts';
import type { EntityId } from '../model/entity.ts';
import type { CompanyEnd } from '../model/tie.ts';
import type { Fault } from '../faults/faults.ts';
import type { ImportedRecord } from '../model/import.ts';

/** A profile, its source, and where it drifts from the specification. */
export type ProfileAnswer =
  | ProfileAnswerOf<'member', MemberProfile>
  | ProfileAnswerOf<'company', CompanyProfile>;

/** How many fetches of one body are told. */
export const FETCHES_LISTED = 100;

/** Part of a response, for reading it raw. */
export interface ResponsePart {
  response: ResponseSource;
  /** Every fetch of exactly this body, newest first, at most `FETCHES_LISTED`. */
  fetches: { at: string; url: string }[];
  /** From `offset` on, in UTF-16 units of the decoded body; or, if requested, bytes in base64. */
  text: string;
  next: number | null;
}

/** A range in the text of a response. */
export interface PlaceInResponse {
  /** The requested pointer, or that of the nearest enclosing value if nothing is there. */
  pointer: string;
  /** The range from `start` up to `end`, in UTF-16 units of the decoded body, as in `readResponse`. */
  start: number;
  end: number;
  /** Of `start`, both counted from 1. */
  line: number;
  column: number;
}

interface ProfileAnswerOf<S extends 'member' | 'company', P> {
  subject: S;
  entity: EntityId;
  /** The profile; lists longer than the requested limit are cut, `listLengths` has their full length. */
  profile: P;
  /** Length of each top-level list of the profile. */
  listLengths: Record<string, number>;
  response: ResponseSource;
  from: 'registry' | 'store';
  drift: Drift[];
  /** The number of distinct neighbours stated by stored profiles. */
  neighbours: number;
  /**
   * Companies this member holds something in whose own stored record says they have ended, which ends a
   * role there. Empty for a company.
   */
  ends: Partial<Record<EntityId, CompanyEnd>>;
  /** Why the registry was not queried, if it should have been. */
  notSearched: Fault | null;
  /** When the registry was last queried and no longer had the record; null if never. */
  notFoundAt: string | null;
  /** Why the profile could not be stored, if so: it is shown now, but not available offline. */
  notKept?: Fault;
  /** For a record of an imported file: what else the file states; lists of ties are cut as all others are. */
  imported?: ImportedRecord;
}
