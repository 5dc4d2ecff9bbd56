import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reachPastName } from '../../../src/drawing/network/picture.ts';

const BOX = { width: 100, top: 20, bottom: 40 };

describe('the gap at a name', () => {
  it('lets a line from below end under the name, one from the side or above at the node', () => {
    expect(reachPastName(BOX, { x: 0, y: 1 })).toBe(43);
    expect(reachPastName(BOX, { x: 0, y: -1 })).toBe(0);
    expect(reachPastName(BOX, { x: 1, y: 0 })).toBe(0);
    const slanting = (angle: number) =>
      reachPastName(BOX, { x: Math.cos(angle), y: Math.sin(angle) });
    expect(slanting(0.9)).toBeGreaterThan(50);
    expect(slanting(0.9)).toBeLessThan(60);
    // The name lies over the line here, but not over an arrow that ends at the node.
    expect(slanting(0.5)).toBe(0);
  });

  it('never ends a line inside of the name', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }), (angle) => {
        const way = { x: Math.cos(angle), y: Math.sin(angle) };
        const reach = Math.max(18, reachPastName(BOX, way));
        const x = way.x * reach;
        const y = way.y * reach;
        expect(Math.abs(x) < BOX.width / 2 && y > BOX.top && y < BOX.bottom).toBe(false);
      }),
    );
  });
});
