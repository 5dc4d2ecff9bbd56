/** How hard lines are to follow, in one number. */
import { describe, expect, it } from 'vitest';
import type { Link } from '../../../src/drawing/elements/boxes.ts';
import { isWorthMoving, clutterOf } from '../../../src/drawing/arrange/clutter.ts';

const spot = (id: string, x: number, y: number) => ({ id, x, y });
const link = (from: string, to: string, length?: number): Link => ({
  from,
  to,
  ...(length !== undefined && { length }),
});

/** A square; its two ways across meet in the middle. */
const SQUARE = [spot('a', 0, 0), spot('b', 100, 0), spot('c', 100, 100), spot('d', 0, 100)];

describe('the tangle of lines', () => {
  it('is nothing where no line crosses and each is as long as it asks for, or shorter', () => {
    expect(clutterOf(SQUARE, [])).toBe(0);
    expect(clutterOf(SQUARE, [link('a', 'b', 100), link('c', 'd', 150)])).toBe(0);
  });

  it('counts each crossing once, by the line, and no line to itself or to what is not there', () => {
    const across = [link('a', 'c'), link('b', 'd')];
    expect(clutterOf(SQUARE, across)).toBe(1 / 2);
    expect(clutterOf(SQUARE, [...across, link('a', 'a'), link('a', 'gone')])).toBe(1 / 2);
    expect(clutterOf(SQUARE, [...across, link('a', 'b'), link('b', 'c')])).toBe(1 / 4);
  });

  it('counts by how much lines are too long', () => {
    expect(clutterOf(SQUARE, [link('a', 'b', 50), link('b', 'c', 100)])).toBe(0.5);
  });

  it('is close to exact where there are too many lines to try each on each', () => {
    // Every line of one hundred upright ones crosses all of the lying ones.
    const ends = Array.from({ length: 100 }, (_, n) => [
      ...[spot(`n${n}`, n, -10), spot(`s${n}`, n, 110)],
      ...[spot(`w${n}`, -10, n), spot(`e${n}`, 110, n)],
    ]).flat();
    const lines = Array.from({ length: 100 }, (_, n) => [
      link(`n${n}`, `s${n}`),
      link(`w${n}`, `e${n}`),
    ]).flat();
    const many = Array.from({ length: 50 }, () => lines).flat();
    const exact = (100 * 100 * 50 * 50) / many.length;
    expect(clutterOf(ends, many) / exact).toBeCloseTo(1, 1);
  });

  it('is worth a move only for a crossing less on every line, and for a third of what there was', () => {
    expect(isWorthMoving(5.8, 1.9)).toBe(true);
    expect(isWorthMoving(1.2, 0.4)).toBe(false);
    expect(isWorthMoving(30, 25)).toBe(false);
    expect(isWorthMoving(1, 3)).toBe(false);
  });
});
