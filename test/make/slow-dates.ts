/** Dates as anybody would compare them who has a record before them: for slow rules. */
import type { CompanyProfile } from '../../src/contract/model/company.ts';
import type { MemberProfile } from '../../src/contract/model/member.ts';
import type { Tie } from '../../src/contract/model/tie.ts';
import { dayOf, dayText, toDays, type DaySpan } from '../../src/record/values/days.ts';

export const toText = (text: string | null | undefined): string | null =>
  text === null || text === undefined || text.trim() === '' ? null : text;

export const latest = (all: readonly DaySpan[]): DaySpan | null =>
  all.toSorted((a, b) => b.last - a.last)[0] ?? null;

export function datedAs(
  record: CompanyProfile | MemberProfile | Pick<CompanyProfile, 'dates'> | null,
  type: string,
) {
  const dates = record === null || !('dates' in record) ? [] : record.dates;
  return dates
    .filter((one) => one.type?.trim().toLowerCase() === type)
    .map(({ date_full }) => toDays(date_full))
    .filter((days) => days !== null);
}

interface Entries {
  /** The end that no entry follows. */
  final: DaySpan | null;
  /** From an end to the entry after it. */
  gaps: { from: DaySpan; to: DaySpan }[];
}

/** Each once, the more exact one of two that agree. */
const exactly = (all: readonly DaySpan[]): DaySpan[] =>
  all.filter(
    (one, at) =>
      !all.some((other, place) => {
        const isWithin = other.first >= one.first && other.last <= one.last;
        const isSame = other.first === one.first && other.last === one.last;
        return isWithin && (isSame ? place < at : true);
      }),
  );

/**
 * The entries and ends of a company read as a line of events. Of a single entry and a single end nothing
 * follows the other. Where it can't be told which comes first, one that is entered ends, and one that isn't is
 * entered.
 */
export function readEntries(record: Pick<CompanyProfile, 'dates'> | null): Entries {
  const effective = exactly(datedAs(record, 'effective'));
  const entries = effective.length > 0 ? effective : exactly(datedAs(record, 'registration'));
  const ends = exactly(datedAs(record, 'expiration'));
  const inTime = (a: DaySpan, b: DaySpan): number => a.first - b.first;
  const ins = entries.sort(inTime);
  const outs = ends.sort(inTime);
  if (ins.length < 2 && outs.length < 2) return { final: outs[0] ?? null, gaps: [] };
  const events: { is: 'in' | 'out'; days: DaySpan }[] = [];
  while (ins.length > 0 || outs.length > 0) {
    const [entry] = ins;
    const [end] = outs;
    const isIn = events.at(-1)?.is === 'in';
    const isSure = entry && end && (entry.last < end.first || end.last < entry.first);
    const takesEnd = !entry || (end && (isSure ? end.last < entry.first : isIn));
    const days = takesEnd ? outs.shift() : ins.shift();
    if (days) events.push({ is: takesEnd ? 'out' : 'in', days });
  }
  const last = events.at(-1);
  const gaps = events.flatMap(({ is, days }, at) => {
    const next = events[at + 1];
    return is === 'out' && next !== undefined ? [{ from: days, to: next.days }] : [];
  });
  return { final: last?.is === 'out' ? last.days : null, gaps };
}

/** Whether an end is stated that is no date. */
export const hasUnreadEnd = (record: CompanyProfile | MemberProfile): boolean =>
  'dates' in record &&
  record.dates.some(
    ({ type, date_full }) =>
      type?.trim().toLowerCase() === 'expiration' &&
      toText(date_full) !== null &&
      toDays(date_full) === null,
  );

export const firstDated = (record: CompanyProfile | MemberProfile | null, type: string) =>
  datedAs(record, type).sort((a, b) => a.first - b.first)[0] ?? null;

/** The same date so many years on; no 29 February is among those asked. */
export function laterBy(day: number, years: number): number {
  const date = dayText(day);
  return dayOf(`${String(Number(date.slice(0, 4)) + years).padStart(4, '0')}${date.slice(4)}`);
}

/** One birthday after the other. */
export function fullYears(bornOn: number, on: number): number {
  const born = dayText(bornOn);
  const day = dayText(on);
  const birthday = (age: number): string =>
    `${String(Number(born.slice(0, 4)) + age).padStart(4, '0')}${born.slice(4)}`;
  let age = -Number(born.slice(0, 4));
  while (birthday(age + 1) <= day) age += 1;
  return age;
}

export const isReversed = (from: DaySpan | null, to: DaySpan | null): boolean =>
  from !== null && to !== null && from.first > to.last;

/** Whether the day is after the end of one term, and before the start of the next. */
export const isBetween = ({ terms }: Tie, day: number): boolean =>
  terms.some(({ end }, at) => {
    const ended = toDays(end);
    const next = toDays(terms[at + 1]?.start ?? null);
    return ended !== null && next !== null && ended.last <= day && day < next.first;
  });

/** The end of the last term that may have begun by the day; of the first if none has. */
export function endOnDay({ terms }: Tie, day: number): string | null {
  const begun = terms.findLastIndex(({ start, registered }, at) => {
    const before = terms[at - 1];
    const begins =
      toDays(start)?.first ?? toDays(before?.end ?? null)?.last ?? toDays(registered)?.last;
    return begins === undefined || begins <= day;
  });
  return terms[Math.max(begun, 0)]?.end ?? null;
}

export const lastEndOf = ({ terms }: Tie): string | null => terms.at(-1)?.end ?? null;

/** The start of each term; null where none is stated. */
export const startsOf = ({ terms }: Tie): (string | null)[] =>
  terms.length === 0 ? [null] : terms.map(({ start }) => start);

/** Whether it holds for one start; null: it may. Whoever was entered or had left by a day had begun by then. */
export function ofAnyStart(
  tie: Tie,
  judge: (days: DaySpan) => boolean | null,
  today: number,
): boolean | null {
  const judged = startsOf(tie).map((start, at) => {
    const days = toDays(start);
    if (days !== null)
      return days.first > today ? false : days.last > today && judge(days) ? null : judge(days);
    const { registered = null, end = null } = tie.terms[at] ?? {};
    const signs = [toDays(registered), toDays(end)].filter((sign) => sign !== null);
    if (signs.length === 0) return null;
    const last = Math.min(...signs.map((sign) => sign.last));
    const is = judge({ first: dayOf('0001-01-01'), last });
    return is === true && last > today ? null : is;
  });
  return judged.includes(true) || (judged.includes(null) ? null : false);
}
