import { describe, expect, it } from 'vitest';
import { distanceToOutline } from '../../../src/drawing/shapes/outline.ts';

const middle = { x: 0, y: 0 };
const right = { x: 1, y: 0 };
const down = { x: 0, y: 1 };
const aslant = { x: Math.SQRT1_2, y: Math.SQRT1_2 };

describe('a line to the outline of an entity', () => {
  it('meets each shape where it is drawn', () => {
    expect(distanceToOutline('ellipse', middle, aslant)).toBeCloseTo(18);
    expect(distanceToOutline('round-rectangle', middle, right)).toBeCloseTo(18);
    expect(distanceToOutline('round-rectangle', middle, aslant)).toBeCloseTo(18 * Math.SQRT2);
    expect(distanceToOutline('hexagon', middle, right)).toBeCloseTo(20);
    expect(distanceToOutline('hexagon', middle, down)).toBeCloseTo(18);
    expect(distanceToOutline('diamond', middle, aslant)).toBeCloseTo(21 / Math.SQRT2);
  });

  it('meets the outline beside the middle too', () => {
    expect(distanceToOutline('ellipse', { x: 0, y: 18 }, right)).toBeCloseTo(0);
    expect(distanceToOutline('ellipse', { x: 3, y: 0 }, right)).toBeCloseTo(15);
    expect(distanceToOutline('diamond', { x: 0, y: 10.5 }, right)).toBeCloseTo(10.5);
  });
});
