/** Calculations with days that may be stated only in part. */
import type { DateEntry } from '../../../contract/model/text.ts';
import { DAY_MS, dayOf, dayOfMoment, toDays, type DaySpan } from '../../../record/values/days.ts';
import { stated } from '../../../record/values/names.ts';
import { lastEnd, statedTerms } from '../../../record/values/terms.ts';
import type { Ruling } from './ruling.ts';

/** Whether a response is evidence for this day (YYYY-MM-DD), which holds from the day it was fetched on. */
export const wasKnownBy = (fetchedAt: string, day: string): boolean =>
  dayOfMoment(fetchedAt) <= dayOf(day);

/** Whether a stated day had come by this day; a string says why that can't be decided. */
export function reachedRuling({ first, last }: DaySpan, day: string): Ruling {
  if (last <= dayOf(day)) return true;
  return first > dayOf(day)
    ? false
    : 'a date that is not stated to the day may be after the day asked about';
}

/** A date that a record states, with its index in the list. */
export interface StatedDay {
  /** Verbatim. */
  date: string;
  days: DaySpan;
  index: number;
}

type DateType = 'registration' | 'expiration';

export const isDateOf = ({ type }: DateEntry, wanted: DateType): boolean =>
  type?.trim().toLowerCase() === wanted;

/** The earliest registration or the latest expiration; null if none can be read. */
export function datedIn(dates: readonly DateEntry[], type: DateType): StatedDay | null {
  let found: StatedDay | null = null;
  for (const [index, entry] of dates.entries()) {
    const days = isDateOf(entry, type) ? toDays(entry.date_full) : null;
    if (days === null) continue;
    const isBetter =
      found === null ||
      (type === 'registration' ? days.first < found.days.first : days.last > found.days.last);
    if (isBetter) found = { date: (entry.date_full ?? '').trim(), days, index };
  }
  return found;
}

/** An end as stated in these dates; null if it can't be read. */
function endIn(dates: readonly DateEntry[], end: string | null): StatedDay | null {
  const days = toDays(end);
  if (end === null || days === null) return null;
  const isEnd = (entry: DateEntry): boolean =>
    isDateOf(entry, 'expiration') && stated(entry.date_full) === end;
  return { date: end.trim(), days, index: dates.findIndex(isEnd) };
}

/** The end after which a company was not entered again; null if none can be read. */
export const finalEndIn = (dates: readonly DateEntry[]): StatedDay | null =>
  endIn(dates, lastEnd(dates));

/** An end of a company, and the entry that followed: before it nothing says whether the company existed. */
interface Gap {
  end: StatedDay;
  next: DaySpan;
}

/** In the order of time. */
export function gapsIn(dates: readonly DateEntry[]): Gap[] {
  const terms = statedTerms(dates);
  return terms.flatMap(({ end: date }, at): Gap[] => {
    const follower = terms[at + 1];
    const end = endIn(dates, date);
    const next = toDays(follower?.start ?? follower?.registered ?? follower?.end ?? null);
    return end === null || next === null ? [] : [{ end, next }];
  });
}

/** The same day this many years later; 1 March for 29 February if there is none. */
export function yearsAfter(day: number, years: number): number {
  const date = new Date(day * DAY_MS);
  return date.setUTCFullYear(date.getUTCFullYear() + years) / DAY_MS;
}

/** Whole years from one day to another; negative if the second is earlier. */
export function wholeYears(from: number, to: number): number {
  const born = new Date(from * DAY_MS);
  const day = new Date(to * DAY_MS);
  const years = day.getUTCFullYear() - born.getUTCFullYear();
  const months = day.getUTCMonth() - born.getUTCMonth();
  const isBefore = months < 0 || (months === 0 && day.getUTCDate() < born.getUTCDate());
  return isBefore ? years - 1 : years;
}
