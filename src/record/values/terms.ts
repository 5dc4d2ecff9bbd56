/** When a role was held, and when a company was entered or ended, from all stated dates. */
import type { DateEntry } from '../../contract/model/text.ts';
import type { Term } from '../../contract/model/tie.ts';
import { toDays, type DaySpan } from './days.ts';
import { stated } from './names.ts';

type DateType = 'effective' | 'registration' | 'expiration';

interface ReadDate {
  date: string;
  days: DaySpan;
}

/**
 * The dates of one type: those that can be read, by day and each once, `2010` and `2010-05-03` as one; and the first
 * of the others.
 */
interface DatesOfType {
  readable: ReadDate[];
  unreadable: string | null;
}

function datesOf(dates: readonly DateEntry[], type: DateType): DatesOfType {
  const byDays = new Map<string, ReadDate>();
  let unreadable: string | null = null;
  for (const entry of dates) {
    if (entry.type?.trim().toLowerCase() !== type) continue;
    const date = stated(entry.date_full);
    if (date === null) continue;
    const days = toDays(date);
    if (days === null) unreadable ??= date;
    else if (!byDays.has(`${days.first} ${days.last}`))
      byDays.set(`${days.first} ${days.last}`, { date, days });
  }
  // Years, months and days lie in one another or apart, so one that contains any contains the next.
  const readable = [...byDays.values()].sort(byDay);
  return {
    readable: readable.filter(({ days }, at) => {
      const next = readable[at + 1];
      return next === undefined || next.days.last > days.last;
    }),
    unreadable,
  };
}

const byDay = ({ days: a }: ReadDate, { days: b }: ReadDate): number =>
  a.first - b.first || b.last - a.last;

/** The earliest date of this type, verbatim; one that can't be read only if no other can. */
export function earliestDate(dates: readonly DateEntry[], type: DateType): string | null {
  const { readable, unreadable } = datesOf(dates, type);
  return readable[0]?.date ?? unreadable;
}

/** The date of the last end, verbatim; null where none is stated, or where it began again after that. */
export const lastEnd = (dates: readonly DateEntry[]): string | null =>
  statedTerms(dates).at(-1)?.end ?? null;

/** Between the dates of several terms in one cell of a table, and in place of one that is not stated. */
const JOINT = '; ';
const NO_DATE = 'not stated';

/** One date of each term as one cell; null if no term has one. `cellDates` reads it again. */
export function eachTerm(
  terms: readonly Term[],
  dateOf: (term: Term) => string | null,
): string | null {
  if (terms.every((term) => dateOf(term) === null)) return null;
  return terms.map((term) => dateOf(term) ?? NO_DATE).join(JOINT);
}

/** The parts of a cell that lists dates of several terms; null if it is no such list. */
export function listedDates(cell: string): string[] | null {
  const parts = cell.split(JOINT);
  const isList = parts.length > 1 && parts.every((part) => part === NO_DATE || toDays(part));
  return isList ? parts.filter((part) => part !== NO_DATE) : null;
}

/** The dates that the cells of a table state; a cell that is no list of dates is one date as it stands. */
export function cellDates(cells: Term): DateEntry[] {
  const entries = (cell: string | null, type: DateType): DateEntry[] =>
    (cell === null ? [] : (listedDates(cell) ?? [cell])).map((date_full) => ({ type, date_full }));
  return [
    ...entries(cells.start, 'effective'),
    ...entries(cells.registered, 'registration'),
    ...entries(cells.end, 'expiration'),
  ];
}

/** Of more terms only the first start and the last term are told, and the time between is unknown. */
export const MAX_TERMS = 100;

/**
 * The terms in which a role was held, in the order of time; empty if no date is stated.
 * - A term starts on its effective date and ends on its expiration. What a registration means is not stated
 * (`registry-spec.md`, "General conventions"), so it is a field of its own, and never a start.
 * - One date of each type makes one term, whatever their order: an end before the start is for the reader
 * to see. Of several, each start is paired with the end that follows before the next start; an end in the
 * year or month of the start, where no more is stated, follows it. What is left without a partner is a term
 * without a start or without an end: the time between is unknown.
 * - `2010` and `2010-05-03` of one type are one date, the more exact one.
 * - Without an effective date the registrations take its place in the pairing.
 * - A date that can't be read is used only where a term lacks one of its type.
 */
export function statedTerms(dates: readonly DateEntry[]): Term[] {
  const single = singleTerm(dates);
  if (single !== null) return single;
  const effective = datesOf(dates, 'effective');
  const registration = datesOf(dates, 'registration');
  const expiration = datesOf(dates, 'expiration');
  const hasEffective = effective.readable.length > 0;
  const starts = hasEffective ? effective.readable : registration.readable;
  const ends = expiration.readable;
  const terms =
    starts.length <= 1 && ends.length <= 1
      ? termOf(starts[0], ends[0], hasEffective)
      : pairInOrder(starts, ends, hasEffective);
  if (hasEffective) addRegistrations(terms, registration.readable);
  addUnreadable(terms, 'start', effective.unreadable);
  addUnreadable(terms, 'registered', registration.unreadable);
  addUnreadable(terms, 'end', expiration.unreadable);
  const [first] = terms;
  const last = terms.at(-1);
  if (terms.length <= MAX_TERMS || !first || !last) return terms;
  first.end = null;
  return [first, last];
}

/** In place of a term where no date is stated. */
export const UNDATED: Readonly<Term> = { start: null, registered: null, end: null };

const FIELD_OF: ReadonlyMap<string, keyof Term> = new Map([
  ['effective', 'start'],
  ['registration', 'registered'],
  ['expiration', 'end'],
]);

/** The only term, as most roles have; null if a date of one type is stated twice. */
function singleTerm(dates: readonly DateEntry[]): Term[] | null {
  const term: Term = { start: null, registered: null, end: null };
  let isDated = false;
  for (const { type, date_full } of dates) {
    const field = FIELD_OF.get(type ?? '') ?? FIELD_OF.get(type?.trim().toLowerCase() ?? '');
    const date = field === undefined ? null : stated(date_full);
    if (field === undefined || date === null) continue;
    if (term[field] !== null) return null;
    term[field] = date;
    isDated = true;
  }
  return isDated ? [term] : [];
}

function termOf(
  opening: ReadDate | undefined,
  closing: ReadDate | undefined,
  isEffective: boolean,
): Term[] {
  if (opening === undefined && closing === undefined) return [];
  const date = opening?.date ?? null;
  return [
    {
      start: isEffective ? date : null,
      registered: isEffective ? null : date,
      end: closing?.date ?? null,
    },
  ];
}

/** Whether every day that a date can mean is before every day of the other; one that is missing comes last. */
const isBefore = (a: ReadDate | undefined, b: ReadDate | undefined): boolean =>
  a !== undefined && (b === undefined || a.days.last < b.days.first);

function pairInOrder(
  starts: readonly ReadDate[],
  ends: readonly ReadDate[],
  isEffective: boolean,
): Term[] {
  const terms: Term[] = [];
  let start = 0;
  let end = 0;
  /** The start without an end so far. */
  let open: ReadDate | undefined;
  while (start < starts.length || end < ends.length) {
    const opening = starts[start];
    const closing = ends[end];
    // Within one day, month or year a term that is open ends before the next begins.
    const isOpening = isBefore(opening, closing) || (!isBefore(closing, opening) && !open);
    if (isOpening) {
      if (open) terms.push(...termOf(open, undefined, isEffective));
      open = opening;
      start += 1;
    } else {
      terms.push(...termOf(open, closing, isEffective));
      open = undefined;
      end += 1;
    }
  }
  if (open) terms.push(...termOf(open, undefined, isEffective));
  return terms;
}

/** Registrations beside effective dates: of a single term the first; of several only one for each start. */
function addRegistrations(terms: readonly Term[], registrations: readonly ReadDate[]): void {
  const started = terms.filter(({ start }) => start !== null);
  if (started.length > 1 && started.length !== registrations.length) return;
  started.forEach((term, at) => {
    term.registered = registrations[at]?.date ?? null;
  });
}

function addUnreadable(terms: Term[], field: keyof Term, date: string | null): void {
  if (date === null) return;
  if (terms.length === 0) terms.push({ start: null, registered: null, end: null });
  const term = field === 'end' ? terms.at(-1) : terms[0];
  if (term) term[field] ??= date;
}
