/** Aligned, all are in one line and none lies on another; spread, each is as far from the next. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arranged, ARRANGEMENTS } from '../../../src/drawing/arrange/arrange.ts';
import { GAP, type Placed } from '../../../src/drawing/elements/boxes.ts';

const aBox = fc.record({
  x: fc.integer({ min: -500, max: 500 }),
  y: fc.integer({ min: -500, max: 500 }),
  width: fc.integer({ min: 36, max: 190 }),
  height: fc.integer({ min: 36, max: 80 }),
});
const someBoxes = fc
  .array(aBox, { minLength: 2, maxLength: 12 })
  .map((boxes) => boxes.map((box, at): Placed => ({ ...box, id: String(at), fixed: false })));

const LINE = { left: 'x', centre: 'x', right: 'x', top: 'y', middle: 'y', bottom: 'y' } as const;

describe('aligned entities', () => {
  it('stand at the outermost or between, in their order, apart, and no farther aside than they must', () => {
    fc.assert(
      fc.property(
        someBoxes,
        fc.constantFrom(...(Object.keys(LINE) as (keyof typeof LINE)[])),
        (boxes, how) => {
          const spots = arranged(boxes, how);
          const at = LINE[how];
          const values = boxes.map((box) => box[at]);
          const least = Math.min(...values);
          const most = Math.max(...values);
          const line =
            how === 'left' || how === 'top'
              ? least
              : how === 'right' || how === 'bottom'
                ? most
                : (least + most) / 2;
          expect(spots.map((spot) => spot[at])).toEqual(boxes.map(() => line));
          const [along, size] = at === 'x' ? (['y', 'height'] as const) : (['x', 'width'] as const);
          const order = boxes
            .map((_, turn) => turn)
            .sort((a, b) => (boxes[a]?.[along] ?? 0) - (boxes[b]?.[along] ?? 0));
          for (const [turn, here] of order.entries()) {
            const next = order[turn + 1];
            if (next === undefined) continue;
            const needed = ((boxes[here]?.[size] ?? 0) + (boxes[next]?.[size] ?? 0)) / 2 + GAP;
            expect((spots[next]?.[along] ?? 0) - (spots[here]?.[along] ?? 0)).toBeGreaterThan(
              needed - 1e-6,
            );
          }
          const sum = (all: readonly { x: number; y: number }[]): number =>
            all.reduce((all, it) => all + it[along], 0);
          expect(sum(spots)).toBeCloseTo(sum(boxes), 3);
        },
      ),
    );
  });

  it('move nowhere along the line where there is room', () => {
    const box = { width: 40, height: 40, fixed: false };
    const boxes = [
      { ...box, id: 'a', x: 10, y: 0 },
      { ...box, id: 'b', x: 90, y: 300 },
    ];
    expect(arranged(boxes, 'left')).toEqual([
      { id: 'a', x: 10, y: 0 },
      { id: 'b', x: 10, y: 300 },
    ]);
  });
});

describe('spread entities', () => {
  it('are each as far from the next, the first and the last where they were', () => {
    fc.assert(
      fc.property(someBoxes, (boxes) => {
        const spots = arranged(boxes, 'across').toSorted((a, b) => a.x - b.x);
        const steps = spots.slice(1).map(({ x }, at) => x - (spots[at]?.x ?? 0));
        for (const step of steps) expect(step).toBeCloseTo(steps[0] ?? NaN, 6);
        const xs = boxes.map(({ x }) => x);
        if (Math.max(...xs) === Math.min(...xs)) expect(steps[0]).toBeGreaterThan(GAP);
        else expect(spots[0]?.x).toBeCloseTo(Math.min(...xs), 6);
        expect(arranged(boxes, 'across').map(({ y }) => y)).toEqual(boxes.map(({ y }) => y));
      }),
    );
  });

  it('stay as they are where there is one alone', () => {
    const alone = [{ id: 'a', x: 3, y: 4, width: 40, height: 40, fixed: false }];
    for (const how of ARRANGEMENTS) expect(arranged(alone, how)).toEqual([{ id: 'a', x: 3, y: 4 }]);
  });
});
