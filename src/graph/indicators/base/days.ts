/** Reckoning with days as far as they are stated. */
import type { DateEntry } from '../../../contract/model/text.ts';
import { dayOf, dayText, toDays, type DaySpan } from '../../../record/values/days.ts';
import type { Ruling } from './ruling.ts';

/** Whether what was told then speaks of this day (YYYY-MM-DD): it does of the day it was told on, and of later ones. */
export const wasKnownBy = (fetchedAt: string, day: string): boolean =>
  dayOf(fetchedAt) <= dayOf(day);

/** Whether a day that is stated had come by this one; a text: that can't be told, and why. */
export function hasCome({ first, last }: DaySpan, day: string): Ruling {
  if (last <= dayOf(day)) return true;
  return first > dayOf(day)
    ? false
    : 'a date that is not stated to the day may be after the day asked about';
}

/** A date that a record states, with its place in the list. */
export interface StatedDay {
  /** Verbatim. */
  date: string;
  days: DaySpan;
  index: number;
}

type DateType = 'registration' | 'expiration';

export const isDateOf = ({ type }: DateEntry, wanted: DateType): boolean =>
  type?.trim().toLowerCase() === wanted;

/** Of those of a type the earliest registration or the latest expiration; null where none can be read. */
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

/** The same day so many years later; after 29 February 1 March. */
export function yearsAfter(day: number, years: number): number {
  const date = new Date(day * 86_400_000);
  return date.setUTCFullYear(date.getUTCFullYear() + years) / 86_400_000;
}

/** Whole years from one day to another, below 0 where it comes before. */
export function wholeYears(from: number, to: number): number {
  const born = dayText(from);
  const day = dayText(to);
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4));
  return day.slice(4) < born.slice(4) ? years - 1 : years;
}
