/** What of a timeline is in period: fitted, zoomed, moved; and its ticks. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { panned, periodOf, ticksOf, zoomed } from '../../../src/drawing/timeline/period.ts';
import { spansOf } from '../../../src/graph/ties/tie-spans.ts';
import { dayOf } from '../../../src/record/values/days.ts';
import { arbitraryRole, makeRole } from '../../make/roles.ts';

const TODAY = dayOf('2026-11-25');
const periods = fc
  .tuple(fc.integer({ min: -20_000, max: 20_000 }), fc.integer({ min: 60, max: 90_000 }))
  .map(([from, days]) => ({ from, to: from + days }));
const shares = fc.double({ min: 0, max: 1, noNaN: true });

describe('what is in sight', () => {
  it('is every day that anything begins or ends on, and today', () => {
    fc.assert(
      fc.property(fc.array(arbitraryRole), (ties) => {
        const { from, to } = periodOf(ties, [TODAY]);
        const dated = ties.filter(({ kind, terms }) => kind !== 'parent' && terms.length > 0);
        const days = dated.flatMap((tie) => spansOf(tie).map((span) => span.from));
        for (const day of [...days.filter(Number.isFinite), TODAY]) {
          expect(day).toBeGreaterThan(from);
          expect(day).toBeLessThan(to);
        }
      }),
    );
  });

  it('is not drawn out by a slip of the pen', () => {
    const { from, to } = periodOf([makeRole({ start: '0201-03-01', end: '9999-12-31' })], [TODAY]);
    expect(to - from).toBeLessThan(200);
  });

  it('stays within all there is, however it is zoomed and moved', () => {
    const by = fc.double({ min: 0.1, max: 10, noNaN: true });
    fc.assert(
      fc.property(periods, by, shares, by, (whole, factor, at, shift) => {
        const near = zoomed(whole, factor / 10, at, whole);
        const far = panned(zoomed(near, factor, at, whole), shift - 5, whole);
        for (const { from, to } of [near, far]) {
          expect(from).toBeGreaterThanOrEqual(whole.from - 1e-6);
          expect(to).toBeLessThanOrEqual(whole.to + 1e-6);
          expect(to).toBeGreaterThan(from);
        }
      }),
    );
  });

  it('keeps the day that is pointed at where it is, as far as there is anything beside it', () => {
    const whole = { from: 0, to: 10_000 };
    const near = zoomed({ from: 2000, to: 6000 }, 0.5, 0.25, whole);
    expect(near).toEqual({ from: 2500, to: 4500 });
    expect(zoomed(near, 2, 0.25, whole)).toEqual({ from: 2000, to: 6000 });
    expect(zoomed(near, 100, 0.25, whole)).toEqual(whole);
  });
});

describe('the axis', () => {
  const labels = (from: string, to: string, most: number): string[] =>
    ticksOf({ from: dayOf(from), to: dayOf(to) }, most).map(({ label }) => label);

  it('has years, or months where it is near', () => {
    expect(labels('2010-06-01', '2027-01-01', 9)).toEqual([
      ...['2012', '2014', '2016', '2018', '2020', '2022', '2024', '2026'],
    ]);
    expect(labels('1989-11-01', '2027-01-01', 5)).toEqual(['1990', '2000', '2010', '2020']);
    expect(labels('2015-01-20', '2015-07-02', 10)).toEqual([
      ...['2015-02', '2015-03', '2015-04', '2015-05', '2015-06', '2015-07'],
    ]);
  });

  it('has never more ticks than asked for, each in period and in order', () => {
    fc.assert(
      fc.property(periods, fc.integer({ min: 2, max: 30 }), (period, most) => {
        const ticks = ticksOf(period, most);
        expect(ticks.length).toBeLessThanOrEqual(most);
        const places = ticks.map(({ at }) => at);
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        for (const at of places) expect(at >= 0 && at <= 1).toBe(true);
      }),
    );
  });
});
