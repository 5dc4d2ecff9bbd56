/** A profile and the response it was read from. */
import type { MemberProfile } from '../model/member.ts';
import type { CompanyProfile } from '../model/company.ts';
import type { ResponseSource, Drift } from '../model/response.ts';
import type { EntityId } from '../model/entity.ts';
import type { CompanyEnd } from '../model/tie.ts';
import type { Fault } from '../faults/faults.ts';
import type { ImportedRecord } from '../model/import.ts';

/** A profile, where it came from, and where it drifts from the specification. */
export type ProfileAnswer =
  | ProfileAnswerOf<'member', MemberProfile>
  | ProfileAnswerOf<'company', CompanyProfile>;

/** Part of a response, for reading the raw answer. */
export interface ResponsePart {
  response: ResponseSource;
  /** Every time this very body was fetched, newest first, at most 100. */
  fetches: { at: string; url: string }[];
  /** From `offset` on, in UTF-16 units of the decoded body; or bytes in base64, if asked for. */
  text: string;
  next: number | null;
}

/** A part of the text of a response. */
export interface PlaceInResponse {
  /** As asked, or of what stands around it, where nothing is there. */
  pointer: string;
  /** From `start` up to `end`, in UTF-16 units of the decoded body, as `readResponse` counts. */
  start: number;
  end: number;
  /** Of its start, both from 1. */
  line: number;
  column: number;
}

interface ProfileAnswerOf<S extends 'member' | 'company', P> {
  subject: S;
  entity: EntityId;
  /** The profile; lists longer than the limit asked for are cut, `listLengths` has the whole number. */
  profile: P;
  /** Length of each top-level list of the profile. */
  listLengths: Record<string, number>;
  response: ResponseSource;
  from: 'registry' | 'store';
  drift: Drift[];
  /** Distinct neighbours that stored profiles state. */
  neighbours: number;
  /**
   * By its id each company that this member holds something in and that is over by its own stored record: a
   * role there ends with it. None of a company.
   */
  ends: Partial<Record<EntityId, CompanyEnd>>;
  /** Why the registry was not asked although it should have been, if it wasn't. */
  notSearched: Fault | null;
  /** When the registry was asked again and had no such record any more; null: never since. */
  notFoundAt: string | null;
  /** Why it could not be stored, if it couldn't: it is shown, and won't be there offline. */
  notKept?: Fault;
  /** Of one from an imported file: what that says beside it; its lists of ties are cut as all others are. */
  imported?: ImportedRecord;
}
