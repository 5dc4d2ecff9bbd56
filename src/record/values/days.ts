/** Dates as numbers of days that can be compared and counted; 1970-01-01 is 0. */

import { wallMillis } from '../../contract/text/local-time.ts';

export const DAY_MS = 86_400_000;

/** The first and last day a date can mean: 2015-03 is any day of that month. */
export interface DaySpan {
  first: number;
  last: number;
}

/** In the proleptic Gregorian calendar; month and day from 1. */
function toNumber(year: number, month: number, day: number): number {
  const counted = month <= 2 ? year - 1 : year;
  const era = Math.floor(counted / 400);
  const ofEra = counted - era * 400;
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const days = ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear;
  return era * 146_097 + days - 719_468;
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const lengthOf = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (LENGTHS[month - 1] ?? 0);

/**
 * The day of a moment (ISO 8601) where this runs, or of a date: the day on which what a response says was
 * stated, as the person who asked counts it.
 */
export function dayOfMoment(moment: string): number {
  const millis = wallMillis(moment);
  return Number.isNaN(millis) ? dayOf(moment) : Math.floor(millis / DAY_MS);
}

/** The day of a date (ISO 8601). */
export function dayOf(iso: string): number {
  const day = toNumber(digitsAt(iso, 0, 4), digitsAt(iso, 5, 2), digitsAt(iso, 8, 2));
  if (!Number.isNaN(day)) return day;
  return toNumber(Number(iso.slice(0, 4)), Number(iso.slice(5, 7)), Number(iso.slice(8, 10)));
}

/** The number that these digits are; NaN if another character is among them. */
function digitsAt(text: string, from: number, count: number): number {
  let number = 0;
  for (let at = from; at < from + count; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    number = digit >= 0 && digit <= 9 ? number * 10 + digit : NaN;
  }
  return number;
}

const ZERO = '0'.charCodeAt(0);

/** `2015-03-01`. */
export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

const DATE = /^\s*(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T.*)?)?)?\s*$/;

/** The days that a date can mean; null if it can't be read. */
export function toDays(date: string | null): DaySpan | null {
  if (date === null) return null;
  // Most are whole days; reading them without the pattern is ten times as fast.
  if (date.length === '2015-03-01'.length && date[4] === '-' && date[7] === '-') {
    return daysIn(digitsAt(date, 0, 4), digitsAt(date, 5, 2), digitsAt(date, 8, 2));
  }
  const [, year, month, day] = DATE.exec(date) ?? [];
  if (year === undefined) return null;
  return daysIn(Number(year), numberOrAny(month), numberOrAny(day));
}

const numberOrAny = (digits: string | undefined): number | null =>
  digits === undefined ? null : Number(digits);

/** A null month means the whole year, a null day the whole month; null if there is no such date. */
function daysIn(year: number, month: number | null, day: number | null): DaySpan | null {
  if (!(year > 0)) return null;
  if (month === null) return { first: toNumber(year, 1, 1), last: toNumber(year, 12, 31) };
  const length = lengthOf(year, month);
  if (length === 0) return null;
  if (day === null) {
    return { first: toNumber(year, month, 1), last: toNumber(year, month, length) };
  }
  if (!(day >= 1 && day <= length)) return null;
  const only = toNumber(year, month, day);
  return { first: only, last: only };
}
