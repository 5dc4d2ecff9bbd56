/**
 * The links of the chain of requests: what a row's own hash is made of. Anybody can compute them again from
 * the list of `store requests --json`, so nothing here may ever change.
 */
import { hash, randomBytes } from 'node:crypto';
import type { AnswerHeaders, RequestLink } from '../../contract/model/request.ts';

/** The `previous` of the first row. */
export const NO_ROW_BEFORE = '0'.repeat(64);

/** What a row contains besides the fields of its link. */
export interface LinkDetails {
  /** 16 random bytes, in hex: without them nobody can guess what a hash stands for. */
  nonce: string;
  registry: string | null;
  /** The requested record, such as `company:1001`, or the search as `canonicalQuery` writes it. */
  record: string | null;
  query: string | null;
  /** As `headersText` writes them. */
  headers: string | null;
  reason: string | null;
  /** Where its body was stored. */
  kept: 'response' | 'quarantine' | null;
}

const digest = (values: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(values), 'hex');

export const newNonce = (): string => randomBytes(16).toString('hex');

/** Reads what `headersText` wrote; damaged text gives no headers. */
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

/** SHA-256 of the JSON array of these in this order: random, and covering what the link leaves out. */
export const saltOf = (details: LinkDetails): string => {
  const { nonce, registry, record, query, headers, reason, kept } = details;
  return digest([nonce, registry, record, query, headers, reason, kept]);
};

/** SHA-256 of the JSON array of its other fields in this order. */
export const hashOf = (link: Omit<RequestLink, 'hash'>): string => {
  const { n, at, asked, outcome, status, sha256, salt, previous } = link;
  return digest([n, at, asked, outcome, status, sha256, salt, previous]);
};
