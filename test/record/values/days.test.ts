import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf, dayText, toDays } from '../../../src/record/values/days.ts';

describe('reading dates', () => {
  it('counts days as a calendar does', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          const iso = date.toISOString();
          const day = Math.floor(date.getTime() / 86_400_000);
          expect(dayOf(iso)).toBe(day);
          expect(toDays(iso.slice(0, 10))).toEqual({ first: day, last: day });
          expect(dayText(day)).toBe(iso.slice(0, 10));
        },
      ),
    );
  });

  it('takes a month or a year for all of its days', () => {
    const between = (first: string, last: string) => ({ first: dayOf(first), last: dayOf(last) });
    expect(toDays('2016-02')).toEqual(between('2016-02-01', '2016-02-29'));
    expect(toDays(' 1900 ')).toEqual(between('1900-01-01', '1900-12-31'));
    expect(toDays('1900-02')).toEqual(between('1900-02-01', '1900-02-28'));
  });

  it.each([
    null,
    '',
    '0000',
    '0000-01-01',
    '2015-13',
    '2015-00-01',
    '2015-02-30',
    '1900-02-29',
    'soon',
  ])('reads no day out of %s', (date) => {
    expect(toDays(date)).toBeNull();
  });
});
