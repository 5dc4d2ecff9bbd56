/** Measures of what a company's own record states. */
import { counted } from '../../../contract/text/counted.ts';
import type { CompanyName, CompanyProfile } from '../../../contract/model/company.ts';
import { dayOfMoment, type DaySpan } from '../../../record/values/days.ts';
import { stated } from '../../../record/values/names.ts';
import { companyOf, exactly, maybeFound, nothingFound, placeIn, unread } from '../base/measure.ts';
import type { Question, Measure, Measurement, Description } from '../base/measure.ts';
import type { Ruling } from '../base/ruling.ts';
import { companyState, whyUnreadEnd } from '../base/company-state.ts';
import { datedIn, finalEndIn, reachedRuling, yearsAfter, type StatedDay } from '../base/days.ts';
import type { FindingWords } from '../base/finding-words.ts';
import {
  cite,
  countIn,
  endingIn,
  ENGLISH,
  nameOf,
  whyOwnSilent,
  whyOwnUnread,
} from '../base/words.ts';

/** When an old name was given up; null if not stated. */
const givenUpOn = ({ dates }: CompanyName): DaySpan | null =>
  datedIn(dates, 'expiration')?.days ?? null;

const inOrder = (a: number, b: number): number => a - b;

/**
 * The most of these days within any such number of years, as a certain and a possible maximum: an
 * incomplete date is somewhere in its year. No such span is longer than a year, so what starts before the
 * years do ends before they do.
 */
export function maxWithinYears(
  all: readonly DaySpan[],
  years: number,
): { low: number; high: number } {
  const firsts = all.map(({ first }) => first).sort(inOrder);
  const lasts = all.map(({ last }) => last).sort(inOrder);
  const maxCount = (starts: readonly number[], ends: readonly number[]): number => {
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
  return { low: maxCount(firsts, lasts), high: maxCount(lasts, firsts) };
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
  const silent = whyOwnSilent(question);
  return names.map((name, at) => {
    const days = givenUpOn(name);
    return {
      name,
      at,
      days,
      isGivenUp: days ? reachedRuling(days, question.world.day) : (silent ?? true),
    };
  });
}

const daysIn = (names: readonly OldName[]): DaySpan[] => names.flatMap(({ days }) => days ?? []);

function boundsOfNames(sure: readonly OldName[], open: readonly OldName[], years?: number) {
  const all = [...sure, ...open];
  if (years === undefined) return { low: sure.length, high: all.length };
  const undated = all.filter(({ days }) => days === null).length;
  return {
    low: maxWithinYears(daysIn(sure), years).low,
    high: maxWithinYears(daysIn(all), years).high + undated,
  };
}

// oxlint-disable-next-line require-yield
function* oldNames(question: Question): Generator<void, Measurement[]> {
  const { subject, rule, world } = question;
  const record = companyOf(subject);
  if (record === null) return [unread(whyOwnUnread(subject) ?? '')];
  const all = oldNamesOn(question, record.old_names);
  const names = all.filter(({ isGivenUp }) => isGivenUp === true);
  const open = all.filter(({ isGivenUp }) => typeof isGivenUp === 'string');
  const bounds = boundsOfNames(names, open, rule.years);
  const describe = (): Description => {
    const { years } = rule;
    return {
      sentence: (words) => {
        const own = nameOf(world, subject.facts.id, words);
        const mostGivenUp = years === undefined ? '' : words.mostWithin(years, bounds.low);
        const begins = words.oldNames(own, countIn(words, names.length, 'name')) + mostGivenUp;
        return endingIn(begins, names, words, ({ name }) =>
          cite(nameIn(name) ?? words.unstatedName, words),
        );
      },
      sources: placeIn(subject, ...names.map(({ at }) => `/old_names/${at}`)),
      marks: names.map(({ name, days }) => JSON.stringify([nameIn(name), days?.last ?? null])),
    };
  };
  const undated = names.filter(({ days }) => days === null).length;
  const unsure = open.map(({ isGivenUp }) => isGivenUp).filter((one) => typeof one === 'string');
  const vague = `when it gave up ${counted(undated > 0 ? undated : names.length, 'name')} is not stated to the day`;
  const whys = bounds.low === bounds.high ? [] : unsure.length > 0 ? unsure : [vague];
  return [{ ...bounds, whys, describe }];
}

interface Contradiction {
  sentence: (words: FindingWords) => string;
  /** Indexes in the list of dates. */
  at: number[];
}

/** A contradiction if its end is before its registration. */
function wrongOrder(registered: StatedDay | null, over: StatedDay | null): Contradiction | null {
  if (!registered || !over || over.days.last >= registered.days.first) return null;
  const sentence: Contradiction['sentence'] = (words) =>
    words.endBeforeRegistration(over.date, registered.date);
  return { sentence, at: [registered.index, over.index] };
}

/** A contradiction, or why there may be one; null if there is none. The status holds for `statedOn`. */
function contradictionIn(
  { dates }: CompanyProfile,
  status: string | null,
  statedOn: number,
): Contradiction | string | null {
  const registered = datedIn(dates, 'registration');
  const over = finalEndIn(dates);
  const unread = whyUnreadEnd(dates);
  const order = wrongOrder(registered, over);
  if (order !== null) return order;
  const state = companyState(status);
  if (state === 'standing' && over && over.days.last <= statedOn) {
    return { sentence: (words) => words.endPassed(over.date), at: [over.index] };
  }
  if (state === 'standing' && registered && registered.days.first > statedOn) {
    return {
      sentence: (words) => words.registrationAhead(registered.date),
      at: [registered.index],
    };
  }
  if (state === 'dissolved' && over && over.days.first > statedOn) {
    return { sentence: (words) => words.endAhead(over.date), at: [over.index] };
  }
  if (state === 'not stated') return 'its status is not stated';
  if (state === 'not understood') {
    return `its status, ${cite(status ?? '')}, is no word that says whether it has ended`;
  }
  if (state === 'dissolved') {
    return over ? null : (unread ?? 'its status says that it has ended, and when is not stated');
  }
  if (over && over.days.first <= statedOn) {
    return `its expiration, ${cite(over.date)}, is not stated to the day, and may have passed`;
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
  const wasRegistered = registered === null || reachedRuling(registered.days, day);
  if (wasRegistered === false) return null;
  const order = wrongOrder(registered, finalEndIn(dates));
  if (order === null) return silent;
  return wasRegistered === true ? order : wasRegistered;
}

// oxlint-disable-next-line require-yield
function* statusAgainstDates(question: Question): Generator<void, Measurement[]> {
  const { subject, world } = question;
  const record = companyOf(subject);
  if (record === null) return [maybeFound(whyOwnUnread(subject) ?? '')];
  const { status } = subject.facts;
  const silent = whyOwnSilent(question);
  const statedOn = dayOfMoment(subject.source?.fetchedAt ?? world.day);
  const found =
    silent === null
      ? contradictionIn(record, status, statedOn)
      : contradictionBefore(record, world.day, silent);
  if (found === null) return [nothingFound()];
  if (typeof found === 'string') return [maybeFound(found)];
  return [
    exactly(1, () => ({
      sentence: (words) => {
        const name = nameOf(world, subject.facts.id, words);
        const contradiction = found.sentence(words);
        return status === null
          ? words.hasNoStatus(name, contradiction)
          : words.hasStatus(name, cite(status, words), contradiction);
      },
      sources: placeIn(subject, '/status', ...found.at.map((at) => `/dates/${at}`)),
      marks: [status ?? '', found.sentence(ENGLISH)],
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
    finding: 'entity',
    fields: ['company.old_names.name', 'company.old_names.dates'],
    read: oldNames,
  },
  'company-status-against-dates': {
    what: 'whether its status and its dates contradict each other',
    of: 'company',
    unit: null,
    years: null,
    takesRoles: false,
    finding: 'entity',
    fields: ['company.status', 'company.dates'],
    read: statusAgainstDates,
  },
} as const satisfies Record<string, Measure>;
