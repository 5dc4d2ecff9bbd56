/** The bars of a timeline have the state of every day in period, and edges that say how much is known. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barOf, type BarPart } from '../../../src/drawing/timeline/bars.ts';
import type { Period } from '../../../src/drawing/timeline/period.ts';
import { tieState } from '../../../src/graph/ties/tie-state.ts';
import { dayOf, dayText } from '../../../src/record/values/days.ts';
import { arbitraryRole, dissolvedOn, makeRole, type GivenRole } from '../../make/roles.ts';

const PERIOD: Period = { from: dayOf('2010-01-01'), to: dayOf('2030-01-01') };

const edgesOf = (tie: GivenRole, period = PERIOD): string[] =>
  barOf(makeRole(tie), period).map(({ state, start, end }) => `${start} ${state} ${end}`);

describe('a bar', () => {
  it.each<[string, GivenRole, string[]]>([
    ['both dates stated', { start: '2015-03-01', end: '2019-06-30' }, ['closed active closed']],
    ['active without an end', { start: '2015-03-01', status: 'active' }, ['closed active open']],
    ['no beginning', { end: '2019-06-30' }, ['ragged unknown closed']],
    ['told to have ended', { start: '2015-03-01', status: 'inactive' }, ['closed unknown ragged']],
    [
      'a year as its beginning',
      { start: '2015', end: '2019-06-30' },
      ['closed unknown joined', 'joined active closed'],
    ],
    [
      'a word that nobody understands',
      { start: '2015-03-01', status: 'pending' },
      ['closed active joined', 'joined unknown ragged'],
    ],
    [
      'active after its end',
      { start: '2015-03-01', end: '2019-06-30', status: 'active' },
      ['closed active closed', 'ragged unknown ragged'],
    ],
    [
      'a company that is over',
      { start: '2015-03-01', over: dissolvedOn('2016-01-31') },
      ['closed active closed'],
    ],
    [
      'registered, and no more',
      { registered: '2016-03-31' },
      ['ragged unknown joined', 'registered active open'],
    ],
    [
      'two terms',
      {
        terms: [
          { start: '2011-01-01', registered: null, end: '2012-01-01' },
          { start: '2014-01-01', registered: null, end: '2016-01-01' },
        ],
      },
      ['closed active closed', 'closed active closed'],
    ],
    ['begun before what is in sight', { start: '2001-01-01' }, ['cut active open']],
    [
      'ended after what is in sight',
      { start: '2015-01-01', end: '2031-01-01' },
      ['closed active cut'],
    ],
    ['no dates', { status: 'active' }, []],
    ['a parent', { kind: 'parent', start: '2015-01-01' }, []],
    ['out of sight', { start: '2001-01-01', end: '2002-01-01' }, []],
  ])(
    'has the parts and the edges that the dates and the status give it: %s',
    (_case, tie, edges) => {
      expect(edgesOf(tie)).toEqual(edges);
    },
  );

  const periods = fc
    .tuple(fc.integer({ min: 14_000, max: 18_000 }), fc.integer({ min: 30, max: 9000 }))
    .map(([from, days]) => ({ from, to: from + days }));

  it('has at every day in period the state of that day', () => {
    fc.assert(
      fc.property(
        arbitraryRole,
        periods,
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (tie, period, at) => {
          const day = Math.floor(period.from + at * (period.to - period.from));
          const share = (day + 0.5 - period.from) / (period.to - period.from);
          const there = barOf(tie, period).filter(({ from, to }) => from <= share && share < to);
          const state = tieState(tie, dayText(day));
          const isStated = tie.kind !== 'parent' && tie.terms.length > 0;
          const isDrawn = isStated && (state === 'active' || state === 'unknown');
          expect(there.map((part) => part.state)).toEqual(isDrawn ? [state] : []);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('is within the width, in order, and joined where its parts meet', () => {
    const edges = (bar: readonly BarPart[]): void => {
      for (const [at, part] of bar.entries()) {
        expect(part.from).toBeGreaterThanOrEqual(0);
        expect(part.to).toBeLessThanOrEqual(1);
        expect(part.from).toBeLessThan(part.to);
        const next = bar[at + 1];
        if (next === undefined) continue;
        expect(next.from).toBeGreaterThanOrEqual(part.to);
        const isJoined = next.start === 'joined' || next.start === 'registered';
        expect([part.end === 'joined', isJoined]).toEqual(
          Array.from({ length: 2 }, () => next.from === part.to),
        );
      }
    };
    fc.assert(fc.property(arbitraryRole, periods, (tie, period) => edges(barOf(tie, period))));
  });

  it('says when it is clipped, and only then', () => {
    fc.assert(
      fc.property(arbitraryRole, periods, (tie, period) => {
        for (const { from, to, start, end } of barOf(tie, period)) {
          if (start === 'cut') expect(from).toBe(0);
          if (end === 'cut' || end === 'open') expect(to).toBe(1);
        }
      }),
    );
  });
});
