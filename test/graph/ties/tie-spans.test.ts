/** The states of ties over all days, and the days on which they change. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neverOverlap } from '../../../src/graph/answers/path-words.ts';
import {
  changeDays,
  happeningsInWords,
  nextChange,
  spansOf,
} from '../../../src/graph/ties/tie-spans.ts';
import { tieState, type Dated } from '../../../src/graph/ties/tie-state.ts';
import { dayOf, dayText } from '../../../src/record/values/days.ts';
import { arbitraryRole, dissolvedOn, makeRole, type GivenRole, oneTerm } from '../../make/roles.ts';

const readTerms = (tie: Dated): string[] =>
  spansOf(tie).map(({ from, state }) =>
    Number.isFinite(from) ? `${state} from ${dayText(from)}` : state,
  );

const days = fc.integer({ min: dayOf('2014-01-01'), max: dayOf('2027-02-01') });

describe('the spans of a tie', () => {
  it('are found once for as long as it says the same', () => {
    const tie = makeRole({ start: '2015-03-01', end: '2019-06-30' });
    expect(spansOf(tie)).toBe(spansOf(tie));
    expect(spansOf({ ...tie, terms: oneTerm({ start: '2015-03-01' }) })).not.toEqual(spansOf(tie));
  });

  it('run from before it begins to after it ends', () => {
    expect(readTerms(makeRole({ start: '2015-03-01', end: '2019-06-30' }))).toEqual([
      'not-begun',
      'active from 2015-03-01',
      'ended from 2019-06-30',
    ]);
    expect(readTerms(makeRole({ status: 'active', start: '2015-03-01' }))).toEqual([
      'not-begun',
      'active from 2015-03-01',
    ]);
    expect(readTerms(makeRole({ status: 'inactive', start: '2015-03-01' }))).toEqual([
      'not-begun',
      'unknown from 2015-03-01',
      'ended from 2026-11-20',
    ]);
    expect(readTerms(makeRole({ kind: 'parent', start: '2015-03-01' }))).toEqual(['unknown']);
    expect(readTerms(makeRole({ start: '2015-03-01', over: dissolvedOn('2016-01-31') }))).toEqual([
      'not-begun',
      'active from 2015-03-01',
      'ended from 2016-01-31',
    ]);
  });

  it('tell two that were never held at once, and guess nothing', () => {
    const early = { start: '2001-05-10', end: '2009-05-13' };
    const late = { status: 'active', start: '2009-05-14' };
    const never = (a: GivenRole, b: GivenRole): boolean => {
      const one = makeRole(a);
      const other = makeRole(b);
      expect(neverOverlap(other, one)).toBe(neverOverlap(one, other));
      return neverOverlap(one, other);
    };
    expect(never(early, late)).toBe(true);
    expect(never(early, { ...late, start: '2009-05-13' })).toBe(true);
    expect(never(early, { ...late, start: '2009-05-12' })).toBe(false);
    expect(never(early, { ...late, start: '2009' })).toBe(false);
    expect(never(early, { status: 'active' })).toBe(false);
    expect(never({ ...early, start: null }, late)).toBe(false);
    expect(never({ status: 'inactive', start: '2001-05-10' }, late)).toBe(false);
    // Its status says that it goes on.
    expect(never({ ...early, status: 'active' }, late)).toBe(false);
    expect(never({ start: '2009-05-13', end: '2001-05-10' }, late)).toBe(false);
  });

  it('have the state of every day, follow each other, and differ', () => {
    fc.assert(
      fc.property(arbitraryRole, days, (tie, day) => {
        const spans = spansOf(tie);
        const there = spans.filter(({ from, to }) => from <= day && day < to);
        expect(there.map(({ state }) => state)).toEqual([tieState(tie, dayText(day))]);
        expect(spans.map(({ to }) => to)).toEqual([
          ...spans.slice(1).map(({ from }) => from),
          Infinity,
        ]);
        const states = spans.map(({ state }) => state);
        expect(states.some((state, at) => state === states[at + 1])).toBe(false);
      }),
    );
  });
});

describe('the days on which ties change', () => {
  const ties = [
    makeRole({ start: '2016-05-01', end: '2019-06-30' }),
    makeRole({ start: '2016-05-01', status: 'active' }),
    makeRole({ start: '2011', end: '2016-05-01' }),
    makeRole({ status: 'inactive' }),
  ];
  const changes = changeDays(ties);
  const wordsOn = (day: string): string =>
    happeningsInWords(changes.find((change) => change.day === dayOf(day)));

  it('are told with what happens on each', () => {
    expect(changes.map(({ day }) => dayText(day))).toEqual([
      '2011-01-01',
      '2011-12-31',
      '2016-05-01',
      '2019-06-30',
      '2026-11-20',
    ]);
    expect(wordsOn('2016-05-01')).toBe('2 begin, 1 ends');
    expect(wordsOn('2011-01-01')).toBe('1 is not known from here');
    expect(wordsOn('2011-12-31')).toBe('1 begins');
    expect(wordsOn('2026-11-20')).toBe('1 is known from here');
    expect(wordsOn('2016-05-02')).toBe('nothing changes');
  });

  it('are found from any day', () => {
    const next = (day: string, direction: 1 | -1): string | null => {
      const found = nextChange(changes, dayOf(day), direction);
      return found === null ? null : dayText(found);
    };
    expect(next('2012-01-01', 1)).toBe('2016-05-01');
    expect(next('2016-05-01', 1)).toBe('2019-06-30');
    expect(next('2016-05-01', -1)).toBe('2011-12-31');
    expect(next('2011-01-01', -1)).toBe(null);
    expect(next('2026-11-20', 1)).toBe(null);
  });

  it('are all on which any state is another than the day before, and no others', () => {
    fc.assert(
      fc.property(fc.array(arbitraryRole, { maxLength: 5 }), days, (some, day) => {
        const changed = some.filter(
          (tie) => tieState(tie, dayText(day)) !== tieState(tie, dayText(day - 1)),
        );
        const at = changeDays(some).find((change) => change.day === day);
        const told = at ? at.begins + at.ends + at.known + at.unknown : 0;
        expect(told).toBe(changed.length);
      }),
      { numRuns: 100 },
    );
    fc.assert(
      fc.property(arbitraryRole, (tie) => {
        for (const { day } of changeDays([tie]))
          expect(tieState(tie, dayText(day))).not.toBe(tieState(tie, dayText(day - 1)));
      }),
    );
  });
});
