/** A layout that knew of nothing fixed, drawn around what is. */
import { describe, expect, it } from 'vitest';
import { bentAround } from '../../../../../src/ui/graph/layout/algorithms/network-layout.ts';

const spot = (id: string, x: number, y: number) => ({ id, x, y });
const DRAWN = [spot('a', 0, 0), spot('b', 400, 0), spot('c', 400, 300), spot('beside a', 5, 5)];
const at = (spots: readonly { id: string; x: number; y: number }[], id: string) => {
  const { x, y } = spots.find((it) => it.id === id) ?? { x: NaN, y: NaN };
  return { x: Math.round(x), y: Math.round(y) };
};

describe('a layout bent around what is fixed', () => {
  it('is turned and moved onto places as far apart as it would have them', () => {
    const spots = bentAround(DRAWN, [spot('a', 1000, 0), spot('b', 1000, 400)]);
    expect(at(spots, 'c')).toEqual({ x: 700, y: 400 });
    expect(at(spots, 'beside a')).toEqual({ x: 995, y: 5 });
  });

  it('is mirrored where that brings the fixed ones nearer', () => {
    const fixed = [spot('a', 0, 0), spot('b', -400, 0), spot('c', -400, 300)];
    expect(at(bentAround(DRAWN, fixed), 'beside a')).toEqual({ x: -5, y: 5 });
  });

  it('has the fixed ones exactly where they are, and what is beside one follows it', () => {
    const fixed = [spot('a', 0, 0), spot('b', 400, 0), spot('c', 400, 2300)];
    const spots = bentAround([...DRAWN, spot('beside c', 404, 300)], fixed);
    for (const each of fixed) expect(spots).toContainEqual(each);
    const { x, y } = at(spots, 'beside c');
    expect(Math.hypot(x - 400, y - 2300)).toBeLessThan(100);
  });
});
