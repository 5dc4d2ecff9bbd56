/**
 * The rule for the state of a tie on a day, on numbers only; used by both the graph and the tie index.
 * - A status holds from the day on which it was stated. For earlier days only dates count: `inactive` says
 * no more than that the role has ended by the day it was stated.
 * - A role begins on its first day, and is over on its expiration day. A registered one without a first day
 * had begun by its registration; before it, that isn't known.
 * - Of several terms the last that may have begun decides. Between the end of one and the start of the next
 * the role is over; where either isn't stated, the time between is unknown.
 * - A role in a company that is over has ended. A company is over from its expiration on, or, if that isn't
 * stated, from the day it was stated to be dissolved; for earlier days that isn't known.
 * - What a date doesn't decide is unknown, and so is a status that contradicts the dates. If the end is
 * before the start, either may be wrong, so neither counts.
 */
import type { TieState } from '../../contract/model/tie.ts';

/** In place of a day: nothing is stated, or what is stated can't be read as a date. */
export const NOT_STATED = -0x8000_0000;
export const UNREADABLE = -0x7fff_ffff;
/** A day that never comes. */
export const NEVER = 0x7fff_ffff;

/** The first day on which a role may have begun that is known only from its registration. */
export const ANY_DAY_BEFORE = -0x7fff_fffe;

/** What a status means for a role. */
export const STATUS_MEANING = { nothing: 0, active: 1, ended: 2, 'something else': 3 } as const;

/**
 * The days of a term; the first and last day of a date differ if it is incomplete. Of a role that is only
 * registered the start is some day from `ANY_DAY_BEFORE` to the registration.
 */
export interface TermDays {
  startFirst: number;
  startLast: number;
  endFirst: number;
  endLast: number;
}

/** When a tie holds, as day numbers. */
export interface Timed {
  /** One of `STATUS_MEANING`. */
  statusMeaning: number;
  /** The day its status was stated; `NOT_STATED` if unknown, when the status holds for every day. */
  statusDay: number;
  /** In the order of time; never empty. */
  terms: readonly TermDays[];
  /** When its company is over by its date; both `NEVER` if it isn't known to be. */
  overFirst: number;
  overLast: number;
  /** The day the company was stated to be dissolved; `NEVER` if it wasn't. */
  dissolvedDay: number;
}

/** The state for each part of the rule that may decide. */
export const STATE_BY_RULE = {
  'none stated': 'unknown',
  'status says ended': 'ended',
  'ended, not known when': 'unknown',
  'end passed': 'ended',
  'end passed, yet active': 'unknown',
  'status says active': 'active',
  begun: 'active',
  'registered by then': 'active',
  'start ahead, yet active': 'unknown',
  'status not understood': 'unknown',
  'end not certain': 'unknown',
  'end before start': 'unknown',
  'start not stated': 'unknown',
  'start not certain': 'unknown',
  'before registration': 'unknown',
  'end before next term not stated': 'unknown',
  'start ahead': 'not-begun',
  'company over': 'ended',
  'company dissolved': 'ended',
  'company dissolved, not known when': 'unknown',
} as const satisfies Record<string, TieState>;

export type StateRule = keyof typeof STATE_BY_RULE;

export const isDate = (day: number): boolean => day !== NOT_STATED && day !== UNREADABLE;

/** Whether the term is known to have begun on no other day than by its registration. */
export const isOnlyRegistered = ({ startFirst }: TermDays): boolean =>
  startFirst === ANY_DAY_BEFORE;

/** Whether its end is certainly before its start. */
export const isBackwards = ({ startFirst, endLast }: TermDays): boolean =>
  isDate(startFirst) && isDate(endLast) && endLast < startFirst;

/** The part of the rule that decides on this day, for a position or a right. */
export function ruleOn(timed: Timed, day: number): StateRule {
  const own = ownRule(timed, day);
  const { overFirst, overLast, dissolvedDay } = timed;
  if (overFirst === NEVER && dissolvedDay === NEVER) return own;
  const state = STATE_BY_RULE[own];
  if (state === 'ended' || state === 'not-begun') return own;
  if (isDate(overLast) && overLast <= day) return 'company over';
  if (dissolvedDay <= day) return 'company dissolved';
  const isKnownToExist = isDate(overFirst) && day < overFirst;
  return isKnownToExist || state === 'unknown' ? own : 'company dissolved, not known when';
}

/** The place of the last term that may have begun by this day; the first if none has. */
export function termOn(terms: readonly TermDays[], day: number): number {
  let at = terms.length - 1;
  while (at > 0 && mayBeginOn(terms, at) > day) at -= 1;
  return at;
}

/** The first day on which a term after the first may have begun. */
function mayBeginOn(terms: readonly TermDays[], at: number): number {
  const { startFirst, startLast } = terms[at] ?? NO_TERM;
  if (isDate(startFirst) && startFirst !== ANY_DAY_BEFORE) return startFirst;
  const { endLast } = terms[at - 1] ?? NO_TERM;
  return isDate(endLast) ? endLast : isDate(startLast) ? startLast : ANY_DAY_BEFORE;
}

export const NO_TERM: TermDays = {
  startFirst: NOT_STATED,
  startLast: NOT_STATED,
  endFirst: NOT_STATED,
  endLast: NOT_STATED,
};

/** The same by the role's own facts only. */
function ownRule(timed: Timed, day: number): StateRule {
  const { terms, statusMeaning, statusDay } = timed;
  if (terms.length === 1) return ruleOfTerm(terms[0] ?? NO_TERM, statusMeaning, statusDay, day);
  const at = termOn(terms, day);
  const term = terms[at] ?? NO_TERM;
  if (at === terms.length - 1) return ruleOfTerm(term, statusMeaning, statusDay, day);
  // A status stated later is about a later term.
  const meaning = statusDay <= day ? statusMeaning : STATUS_MEANING.nothing;
  const rule = ruleOfTerm(term, meaning, statusDay, day);
  const hasBegun = rule === 'begun' || rule === 'registered by then';
  return hasBegun && term.endFirst === NOT_STATED ? 'end before next term not stated' : rule;
}

function ruleOfTerm(
  term: TermDays,
  statusMeaning: number,
  statusDay: number,
  day: number,
): StateRule {
  const { startFirst, startLast, endFirst, endLast } = term;
  const isKnown = statusDay <= day;
  if (isBackwards(term)) {
    return statusMeaning === STATUS_MEANING.ended && isKnown
      ? 'status says ended'
      : 'end before start';
  }
  const hasPassed = isDate(endLast) && endLast <= day;
  if (statusMeaning === STATUS_MEANING.ended) {
    if (isKnown) return 'status says ended';
    const isKnownWhen = isDate(endLast) && endLast <= statusDay;
    const isAhead = isDate(startFirst) && startFirst > day;
    if (!hasPassed && !isKnownWhen && !isAhead) return 'ended, not known when';
  }
  if (hasPassed) {
    const isAgainst =
      statusMeaning === STATUS_MEANING.active &&
      isKnown &&
      (endLast <= statusDay || !isDate(statusDay));
    return isAgainst ? 'end passed, yet active' : 'end passed';
  }
  if (statusMeaning === STATUS_MEANING['something else'] && isKnown) return 'status not understood';
  if (endFirst === UNREADABLE || (isDate(endFirst) && endFirst <= day)) return 'end not certain';
  const isAhead = isDate(startFirst) && startFirst > day;
  if (statusMeaning === STATUS_MEANING.active && isKnown) {
    return isAhead ? 'start ahead, yet active' : 'status says active';
  }
  if (startFirst === NOT_STATED) return 'start not stated';
  if (isAhead) return 'start ahead';
  const hasBegun = isDate(startLast) && startLast <= day;
  if (isOnlyRegistered(term)) return hasBegun ? 'registered by then' : 'before registration';
  return hasBegun ? 'begun' : 'start not certain';
}
