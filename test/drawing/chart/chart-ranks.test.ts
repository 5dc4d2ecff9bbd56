/** Owners stand above what they hold, also where a circle has no beginning of its own. */
import { expect, it } from 'vitest';
import { rankNodes, type Edge } from '../../../src/drawing/chart/chart-ranks.ts';

const edge = (from: number, to: number): Edge => ({ from, to, weight: 1 });

it.each([0, 1, 2])('begins a circle with %i of it, which is held from outside', (held) => {
  const [circle, owner] = [[edge(0, 1), edge(1, 2), edge(2, 0)], 3];
  const ranks = rankNodes(4, [...circle, edge(owner, held)]);
  expect(ranks[owner]).toBe(0);
  expect([0, 1, 2].map((at) => ranks[(held + at) % 3])).toEqual([1, 2, 3]);
});
