/** Sizes and colours by a measure, and the scale that tells them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GROUP_COLOURS } from '../../../src/drawing/shapes/palette.ts';
import {
  groupScale,
  levelScale,
  measuredStyle,
  scaleOf,
  sizeScale,
} from '../../../src/drawing/shapes/measure-scale.ts';

const numbers = fc.array(fc.option(fc.nat(500).map((value) => value / 4)), { maxLength: 40 });

describe('drawing by a measure', () => {
  it('gives four times the value twice the width, within what can be seen and has room', () => {
    expect(scaleOf(100, 100) / scaleOf(25, 100)).toBeCloseTo(2);
    fc.assert(
      fc.property(fc.float({ noNaN: true, min: 0 }), fc.float({ noNaN: true, min: 0 }), (a, b) => {
        const less = scaleOf(Math.min(a, b), 1e6);
        const more = scaleOf(Math.max(a, b), 1e6);
        expect(less).toBeLessThanOrEqual(more);
        expect(less).toBeGreaterThanOrEqual(0.7);
        expect(more).toBeLessThanOrEqual(2.2);
      }),
    );
  });

  it('shows in its scale sizes of values there are, the least and the most among them', () => {
    fc.assert(
      fc.property(numbers, (values) => {
        const known = values.filter((value) => value !== null);
        const { max, steps, unknown } = sizeScale(values);
        expect(unknown).toBe(values.length - known.length);
        expect(steps.length).toBe(Math.min(3, new Set(known).size));
        for (const { value, scale } of steps) {
          expect(known).toContain(value);
          expect(scale).toBe(scaleOf(value, max));
        }
        if (known.length === 0) return;
        expect(max).toBe(Math.max(...known));
        expect(steps[0]?.value).toBe(Math.min(...known));
        expect(steps.at(-1)?.value).toBe(max);
      }),
    );
  });

  it('puts each number into one range, the larger into the higher, and counts them', () => {
    fc.assert(
      fc.property(numbers, (values) => {
        const { classes, of } = levelScale(values);
        for (const one of classes)
          expect(one.count).toBe(values.filter((value) => of(value) === one).length);
        expect(classes.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
        const signs = values.toSorted(unknownLast).map((value) => of(value)?.sign ?? '');
        expect(signs.join('')).toMatch(/^A*B*C*D*\?*$/);
      }),
    );
  });

  const unknownLast = (a: number | null, b: number | null): number =>
    (a ?? Infinity) - (b ?? Infinity) || 0;

  it('gives the most frequent a letter and a colour each, and all others one together', () => {
    const countries = Array.from({ length: 11 }, (_, at) =>
      Array.from({ length: 12 - at }, () => `Country ${String(at).padStart(2, '0')}`),
    ).flat();
    const { classes, of } = groupScale([...countries, null]);
    expect(classes.map(({ sign }) => sign).join('')).toBe('ABCDEFGH+?');
    expect(classes.map(({ fill }) => fill)).toEqual([...GROUP_COLOURS, 'groupOthers', 'pane']);
    expect(of('Country 00')).toMatchObject({ words: 'Country 00', count: 12, sign: 'A' });
    expect(of('Country 10')).toMatchObject({ words: '3 others', count: 4 + 3 + 2 });
    expect(of(null)).toMatchObject({ words: 'not known', count: 1 });
  });

  it('writes in an entity its letter, and that its size is not known', () => {
    const colour = groupScale(['Norway']).of('Norway');
    expect(measuredStyle({ value: null, max: 9 }, colour)).toEqual({
      scale: 0.7,
      fill: 'groupA',
      sign: 'A?',
    });
    expect(measuredStyle({ value: 9, max: 9 }, undefined)).toEqual({
      scale: 2.2,
      fill: null,
      sign: '',
    });
    const unknown = groupScale([null]).of(null);
    expect(measuredStyle({ value: null, max: 0 }, unknown).sign).toBe('?');
  });
});
