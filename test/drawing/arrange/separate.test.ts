/** Boxes are pushed apart, and what is fixed does not move. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Placed } from '../../../src/drawing/elements/boxes.ts';
import { separate } from '../../../src/drawing/arrange/separate.ts';

const box = fc.record({
  x: fc.integer({ min: -300, max: 300 }),
  y: fc.integer({ min: -300, max: 300 }),
  width: fc.integer({ min: 36, max: 190 }),
  height: fc.integer({ min: 36, max: 100 }),
  fixed: fc.boolean(),
});

const boxes = fc
  .array(box, { maxLength: 30 })
  .map((found): Placed[] =>
    found.map((each, index) => ({ ...each, id: `sample/member:${index}` })),
  );

function overlaps(a: Placed, b: Placed): boolean {
  return (
    Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2
  );
}

describe('separate', () => {
  it('never moves a fixed box and never loses one', () => {
    fc.assert(
      fc.property(boxes, (given) => {
        const spots = separate(given);
        expect(spots.map(({ id }) => id)).toEqual(given.map(({ id }) => id));
        given.forEach((before, index) => {
          if (!before.fixed) return;
          expect(spots[index]).toEqual({ id: before.id, x: before.x, y: before.y });
        });
      }),
    );
  });

  it('leaves no overlap among free boxes that all lie in one heap', () => {
    const pile = Array.from({ length: 40 }, (_, index) => ({
      id: `sample/member:${index}`,
      x: (index % 7) * 9,
      y: (index % 11) * 5,
      width: 120,
      height: 60,
      fixed: false,
    }));
    const spots = separate(pile);
    const apart = pile.map((one, index) => ({ ...one, ...spots[index] }));
    const met = apart.flatMap((a, i) => apart.slice(i + 1).filter((b) => overlaps(a, b)));
    expect(met.length).toBe(0);
  });
});
