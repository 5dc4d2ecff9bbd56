/** Sorts roles for export, by the role lists alone. */
import { fold } from '../../contract/text/fold-words.ts';
import type { ExportRoles, RoleSort } from '../../contract/model/role-lists.ts';

/**
 * Returns a lookup of the first of these sorts whose list has the whole role, ignoring case, accents and
 * white space: `Former director` is no `Director`. Null if no list has it: the sort is unknown.
 */
export function roleSorter<S extends RoleSort>(
  roles: ExportRoles,
  sorts: readonly S[],
): (role: string | null) => S | null {
  const listed = new Map<string, S>();
  for (const sort of sorts) {
    for (const role of roles[sort]) {
      const words = fold(role);
      if (!listed.has(words)) listed.set(words, sort);
    }
  }
  const known = new Map<string, S | null>();
  return (role) => {
    if (role === null) return null;
    let sort = known.get(role);
    if (sort === undefined) known.set(role, (sort = listed.get(fold(role)) ?? null));
    return sort;
  };
}
