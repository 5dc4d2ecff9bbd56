/** The registries of a search: which are queried, what each returned so far, and where to continue. */
import type { SearchPage, SearchTotals } from '../../../contract/answers/search.ts';
import type { MemberItem } from '../../../contract/model/member.ts';
import type { MemberQuery } from '../../../contract/model/query.ts';
import type { RegistryHandle } from '../../../contract/model/registry.ts';
import type { RegistryList } from '../../shared/window/registry-list.svelte.ts';

/** A member found, and in which registry: ids of two registries are never the same person. */
export interface FoundMember {
  registry: RegistryHandle;
  item: MemberItem;
  /** Its place in the registry's response; null if it was found in the store. */
  source: ItemSource | null;
}

export class RegistrySearch {
  readonly registry: RegistryHandle;
  /** The last page; its source and time are shown above the list. */
  lastPage: SearchPage = $state.raw() as SearchPage;
  /** How many of its members are on the list. */
  count = $state(0);
  /** Items left out because their id was on the list already. */
  duplicates = $state(0);
  /** Whether the registry sent a page that it had sent before. */
  repeated = $state(false);
  readonly more = $derived(this.lastPage.more && !this.repeated);
  #listed: readonly MemberItem[] = [];

  constructor(first: SearchPage) {
    this.registry = first.registry;
    this.lastPage = first;
  }

  /** Returns the members of this page that are not on the list yet. */
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

  /** Whether this page continues the list: both from the registry, or both stored matches. */
  continuesWith({ response }: SearchPage): boolean {
    return (response === null) === (this.lastPage.response === null);
  }

  /** Takes the end of "load all"; the engine has already left out repetitions within it. */
  end({ duplicates, ended }: SearchTotals): void {
    this.duplicates += duplicates;
    this.repeated = ended === 'repeated';
    if (ended === 'last-page') this.lastPage = { ...this.lastPage, more: false };
  }

  /** Stored matches are another list than the registry's own: one doesn't continue the other. */
  get from(): 'auto' | 'store' {
    return this.lastPage.response === null ? 'store' : 'auto';
  }

  get nextQuery(): MemberQuery {
    const { query } = this.lastPage;
    return { ...query, page: query.page + 1 };
  }
}

/** The registries that a search queries: the one that is set, or those chosen. */
export class RegistryChoice {
  readonly #registries: RegistryList;
  /** null for the one that is set, whichever that is. */
  #chosen = $state.raw<readonly RegistryHandle[] | null>(null);
  readonly isOwn = $derived(this.#chosen !== null);
  /** In the order of the list; empty only until it is known which one is set. */
  readonly handles: readonly RegistryHandle[] = $derived.by(() => {
    const { listed, defaultHandle } = this.#registries;
    const chosen = listed.map(({ handle }) => handle).filter((it) => this.#chosen?.includes(it));
    if (chosen.length > 0) return chosen;
    return defaultHandle === null ? [] : [defaultHandle];
  });

  constructor(registries: RegistryList) {
    this.#registries = registries;
  }

  /** Resolves once it is known which one is set. */
  get known(): Promise<void> {
    return this.#registries.known;
  }

  /** Adds or removes this registry; the last one stays. */
  choose(registry: RegistryHandle, on: boolean): void {
    const rest = this.handles.filter((other) => other !== registry);
    this.take(on ? [...rest, registry] : rest);
  }

  /** Chooses these registries; an empty list changes nothing. */
  take(handles: readonly RegistryHandle[]): void {
    if (handles.length === 0) return;
    const isSetAlone = handles.length === 1 && handles[0] === this.#registries.defaultHandle;
    this.#chosen = isSetAlone ? null : handles;
  }

  /** Goes back to the one that is set. */
  clear(): void {
    this.#chosen = null;
  }

  /** Sorts by the order of the registry list. */
  inOrder<T extends { registry: RegistryHandle }>(things: readonly T[]): T[] {
    const placeOf = ({ registry }: T): number =>
      this.#registries.listed.findIndex(({ handle }) => handle === registry);
    return [...things].sort((a, b) => placeOf(a) - placeOf(b));
  }
}

/** The place of a member in the response of a registry. */
interface ItemSource {
  sha256: string;
  fetchedAt: string;
  /** An RFC 6901 JSON Pointer; '' is the whole response. */
  pointer: string;
}

/**
 * The source of each item of this page; null if it is no response of a registry. If the page left out an
 * unreadable item, indexes may be off, so the source is the whole response.
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

/** The members that are not listed yet, in order; the first of those with the same id. */
function newMembers(listed: readonly MemberItem[], arrived: readonly MemberItem[]): MemberItem[] {
  const ids = new Set(listed.map(({ id }) => id));
  const first = new Map(arrived.toReversed().map((item) => [item.id, item]));
  return arrived.filter((item) => !ids.has(item.id) && first.get(item.id) === item);
}

/** Drift in an item as a whole or in its id, so that the page may have left it out. */
const OF_AN_ITEM = /^\/(\d+|\*)(\/id)?$/;
