/** Results as rows: those that were judged the same have one, which opens into them. */
import type { EntityId } from '../../contract/model/entity.ts';

/** One row of the list, by the places of its results among all that were found. */
export interface ResultFold {
  at: number;
  /** All that the row stands for, its own place first. */
  places: readonly number[];
  /** Whether what was judged the same as it has rows below; null: nothing of it is in the list. */
  isOpen: boolean | null;
  /** Whether it stands below what it was judged the same as. */
  isWithin: boolean;
}

/**
 * @param ids whom each result is about; null: nobody who could be judged
 * @param groups those who were judged the same
 * @param opened anybody of each group that has a row for each
 */
export function foldedResults(
  ids: readonly (EntityId | null)[],
  groups: readonly (readonly EntityId[])[],
  opened: ReadonlySet<EntityId>,
): ResultFold[] {
  const groupOf = new Map(groups.flatMap((group) => group.map((id) => [id, group] as const)));
  const placesOf = new Map<readonly EntityId[], number[]>();
  ids.forEach((id, at) => {
    const group = id === null ? undefined : groupOf.get(id);
    if (group === undefined) return;
    const places = placesOf.get(group);
    if (places === undefined) placesOf.set(group, [at]);
    else places.push(at);
  });
  return ids.flatMap((id, at): ResultFold[] => {
    const group = id === null ? undefined : groupOf.get(id);
    const places = (group && placesOf.get(group)) ?? [at];
    if (places[0] !== at) return [];
    if (places.length === 1) return [{ at, places, isOpen: null, isWithin: false }];
    const isOpen = group?.some((one) => opened.has(one)) ?? false;
    if (!isOpen) return [{ at, places, isOpen, isWithin: false }];
    return places.map((place) => ({
      at: place,
      places: [place],
      isOpen: place === at ? isOpen : null,
      isWithin: place !== at,
    }));
  });
}
