/** One attempt to ask a registry, as it ended. The store keeps each as a link of a chain. */
import type { FaultCode } from '../faults.ts';
import type { RecordId } from './entity.ts';
import type { MemberQuery } from './query.ts';

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

/** What was asked for; null: whether the registry is there. */
type Asked = { record: RecordId } | { query: MemberQuery } | null;

/** An attempt that gave nothing to keep as a response. */
export interface Attempt {
  asked: Asked;
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
