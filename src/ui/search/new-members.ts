/** What a page of results adds to a list: registries repeat members from page to page. */
import type { MemberItem } from '../../contract/model/member.ts';

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
