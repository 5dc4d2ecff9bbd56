/** What goes into a case file page by page: items, journal, and the requests the case rests on. */
import type { StoredItem } from '../../contract/model/case-item.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { JournalRow } from '../../contract/model/journal.ts';
import { NO_ROW_BEFORE } from '../../store/requests/request-link.ts';
import type { Step } from '../../store/base/step.ts';
import type { StoreReader } from '../../store/store.ts';
import { itemPages, pagesByTurn } from '../graph/graph-parts.ts';
import type { WholeRequest } from '../../store/cases/case-evidence.ts';
import type { SavedPlace } from '../redaction/redacted-responses.ts';
import { type Redacting, redactedQuery } from '../redaction/redacted-words.ts';
import type { RequestLine } from '../../case-file/contents.ts';
import { queryOf, canonicalQuery } from '../../store/requests/searches.ts';
import type { MemberQuery } from '../../contract/model/query.ts';

const PAGE = 1000;
const READ: Step = { done: 0, total: 1 };

/** All rows of a list paged by `turn`. */
export function* allByTurn<T extends { turn: number }>(
  read: (part: { after: number; limit: number }) => readonly T[],
): Generator<Step, T[]> {
  const all: T[] = [];
  for (const page of pagesByTurn(read, PAGE)) {
    all.push(...page);
    yield READ;
  }
  return all;
}

/** All items of a case, in the order they were added. */
export function* allItems(read: StoreReader, id: CaseId): Generator<Step, StoredItem[]> {
  const all: StoredItem[] = [];
  for (const page of itemPages(read, id, PAGE)) {
    all.push(...page);
    yield READ;
  }
  return all;
}

/** All journal entries of a case, the last first. */
export function* allEntries(read: StoreReader, id: CaseId): Generator<Step, JournalRow[]> {
  const rows: JournalRow[] = [];
  for (let before: number | null = null; ;) {
    const page = read.caseJournal(id, { before, limit: PAGE });
    rows.push(...page);
    const last = page.at(-1);
    if (page.length < PAGE || last === undefined) return rows;
    before = last.sequence;
    yield READ;
  }
}

/** The hash of every row of the chain. */
export function* chainOf(read: StoreReader): Generator<string> {
  let after = 0;
  for (;;) {
    const rows = read.chainHashes(after, PAGE);
    for (const { n, hash } of rows) {
      // A row that a salvage didn't find has no hash.
      for (let missing = after + 1; missing < n; missing += 1) yield NO_ROW_BEFORE;
      yield hash;
      after = n;
    }
    if (rows.length < PAGE) return;
  }
}

/** A request's whole row if nothing is redacted; else a copy, of which the chain has the hash alone. */
export function savedRequest(
  request: WholeRequest,
  { place, mode }: SavedPlace,
  texts: Redacting,
): RequestLine {
  const { received, registry, record, reason, at, outcome, status, asked, query } = request;
  const attempt = { of: registry, at, outcome, status, record, reason, body: place };
  const searched = query === null ? null : redactedSearch(query, texts);
  const url = searched === query ? redactedAddress(asked, texts) : withoutQuery(asked);
  const isUnredacted =
    url === asked && searched === query && !texts.scrubber.findsIn(request.headers ?? '');
  const isWhole = mode === 'whole' && isUnredacted && received?.theirN !== null;
  if (!isWhole) return { is: 'copy', ...attempt, asked: url, query: searched };
  const { sha256, salt, previous, hash, nonce, headers, kept } = request;
  return {
    is: 'row',
    ...attempt,
    asked,
    query,
    sha256,
    salt,
    previous,
    hash,
    nonce,
    headers,
    kept,
    n: received?.theirN ?? request.n,
    registry: received === null ? registry : received.registry,
    by: received?.seal ?? null,
  };
}

function redactedSearch(query: string, texts: Redacting): string {
  const parsed = queryOf(query);
  if (parsed === null) return texts.wanted.size > 0 ? '[]' : query;
  const left = redactedQuery(parsed, texts);
  return left === parsed ? query : canonicalQuery(left as MemberQuery);
}

/** Without its query if that holds redacted values; the part naming the record is in the file anyway. */
function redactedAddress(url: string, { scrubber }: Redacting): string {
  const bare = withoutQuery(url);
  return scrubber.findsIn(url.slice(bare.length).replaceAll('+', ' ')) ? bare : url;
}

const withoutQuery = (url: string): string => url.replace(/[?&].*$/s, '');
