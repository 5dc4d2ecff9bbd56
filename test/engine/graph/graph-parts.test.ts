/** How much of a graph is read between two moments at which others are answered. */
import { describe, expect, it } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { inPartsByNeighbours } from '../../../src/engine/graph/graph-parts.ts';

const entity = (id: number, neighbours: number) => ({
  id: `sample/company:${id}` as EntityId,
  neighbours,
});

describe('reading a graph in parts', () => {
  it('takes at most a hundred entities at once, and fewer where they have many neighbours', () => {
    const small = Array.from({ length: 150 }, (_, id) => entity(id, 2));
    const hubs = [entity(1000, 900), entity(1001, 300), entity(1002, 200), entity(1003, 1)];
    const parts = [...inPartsByNeighbours([...small, ...hubs])];
    expect(parts.map(({ length }) => length)).toEqual([100, 50, 1, 2, 1]);
    expect(parts.flat()).toEqual([...small, ...hubs].map(({ id }) => id));
    expect([...inPartsByNeighbours([])]).toEqual([]);
  });
});
