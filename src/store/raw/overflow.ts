/** Records that are larger than their page, put together again. */
import { readPageNumber, type Cell } from './cells.ts';
import type { DatabasePages } from './database-pages.ts';

export interface Payload {
  readonly bytes: Uint8Array;
  /** How many of them could be had. */
  readonly held: number;
  /** False where the last page of the chain names another one behind it, as none does. */
  readonly endsWell: boolean;
}

/**
 * How much may be followed, so that a file made for it can't have its pages read again for each of
 * its cells. Counts down; at 0 only what is on the page itself is given.
 */
export interface FollowLimit {
  pagesLeft: number;
  readonly recordBytes: number;
}

/** What is on the cell's page is copied; each further page is one of the database, and comes once. */
export function readPayload(
  page: Uint8Array,
  { length, local, start, overflow }: Cell,
  pages: DatabasePages,
  limit: FollowLimit,
): Payload {
  const own = page.slice(start, start + local);
  if (local === length) return { bytes: own, held: length, endsWell: true };
  if (length > limit.recordBytes) return { bytes: own, held: local, endsWell: true };
  let bytes = own;
  let held = local;
  let next = overflow;
  const seen = new Set<number>();
  const each = pages.usable - 4;
  while (held < length && next >= 2 && !seen.has(next) && limit.pagesLeft > 0) {
    const found = pages.read(next);
    if (found === null) break;
    limit.pagesLeft -= 1;
    seen.add(next);
    const part = Math.min(each, length - held);
    // Only as large as the pages that were found ask for: a length may be made up.
    if (held + part > bytes.length) bytes = grown(bytes, Math.min(length, 4 * (held + part)));
    bytes.set(found.subarray(4, 4 + part), held);
    held += part;
    next = readPageNumber(found, 0);
  }
  return { bytes, held, endsWell: held < length || next === 0 };
}

function grown(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length);
  larger.set(bytes);
  return larger;
}
