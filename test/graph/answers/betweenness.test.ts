/** Betweenness against counting every shortest way. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { betweenness, type Neighbours } from '../../../src/graph/answers/betweenness.ts';
import { toEnd } from '../../../src/graph/steps.ts';

const graph: fc.Arbitrary<Neighbours> = fc.integer({ min: 1, max: 9 }).chain((count) =>
  fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { maxLength: 16 }).map((edges) => {
    const next = Array.from({ length: count }, () => new Set<number>());
    for (const [a, b] of edges) {
      if (a === b) continue;
      next[a]!.add(b);
      next[b]!.add(a);
    }
    return next.map((all) => [...all]);
  }),
);

/** Every shortest way from one to another, by trying all. */
function shortestWays(neighbours: Neighbours, from: number, to: number): number[][] {
  let ways = [[from]];
  for (let length = 0; length < neighbours.length; length += 1) {
    const there = ways.filter((way) => way.at(-1) === to);
    if (there.length > 0) return there;
    ways = ways.flatMap((way) =>
      neighbours[way.at(-1)!]!.filter((next) => !way.includes(next)).map((next) => [...way, next]),
    );
  }
  return [];
}

describe('betweenness', () => {
  it('is the share of shortest ways that lead through each', () => {
    fc.assert(
      fc.property(graph, (neighbours) => {
        const slow = neighbours.map(() => 0);
        for (let a = 0; a < neighbours.length; a += 1) {
          for (let b = a + 1; b < neighbours.length; b += 1) {
            const ways = shortestWays(neighbours, a, b);
            for (const way of ways) {
              for (const inner of way.slice(1, -1)) slow[inner]! += 1 / ways.length;
            }
          }
        }
        const found = toEnd(betweenness(neighbours));
        for (const [at, one] of found.entries()) expect(one).toBeCloseTo(slow[at]!, 9);
      }),
    );
  });

  it('finds the one in the middle of a star', () => {
    const star = [[1, 2, 3, 4], [0], [0], [0], [0]];
    expect([...toEnd(betweenness(star))]).toEqual([6, 0, 0, 0, 0]);
  });
});
