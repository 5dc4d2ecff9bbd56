/** A request as it goes into a case file: a whole row of the chain, or what may be told of one. */
import type { RequestLine } from '../../case-file/contents.ts';
import type { MemberQuery } from '../../contract/model/query.ts';
import type { WholeRequest } from '../../store/cases/case-evidence.ts';
import { canonicalQuery, queryOf } from '../../store/requests/searches.ts';
import type { HandedPlace } from './handed-answers.ts';
import { redactedQuery, type Redacting } from './redacted-words.ts';

/** A row from which nothing has to be taken out goes whole; of any other its hash is in the chain, and nothing that it binds. */
export function handedRequest(
  request: WholeRequest,
  { place, going }: HandedPlace,
  texts: Redacting,
): RequestLine {
  const { brought, registry, record, reason, at, outcome, status, asked, query } = request;
  const told = { of: registry, at, outcome, status, record, reason, body: place };
  const searched = query === null ? null : redactedSearch(query, texts);
  const url = searched === query ? redactedAddress(asked, texts) : withoutQuery(asked);
  const isFree = url === asked && searched === query && !texts.scrubber.isIn(request.headers ?? '');
  const isWhole = going === 'whole' && isFree && brought?.theirN !== null;
  if (!isWhole) return { is: 'copy', ...told, asked: url, query: searched };
  const { sha256, salt, previous, hash, nonce, headers, kept } = request;
  return {
    is: 'row',
    ...told,
    asked,
    query,
    sha256,
    salt,
    previous,
    hash,
    nonce,
    headers,
    kept,
    n: brought?.theirN ?? request.n,
    registry: brought === null ? registry : brought.registry,
    by: brought?.seal ?? null,
  };
}

function redactedSearch(query: string, texts: Redacting): string {
  const asked = queryOf(query);
  if (asked === null) return texts.wanted.size > 0 ? '[]' : query;
  const left = redactedQuery(asked, texts);
  return left === asked ? query : canonicalQuery(left as MemberQuery);
}

/** What names the record, before any question, is in the file anyway. */
function redactedAddress(asked: string, { scrubber }: Redacting): string {
  const bare = withoutQuery(asked);
  return scrubber.isIn(asked.slice(bare.length).replaceAll('+', ' ')) ? bare : asked;
}

const withoutQuery = (asked: string): string => asked.replace(/[?&].*$/s, '');
