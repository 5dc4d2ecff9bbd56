/** The map: all of the graph on it, and back from a point of it to the plane. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLargerThan, mapScale, boundsAround } from '../../../../src/ui/graph/map/map-scale.ts';

const points = fc.array(
  fc.record({ x: fc.integer({ min: -9999, max: 9999 }), y: fc.integer({ min: -9999, max: 9999 }) }),
  { minLength: 1, maxLength: 30 },
);
const SIZE = { width: 168, height: 112 };

describe('the map of the graph', () => {
  it('has everything on it, and leads from a point back to where that is on the graph', () => {
    fc.assert(
      fc.property(points, (all) => {
        const bounds = boundsAround(all);
        if (!bounds) throw new Error('there is none');
        const { onMap, onPlane } = mapScale(bounds, SIZE);
        for (const point of all) {
          const { x, y } = onMap(point);
          expect(x >= 0 && x <= SIZE.width && y >= 0 && y <= SIZE.height).toBe(true);
          const back = onPlane({ x, y });
          expect(Math.hypot(back.x - point.x, back.y - point.y)).toBeLessThan(0.01);
        }
      }),
    );
  });

  it('is worth showing once anything is out of sight', () => {
    const viewport = { minX: 0, minY: 0, maxX: 100, maxY: 100 };
    expect(isLargerThan({ minX: 10, minY: 10, maxX: 90, maxY: 101 }, viewport)).toBe(false);
    expect(isLargerThan({ minX: 10, minY: 10, maxX: 90, maxY: 120 }, viewport)).toBe(true);
    expect(isLargerThan({ minX: -20, minY: 10, maxX: 90, maxY: 90 }, viewport)).toBe(true);
  });
});
