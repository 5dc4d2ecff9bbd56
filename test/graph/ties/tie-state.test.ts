import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CompanyEnd, Term, TieState } from '../../../src/contract/model/tie.ts';
import { tieState } from '../../../src/graph/ties/tie-state.ts';
import { hostileText } from '../../make/hostile-text.ts';
import { arbitraryRole, makeRole, oneTerm, type GivenRole } from '../../make/roles.ts';
import { dayText, toDays } from '../../../src/record/values/days.ts';

const DAY = '2020-06-15';

const state = (status: string | null, start: string | null, end: string | null, day = DAY) =>
  tieState({ kind: 'position', status, terms: oneTerm({ start, end }) }, day);

describe('tieState', () => {
  it.each<[string, string | null, string | null, string | null, TieState]>([
    ['nothing stated', null, null, null, 'unknown'],
    ['begun', null, '2015-03-01', null, 'active'],
    ['begins on the day', null, DAY, null, 'active'],
    ['begins the day after', null, '2020-06-16', null, 'not-begun'],
    ['ends the day after', null, '2015-03-01', '2020-06-16', 'active'],
    ['ends on the day', null, '2015-03-01', DAY, 'ended'],
    ['only an end, passed', null, null, '2019-06-30', 'ended'],
    ['only an end, ahead', null, null, '2029-06-30', 'unknown'],
    ['said to be active', ' Active ', null, null, 'active'],
    ['said to be current, end ahead', 'CURRENT', '2015-03-01', '2029-06-30', 'active'],
    ['said to be active, yet expired', 'active', '2015-03-01', '2019-06-30', 'unknown'],
    ['said to be active, yet not begun', 'active', '2029-01-01', null, 'unknown'],
    ['said to be inactive', 'inactive', '2015-03-01', null, 'ended'],
    ['resigned before the end', 'Resigned', '2015-03-01', '2029-06-30', 'ended'],
    ['an unknown word', 'pending', '2015-03-01', null, 'unknown'],
    ['an unknown word, expired', 'pending', null, '2019-06-30', 'ended'],
    ['an end before the begin', null, '2015-03-01', '2010-01-01', 'unknown'],
    ['… said to be active', 'active', '2015-03-01', '2010-01-01', 'unknown'],
    ['… said to be over', 'inactive', '2015-03-01', '2010-01-01', 'ended'],
    ['… both ahead', null, '2029-03-01', '2028-01-01', 'unknown'],
    ['a word every object has', 'constructor', '2015-03-01', null, 'unknown'],
    ['a blank status is none', ' ', '2015-03-01', null, 'active'],
  ])('tells the state of a role: %s', (_case, status, start, end, expected) => {
    expect(state(status, start, end)).toBe(expected);
  });

  it.each(['active', 'current'])('is active by the word “%s”', (word) => {
    expect(state(word, '2015-03-01', null)).toBe('active');
  });

  it.each([
    ...['inactive', 'ended', 'expired', 'former', 'past', 'previous', 'resigned', 'ceased'],
    ...['terminated', 'removed', 'dismissed', 'retired', 'revoked', 'cancelled', 'deceased'],
  ])('is over by the word “%s”', (word) => {
    expect(state(word, '2015-03-01', null)).toBe('ended');
  });

  it('counts a month or a year only once all of it is past, or all of it ahead', () => {
    expect(state(null, '2020-05', null)).toBe('active');
    expect(state(null, '2020-06', null)).toBe('unknown');
    expect(state(null, '2015', '2019')).toBe('ended');
    expect(state(null, '2015', '2020')).toBe('unknown');
    expect(state('active', '2020', '2020')).toBe('unknown');
    expect(state(null, '2015', '2021')).toBe('active');
  });

  it('claims nothing from a date that can not be read', () => {
    expect(state(null, '2015-02-30', null)).toBe('unknown');
    expect(state(null, '2015-03-01', 'soon')).toBe('unknown');
    expect(state('active', '2015-03-01', 'soon')).toBe('unknown');
    expect(state(null, '0000-00-00', null)).toBe('unknown');
    expect(state(null, '2016-02-29T10:00:00Z', null)).toBe('active');
  });

  it('never claims a state for a parent, whatever stands there', () => {
    const parent = makeRole({ kind: 'parent', status: 'active', start: '2015-03-01' });
    expect(tieState(parent, DAY)).toBe('unknown');
  });

  it('answers for any text, and what has ended by date stays ended', () => {
    const text = fc.option(hostileText);
    fc.assert(
      fc.property(text, text, (status, start) => {
        expect(['active', 'ended', 'not-begun', 'unknown']).toContain(state(status, start, status));
        if (state(status, start, '2001-01-01', '2010-01-01') === 'ended') {
          expect(state(status, start, '2001-01-01', '2020-01-01')).toBe('ended');
        }
      }),
    );
  });
});

describe('a status told on a day', () => {
  const TOLD = '2018-04-01T09:00:00.000Z';
  const on = (day: string, status: string, start: string | null, end: string | null) =>
    tieState({ kind: 'position', status, terms: oneTerm({ start, end }), statusAt: TOLD }, day);

  it.each<[string, string, string | null, string | null, string, TieState]>([
    ['speaks of that day', 'active', null, null, '2018-04-01', 'active'],
    ['speaks of later days', 'active', null, null, '2026-01-01', 'active'],
    ['says nothing of earlier ones', 'active', null, null, '2018-03-31', 'unknown'],
    ['leaves earlier ones to dates', 'active', '2015-03-01', null, '2016-01-01', 'active'],
    ['… which may be ahead', 'active', '2015-03-01', null, '2014-01-01', 'not-begun'],
    ['ended by then, nobody knows when', 'inactive', '2015-03-01', null, '2016-01-01', 'unknown'],
    ['… not before it began', 'inactive', '2015-03-01', null, '2014-01-01', 'not-begun'],
    ['… when the date has it', 'inactive', '2015-03-01', '2017-01-01', '2016-01-01', 'active'],
    ['… which has passed', 'inactive', '2015-03-01', '2017-01-01', '2017-01-01', 'ended'],
    ['ended before its term', 'resigned', '2015-03-01', '2029-01-01', '2019-01-01', 'ended'],
    ['… and when is not known', 'resigned', '2015-03-01', '2029-01-01', '2016-01-01', 'unknown'],
    ['active, and over since', 'active', '2015-03-01', '2019-01-01', '2020-01-01', 'ended'],
    ['active, though over then', 'active', '2015-03-01', '2017-01-01', '2020-01-01', 'unknown'],
    ['… of earlier days dates speak', 'active', '2015-03-01', '2017-01-01', '2017-06-01', 'ended'],
    ['not understood, later', 'pending', '2015-03-01', null, '2019-01-01', 'unknown'],
    ['not understood, earlier', 'pending', '2015-03-01', null, '2016-01-01', 'active'],
  ])('tells the state of a role: %s', (_case, status, start, end, day, expected) => {
    expect(on(day, status, start, end)).toBe(expected);
  });
});

describe('the end of a company', () => {
  const over = (status: string | null, end: string | null): CompanyEnd => {
    const fetchedAt = '2018-04-01T09:00:00.000Z';
    return {
      status,
      end,
      source: { statedBy: 'sample/company:1', sha256: '', pointer: '', fetchedAt },
    };
  };
  const on = (day: string, company: CompanyEnd, start: string | null = '2010-01-01') =>
    tieState({ kind: 'position', status: null, terms: oneTerm({ start }), over: company }, day);

  it.each<[string, string | null, string | null, string, TieState]>([
    ['ended with it', 'Dissolved', '2015-03-31', '2015-03-31', 'ended'],
    ['held until then', 'Dissolved', '2015-03-31', '2015-03-30', 'active'],
    ['not begun before it begins', 'Dissolved', '2015-03-31', '2009-12-31', 'not-begun'],
    ['dissolved nobody knows when', 'Dissolved', null, '2015-01-01', 'unknown'],
    ['dissolved by the day it was told', 'Dissolved', null, '2018-04-01', 'ended'],
    ['a date alone', null, '2015-03-31', '2016-01-01', 'ended'],
    ['a date ahead', null, '2029-03-31', '2016-01-01', 'active'],
    ['a year that is not over', null, '2015', '2015-06-01', 'unknown'],
    ['dissolved ahead of its date', 'Dissolved', '2029-01-01', '2019-01-01', 'ended'],
    ['a date that can not be read', 'Dissolved', 'soon', '2016-01-01', 'unknown'],
  ])('tells the state of a role: %s', (_case, status, end, day, expected) => {
    expect(on(day, over(status, end))).toBe(expected);
  });

  it('ends a role of unknown beginning only from the day it was told', () => {
    expect(on('2014-01-01', over('Dissolved', null), null)).toBe('unknown');
    expect(on('2019-01-01', over('Dissolved', null), null)).toBe('ended');
  });
});

describe('a role that is only registered', () => {
  const on = (day: string, given: GivenRole = {}) =>
    tieState(makeRole({ registered: '2016-03-31', statusAt: null, ...given }), day);

  it('had begun by its registration; before it nobody knows, and it never has “not begun”', () => {
    expect(on('2016-03-31')).toBe('active');
    expect(on('2016-03-30')).toBe('unknown');
    expect(on('1900-01-01')).toBe('unknown');
    expect(on('2026-11-30')).toBe('active');
  });

  it('is over by its end, also by one before its registration', () => {
    expect(on('2018-01-01', { end: '2018-01-01' })).toBe('ended');
    expect(on('2012-01-01', { end: '2012-01-01' })).toBe('ended');
    expect(on('2011-12-31', { end: '2012-01-01' })).toBe('unknown');
  });

  it('gives way to an effective date, later or earlier', () => {
    expect(on('2015-01-01', { start: '2015-01-01' })).toBe('active');
    expect(on('2014-12-31', { start: '2015-01-01' })).toBe('not-begun');
    expect(on('2016-06-01', { start: '2017-01-01' })).toBe('not-begun');
    expect(on('2016-06-01', { start: 'long ago' })).toBe('active');
  });

  it('of which only a month is stated had begun by the last day of it', () => {
    expect(on('2016-03-30', { registered: '2016-03' })).toBe('unknown');
    expect(on('2016-03-31', { registered: '2016-03' })).toBe('active');
  });
});

describe('a role of several terms', () => {
  const state = (terms: string, day: string, given: GivenRole = {}) =>
    tieState(makeRole({ terms: termsIn(terms), statusAt: null, ...given }), day);

  it.each<[string, string, string, TieState]>([
    ['has not begun before the first', '2010 2012, 2014 2016', '2009-12-31', 'not-begun'],
    ['is held in the first', '2010 2012, 2014 2016', '2011-06-01', 'active'],
    ['is over between the two', '2010 2012, 2014 2016', '2013-06-01', 'ended'],
    ['is held again in the second', '2010 2012, 2014 2016', '2015-06-01', 'active'],
    ['is over after the last', '2010 2012, 2014 2016', '2017-01-01', 'ended'],
    ['goes on in the last', '2010 2012, 2014 -', '2026-11-30', 'active'],
    ['the end between not stated', '2010 -, 2014 2016', '2012-06-01', 'unknown'],
    ['… not even on the day of its start', '2010 -, 2014 2016', '2010-01-01', 'unknown'],
    ['… held after it', '2010 -, 2014 2016', '2015-06-01', 'active'],
    ['the start of the second not stated', '2010 2012, - 2016', '2013-06-01', 'unknown'],
    ['… held before it', '2010 2012, - 2016', '2011-06-01', 'active'],
    ['… over after it', '2010 2012, - 2016', '2017-01-01', 'ended'],
    ['the second only registered', '2010 2012, r2014 -', '2013-06-01', 'unknown'],
    ['… by then held', '2010 2012, r2014 -', '2015-01-01', 'active'],
    ['the first only registered', 'r2010 2012, 2014 -', '2009-01-01', 'unknown'],
  ])('%s', (_case, terms, day, expected) => {
    expect(state(terms, day)).toBe(expected);
  });

  it('is over from the day a status says so, which says nothing of an earlier term', () => {
    const given = { status: 'inactive', statusAt: '2018-01-01T00:00:00Z' };
    expect(state('2010 2012, 2014 -', '2011-06-01', given)).toBe('active');
    expect(state('2010 2012, 2014 -', '2015-06-01', given)).toBe('unknown');
    expect(state('2010 2012, 2014 -', '2018-01-01', given)).toBe('ended');
  });

  it('is never held on a day on which none of its terms can be', () => {
    fc.assert(
      fc.property(arbitraryRole, fc.integer({ min: 16_000, max: 18_500 }), (role, day) => {
        if (role.kind === 'parent' || role.status === 'active' || role.terms.length === 0) return;
        const mayHold = role.terms.some(({ start, registered, end }) => {
          const begins = toDays(start) ?? toDays(registered);
          const ends = toDays(end);
          return begins !== null && begins.first <= day && (ends === null || day < ends.last);
        });
        if (!mayHold) expect(tieState(role, dayText(day))).not.toBe('active');
      }),
      { numRuns: 500 },
    );
  });
});

/** `2010 2012, r2014 -`: from 2010 to 2012, then registered in 2014, each on the first of January. */
const termsIn = (text: string): Term[] =>
  text.split(', ').map((one) => {
    const [begin = '', end = ''] = one.split(' ');
    const day = (year: string) => (year === '-' ? null : `${year}-01-01`);
    return begin.startsWith('r')
      ? { start: null, registered: day(begin.slice(1)), end: day(end) }
      : { start: day(begin), registered: null, end: day(end) };
  });
