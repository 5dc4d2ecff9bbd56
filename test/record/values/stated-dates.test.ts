import { describe, expect, it } from 'vitest';
import { statedDates } from '../../../src/record/values/stated-dates.ts';

describe('statedDates', () => {
  const entry = (type: string | null, date_full: string | null) => ({ type, date_full });

  it('starts on the effective date, else on the registration, and ends on the expiration', () => {
    const registration = entry('registration', '2014-01-01');
    const effective = entry('Effective', '2015-03-01');
    const expiration = entry('expiration', '2019-06-30');
    expect(statedDates([registration, effective, expiration])).toEqual({
      start: '2015-03-01',
      end: '2019-06-30',
    });
    expect(statedDates([registration])).toEqual({ start: '2014-01-01', end: null });
    expect(statedDates([entry(null, '2014-01-01'), entry('other', '2014-01-01')])).toEqual({
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
    expect(statedDates(dates)).toEqual({ start: '2012', end: '2021-01-01' });
  });

  it('prefers a date that can be read, and shows one that can not rather than none', () => {
    const unreadable = entry('effective', 'long ago');
    const registration = entry('registration', '2014-01-01');
    expect(statedDates([unreadable, registration]).start).toBe('2014-01-01');
    expect(statedDates([unreadable, entry('registration', ' ')]).start).toBe('long ago');
  });
});
