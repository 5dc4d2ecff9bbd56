/** Rows of results where some were judged the same. */
import { describe, expect, it } from 'vitest';
import type { EntityId } from '../../../../src/contract/model/entity.ts';
import { foldedResults } from '../../../../src/ui/search/results/result-words.ts';

const id = (number: number): EntityId => `sample/member:${number}`;
const LIST = [id(1), id(2), null, id(3), id(1), id(4)];
const GROUPS = [
  [id(1), id(3)],
  [id(4), id(9)],
];

describe('a list of results', () => {
  it('has one row for those judged the same, at the place of the first, whatever else is in the group', () => {
    const rows = foldedResults(LIST, GROUPS, new Set());
    expect(rows.map(({ at }) => at)).toEqual([0, 1, 2, 5]);
    expect(rows[0]).toEqual({ at: 0, places: [0, 3, 4], isOpen: false, isWithin: false });
    expect(rows[3]).toEqual({ at: 5, places: [5], isOpen: null, isWithin: false });
  });

  it('opens a group by anybody of it, its records below the first', () => {
    const rows = foldedResults(LIST, GROUPS, new Set([id(3)]));
    expect(rows.map(({ at, isWithin }) => [at, isWithin])).toEqual([
      [0, false],
      [3, true],
      [4, true],
      [1, false],
      [2, false],
      [5, false],
    ]);
    expect(rows.flatMap(({ places }) => places).sort()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(rows[0]?.isOpen).toBe(true);
  });
});
