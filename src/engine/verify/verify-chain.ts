/** What verifying any file rests on: the chain of requests, and whether a journal has these bytes. */
import { counted } from '../../contract/text/counted.ts';
import type { ChainHead } from '../../contract/model/request.ts';
import { hashOf, NO_ROW_BEFORE } from '../../store/requests/request-link.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Fields } from './verify-facts.ts';
import { sealInShort } from '../../contract/model/registry.ts';
import { emptyVerifyReport, type VerifyReport } from '../../contract/answers/verification.ts';

/**
 * What is wrong with the chain that the file names, in words, in steps; empty: the store has the same chain
 * up to there. Null if the file names none.
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

/** Rows read in one step. */
const PART = 200;

/** The first request, up to this number, not bound to the next, in words; null: none was changed. */
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

/** What the journals say of a file, by the hash of its bytes: whether, when and from where it was saved. */
export interface JournaledBytes {
  /** These very bytes were saved from this store. */
  isSaved: boolean;
  /** In words; also when no case has noted it. */
  notes: string[];
  /** Whether a case of this store has noted it, or the file that a case came with says so. */
  isNoted: boolean;
}

export function journaledBytes(read: StoreReader, sha256: string): JournaledBytes {
  const saved = read.savedAs(sha256);
  const isSaved = saved.some(({ seal }) => seal === null);
  const notes = [...saved.map(savedInWords), ...(isSaved ? [] : [NOT_SAVED])];
  return { isSaved, notes, isNoted: saved.length > 0 };
}

function savedInWords({ title, sequence, at, seal }: ReturnType<StoreReader['savedAs']>[number]) {
  const when = at === null ? '' : `on ${at} `;
  const entry = `${when}from the case “${title}”: entry ${sequence} of its journal`;
  return seal === null
    ? `Its very bytes were saved ${entry}.`
    : `The case file ${sealInShort(seal)} says that its very bytes were saved ${entry}; that was not here.`;
}

const NOT_SAVED =
  'No case of this store has noted its bytes: it was saved elsewhere or of no case, or changed since it was.';

/** The report for a file of which only the bytes can be verified. */
export function bytesAlone({ isSaved, notes }: JournaledBytes, kind: string): VerifyReport {
  return {
    ...emptyVerifyReport(),
    counted: 'file',
    facts: 1,
    agreeing: Number(isSaved),
    differing: Number(!isSaved),
    findings: isSaved
      ? []
      : [{ about: null, says: `${NOT_SAVED} Of a ${kind} nothing else can be told.` }],
    notes: notes.filter((note) => note !== NOT_SAVED),
  };
}
