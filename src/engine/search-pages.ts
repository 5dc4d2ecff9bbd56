/** One page of a search: from the registry, from a page it answered before, or from what is stored. */
import type { SearchPage } from '../contract/model/answers.ts';
import { fault, Refusal, type Fault } from '../contract/faults.ts';
import type { Derived } from '../contract/model/derived.ts';
import type { MemberItem } from '../contract/model/member.ts';
import type { MemberQuery } from '../contract/model/query.ts';
import { deriveItems } from '../record/derive.ts';
import { decodeMemberItems } from '../registry/business-lookup/decode.ts';
import type { EngineContext } from './context.ts';
import { isNotAsked } from './registry-link.ts';
import type { RegistryName } from '../store/store.ts';
import { insistWhole } from './whole-response.ts';

/** Ask this registry for the page and keep its answer; `cancelled` when another one is set by now. */
export async function askPage(
  context: EngineContext,
  registry: RegistryName,
  query: MemberQuery,
  signal: AbortSignal,
): Promise<SearchPage> {
  const { store, link, canvas } = context;
  link.insistOn(registry);
  const answer = await link.ask((way, stop) => way.searchMembers(query, { signal: stop }), signal);
  const derived = deriveItems(answer.value);
  const isNews = tellsOfNamed(context, registry, derived);
  store.write((writer) => writer.keepSearchPage(registry, query, answer.response, derived));
  context.status.changed();
  if (isNews) {
    canvas.learned();
    canvas.changed();
  }
  const { body, ...response } = answer.response;
  return {
    query,
    source: 'registry',
    fetchedAt: response.fetchedAt,
    items: answer.value,
    more: mayHaveMore(query, answer.value, answer.drift.length, body),
    response,
    drift: answer.drift,
    notSearched: null,
  };
}

/** Whether something on the canvas was known by name only until now. */
function tellsOfNamed(
  { store, canvas }: EngineContext,
  registry: RegistryName,
  { entities }: Derived,
): boolean {
  const shown = entities.map(({ id }) => id).filter((id) => canvas.has(id));
  return store.read.entities(registry, shown).some(({ knowledge }) => knowledge === 'named');
}

/** The page as the registry answered it before; null when it never did. */
export function keptPage(
  { store }: EngineContext,
  registry: RegistryName,
  query: MemberQuery,
  notSearched: Fault | null,
): SearchPage | null {
  const kept = store.read.searchPage(registry, query);
  if (!kept) return null;
  const { value, drift } = decodeMemberItems(insistWhole(kept).body);
  return {
    query,
    source: 'store',
    fetchedAt: kept.response.fetchedAt,
    items: value,
    more: mayHaveMore(query, value, drift.length, kept.body),
    response: kept.response,
    drift,
    notSearched,
  };
}

/** The stored members that match: never the whole answer, so it says that nobody was asked. */
export function matchingPage(
  { store }: EngineContext,
  registry: RegistryName,
  query: MemberQuery,
  notSearched: Fault = fault('not-searched-offline'),
): SearchPage {
  const { items, more } = store.read.searchMembers(registry, query);
  return {
    query,
    source: 'store',
    fetchedAt: null,
    items,
    more,
    response: null,
    drift: [],
    notSearched,
  };
}

/**
 * The registry's answer; while it can't be asked, what is stored. Nothing of either is refused: an
 * empty list would look like an answer.
 */
export async function findPage(
  context: EngineContext,
  registry: RegistryName,
  query: MemberQuery,
  from: 'auto' | 'store' | 'registry',
  signal: AbortSignal,
): Promise<SearchPage> {
  if (from === 'store') {
    const page = storedPage(context, registry, query, null);
    if (page === null) throw new Refusal('not-searched-offline');
    return page;
  }
  try {
    return await askPage(context, registry, query, signal);
  } catch (error) {
    if (!(error instanceof Refusal) || !isNotAsked(error.fault)) throw error;
    context.link.insistOn(registry);
    const page = storedPage(context, registry, query, error.fault);
    if (page === null || (page.response === null && page.items.length === 0)) throw error;
    return page;
  }
}

/**
 * The page the registry answered before, else the stored members that match. These are in an order
 * of their own and can't go on a list that the registry began: null.
 */
function storedPage(
  context: EngineContext,
  registry: RegistryName,
  query: MemberQuery,
  reason: Fault | null,
): SearchPage | null {
  const kept = keptPage(context, registry, query, reason);
  if (kept) return kept;
  const begun = query.page > 1 && context.store.read.searchPage(registry, { ...query, page: 1 });
  return begun ? null : matchingPage(context, registry, query, reason ?? undefined);
}

/** A full page means that there may be a next one. Items too odd to show were on the page as well. */
function mayHaveMore(
  { count }: MemberQuery,
  items: readonly MemberItem[],
  drifts: number,
  body: Uint8Array,
): boolean {
  if (items.length >= count || drifts === 0) return items.length >= count;
  const stated: unknown = JSON.parse(new TextDecoder().decode(body));
  return Array.isArray(stated) && stated.length >= count;
}
