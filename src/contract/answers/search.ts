/** Search results: from a registry, and by name from the store. */
import type { RegistryHandle } from '../model/registry.ts';
import type { MemberQuery } from '../model/query.ts';
import type { MemberItem } from '../model/member.ts';
import type { ResponseSource, Drift } from '../model/response.ts';
import type { Fault } from '../faults/faults.ts';
import type { EntityId, EntityKind, Knowledge, ShownFacts } from '../model/entity.ts';
import type { BoardRole } from './interlocks.ts';

/** One page of a search. */
export interface SearchPage {
  /** The registry these members are from: the items' ids are ids there. */
  registry: RegistryHandle;
  query: MemberQuery;
  /** registry: queried now. store: a stored page, or the stored members that match. */
  source: 'registry' | 'store';
  /** When the registry returned this page; null if only stored members were searched. */
  fetchedAt: string | null;
  items: MemberItem[];
  /** Whether there may be a next page: the specification states no total. */
  more: boolean;
  /** The response the page came from; null if only stored members were searched. */
  response: ResponseSource | null;
  drift: Drift[];
  /** Why the registry was not searched, if these are stored members alone; null if it returned this page. */
  notSearched: Fault | null;
  /** Why it was not asked again, if this is a page that it returned before. */
  notAskedAgain: Fault | null;
  /** Why the page could not be stored, if so: it is shown now, but not available offline. */
  notKept?: Fault;
}

/** A stored entity found by one of its names. */
export interface FoundEntity extends ShownFacts {
  /** When its own profile was fetched; null if it is only named, or known from a search. */
  fetchedAt: string | null;
  /** When its registry last had no such record; null if never requested, or found since. */
  notFoundAt: string | null;
  /** The name that matched, if that is not its label. */
  foundBy: string | null;
}

/** Stored entities found by a name, the best match first. */
export interface FoundEntities {
  items: FoundEntity[];
  more: boolean;
}

/** What the store knows of a record, so that it can be told from others of its name. */
export interface KnownRecord {
  id: EntityId;
  kind: EntityKind;
  label: string;
  knowledge: Knowledge;
  born: string | null;
  country: string | null;
  nationality: string | null;
  registrationNumber: string | null;
  /** When its own profile was last fetched, and when it was not found since; null: never. */
  fetchedAt: string | null;
  notFoundAt: string | null;
  /** In how many companies stored records state a role of it. */
  boards: number;
  /** The first of them; null if there is none. */
  first: { id: EntityId; label: string } | null;
  /** Its first roles with the name of the company, as many as were asked for. */
  roles: (Omit<BoardRole, 'id'> & { company: string })[];
}

/** How "load all" ended. */
export interface SearchTotals {
  pages: number;
  items: number;
  /** Items left out because their id came before. */
  duplicates: number;
  /** repeated: the registry returned a page it had returned before. */
  ended: 'last-page' | 'repeated' | 'cancelled';
}
