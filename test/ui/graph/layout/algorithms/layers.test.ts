/** Layers too wide to be seen at once become rows. */
import { describe, expect, it } from 'vitest';
import { breakLayers } from '../../../../../src/ui/graph/layout/algorithms/ownership-layout.ts';

describe('the layered layout', () => {
  it('breaks a layer that is too wide, in its order, and keeps the order of layers', () => {
    const wide = Array.from({ length: 45 }, (_, index) => ({
      id: `company:${index}`,
      x: index * 150,
      y: 200,
      width: 120,
      height: 66,
    }));
    const above = { id: 'member:1', x: 3000, y: 0, width: 120, height: 66 };
    const below = { id: 'company:x', x: 3000, y: 400, width: 120, height: 66 };
    const spots = new Map(breakLayers([...wide, above, below]).map((spot) => [spot.id, spot]));
    const xs = wide.map(({ id }) => spots.get(id)?.x ?? NaN);
    expect(Math.max(...xs) - Math.min(...xs)).toBeLessThan(1800);
    const ys = wide.map(({ id }) => spots.get(id)?.y ?? NaN);
    expect(new Set(ys).size).toBeGreaterThan(2);
    expect(ys).toEqual(ys.toSorted((a, b) => a - b));
    expect(spots.get('member:1')?.y).toBeLessThan(Math.min(...ys));
    expect(spots.get('company:x')?.y).toBeGreaterThan(Math.max(...ys));
  });
});
