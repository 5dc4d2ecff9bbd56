/** Owners stand above what they hold, also where a circle has no beginning of its own. */
import { describe, expect, it } from 'vitest';
import { rankNodes, type Edge } from '../../../src/drawing/chart/chart-ranks.ts';

const edge = (from: number, to: number): Edge => ({ from, to, weight: 1 });

describe('the ranks of a chart', () => {
  it.each([0, 1, 2])(
    'begin a circle with the company that is held from outside: number %i',
    (held) => {
      const circle = [edge(0, 1), edge(1, 2), edge(2, 0)];
      const owner = 3;
      const ranks = rankNodes(4, [...circle, edge(owner, held)]);
      expect(ranks[owner]).toBe(0);
      expect([0, 1, 2].map((at) => ranks[(held + at) % 3])).toEqual([1, 2, 3]);
    },
  );
});
