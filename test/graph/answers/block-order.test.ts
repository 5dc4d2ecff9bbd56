/** Blocks along a matrix: what the first pairs connect stands side by side. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockOrder } from '../../../src/graph/answers/block-order.ts';

const company = fc.integer({ min: 0, max: 12 });
const pairs = fc.array(
  fc.record({ a: company, b: company }).filter(({ a, b }) => a !== b),
  { maxLength: 20 },
);

/** The sets that these pairs connect, found by spreading from each. */
function connected(of: readonly { a: number; b: number }[]): Set<number>[] {
  const sets: Set<number>[] = [];
  for (const { a } of of) {
    if (sets.some((set) => set.has(a))) continue;
    const reached = new Set([a]);
    for (let size = 0; size < reached.size;) {
      size = reached.size;
      for (const pair of of)
        if (reached.has(pair.a) || reached.has(pair.b)) reached.add(pair.a).add(pair.b);
    }
    sets.push(reached);
  }
  return sets;
}

describe('the order of blocks along a matrix', () => {
  it('puts side by side all that any number of the first pairs connect', () => {
    fc.assert(
      fc.property(pairs, (ranked) => {
        const order = blockOrder(ranked);
        expect(order.toSorted()).toEqual([...new Set(ranked.flatMap(({ a, b }) => [a, b]))].sort());
        for (let count = 1; count <= ranked.length; count += 1) {
          for (const set of connected(ranked.slice(0, count))) {
            const places = [...set].map((id) => order.indexOf(id));
            expect(Math.max(...places) - Math.min(...places)).toBe(set.size - 1);
          }
        }
      }),
    );
  });

  it('begins with the highest pair', () => {
    const ranked = [
      { a: 'c', b: 'd' },
      { a: 'x', b: 'y' },
      { a: 'd', b: 'e' },
    ];
    expect(blockOrder(ranked)).toEqual(['c', 'd', 'e', 'x', 'y']);
  });
});
