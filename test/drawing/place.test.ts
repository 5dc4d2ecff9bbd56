import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeAll } from '../../src/drawing/place.ts';
import { arbitraryGraph, makeEntity, makeTie } from '../make/graph.ts';

describe('placeAll', () => {
  it('keeps those that stand, and seats a newcomer near what it is tied to', () => {
    const entities = [
      makeEntity({ id: 'sample/company:1', x: 1000, y: 0 }),
      makeEntity({ id: 'sample/company:2', x: -1000, y: 0 }),
      makeEntity({ id: 'sample/member:1' }),
    ];
    const { places, found } = placeAll(entities, [makeTie({ to: 'sample/company:1' })]);
    expect(found).toBe(1);
    expect(places.get('sample/company:1')).toEqual({ x: 1000, y: 0 });
    const { x = 0, y = 0 } = places.get('sample/member:1') ?? {};
    expect(Math.hypot(x - 1000, y)).toBeLessThan(250);
  });

  it('gives everyone a place of their own, the same each time', () => {
    fc.assert(
      fc.property(arbitraryGraph, ({ entities, ties }) => {
        const unplaced = entities.map((entity) => ({ ...entity, x: null, y: null }));
        const { places, found } = placeAll(unplaced, ties);
        expect(found).toBe(entities.length);
        expect(placeAll(unplaced, ties).places).toEqual(places);
        const seats = [...places.values()];
        seats.forEach((a, i) =>
          seats.slice(i + 1).forEach((b) => {
            expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(80);
          }),
        );
      }),
    );
  });
});
