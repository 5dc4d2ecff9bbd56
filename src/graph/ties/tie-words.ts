/** Describes a tie: its role, dates and state. */
import { localDay } from '../../contract/text/local-time.ts';
import { isFromFile } from '../../contract/model/entity.ts';
import { ENGLISH_WORDS } from '../../contract/words/picture-words.ts';
import { isRole, type Term, type Tie, type TieState } from '../../contract/model/tie.ts';
import { idInWords } from '../sameness/namesakes.ts';
import { notFoundInWords } from '../shared/not-found-words.ts';
import { dayOf, toDays } from '../../record/values/days.ts';
import { eachTerm, UNDATED } from '../../record/values/terms.ts';
import { type StateRule, isBackwards, NO_TERM, termOn } from './state-rule.ts';
import { stateRule, tieState, type Dated, daysOfTerms, isTimeless } from './tie-state.ts';

/**
 * `since 2015-03-01`, `2011-09-12 to 2019-06-30`, `until 2019-06-30`, `registered 2016-03-31` or `dates not
 * stated`; several terms after each other.
 */
export function datesInWords({ terms }: Pick<Tie, 'terms'>, words = ENGLISH_WORDS): string {
  return terms.length === 0 ? words.datesNotStated : termsInWords({ terms }, words).join('; ');
}

/** Each term in words; `from 2010` of one without an end that another follows, which `since` would deny. */
export const termsInWords = ({ terms }: Pick<Tie, 'terms'>, words = ENGLISH_WORDS): string[] =>
  terms.map((term, at) => termInWords(term, at < terms.length - 1, words));

function termInWords(
  { start, registered, end }: Term,
  isFollowed: boolean,
  words: typeof ENGLISH_WORDS,
): string {
  if (start !== null) {
    if (end !== null) return words.fromTo(start, end);
    return isFollowed ? words.beginning(start) : words.since(start);
  }
  if (registered === null) return end === null ? words.datesNotStated : words.until(end);
  return end === null ? words.registered(registered) : words.registeredUntil(registered, end);
}

/** `2015-03-01`, `registered 2016-03-31`, `2010; 2014`; null if neither is stated. */
export const beginsInWords = ({ terms }: Pick<Tie, 'terms'>): string | null =>
  eachTerm(
    terms,
    ({ start, registered }) =>
      start ?? (registered === null ? null : ENGLISH_WORDS.registered(registered)),
  );

/** `2019-06-30`, `2012; 2016`; null if none is stated. */
export const endsInWords = ({ terms }: Pick<Tie, 'terms'>): string | null =>
  eachTerm(terms, ({ end }) => end);

/** For missing dates or a status, which only members' records have: why, if that record was not read. */
export const undatedInWords = ({
  corroboration,
  otherSide,
}: Pick<Tie, 'corroboration' | 'otherSide'>): 'not searched' | 'not found' | 'not stated' =>
  corroboration === 'company' && (otherSide === 'not searched' || otherSide === 'not found')
    ? otherSide
    : 'not stated';

/** As `datesInWords`, but `dates not searched` or `dates not found` if that is why they are missing. */
export const datesOrLackInWords = (
  tie: Pick<Tie, 'terms' | 'corroboration' | 'otherSide'>,
): string => (tie.terms.length === 0 ? `dates ${undatedInWords(tie)}` : datesInWords(tie));

/** The role verbatim; for a parent its level; for a `same` tie what it is. */
export function roleInWords(
  { kind, role, from, to }: Pick<Tie, 'kind' | 'role' | 'from' | 'to'>,
  words = ENGLISH_WORDS,
): string {
  if (kind === 'parent') return words.parentLevel(role ?? words.notStated);
  if (kind === 'same') {
    return words.isOther(idInWords(from, false, words), idInWords(to, false, words));
  }
  return role ?? (kind === 'right' ? words.rightNotStated : words.positionNotStated);
}

export const STATE_WORDS = ENGLISH_WORDS.states;

/** `active`; for an unknown state, that it `may not hold as of 2026-03-01`. */
export const holdsInWords = (state: TieState, day: string): string =>
  state === 'unknown' ? `may not hold as of ${day}` : STATE_WORDS[state];

/** The state on a day (YYYY-MM-DD); a parent is neither active nor ended, only stated. */
export function stateInWords(tie: Dated, day: string, words = ENGLISH_WORDS): string {
  if (tie.kind === 'parent') return words.asStated;
  return tie.kind === 'same' ? words.recordsAgree : words.states[tieState(tie, day)];
}

/** `active on 2026-11-25`; `already ended as of 2026-11-25`, as the requested day isn't the end. */
export function stateOnDayInWords(tie: Dated, day: string): string {
  const words = stateInWords(tie, day);
  return words === STATE_WORDS.ended ? `already ended as of ${day}` : `${words} on ${day}`;
}

/** Why it has its state on a day (YYYY-MM-DD): one sentence, with stated facts verbatim. */
export function whyInWords(tie: DatedTie, day: string): string {
  if (tie.kind === 'same') return 'Both records state the same number, or name and country.';
  const at = termOn(daysOfTerms(tie.terms), dayOf(day));
  const next = termsInWords(tie)[at + 1] ?? null;
  return WHY[stateRule(tie, day)](tie, tie.terms[at] ?? UNDATED, next);
}

/** What states a tie is known of one between two records, not of a role within one. */
type DatedTie = Dated & Partial<Pick<Tie, 'corroboration' | 'otherSide'>>;

/** ` (told on 2026-11-20)`, after a status. */
const statedAt = (at: string | null | undefined): string =>
  at ? ` (told on ${localDay(at)})` : '';

/** `term` is the one that counts on the day, `next` the one after it in words. */
const WHY: Readonly<Record<StateRule, (tie: DatedTie, term: Term, next: string | null) => string>> =
  {
    'none stated': () => 'A record has no place for dates or a status of a parent company.',
    'status says ended': ({ status, statusAt }) =>
      `Its status, “${status}”${statedAt(statusAt)}, says that it has ended.`,
    'ended, not known when': ({ status, statusAt }) =>
      `Its status, “${status}”${statedAt(statusAt)}, says that it had ended by then; since when can’t be told.`,
    'end passed': (_, { end }, next) =>
      next === null
        ? `Its end, ${end}, has passed.`
        : `Its term until ${end} has passed; the next, ${next}, has not begun.`,
    'end passed, yet active': ({ status, statusAt }, { end }) =>
      `Its end, ${end}, has passed, yet its status is “${status}”${statedAt(statusAt)}.`,
    'status says active': ({ status, statusAt }) =>
      `Its status is “${status}”${statedAt(statusAt)}, and no date speaks against it.`,
    begun: (tie, { start, end }) =>
      `It began: ${start}. ${aheadInWords(end)} ${earlierInWords(tie)}`,
    'registered by then': (tie, { registered, end }) =>
      `It was registered: ${registered}, so it had begun by then; on which day is not stated. ${aheadInWords(end)} ${earlierInWords(tie)}`,
    'before registration': (_, { registered }) =>
      `It was registered later: ${registered}. Whether it had begun before is not stated.`,
    'end before next term not stated': (_, { start, registered }, next) =>
      `It began${start === null ? ` by ${registered}` : `: ${start}`}, and another term follows: ${next}. When the first ended is not stated.`,
    'start ahead, yet active': ({ status, statusAt }, term) =>
      `Its start, ${term.start}, is still ahead, yet its status is “${status}”${statedAt(statusAt)}${registeredBefore(term)}.`,
    'status not understood': ({ status }) =>
      `Its status, “${status}”, is no word that says whether it has ended.`,
    'end not certain': (_, { end }) => `Whether its end has passed can’t be told from “${end}”.`,
    'end before start': (_, { start, end }) =>
      `Its end, ${end}, is before its start, ${start}: one of them is wrong, and which can’t be told.`,
    'start not stated': (tie) => {
      const lack = undatedInWords({ corroboration: 'member', otherSide: null, ...tie });
      return lack === 'not stated' || tie.status !== null
        ? `No start is stated. ${earlierInWords(tie)}`
        : `Only the member’s own record has a start or a status, and it was ${lack}.`;
    },
    'start not certain': (_, term) =>
      `Whether it has begun can’t be told from “${term.start}”${registeredBefore(term)}.`,
    'start ahead': (_, term) =>
      `Its start, ${term.start}, is still ahead${registeredBefore(term)}.`,
    'company over': ({ over }) =>
      `The company’s own record has its end, ${over?.end}, which has passed.`,
    'company dissolved': ({ over }) =>
      `The company’s status is “${over?.status}”${statedAt(over?.source.fetchedAt)}.`,
    'company dissolved, not known when': ({ over }) =>
      `The company’s own record says that it is over; on which day can’t be told from ${
        over?.end === null ? `its status, “${over.status}”` : `“${over?.end}”`
      }.`,
  };

/** A registration before the start: that the role had begun by then is not what its start says. */
function registeredBefore({ start, registered }: Term): string {
  const begins = toDays(start);
  const entered = toDays(registered);
  if (begins === null || entered === null || entered.last >= begins.first) return '';
  return `; it was registered before that: ${registered}`;
}

const aheadInWords = (end: string | null): string =>
  end === null ? 'No end is stated.' : `Its end, ${end}, is still ahead.`;

/** The meaning of a status that was stated after the requested day. */
const earlierInWords = ({ status, statusAt }: Dated): string =>
  status === null
    ? 'No status is stated.'
    : `Its status, “${status}”${statedAt(statusAt)}, says nothing of earlier days.`;

/** The number of ties in each state on a day, the current ones first: `1 active, 1 unknown`. */
export function statesInWords(
  ties: readonly Dated[],
  day: string,
  { states } = ENGLISH_WORDS,
): string {
  const found = ties.map((tie) => tieState(tie, day));
  return (Object.keys(states) as TieState[])
    .map((state) => ({ state, count: found.filter((each) => each === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => `${count} ${states[state]}`)
    .join(', ');
}

/** The state if all have the same; else the number in each. */
export function stateOfAllInWords(ties: readonly Dated[], day: string): string {
  const [state, ...others] = new Set(ties.map((tie) => stateInWords(tie, day)));
  return state !== undefined && others.length === 0 ? state : statesInWords(ties, day);
}

type Stated = Pick<Tie, 'from' | 'kind' | 'corroboration' | 'otherSide' | 'otherNotFoundAt'>;

/** That the other side's record was not found, or not searched. */
export function otherSideMissingInWords({ otherNotFoundAt }: Pick<Tie, 'otherNotFoundAt'>): string {
  return otherNotFoundAt === null ? 'not searched' : notFoundInWords(otherNotFoundAt);
}

const otherOf = ({ corroboration }: Stated): 'member' | 'company' =>
  corroboration === 'company' ? 'member' : 'company';

/** Who states a tie, short enough for a column: `both`, `company, not member`. */
export function statedByInWords(tie: Stated): string {
  const { from, kind, corroboration, otherSide } = tie;
  if (kind === 'same') return 'both records';
  if (isFromFile(from)) return 'imported file';
  if (otherSide === 'does not state it') return `${corroboration}, not ${otherOf(tie)}`;
  if (otherSide === 'states it' || otherSide === null) return corroboration;
  return `${corroboration}; ${otherOf(tie)} ${otherSideMissingInWords(tie)}`;
}

/**
 * Who states a tie, and what the other side does: that it was searched and doesn't state the tie never
 * looks like `not searched`.
 */
export function statedByInFull(tie: Stated): string {
  const { from, kind, corroboration, otherSide } = tie;
  if (kind === 'same') return 'found by comparing both records';
  if (isFromFile(from)) return 'stated in the imported file';
  if (kind === 'parent') return 'stated by the company; its parent’s profile has no place for it';
  if (otherSide === 'states it') return 'stated by both';
  if (otherSide === null) {
    return `stated by the ${corroboration}; a company’s profile has no list of rights`;
  }
  const subject = `the ${otherOf(tie)}’s own profile`;
  const predicate =
    otherSide === 'does not state it' ? otherSide : `was ${otherSideMissingInWords(tie)}`;
  return `${corroboration} only; ${subject} ${predicate}`;
}

/**
 * What the other side's profile states between the same two instead of this tie; null unless it was fetched
 * and doesn't state it. A member may state a right in other words instead. `ties` are all there are, or all
 * between the same two.
 */
export function statedInstead(tie: Tie, ties: readonly Tie[]): Tie[] | null {
  if (tie.otherSide !== 'does not state it') return null;
  const other = otherOf(tie);
  return ties.filter(
    (one) =>
      one.from === tie.from &&
      one.to === tie.to &&
      isRole(one) &&
      (one.corroboration === other || one.corroboration === 'both'),
  );
}

/** `statedInstead` in words; null if it doesn't apply. */
export function disagreementInWords(tie: Tie, ties: readonly Tie[]): string | null {
  const states = statedInstead(tie, ties);
  if (states === null) return null;
  const instead =
    states.length === 0
      ? 'states no position there'
      : `states: ${[...new Set(states.map((one) => roleInWords(one)))].join(', ')}`;
  return `The ${tie.corroboration} states: ${roleInWords(tie)}. The ${otherOf(tie)}’s own profile ${instead}.`;
}

/** Rules for a status that contradicts the dates. */
const AGAINST: readonly StateRule[] = ['end passed, yet active', 'start ahead, yet active'];

/**
 * One sentence on unreadable or contradictory dates; null if there are none. `day` (YYYY-MM-DD) is used if
 * it isn't known when the status was stated.
 */
export function oddityInWords(tie: Dated, day: string): string | null {
  if (isTimeless(tie)) return null;
  const { terms, statusAt = null } = tie;
  for (const { start, registered, end } of terms) {
    if (isUnreadable(start)) return `Its start, “${start}”, can’t be read as a date.`;
    if (isUnreadable(registered))
      return `Its registration, “${registered}”, can’t be read as a date.`;
    if (isUnreadable(end)) return `Its end, “${end}”, can’t be read as a date.`;
  }
  const statusDay = statusAt === null ? day : localDay(statusAt);
  if (AGAINST.includes(stateRule(tie, statusDay))) return whyInWords(tie, statusDay);
  const backwards = terms.find((_, at) => isBackwards(daysOfTerms(terms)[at] ?? NO_TERM));
  return backwards === undefined
    ? null
    : `Its end, ${backwards.end}, is before its start, ${backwards.start}.`;
}

const isUnreadable = (date: string | null): boolean => date !== null && toDays(date) === null;
