/** What is measured of entities, against counting it plainly. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  betweenness,
  betweennessOf,
  degrees,
  longestRoles,
  type Neighbours,
} from '../../src/graph/entity-measures.ts';
import { toEnd } from '../../src/graph/shared/steps.ts';
import { arbitraryGraph, DAY, makeTie } from '../make/graph.ts';

const A = 'sample/member:1';
const B = 'sample/member:2';
const HUB = 'sample/company:1';
const all = [A, B, HUB] as const;

describe('measuring entities', () => {
  it('counts the ties at each entity, one to itself once, and none for two records of one company', () => {
    fc.assert(
      fc.property(arbitraryGraph, ({ entities, ties }) => {
        const counts = degrees(
          entities.map(({ id }) => id),
          ties,
        );
        for (const { id } of entities)
          expect(counts.get(id)).toBe(
            ties.filter(({ kind, from, to }) => kind !== 'same' && (from === id || to === id))
              .length,
          );
      }),
    );
  });

  it('finds whom the shortest ways lead through', () => {
    const ties = [makeTie({ from: A, to: HUB }), makeTie({ from: B, to: HUB })];
    const through = toEnd(betweennessOf(all, [...ties, ...ties, makeTie({ from: A, to: A })]));
    expect([...through]).toEqual([
      [A, 0],
      [B, 0],
      [HUB, 1],
    ]);
  });
});

describe('days', () => {
  const days = (...ties: Parameters<typeof makeTie>[0][]) =>
    longestRoles(
      all,
      ties.map((tie) => makeTie({ from: A, to: HUB, ...tie })),
      DAY,
    );

  it('run from the begin, included, to the end, not included', () => {
    const ended = days({ start: '2015-03-01', end: '2015-03-11', status: 'inactive' });
    expect([ended.get(A), ended.get(HUB), ended.get(B)]).toEqual([10, 10, null]);
  });

  it('of an active role run up to and including the day, and not beyond it', () => {
    expect(days({ start: '2026-11-11', status: 'active' }).get(A)).toBe(10);
    expect(days({ start: '2026-11-11', end: '2030-01-01', status: 'active' }).get(A)).toBe(10);
  });

  it('are those of the longest role that can be told, and else not known', () => {
    const short = { start: '2020-01-01', end: '2020-01-03' };
    const long = { start: '2021-01-01', end: '2021-01-08' };
    expect(days(short, long, { start: null, end: '2022-01-01' }).get(A)).toBe(7);
    for (const untold of [
      { start: null, end: '2020-01-01' },
      { start: '2020', end: '2021-01-01' },
      { start: '2020-01-01', end: null, status: 'inactive' },
      { kind: 'parent' as const, start: '2020-01-01', end: '2021-01-01' },
    ])
      expect(days(untold).get(A)).toBeNull();
  });
});

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
