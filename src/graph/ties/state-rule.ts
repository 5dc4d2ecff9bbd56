/**
 * The rule for what a tie is on a day, on numbers alone: the graph and the index of ties go by this one.
 *
 * - A status speaks of the day on which it was told and of later ones. Of earlier days only dates
 *   speak: that a role has ended by the day it was told is all that `inactive` says.
 * - A role is over on its expiration day, and begins on its first.
 * - A role in a company that is over is ended. A company is over from its expiration on, or, where that
 *   isn't stated, from the day on which it was told to be dissolved; before that nobody knows.
 * - What can't be told from a date is unknown, and so is a status that contradicts the dates. Of an end
 *   that is before the start one date is wrong, nobody knows which: neither says anything.
 */
import type { TieState } from '../../contract/model/tie.ts';

/** In place of a day: nothing is stated, or what is stated is no date. */
export const NOT_STATED = -0x8000_0000;
export const UNREADABLE = -0x7fff_ffff;
/** A day that never comes. */
export const NEVER = 0x7fff_ffff;

/** What a status says of a role. */
export const SAYS = { nothing: 0, active: 1, ended: 2, 'something else': 3 } as const;

/** What is known of when a tie is, as days; first and last of each date are apart where it isn't a whole one. */
export interface Timed {
  /** One of `SAYS`. */
  says: number;
  /** On which day its status was told; `NOT_STATED`: that is not known, and it speaks of every day. */
  statusDay: number;
  startFirst: number;
  startLast: number;
  endFirst: number;
  endLast: number;
  /** When its company is over by the date: both `NEVER` where it isn't, or isn't known to be. */
  overFirst: number;
  overLast: number;
  /** On which day the company was told to be dissolved; `NEVER`: it was not. */
  dissolvedDay: number;
}

/** Which part of the rule decides, and the state by it. */
export const STATE_BY_RULE = {
  'none stated': 'unknown',
  'status says ended': 'ended',
  'ended, not known when': 'unknown',
  'end passed': 'ended',
  'end passed, yet active': 'unknown',
  'status says active': 'active',
  begun: 'active',
  'start ahead, yet active': 'unknown',
  'status not understood': 'unknown',
  'end not certain': 'unknown',
  'end before start': 'unknown',
  'start not stated': 'unknown',
  'start not certain': 'unknown',
  'start ahead': 'not-begun',
  'company over': 'ended',
  'company dissolved': 'ended',
  'company dissolved, not known when': 'unknown',
} as const satisfies Record<string, TieState>;

export type StateRule = keyof typeof STATE_BY_RULE;

const isDate = (day: number): boolean => day !== NOT_STATED && day !== UNREADABLE;

/** Whether all of its end is before its start. */
export const isBackwards = ({ startFirst, endLast }: Timed): boolean =>
  isDate(startFirst) && isDate(endLast) && endLast < startFirst;

/** What decides on this day, of a position or a right. */
export function ruleOn(timed: Timed, day: number): StateRule {
  const own = ownRule(timed, day);
  const { overFirst, overLast, dissolvedDay } = timed;
  if (overFirst === NEVER && dissolvedDay === NEVER) return own;
  const state = STATE_BY_RULE[own];
  if (state === 'ended' || state === 'not-begun') return own;
  if (isDate(overLast) && overLast <= day) return 'company over';
  if (dissolvedDay <= day) return 'company dissolved';
  const isKnownToStand = isDate(overFirst) && day < overFirst;
  return isKnownToStand || state === 'unknown' ? own : 'company dissolved, not known when';
}

/** The same by what is stated of the role itself. */
function ownRule(timed: Timed, day: number): StateRule {
  const { says, statusDay, startFirst, startLast, endFirst, endLast } = timed;
  const isKnown = statusDay <= day;
  if (isBackwards(timed)) {
    return says === SAYS.ended && isKnown ? 'status says ended' : 'end before start';
  }
  const hasPassed = isDate(endLast) && endLast <= day;
  if (says === SAYS.ended) {
    if (isKnown) return 'status says ended';
    const isKnownWhen = isDate(endLast) && endLast <= statusDay;
    const isAhead = isDate(startFirst) && startFirst > day;
    if (!hasPassed && !isKnownWhen && !isAhead) return 'ended, not known when';
  }
  if (hasPassed) {
    const isAgainst =
      says === SAYS.active && isKnown && (endLast <= statusDay || !isDate(statusDay));
    return isAgainst ? 'end passed, yet active' : 'end passed';
  }
  if (says === SAYS['something else'] && isKnown) return 'status not understood';
  if (endFirst === UNREADABLE || (isDate(endFirst) && endFirst <= day)) return 'end not certain';
  const isAhead = isDate(startFirst) && startFirst > day;
  if (says === SAYS.active && isKnown) {
    return isAhead ? 'start ahead, yet active' : 'status says active';
  }
  if (startFirst === NOT_STATED) return 'start not stated';
  if (isAhead) return 'start ahead';
  return isDate(startLast) && startLast <= day ? 'begun' : 'start not certain';
}
