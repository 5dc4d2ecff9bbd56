/** What one registry answered to a search so far, and where it goes on. */
import type { SearchPage, SearchTotals } from '../../contract/answers/search.ts';
import type { MemberItem } from '../../contract/model/member.ts';
import type { MemberQuery } from '../../contract/model/query.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';

/** A member found, and where: the ids of two registries are never the same person. */
export interface FoundMember {
  registry: RegistryHandle;
  item: MemberItem;
  /** Where the registry's answer has it; null where it was found in the store. */
  source: ItemSource | null;
}

export class RegistrySearch {
  readonly registry: RegistryHandle;
  /** The page that came last: its source and time stand above the list. */
  lastPage: SearchPage = $state.raw() as SearchPage;
  /** Members of it on the list. */
  count = $state(0);
  /** Items left out because their id was on the list already. */
  duplicates = $state(0);
  /** The registry sent a page it had sent before. */
  repeated = $state(false);
  readonly more = $derived(this.lastPage.more && !this.repeated);
  #listed: readonly MemberItem[] = [];

  constructor(first: SearchPage) {
    this.registry = first.registry;
    this.lastPage = first;
  }

  /** The members of this page that are not on the list yet. */
  take(page: SearchPage): FoundMember[] {
    const { registry } = this;
    const fresh = newMembers(this.#listed, page.items);
    this.#listed = [...this.#listed, ...fresh];
    this.count += fresh.length;
    this.duplicates += page.items.length - fresh.length;
    this.lastPage = page;
    const sourceOf = itemSources(page);
    return fresh.map((item) => ({ registry, item, source: sourceOf(item) }));
  }

  /** Whether this page is of the list so far: what the registry answered, or stored matches. */
  goesOnIn({ response }: SearchPage): boolean {
    return (response === null) === (this.lastPage.response === null);
  }

  /** How "load all" ended; what repeated itself within it was left out by the engine already. */
  end({ duplicates, ended }: SearchTotals): void {
    this.duplicates += duplicates;
    this.repeated = ended === 'repeated';
    if (ended === 'last-page') this.lastPage = { ...this.lastPage, more: false };
  }

  /** Pages of stored matches are another list than the registry's own: one doesn't go on in the other. */
  get from(): 'auto' | 'store' {
    return this.lastPage.response === null ? 'store' : 'auto';
  }

  get nextQuery(): MemberQuery {
    const { query } = this.lastPage;
    return { ...query, page: query.page + 1 };
  }
}

/** Where in the answer of a registry a member that was found stands. */
interface ItemSource {
  sha256: string;
  fetchedAt: string;
  /** An RFC 6901 JSON Pointer; '' is all of the answer. */
  pointer: string;
}

/** What is amiss with an item as a whole, or with its id: it may have been left out of the page. */
const OF_AN_ITEM = /^\/(\d+|\*)(\/id)?$/;

/**
 * Of each item of this page; null where it is no answer of a registry. After an item that can't be read,
 * which the page leaves out, the others stand elsewhere in the answer: then all of it is meant.
 */
export function itemSources({
  response,
  items,
  drift,
}: SearchPage): (item: MemberItem) => ItemSource | null {
  if (response === null) return () => null;
  const { sha256, fetchedAt } = response;
  const areAllThere = !drift.some(({ pointer }) => OF_AN_ITEM.test(pointer));
  const places = new Map(items.map((item, index) => [item, index]));
  return (item) => {
    const place = places.get(item);
    const isKnown = areAllThere && place !== undefined;
    return { sha256, fetchedAt, pointer: isKnown ? `/${place}` : '' };
  };
}

/** The members that are not listed yet, in their order; of twins the first. */
function newMembers(listed: readonly MemberItem[], arrived: readonly MemberItem[]): MemberItem[] {
  const ids = new Set(listed.map(({ id }) => id));
  return arrived.filter(({ id }) => {
    const isNew = !ids.has(id);
    ids.add(id);
    return isNew;
  });
}
