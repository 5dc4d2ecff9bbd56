/** Measures of the roles in a company, compared with the company's own dates. */
import type { EntityId } from '../../../contract/model/entity.ts';
import type { Tie } from '../../../contract/model/tie.ts';
import { dayOf, toDays, type DaySpan } from '../../../record/values/days.ts';
import { UNDATED } from '../../../record/values/terms.ts';
import {
  companyOf,
  concatLazily,
  placeIn,
  ROLES,
  tally,
  toCount,
  unread,
  whysUnless,
} from '../base/measure.ts';
import type { Question, Measure, Measurement, Description } from '../base/measure.ts';
import { bothCount, type Ruling } from '../base/ruling.ts';
import {
  datedIn,
  finalEndIn,
  gapsIn,
  reachedRuling,
  wholeYears,
  yearsAfter,
  type StatedDay,
} from '../base/days.ts';
import { ROLE_STATES, STATED_ROLES } from './role-measures.ts';
import {
  isAhead,
  tieTrace,
  whyMaybeMore,
  officesAt,
  otherEnds,
  ownState,
  rolesAt,
  sourcesOfTies,
  describeRoles,
  begunBy,
  startsOf,
  whyOpen,
  type BegunBy,
  type StatedStart,
} from '../base/roles.ts';
import { outerDates } from '../../ties/tie-order.ts';
import type { FindingWords } from '../base/finding-words.ts';
import type { IndicatorWorld } from '../base/world.ts';
import {
  cite,
  countIn,
  listInWords,
  nameOf,
  whyOwnSilent,
  whyOwnUnread,
  roleOf,
} from '../base/words.ts';
import { companyState, whyUnreadEnd } from '../base/company-state.ts';

const NO_REGISTRATION = 'no date of registration is stated that can be read';

/** When it was registered, or why that isn't known; null if only after the requested day. */
function registeredOn({ subject, world }: Question): StatedDay | string | null {
  const record = companyOf(subject);
  if (record === null) return whyOwnUnread(subject) ?? NO_REGISTRATION;
  return onlyIfReached(world, datedIn(record.dates, 'registration') ?? NO_REGISTRATION);
}

/** The stated day if it had come by the requested one; null if it had not. */
function onlyIfReached(
  { day }: IndicatorWorld,
  found: StatedDay | string,
): StatedDay | string | null {
  if (typeof found === 'string') return found;
  const ruling = reachedRuling(found.days, day);
  return ruling === true ? found : ruling === false ? null : ruling;
}

/** When the last of these roles ended; null if not all have a readable end. */
function endOf(ties: readonly Tie[]): DaySpan | null {
  const ends = ties.map(({ terms }) => toDays(outerDates(terms).end));
  if (ends.some((days) => days === null)) return null;
  return ends
    .filter((days) => days !== null)
    .reduce((a, b) => ({ first: Math.max(a.first, b.first), last: Math.max(a.last, b.last) }));
}

/** Whether all these roles are over, and ended within the rule's years since registration. */
function formerRuling(question: Question, all: readonly Tie[]): Ruling {
  const { world, rule } = question;
  const ties = all.filter((tie) => !isAhead(question, tie));
  const states = ties.map((tie) => ownState(question, tie));
  if (states.length === 0 || states.includes('active')) return false;
  const open = ties.find((_, at) => states[at] === 'unknown');
  if (open !== undefined) return whyOpen(world, open);
  if (rule.years === undefined) return true;
  const registered = registeredOn(question);
  if (registered === null) return false;
  if (typeof registered === 'string') return registered;
  const soonest = yearsAfter(registered.days.first, rule.years);
  const latest = yearsAfter(registered.days.last, rule.years);
  // The years aren't over yet.
  if (dayOf(world.day) <= soonest) return true;
  const end = endOf(ties);
  if (end === null) return 'it has ended, and when is not stated';
  if (end.last <= soonest) return true;
  return end.first > latest ? false : 'the dates don’t tell whether it was within the years';
}

function* formerOfficers(question: Question): Generator<void, Measurement[]> {
  const { world, subject, rule } = question;
  const byMember = Map.groupBy(yield* officesAt(question), ({ from }) => from);
  const found = yield* tally(byMember, ([, ties]) => formerRuling(question, ties));
  const registered = registeredOn(question);
  const describe = (yes: readonly [EntityId, Tie[]][]): Description => {
    const since = rule.years === undefined || typeof registered === 'string' ? null : registered;
    return {
      sentence: (words) =>
        words.former(
          countIn(words, yes.length, 'member'),
          nameOf(world, subject.facts.id, words),
          since === null ? '' : words.withinOf(rule.years ?? 0, since.date),
          listInWords(yes, words, ([member]) => nameOf(world, member, words)),
        ),
      sources: concatLazily(
        since === null ? [] : placeIn(subject, `/dates/${since.index}`),
        sourcesOfTies(yes.flatMap(([, ties]) => ties)),
      ),
      marks: yes.map(([member]) => member),
    };
  };
  return [toCount(question, found, ['member', 'members'], whyMaybeMore(question), describe)];
}

/** Whether a role that began then counts; a start that isn't known is some day up to the last of these. */
type StartRuling = (start: DaySpan) => Ruling;

/** The start of a term that counts, or by when it had begun. */
type Beginning = Exclude<StatedStart, string> | BegunBy;

interface TermRuling {
  ruling: Ruling;
  beginning: Beginning | null;
}

/** What each term of a role decides. */
function rulingsOf({ world }: Question, tie: Tie, rulingOf: StartRuling): TermRuling[] {
  return startsOf(tie).map((start, at): TermRuling => {
    if (typeof start !== 'string') {
      const ruling = bothCount(rulingOf(start.days), reachedRuling(start.days, world.day));
      return { ruling, beginning: start };
    }
    const beginning = begunBy(tie.terms[at] ?? UNDATED);
    if (beginning === null) return { ruling: start, beginning };
    const ruling = rulingOf({ first: -Infinity, last: beginning.days.last });
    const hasBegun = beginning.days.last <= dayOf(world.day);
    if (ruling === false || (ruling === true && hasBegun)) return { ruling, beginning };
    return { ruling: start, beginning };
  });
}

/** Counts roles begun by the requested day whose start is before, or after, a day of the company's. */
function* rolesAgainstDate(
  question: Question,
  { days, date, index }: StatedDay,
  rulingOf: StartRuling,
  wordsKey: 'beganAfter' | 'beganBefore',
): Generator<void, Measurement[]> {
  const found = yield* tally(yield* rolesAt(question), (tie): Ruling => {
    const rulings = rulingsOf(question, tie, rulingOf).map(({ ruling }) => ruling);
    return rulings.find((one) => one === true) ?? rulings.find((one) => one !== false) ?? false;
  });
  const countedOf = (tie: Tie): Beginning | null =>
    rulingsOf(question, tie, rulingOf).find(({ ruling }) => ruling === true)?.beginning ?? null;
  const describe = (yes: readonly Tie[]): Description => {
    const description = describeRoles(question, yes, (name, words) =>
      words[wordsKey](name, countIn(words, yes.length, 'role'), date),
    );
    const [first] = yes;
    return {
      sentence: (words) =>
        description.sentence(words) +
        (first ? beginningInWords(first, countedOf(first), words) : ''),
      sources: concatLazily(placeIn(question.subject, `/dates/${index}`), description.sources),
      marks: concatLazily(
        [String(days.first)],
        description.marks,
        yes.values().flatMap((tie) => marksOfEntry(tie, countedOf(tie))),
      ),
    };
  };
  return [toCount(question, found, ROLES, whyMaybeMore(question), describe)];
}

function beginningInWords(tie: Tie, beginning: Beginning | null, words: FindingWords): string {
  if (beginning === null) return '';
  const role = roleOf(tie, words);
  const date = cite(beginning.date, words);
  return 'as' in beginning ? words.begunBy(role, beginning.as, date) : words.began(role, date);
}

/** What the trace of a tie lacks: the day by which it had begun. */
const marksOfEntry = (tie: Tie, beginning: Beginning | null): string[] =>
  beginning !== null && 'as' in beginning
    ? [JSON.stringify([tie.id, beginning.as, beginning.date])]
    : [];

const UNSURE = 'the dates don’t tell which came first';

function* rolesBeforeRegistration(question: Question): Generator<void, Measurement[]> {
  const registered = registeredOn(question);
  if (registered === null) return [];
  if (typeof registered === 'string') return [unread(registered)];
  const { days } = registered;
  return yield* rolesAgainstDate(
    question,
    registered,
    (start) => (start.last < days.first ? true : start.first >= days.last ? false : UNSURE),
    'beganBefore',
  );
}

/** When it ended, or why that isn't known; null if not by the requested day. */
function endedOn(question: Question): StatedDay | string | null {
  const { subject, world } = question;
  const record = companyOf(subject);
  if (record === null) return whyOwnUnread(subject) ?? '';
  const { status } = subject.facts;
  const over = finalEndIn(record.dates);
  const state = companyState(status);
  if (over !== null && state === 'not understood')
    return `its status, ${cite(status ?? '')}, is no word that says whether it has ended`;
  // Beside the status of one that exists, an expiration may be that of a registration to be renewed.
  if (over !== null && state !== 'standing') return onlyIfReached(world, over);
  // A company not yet registered has not ended.
  if (registeredOn(question) === null) return null;
  if (state === 'standing') return whyOwnSilent(question) ?? whyUnreadEnd(record.dates);
  return gapsIn(record.dates).length === 0
    ? 'no date of its end is stated that can be read'
    : 'it was entered again after its end, and no later end is stated that can be read';
}

const IN_BETWEEN =
  'it began between an end of the company and its next entry, when it may have existed';

function* rolesAfterEnd(question: Question): Generator<void, Measurement[]> {
  const over = endedOn(question);
  if (typeof over === 'string') return [unread(over)];
  const gaps = gapsIn(companyOf(question.subject)?.dates ?? []);
  const reported = over ?? gaps.at(-1)?.end ?? null;
  if (reported === null) return [];
  const rulingOf: StartRuling = (start) => {
    if (over !== null && start.first > over.days.last) return true;
    const isBetween = gaps.some(
      ({ end, next }) => start.last > end.days.first && start.first < next.last,
    );
    if (isBetween) return IN_BETWEEN;
    return over === null || start.last <= over.days.first ? false : UNSURE;
  };
  return yield* rolesAgainstDate(question, reported, rulingOf, 'beganAfter');
}

function* daysFromRoleToEnd(question: Question): Generator<void, Measurement[]> {
  const over = endedOn(question);
  if (over === null) return [];
  if (typeof over === 'string') return [unread(over)];
  const measured: Measurement[] = [];
  for (const tie of yield* officesAt(question)) {
    measured.push(...daysBefore(question, tie, over));
    if (measured.length % 200 === 0) yield;
  }
  return measured;
}

/** How many days before the company's end a role ended; empty if it did not end before. */
function daysBefore(question: Question, tie: Tie, { days, date, index }: StatedDay): Measurement[] {
  const { world, subject } = question;
  const { end } = outerDates(tie.terms);
  const left = toDays(end);
  if (left === null) {
    const isOver = ownState(question, tie) === 'ended';
    return [unread(isOver ? 'when a role ended is not stated' : whyOpen(world, tie))];
  }
  const low = days.first - left.last;
  const high = days.last - left.first;
  if (high <= 0) return [];
  if (low <= 0) return [unread(UNSURE)];
  return [
    {
      low,
      high,
      whys: whysUnless(low === high, 'the dates leave more than one count open'),
      describe: () => ({
        sentence: (words) =>
          words.leftBefore(
            nameOf(world, tie.from, words),
            nameOf(world, subject.facts.id, words),
            roleOf(tie, words),
            cite(end ?? '', words),
            low === high ? countIn(words, low, 'day') : words.rangeOfDays(`${low}`, `${high}`),
            date,
          ),
        sources: [...placeIn(subject, `/dates/${index}`), ...tie.sources],
        marks: [date, tieTrace(tie)],
      }),
    },
  ];
}

// oxlint-disable-next-line require-yield
function* yearsSinceRegistration(question: Question): Generator<void, Measurement[]> {
  const { world, subject } = question;
  const registered = registeredOn(question);
  if (registered === null) return [];
  if (typeof registered === 'string') return [unread(registered)];
  const { days, date, index } = registered;
  const today = dayOf(world.day);
  const low = wholeYears(days.last, today);
  const high = wholeYears(days.first, today);
  return [
    {
      low,
      high,
      whys: whysUnless(low === high, `of its registration only ${cite(date)} is stated`),
      describe: () => ({
        sentence: (words) => words.registeredOn(nameOf(world, subject.facts.id, words), date),
        sources: placeIn(subject, `/dates/${index}`),
        marks: [date],
      }),
    },
  ];
}

const commonFields = {
  of: 'company',
  takesRoles: true,
  years: null,
  finding: 'entity',
  reads: otherEnds,
} as const;
const fieldsWithDates = [...STATED_ROLES, ...ROLE_STATES, 'company.dates'] as const;

export const COMPANY_ROLE_MEASURES = {
  'former-officers': {
    ...commonFields,
    what: 'how many members held a role in it other than an owner’s, and hold none any more',
    unit: ['member', 'members'],
    years: 'counted are those who left within so many years of its registration',
    fields: fieldsWithDates,
    read: formerOfficers,
  },
  'roles-begun-before-registration': {
    ...commonFields,
    what: 'how many roles in it began before it was registered',
    unit: ['role', 'roles'],
    fields: fieldsWithDates,
    read: rolesBeforeRegistration,
  },
  'roles-begun-after-end': {
    ...commonFields,
    what: 'how many roles in it began after its end',
    unit: ['role', 'roles'],
    fields: [...fieldsWithDates, 'company.status'],
    read: rolesAfterEnd,
  },
  'days-from-role-to-end': {
    ...commonFields,
    what: 'how many days before its end a role ended that is not an owner’s',
    unit: ['day', 'days'],
    fields: [...fieldsWithDates, 'company.status'],
    read: daysFromRoleToEnd,
  },
  'years-since-registration': {
    ...commonFields,
    takesRoles: false,
    what: 'how many whole years ago it was registered',
    unit: ['year', 'years'],
    fields: ['company.dates'],
    read: yearsSinceRegistration,
  },
} as const satisfies Record<string, Measure>;
