/** The members on one page of results: where each stands in the answer, which are new to a list. */
import type { SearchPage } from '../../../contract/answers/search.ts';
import type { MemberItem } from '../../../contract/model/member.ts';

/** Where in the answer of a registry a member that was found stands. */
export interface ItemSource {
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
  const places = new Map(items.map((item, index) => [item, index]));
  return (item) => {
    const place = places.get(item);
    const isKnown = areAllThere && place !== undefined;
    return { sha256, fetchedAt, pointer: isKnown ? `/${place}` : '' };
  };
}

/** The members that are not listed yet, in their order; of twins the first. */
export function newMembers(
  listed: readonly MemberItem[],
  arrived: readonly MemberItem[],
): MemberItem[] {
  const ids = new Set(listed.map(({ id }) => id));
  return arrived.filter(({ id }) => {
    const isNew = !ids.has(id);
    ids.add(id);
    return isNew;
  });
}

/** What is amiss with an item as a whole, or with its id: it may have been left out of the page. */
const OF_AN_ITEM = /^\/(\d+|\*)(\/id)?$/;
