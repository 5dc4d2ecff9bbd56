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

/** Whether it holds for one start; null: it may. */
export function ofAnyStart(tie: Tie, judge: (days: DaySpan) => boolean | null): boolean | null {
  const judged = startsOf(tie).map((start) => {
    const days = toDays(start);
    return days === null ? null : judge(days);
  });
  return judged.includes(true) || (judged.includes(null) ? null : false);
}
