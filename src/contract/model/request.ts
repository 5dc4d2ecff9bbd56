/** One attempt to query a registry, with its outcome. The store holds each as a link of a chain. */
import type { FaultCode } from '../faults/faults.ts';
import type { EntityId, RecordId } from './entity.ts';
import type { MemberQuery } from './query.ts';
import type { RegistryHandle } from './registry.ts';

/**
 * How an attempt ended. not-found: 404 or 410. refused: any other status that is no answer. unusable: an
 * answer that can't be what was requested, or must not be stored. unreachable: no server answered. offline:
 * no request was made.
 */
type Outcome =
  | 'answered'
  | 'not-found'
  | 'refused'
  | 'unusable'
  | 'timed-out'
  | 'cut-off'
  | 'cancelled'
  | 'unreachable'
  | 'offline';

/** Descriptive response headers, as they came; null if missing. */
export interface AnswerHeaders {
  contentType: string | null;
  date: string | null;
  etag: string | null;
  lastModified: string | null;
}

export const NO_HEADERS: AnswerHeaders = {
  contentType: null,
  date: null,
  etag: null,
  lastModified: null,
};

/** What can be requested from a registry. */
export type RecordOrQuery = { record: RecordId } | { query: MemberQuery };

/** What a request is for; null if only to test whether the registry is there. */
export type RequestTarget = RecordOrQuery | null;

/** An attempt without a response to store. */
export interface Attempt {
  asked: RequestTarget;
  /** The address, without the access key. */
  url: string;
  /** When it ended, ISO 8601 in UTC. */
  at: string;
  outcome: Outcome;
  /** Null if no response came. */
  status: number | null;
  headers: AnswerHeaders | null;
  /** SHA-256 of the body, in hex, if one was read to its end. */
  sha256: string | null;
  /** The body, for inspection; null if none was read, or if it repeats the access key. */
  body: Uint8Array | null;
  /** Why it was no answer. */
  reason: FaultCode | null;
}

/**
 * What a row of the chain is: an attempt, or another event. answered-before: fetched before there was a
 * chain. imported: from a file a user chose, without a request. restored: the store was restored from a
 * snapshot. salvaged: from the remains of a damaged store. lost: rows were missing when it was opened.
 */
export type RowOutcome =
  | Outcome
  | 'answered-before'
  | 'imported'
  | 'restored'
  | 'salvaged'
  | 'lost';

/** A row of the chain of requests, as it is passed on to anyone who wants to check it. */
export interface RequestLink {
  /** Its position, from 1. */
  n: number;
  at: string;
  /** The address requested, without the access key; for a row that is no attempt, what happened. */
  asked: string;
  outcome: RowOutcome;
  status: number | null;
  /** SHA-256 of the body received, in hex; null if none was read to its end. */
  sha256: string | null;
  /** Random, and bound to everything else the store holds about the row. */
  salt: string;
  /** `hash` of the row before; 64 zeros in the first. */
  previous: string;
  /** SHA-256, in hex, of the JSON array of the fields above, in this order. */
  hash: string;
}

/** The head of a store's chain. */
export interface ChainHead {
  /** The store's random id. */
  store: string;
  /** How many rows there are. */
  count: number;
  /** `hash` of the last row; 64 zeros if there is none. */
  hash: string;
}

/** The same with what it was about, for display. */
export interface RequestRow extends RequestLink {
  /** Null if it is about no known registry. */
  registry: RegistryHandle | null;
  /** The record requested; null for a search and anything else. */
  entity: EntityId | null;
  /** The search requested; null for a record and anything else. */
  query: Partial<MemberQuery> | null;
  /** Why it was no answer. */
  reason: FaultCode | null;
  /** Where its body is: among the responses, in quarantine, or nowhere. */
  body: 'response' | 'quarantine' | null;
  /** When its response was deleted along with the last case that used it; null if it was not. */
  deletedAt: string | null;
}
