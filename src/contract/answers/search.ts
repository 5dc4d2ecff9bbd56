/** What a search finds: at a registry, and by name in the store. */
import type { RegistryHandle } from '../model/registry.ts';
import type { MemberQuery } from '../model/query.ts';
import type { MemberItem } from '../model/member.ts';
import type { ResponseSource, Drift } from '../model/response.ts';
import type { Fault } from '../faults/faults.ts';
import type { ShownFacts } from '../model/entity.ts';

/** One page of a search. */
export interface SearchPage {
  /** Whose members these are: the ids of the items are ids there. */
  registry: RegistryHandle;
  query: MemberQuery;
  /** registry: asked now. store: a page kept before, or the stored members that match. */
  source: 'registry' | 'store';
  /** When the registry answered this page; null when only stored members were looked through. */
  fetchedAt: string | null;
  items: MemberItem[];
  /** Whether there may be a next page: the specification states no total. */
  more: boolean;
  /** The response the page came from; null when only stored members were looked through. */
  response: ResponseSource | null;
  drift: Drift[];
  /** Why the registry was not asked, if it wasn't. */
  notSearched: Fault | null;
  /** Why it could not be stored, if it couldn't: it is shown, and won't be there offline. */
  notKept?: Fault;
}

/** A stored entity found by one of its names. */
export interface FoundEntity extends ShownFacts {
  /** When its own profile was fetched; null: named only, or seen in a search. */
  fetchedAt: string | null;
  /** When its registry last had no such record; null: never asked, or it was found since. */
  notFoundAt: string | null;
  /** The name it was found by, where that is not its label. */
  foundBy: string | null;
}

/** Stored entities found by a name, the best match first. */
export interface FoundEntities {
  items: FoundEntity[];
  more: boolean;
}

/** How "load all" ended. */
export interface SearchTotals {
  pages: number;
  items: number;
  /** Items left out because their id had come before. */
  duplicates: number;
  /** repeated: the registry sent a page it had sent before. */
  ended: 'last-page' | 'repeated' | 'cancelled';
}
