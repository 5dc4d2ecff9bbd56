/**
 * The links of the chain of requests: what a row's own hash is made of. Anybody can make them again
 * from what `store requests --json` lists, so nothing of this is ever changed.
 */
import { hash, randomBytes } from 'node:crypto';
import type { AnswerHeaders, RequestLink } from '../../contract/model/request.ts';

/** What the first row has in the place of the hash of the row before. */
export const NO_ROW_BEFORE = '0'.repeat(64);

/** What a row says besides what its link lists. */
export interface LinkDetails {
  /** 16 random bytes, in hex: without them nobody can guess what a hash stands for. */
  nonce: string;
  registry: string | null;
  /** The record asked for, `company:1001`, or the search as `canonicalQuery` writes it. */
  record: string | null;
  query: string | null;
  /** As `headersText` writes them. */
  headers: string | null;
  reason: string | null;
  /** Where its body went. */
  kept: 'response' | 'quarantine' | null;
}

const digest = (values: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(values), 'hex');

export const newNonce = (): string => randomBytes(16).toString('hex');

/** What `headersText` wrote; what is damaged is no headers. */
export function readHeaders(text: string | null): AnswerHeaders {
  const read: unknown = text === null ? null : parsed(text);
  const at = (place: number): string | null => {
    const value: unknown = Array.isArray(read) ? read[place] : null;
    return typeof value === 'string' ? value : null;
  };
  return { contentType: at(0), date: at(1), etag: at(2), lastModified: at(3) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** SHA-256 of the JSON array of these in this order: random, and bound to what the link leaves out. */
export const saltOf = (details: LinkDetails): string => {
  const { nonce, registry, record, query, headers, reason, kept } = details;
  return digest([nonce, registry, record, query, headers, reason, kept]);
};

/** SHA-256 of the JSON array of its other fields in the order of their list. */
export const hashOf = (link: Omit<RequestLink, 'hash'>): string => {
  const { n, at, asked, outcome, status, sha256, salt, previous } = link;
  return digest([n, at, asked, outcome, status, sha256, salt, previous]);
};
