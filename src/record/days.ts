/** Dates as days that can be compared and counted: numbers from 1970-01-01, which is 0. */

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

/** The day a moment or a day (ISO 8601, in UTC) begins with. */
export function dayOf(iso: string): number {
  return toNumber(Number(iso.slice(0, 4)), Number(iso.slice(5, 7)), Number(iso.slice(8, 10)));
}

/** `2015-03-01`. */
export function dayText(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

const DATE = /^\s*(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T.*)?)?)?\s*$/;

/** Null: it can't be read. */
export function toDays(date: string | null): DaySpan | null {
  const [, years, months, days] = DATE.exec(date ?? '') ?? [];
  if (years === undefined || years === '0000') return null;
  const year = Number(years);
  if (months === undefined) {
    return { first: toNumber(year, 1, 1), last: toNumber(year, 12, 31) };
  }
  const month = Number(months);
  const length = lengthOf(year, month);
  if (length === 0) return null;
  if (days === undefined) {
    return { first: toNumber(year, month, 1), last: toNumber(year, month, length) };
  }
  const day = Number(days);
  if (day < 1 || day > length) return null;
  const only = toNumber(year, month, day);
  return { first: only, last: only };
}
