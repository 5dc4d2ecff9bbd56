/** One page of a search: from the registry, from a stored response, or from stored members. */
import type { SearchPage } from '../../contract/answers/search.ts';
import { fault, Refusal, type Fault } from '../../contract/faults/faults.ts';
import type { MemberItem } from '../../contract/model/member.ts';
import type { MemberQuery } from '../../contract/model/query.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import type { Store } from '../../store/store.ts';
import type { Registries } from '../registries/registries.ts';
import type { DecodedProfiles } from '../records/decoded-profiles.ts';
import type { ByteLimit } from '../../registry/common/byte-limit.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import { toText } from '../../registry/reading/body-text.ts';
import { isLargeAnswer, type AnswerBytes } from '../../registry/common/registry.ts';
import type { ByteClaim } from '../../registry/common/byte-limit.ts';
import { unlessFull, registryOrStore, type From } from '../registries/registry-or-store.ts';

interface Needs {
  store: Store;
  registries: Registries;
  decodedProfiles: DecodedProfiles;
  byteLimit: ByteLimit;
  noteStored: (mentioned: readonly EntityId[], profileOf: EntityId | null) => Promise<void>;
}

/** Requests the page from the registry and stores its response. */
export const requestPage = (
  needs: Pick<Needs, 'store' | 'registries' | 'byteLimit' | 'noteStored'>,
  registry: RegistryHandle,
  query: MemberQuery,
  signal: AbortSignal,
): Promise<SearchPage> =>
  needs.byteLimit.during((claim) => requestPageWithin(needs, registry, query, { signal, claim }));

async function requestPageWithin(
  needs: Pick<Needs, 'store' | 'registries' | 'noteStored'>,
  registry: RegistryHandle,
  query: MemberQuery,
  { signal, claim }: { signal: AbortSignal; claim: ByteClaim },
): Promise<SearchPage> {
  const { store, registries } = needs;
  const answer = await registries.link(registry).request({
    target: { query },
    question: (way, stop) => way.searchMembers(query, { signal: stop, claim }),
    signal,
  });
  const derived = answer.derived ?? registries.kindOf(registry).deriveItems(registry, answer.value);
  const storing = await unlessFull(() =>
    store.storeResponse(registry, { query }, answer.response, derived),
  );
  if ('stored' in storing) {
    await needs.noteStored(
      derived.entities.map(({ id }) => id),
      null,
    );
  }
  const { body, headers, ...response } = answer.response;
  return {
    registry,
    query,
    source: 'registry',
    fetchedAt: response.fetchedAt,
    items: answer.value,
    more: mayHaveMore(query, answer.value, answer.drift.length, {
      body,
      contentType: headers.contentType,
    }),
    response,
    drift: answer.drift,
    notSearched: null,
    notAskedAgain: null,
    ...(!('stored' in storing) && { notKept: storing }),
  };
}

/**
 * The page as the registry returned it before: it was searched then, whatever it says. Null if it never did,
 * or if it can't be read, as some stored by earlier versions.
 */
export async function readStoredPage(
  { store, decodedProfiles }: Pick<Needs, 'store' | 'decodedProfiles'>,
  registry: RegistryHandle,
  query: MemberQuery,
  notAskedAgain: Fault | null,
): Promise<SearchPage | null> {
  const found = store.read.searchPage(registry, query);
  if (!found) return null;
  const { status } = found.response;
  const { body, headers } = found;
  const { contentType } = headers;
  const read = await unlessUnreadable(
    decodedProfiles.readItems(registry, { status, body, contentType }),
  );
  if (read === null) return null;
  const { value, drift } = read;
  return {
    registry,
    query,
    source: 'store',
    fetchedAt: found.response.fetchedAt,
    items: value,
    more: mayHaveMore(query, value, drift.length, { body, contentType }),
    response: found.response,
    drift,
    notSearched: null,
    notAskedAgain,
  };
}

async function unlessUnreadable<T>(decoding: Promise<T>): Promise<T | null> {
  try {
    return await decoding;
  } catch (error) {
    if (error instanceof Refusal && error.fault.code === 'answer-wrong-shape') return null;
    throw error;
  }
}

/** The stored members that match: never complete, so the page says that nothing was searched. */
export function matchingPage(
  { store }: Pick<Needs, 'store'>,
  registry: RegistryHandle,
  query: MemberQuery,
  notSearched: Fault = fault('not-searched-offline'),
): SearchPage {
  const { items, more } = store.read.searchMembers(registry, query);
  return {
    registry,
    query,
    source: 'store',
    fetchedAt: null,
    items,
    more,
    response: null,
    drift: [],
    notSearched,
    notAskedAgain: null,
  };
}

/** The registry's page, or the stored one, as `registryOrStore` decides. */
export function findPage(
  needs: Needs,
  registry: RegistryHandle,
  query: MemberQuery,
  from: From,
  signal: AbortSignal,
): Promise<SearchPage> {
  return registryOrStore({
    from,
    prefersStored: false,
    request: () => requestPage(needs, registry, query, signal),
    stored: (notAsked) => storedPage(needs, registry, query, notAsked),
  });
}

/**
 * The page the registry returned before, else the stored members that match; null if there are none and the
 * registry should have been queried. Also null if the registry returned page 1: stored matches have another
 * order and can't continue its list.
 */
async function storedPage(
  needs: Pick<Needs, 'store' | 'decodedProfiles'>,
  registry: RegistryHandle,
  query: MemberQuery,
  notAsked: Fault | null,
): Promise<SearchPage | null> {
  const page = await readStoredPage(needs, registry, query, notAsked);
  if (page) return page;
  const hasFirstPage =
    query.page > 1 &&
    (await readStoredPage(needs, registry, { ...query, page: 1 }, notAsked)) !== null;
  if (hasFirstPage) return null;
  const matching = matchingPage(needs, registry, query, notAsked ?? undefined);
  return notAsked !== null && matching.items.length === 0 ? null : matching;
}

/**
 * A full page means that there may be another. Items that could not be decoded count too; a page without
 * any item was empty, and need not be a list.
 */
function mayHaveMore(
  { count }: MemberQuery,
  items: readonly MemberItem[],
  drifts: number,
  { body, contentType }: AnswerBytes,
): boolean {
  if (items.length >= count) return true;
  if (drifts === 0 || items.length === 0) return false;
  // Counting them would parse it all again; the next page will tell.
  if (isLargeAnswer({ body })) return true;
  const stated: unknown = JSON.parse(toText(body, contentType).text);
  return Array.isArray(stated) && stated.length >= count;
}
