/** What the journals say of a file by the hash of its bytes: whether it was saved here, when, and from which case. */
import { sealInShort } from '../../contract/model/registry.ts';
import type { VerifyReport } from '../../contract/answers/verification.ts';
import type { StoreReader } from '../../store/store.ts';

export interface NotedBytes {
  /** Its very bytes were saved from this store. */
  isSaved: boolean;
  /** In words; that no case has noted it, too. */
  notes: string[];
  /** Whether a case has noted it, of this store or of a file that it came with. */
  isNoted: boolean;
}

export function notedBytes(read: StoreReader, sha256: string): NotedBytes {
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

/** Of a file of which nothing else can be told. */
export function bytesAlone({ isSaved, notes }: NotedBytes, kind: string): VerifyReport {
  return {
    counted: 'file',
    facts: 1,
    agreeing: Number(isSaved),
    differing: Number(!isSaved),
    unresolved: 0,
    drawn: 0,
    chain: null,
    unlisted: 0,
    findings: isSaved
      ? []
      : [{ about: null, says: `${NOT_SAVED} Of a ${kind} nothing else can be told.` }],
    notes: notes.filter((note) => note !== NOT_SAVED),
  };
}
