/** One attempt to ask a registry, as it ended. The store keeps each as a link of a chain. */
import type { FaultCode } from '../faults/faults.ts';
import type { EntityId, RecordId } from './entity.ts';
import type { MemberQuery } from './query.ts';
import type { RegistryHandle } from './registry.ts';

/**
 * How an attempt ended. not-found: 404 or 410. refused: any other status that is no answer. unusable:
 * an answer that can't be what was asked for, or must not be kept. unreachable: nobody was there.
 * offline: nobody was asked.
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

/** The headers of an answer that say something of it, as they came; null: not there. */
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

/** What can be requested of a registry. */
export type RecordOrQuery = { record: RecordId } | { query: MemberQuery };

/** What a request is for. Null: only whether the registry is there. */
export type RequestTarget = RecordOrQuery | null;

/** An attempt that gave nothing to keep as a response. */
export interface Attempt {
  asked: RequestTarget;
  /** The address, without the access key. */
  url: string;
  /** When it ended, ISO 8601 in UTC. */
  at: string;
  outcome: Outcome;
  /** Null: no answer came. */
  status: number | null;
  headers: AnswerHeaders | null;
  /** SHA-256 of the body, in hex, where one was read to its end. */
  sha256: string | null;
  /** The body, to be looked at; null where none was read, and where it repeats the access key. */
  body: Uint8Array | null;
  /** Why it was no answer. */
  reason: FaultCode | null;
}

/**
 * How a row of the chain came about: an attempt, or what else is a row. answered-before: fetched when
 * there was no chain yet. imported: taken in from a file that somebody chose; nobody was asked. restored: the store was put back from a snapshot. salvaged: what was left of
 * a damaged store was taken into this one. lost: rows were gone when it was opened.
 */
export type RowOutcome =
  | Outcome
  | 'answered-before'
  | 'imported'
  | 'restored'
  | 'salvaged'
  | 'lost';

/** A row of the chain of requests, as it is handed to anybody who wants to check it. */
export interface RequestLink {
  /** Its place, from 1 on. */
  n: number;
  at: string;
  /** The address asked, without the access key; of a row that is no attempt, what happened. */
  asked: string;
  outcome: RowOutcome;
  status: number | null;
  /** SHA-256 of the body that came, in hex; null: none was read to its end. */
  sha256: string | null;
  /** Random, and bound to what the store keeps of the row besides this. */
  salt: string;
  /** `hash` of the row before; 64 zeros in the first. */
  previous: string;
  /** SHA-256, in hex, of the JSON array of the fields above in this order. */
  hash: string;
}

/** Where the chain of a store stands. */
export interface ChainHead {
  /** Of the store; random. */
  store: string;
  /** How many rows there are. */
  count: number;
  /** `hash` of the last of them; 64 zeros where there is none. */
  hash: string;
}

/** The same with what it was about, for reading. */
export interface RequestRow extends RequestLink {
  /** Null: it is about no registry that is known. */
  registry: RegistryHandle | null;
  /** The record asked for; null for a search and all else. */
  entity: EntityId | null;
  /** The search asked for; null for a record and all else. */
  query: Partial<MemberQuery> | null;
  /** Why it was no answer. */
  reason: FaultCode | null;
  /** Where its body is: among the responses, in quarantine, or nowhere. */
  body: 'response' | 'quarantine' | null;
  /** When its answer was deleted, with the last case that used it; null: it was not. */
  deletedAt: string | null;
}
