/** Measures of what a company's own record states. */
import { counted } from '../../../contract/text/counted.ts';
import type { CompanyName, CompanyProfile } from '../../../contract/model/company.ts';
import { dayOf, type DaySpan } from '../../../record/values/days.ts';
import { stated } from '../../../record/values/names.ts';
import {
  companyOf,
  exactly,
  joinWhys,
  mayBeThere,
  notThere,
  placeIn,
  unread,
} from '../base/measure.ts';
import type { Question, Measure, Measurement, Description } from '../base/measure.ts';
import type { Ruling } from '../base/ruling.ts';
import { companyState, whyUnreadEnd } from '../base/company-state.ts';
import { datedIn, hasCome, yearsAfter, type StatedDay } from '../base/days.ts';
import type { FindingWords } from '../base/finding-words.ts';
import { cite, countIn, endingIn, ENGLISH, nameOf, ownSilent, ownUnread } from '../base/words.ts';

/** When an old name was given up; null if not stated. */
const givenUp = ({ dates }: CompanyName): DaySpan | null =>
  datedIn(dates, 'expiration')?.days ?? null;

const inOrder = (a: number, b: number): number => a - b;

/**
 * The most of these days within any such number of years, as a certain and a possible maximum: an
 * incomplete date is somewhere in its year. No such span is longer than a year, so what starts before the
 * years do ends before they do.
 */
export function mostWithin(all: readonly DaySpan[], years: number): { low: number; high: number } {
  const firsts = all.map(({ first }) => first).sort(inOrder);
  const lasts = all.map(({ last }) => last).sort(inOrder);
  const most = (starts: readonly number[], ends: readonly number[]): number => {
    let best = 0;
    let before = 0;
    let within = 0;
    for (const start of starts) {
      const until = yearsAfter(start, years);
      while (before < starts.length && (starts[before] ?? start) < start) before += 1;
      while (within < ends.length && (ends[within] ?? until) <= until) within += 1;
      best = Math.max(best, within - before);
    }
    return best;
  };
  return { low: most(firsts, lasts), high: most(lasts, firsts) };
}

const nameIn = ({ name, clean_name, name_with_full_type, name_with_short_type }: CompanyName) =>
  stated(name) ?? stated(name_with_short_type) ?? stated(name_with_full_type) ?? stated(clean_name);

/** A former name, and whether it was given up by the requested day. */
interface OldName {
  name: CompanyName;
  at: number;
  days: DaySpan | null;
  isGivenUp: Ruling;
}

/** An undated name was given up by the day its record was fetched. */
function oldNamesOn(question: Question, names: readonly CompanyName[]): OldName[] {
  const silent = ownSilent(question);
  return names.map((name, at) => {
    const days = givenUp(name);
    return {
      name,
      at,
      days,
      isGivenUp: days ? hasCome(days, question.world.day) : (silent ?? true),
    };
  });
}

const daysIn = (names: readonly OldName[]): DaySpan[] => names.flatMap(({ days }) => days ?? []);

function boundsOfNames(sure: readonly OldName[], open: readonly OldName[], years?: number) {
  const all = [...sure, ...open];
  if (years === undefined) return { low: sure.length, high: all.length };
  const undated = all.filter(({ days }) => days === null).length;
  return {
    low: mostWithin(daysIn(sure), years).low,
    high: mostWithin(daysIn(all), years).high + undated,
  };
}

// oxlint-disable-next-line require-yield
function* oldNames(question: Question): Generator<void, Measurement[]> {
  const { subject, rule, world } = question;
  const record = companyOf(subject);
  if (record === null) return [unread(ownUnread(subject) ?? '')];
  const all = oldNamesOn(question, record.old_names);
  const names = all.filter(({ isGivenUp }) => isGivenUp === true);
  const open = all.filter(({ isGivenUp }) => typeof isGivenUp === 'string');
  const bounds = boundsOfNames(names, open, rule.years);
  const describe = (): Description => {
    const { years } = rule;
    return {
      says: (words) => {
        const own = nameOf(world, subject.facts.id, words);
        const most = years === undefined ? '' : words.mostWithin(years, bounds.low);
        const begins = words.oldNames(own, countIn(words, names.length, 'name')) + most;
        return endingIn(begins, names, words, ({ name }) =>
          cite(nameIn(name) ?? words.unstatedName, words),
        );
      },
      sources: placeIn(subject, ...names.map(({ at }) => `/old_names/${at}`)),
      marks: names.map(({ name, days }) => JSON.stringify([nameIn(name), days?.last ?? null])),
    };
  };
  const undated = names.filter(({ days }) => days === null).length;
  const vague =
    open.length > 0
      ? joinWhys(open.flatMap(({ isGivenUp }) => (isGivenUp === true ? [] : String(isGivenUp))))
      : `when it gave up ${counted(undated > 0 ? undated : names.length, 'name')} is not stated to the day`;
  return [{ ...bounds, why: bounds.low === bounds.high ? null : vague, describe }];
}

interface Contradiction {
  says: (words: FindingWords) => string;
  /** Indexes in the list of dates. */
  at: number[];
}

/** A contradiction if its end is before its registration. */
function wrongOrder(registered: StatedDay | null, over: StatedDay | null): Contradiction | null {
  if (!registered || !over || over.days.last >= registered.days.first) return null;
  const says: Contradiction['says'] = (words) =>
    words.endBeforeRegistration(over.date, registered.date);
  return { says, at: [registered.index, over.index] };
}

/** A contradiction, or why there may be one; null if there is none. The status holds for `statedOn`. */
function contradictionIn(
  { dates }: CompanyProfile,
  status: string | null,
  statedOn: number,
): Contradiction | string | null {
  const registered = datedIn(dates, 'registration');
  const over = datedIn(dates, 'expiration');
  const unread = whyUnreadEnd(dates);
  const order = wrongOrder(registered, over);
  if (order !== null) return order;
  const standing = companyState(status);
  if (standing === 'standing' && over && over.days.last <= statedOn) {
    return { says: (words) => words.endPassed(over.date), at: [over.index] };
  }
  if (standing === 'standing' && registered && registered.days.first > statedOn) {
    return {
      says: (words) => words.registrationAhead(registered.date),
      at: [registered.index],
    };
  }
  if (standing === 'dissolved' && over && over.days.first > statedOn) {
    return { says: (words) => words.endAhead(over.date), at: [over.index] };
  }
  if (standing === 'not stated') return 'its status is not stated';
  if (standing === 'not understood') {
    return `its status, ${cite(status ?? '')}, is no word that says whether it has ended`;
  }
  if (standing === 'dissolved') {
    return over ? null : (unread ?? 'its status says that it has ended, and when is not stated');
  }
  if (over && over.days.first <= statedOn) {
    return `its end, ${cite(over.date)}, is not stated to the day, and may have passed`;
  }
  return unread;
}

/** The same for a day before the record was fetched, for which only dates that had come are evidence. */
function contradictionBefore(
  { dates }: CompanyProfile,
  day: string,
  silent: string,
): Contradiction | string | null {
  const registered = datedIn(dates, 'registration');
  const isThere = registered === null || hasCome(registered.days, day);
  if (isThere === false) return null;
  const order = wrongOrder(registered, datedIn(dates, 'expiration'));
  if (order === null) return silent;
  return isThere === true ? order : isThere;
}

// oxlint-disable-next-line require-yield
function* statusAgainstDates(question: Question): Generator<void, Measurement[]> {
  const { subject, world } = question;
  const record = companyOf(subject);
  if (record === null) return [mayBeThere(ownUnread(subject) ?? '')];
  const { status } = subject.facts;
  const silent = ownSilent(question);
  const statedOn = dayOf(subject.source?.fetchedAt ?? world.day);
  const found =
    silent === null
      ? contradictionIn(record, status, statedOn)
      : contradictionBefore(record, world.day, silent);
  if (found === null) return [notThere()];
  if (typeof found === 'string') return [mayBeThere(found)];
  return [
    exactly(1, () => ({
      says: (words) => {
        const name = nameOf(world, subject.facts.id, words);
        const says = found.says(words);
        return status === null
          ? words.hasNoStatus(name, says)
          : words.hasStatus(name, cite(status, words), says);
      },
      sources: placeIn(subject, '/status', ...found.at.map((at) => `/dates/${at}`)),
      marks: [status ?? '', found.says(ENGLISH)],
    })),
  ];
}

export const COMPANY_MEASURES = {
  'old-names': {
    what: 'how many names it had before',
    of: 'company',
    unit: ['name', 'names'],
    years: 'the most names that it gave up within any so many years',
    takesRoles: false,
    fields: ['company.old_names.name', 'company.old_names.dates'],
    read: oldNames,
  },
  'company-status-against-dates': {
    what: 'whether its status and its dates contradict each other',
    of: 'company',
    unit: null,
    years: null,
    takesRoles: false,
    fields: ['company.status', 'company.dates'],
    read: statusAgainstDates,
  },
} as const satisfies Record<string, Measure>;
