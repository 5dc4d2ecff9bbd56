/** The evidence: one response of a registry, byte for byte, and its drift from the specification. */
import type { AnswerHeaders } from './request.ts';

/** Where a fact comes from: the response's hash, time and address, never with the key. */
export interface ResponseSource {
  /** SHA-256 of the body's bytes after content decoding, in hex. */
  sha256: string;
  /** When it was last fetched, ISO 8601 in UTC. */
  fetchedAt: string;
  /** The address requested, without the access key. */
  url: string;
  /** 0 if there was no server, as for imported files. */
  status: number;
  /** Bytes of the body. */
  size: number;
  /** A redacted copy that came with a case file: the hash is the copy's. */
  isCopy?: true;
}

/** A response with its bytes, as a registry returns it. */
export interface RegistryResponse extends ResponseSource {
  headers: AnswerHeaders;
  body: Uint8Array;
}

/**
 * A place where a response differs from the specification. Shown, never hidden. Beyond the first 200,
 * similar ones are one entry, with `*` for list positions in its pointer and a count as `found`.
 */
export interface Drift {
  /** RFC 6901 JSON Pointer into the response. */
  pointer: string;
  kind: 'unknown-field' | 'missing-field' | 'wrong-type';
  /** What the specification requires there, in words; null for an unknown field. */
  expected: string | null;
  /** What was found there: JSON, cut to 200 characters; null for a missing field. */
  found: string | null;
}
