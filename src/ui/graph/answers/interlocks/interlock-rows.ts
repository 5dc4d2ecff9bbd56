/** The rows of a list of interlocks, filtered and sorted. */
import type { EntityId } from '../../../../contract/model/entity.ts';
import type { InterlockAnswer } from '../../../../contract/answers/interlocks.ts';
import { foldText } from '../../../../graph/shared/identity.ts';
import type { GridSort } from '../../../shared/grid/grid-column.ts';
import { sortedInSteps, type ColumnValues } from '../../../shared/grid/sorted-rows.ts';
import type { Names } from './interlock-words.ts';

/** The pairs that match, by rank unless sorted. Entirely unknown days have no value to sort by. */
export function* interlockRows(
  pairs: readonly InterlockAnswer[],
  names: Names,
  { filter, sort = null }: { filter: string; sort?: GridSort | null },
): Generator<void, readonly InterlockAnswer[]> {
  const { labelOf } = names;
  const values: ColumnValues<InterlockAnswer> = {
    a: ({ a }) => labelOf(a),
    b: ({ b }) => labelOf(b),
    shared: ({ members }) => members.length,
    who: ({ members: [first] }) => (first ? labelOf(first.id) : null),
    days: ({ days, daysUnknown }) => (daysUnknown && days === 0 ? null : days),
  };
  return yield* sortedInSteps(yield* pairsWithWords(pairs, names, filter), sort, values);
}

/** The pairs in which each word of the filter occurs in some name or id; each name is tested only once. */
function* pairsWithWords(
  pairs: readonly InterlockAnswer[],
  { foldedOf }: Names,
  filter: string,
): Generator<void, readonly InterlockAnswer[]> {
  const words = foldText(filter).split(' ').filter(Boolean);
  if (words.length === 0) return pairs;
  const tests = words.map((word) => {
    const known = new Map<EntityId, boolean>();
    return (id: EntityId): boolean => {
      const has = known.get(id) ?? foldedOf(id).includes(word);
      known.set(id, has);
      return has;
    };
  });
  const found: InterlockAnswer[] = [];
  for (const pair of pairs) {
    const { a, b, members } = pair;
    if (tests.every((has) => has(a) || has(b) || members.some(({ id }) => has(id))))
      found.push(pair);
    yield;
  }
  return found;
}
