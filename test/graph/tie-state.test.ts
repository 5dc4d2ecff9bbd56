import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TieState } from '../../src/contract/model/tie.ts';
import { tieDates, tieState } from '../../src/graph/tie-state.ts';
import { hostileText } from '../make/hostile-text.ts';

const DAY = '2020-06-15';

const state = (status: string | null, start: string | null, end: string | null, day = DAY) =>
  tieState({ kind: 'position', status, start, end }, day);

describe('tieState', () => {
  it.each<[string, string | null, string | null, string | null, TieState]>([
    ['nothing stated', null, null, null, 'unknown'],
    ['begun', null, '2015-03-01', null, 'active'],
    ['begins on the day', null, DAY, null, 'active'],
    ['begins the day after', null, '2020-06-16', null, 'unknown'],
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
    ['a word every object has', 'constructor', '2015-03-01', null, 'unknown'],
    ['a blank status is none', ' ', '2015-03-01', null, 'active'],
  ])('%s', (_case, status, start, end, expected) => {
    expect(state(status, start, end)).toBe(expected);
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
    const parent = { kind: 'parent' as const, status: 'active', start: '2015-03-01', end: null };
    expect(tieState(parent, DAY)).toBe('unknown');
  });

  it('answers for any text, and what has ended by date stays ended', () => {
    const text = fc.option(hostileText);
    fc.assert(
      fc.property(text, text, (status, start) => {
        expect(['active', 'ended', 'unknown']).toContain(state(status, start, status));
        if (state(status, start, '2001-01-01', '2010-01-01') === 'ended') {
          expect(state(status, start, '2001-01-01', '2020-01-01')).toBe('ended');
        }
      }),
    );
  });
});

describe('tieDates', () => {
  const entry = (type: string | null, date_full: string | null) => ({ type, date_full });

  it('starts on the effective date, else on the registration, and ends on the expiration', () => {
    const registration = entry('registration', '2014-01-01');
    const effective = entry('Effective', '2015-03-01');
    const expiration = entry('expiration', '2019-06-30');
    expect(tieDates([registration, effective, expiration])).toEqual({
      start: '2015-03-01',
      end: '2019-06-30',
    });
    expect(tieDates([registration])).toEqual({ start: '2014-01-01', end: null });
    expect(tieDates([entry(null, '2014-01-01'), entry('other', '2014-01-01')])).toEqual({
      start: null,
      end: null,
    });
  });

  it('takes the earliest start and the latest end of several', () => {
    const dates = [
      entry('effective', '2015-03-01'),
      entry('effective', '2012'),
      entry('expiration', '2019-06-30'),
      entry('expiration', '2021-01-01'),
    ];
    expect(tieDates(dates)).toEqual({ start: '2012', end: '2021-01-01' });
  });

  it('prefers a date that can be read, and shows one that can not rather than none', () => {
    const unreadable = entry('effective', 'long ago');
    const registration = entry('registration', '2014-01-01');
    expect(tieDates([unreadable, registration]).start).toBe('2014-01-01');
    expect(tieDates([unreadable, entry('registration', ' ')]).start).toBe('long ago');
  });
});
