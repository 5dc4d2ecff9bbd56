/** The registries of a search: which are asked, what each answered so far, and where it goes on. */
import type { SearchPage, SearchTotals } from '../../../contract/answers/search.ts';
import type { MemberItem } from '../../../contract/model/member.ts';
import type { MemberQuery } from '../../../contract/model/query.ts';
import type { RegistryHandle } from '../../../contract/model/registry.ts';
import type { RegistryList } from '../../shared/window/registry-list.svelte.ts';

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

/** Which registries a search asks: the one that is set, or those that were chosen. */
export class RegistryChoice {
  readonly #registries: RegistryList;
  /** null: the one that is set, whichever that is. */
  #chosen = $state.raw<readonly RegistryHandle[] | null>(null);
  readonly isOwn = $derived(this.#chosen !== null);
  /** In the order of the list; none only until it is known which one is set. */
  readonly handles: readonly RegistryHandle[] = $derived.by(() => {
    const { listed, set } = this.#registries;
    const chosen = listed.map(({ handle }) => handle).filter((it) => this.#chosen?.includes(it));
    if (chosen.length > 0) return chosen;
    return set === null ? [] : [set];
  });

  constructor(registries: RegistryList) {
    this.#registries = registries;
  }

  /** Settles once it is known which one is set. */
  get known(): Promise<void> {
    return this.#registries.known;
  }

  /** Ask this registry too, or no more; the last one stays. */
  choose(registry: RegistryHandle, on: boolean): void {
    const rest = this.handles.filter((other) => other !== registry);
    this.take(on ? [...rest, registry] : rest);
  }

  /** Ask these. */
  take(handles: readonly RegistryHandle[]): void {
    if (handles.length === 0) return;
    const isSetAlone = handles.length === 1 && handles[0] === this.#registries.set;
    this.#chosen = isSetAlone ? null : handles;
  }

  /** Ask the one that is set again. */
  clear(): void {
    this.#chosen = null;
  }

  /** As the list has them. */
  inOrder<T extends { registry: RegistryHandle }>(things: readonly T[]): T[] {
    const placeOf = ({ registry }: T): number =>
      this.#registries.listed.findIndex(({ handle }) => handle === registry);
    return [...things].sort((a, b) => placeOf(a) - placeOf(b));
  }
}

/** Where in the answer of a registry a member that was found stands. */
interface ItemSource {
  sha256: string;
  fetchedAt: string;
  /** An RFC 6901 JSON Pointer; '' is all of the answer. */
  pointer: string;
}

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
  const places = placesOf(items);
  return (item) => {
    const place = places.get(item);
    const isKnown = areAllThere && place !== undefined;
    return { sha256, fetchedAt, pointer: isKnown ? `/${place}` : '' };
  };
}

const placesOf = (items: readonly MemberItem[]): ReadonlyMap<MemberItem, number> =>
  new Map(items.map((item, index) => [item, index]));

/** The members that are not listed yet, in their order; of twins the first. */
function newMembers(listed: readonly MemberItem[], arrived: readonly MemberItem[]): MemberItem[] {
  const ids = new Set(listed.map(({ id }) => id));
  const first = new Map(arrived.toReversed().map((item) => [item.id, item]));
  return arrived.filter((item) => !ids.has(item.id) && first.get(item.id) === item);
}

/** What is amiss with an item as a whole, or with its id: it may have been left out of the page. */
const OF_AN_ITEM = /^\/(\d+|\*)(\/id)?$/;
