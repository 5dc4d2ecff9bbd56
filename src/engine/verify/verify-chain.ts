/** Where an exported file says that the chain of requests stood, against the chain. */
import { counted } from '../../contract/text/counted.ts';
import type { ChainHead } from '../../contract/model/request.ts';
import { hashOf, NO_ROW_BEFORE } from '../../store/requests/request-link.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Fields } from './verify-facts.ts';

/**
 * What of it is not so, in words, in steps; none: the chain is the same up to there. Null where the file tells
 * nothing of the chain.
 */
export function* chainFindings(
  fields: Fields | null,
  read: StoreReader,
): Generator<void, string[] | null> {
  const [store = '', count = '', hash = ''] = ['store', 'count', 'head'].map((name) =>
    fields?.get(`chain_${name}`),
  );
  if (store + count + hash === '') return null;
  if (!/^\d{1,15}$/.test(count) || !/^[0-9a-f]{64}$/.test(hash)) {
    return ['What the file says of the chain of requests is no head of one.'];
  }
  return yield* differencesOf({ store, count: Number(count), hash }, read);
}

function* differencesOf(
  { store, count, hash }: ChainHead,
  read: StoreReader,
): Generator<void, string[]> {
  const now = read.chainHead();
  if (store !== now.store) {
    return ['The file was exported from another store, or the id of the store was changed.'];
  }
  const rewritten = 'the chain was rewritten or cut after this export, or the file was changed';
  if (count > now.count) {
    const has = `${counted(count, 'request')} when it was exported and ${now.count} now`;
    return [`The chain had ${has}: ${rewritten}.`];
  }
  const [row] = count === 0 ? [] : read.requests({ after: count - 1, limit: 1 });
  const there = count === 0 ? NO_ROW_BEFORE : row?.n === count ? row.hash : null;
  if (there !== hash) {
    return [`Request ${count} does not have the hash that the file names: ${rewritten}.`];
  }
  const broken = yield* firstBroken(count, read);
  return broken === null ? [] : [broken];
}

/** Rows between two steps. */
const PART = 200;

/** The first request up to this one that isn't bound to the next, in words: so none of them was changed. */
function* firstBroken(count: number, read: StoreReader): Generator<void, string | null> {
  let last = 0;
  let before = NO_ROW_BEFORE;
  while (last < count) {
    const rows = read.requests({ after: last, limit: Math.min(PART, count - last) });
    for (const row of rows) {
      if (row.n !== last + 1) break;
      if (row.previous !== before || hashOf(row) !== row.hash) {
        return `Request ${row.n} or the one before it was changed since.`;
      }
      last = row.n;
      before = row.hash;
    }
    if (rows.at(-1)?.n !== last) {
      return `Request ${last + 1} is gone: what came before it can’t be held against the head.`;
    }
    yield;
  }
  return null;
}
