/** When something begins and ends, from all its stated dates. */
import type { DateEntry } from '../../contract/model/text.ts';
import { toDays, type DaySpan } from './days.ts';
import { stated } from './names.ts';

/** The earliest or the latest of the readable dates; if none is readable, the first as stated. */
function choose(
  dates: string[],
  which: 'earliest' | 'latest',
): { date: string | null; readable: boolean } {
  let chosen: { date: string; days: DaySpan } | null = null;
  for (const date of dates) {
    const days = toDays(date);
    if (days === null) continue;
    const isBetter =
      chosen === null ||
      (which === 'earliest' ? days.first < chosen.days.first : days.last > chosen.days.last);
    if (isBetter) chosen = { date, days };
  }
  return { date: chosen?.date ?? dates[0] ?? null, readable: chosen !== null };
}

/**
 * When a role, or a company, begins and ends, verbatim: start is the effective date, else the registration
 * date; end is the expiration date. Of several, the earliest start and the latest end; a date that can't be
 * read is used only if no other can. Null is "not stated".
 */
export function statedDates(dates: readonly DateEntry[]): {
  start: string | null;
  end: string | null;
} {
  if (dates.length === 0) return { start: null, end: null };
  const ofType = (type: string): string[] =>
    dates
      .filter((entry) => entry.type?.trim().toLowerCase() === type)
      .map((entry) => stated(entry.date_full))
      .filter((date) => date !== null);
  const effective = choose(ofType('effective'), 'earliest');
  const registration = choose(ofType('registration'), 'earliest');
  const start =
    effective.readable || !registration.readable
      ? (effective.date ?? registration.date)
      : registration.date;
  return { start, end: choose(ofType('expiration'), 'latest').date };
}
