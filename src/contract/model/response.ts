/** The evidence: one answer of the registry, byte for byte, and where it differs from the specification. */
import type { AnswerHeaders } from './request.ts';

/** Where a fact comes from: the response's hash, time and address, never with the key. */
export interface ResponseSource {
  /** SHA-256 of the body's bytes after content decoding, in hex. */
  sha256: string;
  /** When it was last fetched, ISO 8601 in UTC. */
  fetchedAt: string;
  /** The address asked, without the access key. */
  url: string;
  /** 0: no server said one, as of what was imported. */
  status: number;
  /** Bytes of the body. */
  size: number;
  /** It came with a case file, as a copy from which something was taken out: the hash is the copy's. */
  isCopy?: true;
}

/** A response with its bytes, as a registry hands it over. */
export interface RegistryResponse extends ResponseSource {
  headers: AnswerHeaders;
  body: Uint8Array;
}

/**
 * One place where an answer is not as the specification has it. Shown, never hidden. Past the first
 * 200 those alike are one entry, with `*` for list positions in its pointer and a count as `found`.
 */
export interface Drift {
  /** RFC 6901 JSON Pointer into the response. */
  pointer: string;
  kind: 'unknown-field' | 'missing-field' | 'wrong-type';
  /** What the specification has there, in words; null for an unknown field. */
  expected: string | null;
  /** What was there: JSON, cut to 200 characters; null for a missing field. */
  found: string | null;
}
