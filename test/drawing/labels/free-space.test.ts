/** Strips of text at any angle: whether they lie over each other, and the first shift that has room. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FreeSpace,
  stripsOverlap,
  toStrip,
  uprightStrip,
  type Strip,
} from '../../../src/drawing/labels/free-space.ts';

const strip = fc
  .record({
    x: fc.integer({ min: -120, max: 120 }),
    y: fc.integer({ min: -120, max: 120 }),
    angle: fc.integer({ min: -15, max: 15 }).map((tenths) => tenths / 10),
    halfLength: fc.integer({ min: 4, max: 60 }),
  })
  .map(({ x, y, angle, halfLength }) =>
    toStrip({ x, y }, { x: Math.cos(angle), y: Math.sin(angle) }, halfLength, 6),
  );

/** Points all over a strip, its edge left out. */
function pointsIn({ middle, direction, halfLength, halfHeight }: Strip) {
  const shares = Array.from({ length: 21 }, (_, index) => (index / 10 - 1) * 0.999);
  return shares.flatMap((along) =>
    shares.map((across) => ({
      x: middle.x + direction.x * along * halfLength - direction.y * across * halfHeight,
      y: middle.y + direction.y * along * halfLength + direction.x * across * halfHeight,
    })),
  );
}

function isIn({ x, y }: { x: number; y: number }, strip: Strip): boolean {
  const dx = x - strip.middle.x;
  const dy = y - strip.middle.y;
  const along = Math.abs(dx * strip.direction.x + dy * strip.direction.y);
  const across = Math.abs(dy * strip.direction.x - dx * strip.direction.y);
  return along < strip.halfLength && across < strip.halfHeight;
}

describe('two strips', () => {
  it('lie over each other wherever they share a point, whichever is asked', () => {
    fc.assert(
      fc.property(strip, strip, (a, b) => {
        if (pointsIn(a).some((point) => isIn(point, b))) expect(stripsOverlap(a, b)).toBe(true);
        expect(stripsOverlap(a, b)).toBe(stripsOverlap(b, a));
      }),
    );
  });

  it('may touch, and may lie in each other’s upright bounds', () => {
    const level = toStrip({ x: 0, y: 0 }, { x: 1, y: 0 }, 20, 6);
    expect(stripsOverlap(level, toStrip({ x: 40, y: 0 }, { x: 1, y: 0 }, 20, 6))).toBe(false);
    expect(stripsOverlap(level, toStrip({ x: 39, y: 0 }, { x: 1, y: 0 }, 20, 6))).toBe(true);
    const aslant = toStrip({ x: 0, y: 0 }, { x: Math.SQRT1_2, y: Math.SQRT1_2 }, 60, 6);
    const corner = uprightStrip({ minX: 10, maxX: 30, minY: -30, maxY: -10 });
    expect(stripsOverlap(aslant, corner)).toBe(false);
  });
});

describe('free room', () => {
  it('is the first shift at which nothing is in the way, as if each were tried', () => {
    const shifts = [0, 14, -14, 28, -28, 42, -42, 56, -56, 70, -70];
    fc.assert(
      fc.property(strip, fc.array(strip, { maxLength: 12 }), (wanted, taken) => {
        const { middle, direction, halfLength, halfHeight } = wanted;
        const isFree = (shift: number): boolean => {
          const at = { x: middle.x + direction.x * shift, y: middle.y + direction.y * shift };
          const there = toStrip(at, direction, halfLength, halfHeight);
          return taken.every((other) => !stripsOverlap(there, other));
        };
        const room = new FreeSpace();
        room.take(taken);
        expect(room.takeFirst(wanted, shifts)).toBe(shifts.find(isFree) ?? null);
      }),
    );
  });

  it('is not given twice', () => {
    const room = new FreeSpace();
    const wanted = toStrip({ x: 0, y: 0 }, { x: 1, y: 0 }, 20, 6);
    expect(room.takeFirst(wanted, [0])).toBe(0);
    expect(room.takeFirst(wanted, [0, 14, 42])).toBe(42);
  });
});
