/**
 * Days served together, from what is stated. A role is held from its begin, included, to its expiration,
 * not included; one that is active and has no end up to and including the day asked. A role without a
 * begin, or neither active nor with an end, makes the count unknown, as do a date that is no whole one and
 * an end before the begin;
 * what is known of it is counted: up to the end of the company where no word says that the role was over
 * before, else nothing. Days after the one asked count in no role: of one that begins after it there are none.
 */
import {
  isBackwards,
  NEVER,
  NOT_STATED,
  SAYS,
  UNREADABLE,
  type Timed,
} from '../ties/state-rule.ts';
import type { UncountedWhy } from '../../contract/answers/interlocks.ts';
import type { TieIndex } from '../index/tie-index.ts';

/** Days held in one company by all roles there: from each even place up to the next, in order and apart. */
interface Service {
  spans: readonly number[];
  /** Whether more may have been held than that. */
  isUnknown: boolean;
}

const isDay = (day: number): boolean => day !== NOT_STATED && day !== UNREADABLE && day !== NEVER;

/** Why it can't be counted how long a role was held; null: it can. */
export function whyUncounted(timed: Timed, isActive: boolean, day: number): UncountedWhy | null {
  const { startFirst, startLast, endFirst, endLast } = timed;
  if (isBackwards(timed)) return 'dates-contradict';
  if (startLast === NOT_STATED) return 'begin-not-stated';
  if (isDay(startFirst) && startFirst > day) return null;
  const hasEnd = isDay(endFirst);
  const isWhole = startFirst === startLast && (!hasEnd || endFirst === endLast);
  if (!isDay(startLast) || !isWhole || endFirst === UNREADABLE) return 'no-whole-day';
  return hasEnd || isActive ? null : 'end-not-stated';
}

/** Of one role: from the first day up to the last, not included; null where its begin isn't stated. */
export function serviceIn(
  timed: Timed,
  isActive: boolean,
  day: number,
): { span: [from: number, until: number] | null; isUnknown: boolean } {
  const { says, startLast, endFirst, overFirst } = timed;
  const isUnknown = whyUncounted(timed, isActive, day) !== null;
  const hasEnd = isDay(endFirst);
  if (!isDay(startLast) || isBackwards(timed)) return { span: null, isUnknown };
  const isHeldToTheEnd = isDay(overFirst) && (says === SAYS.active || says === SAYS.nothing);
  const known = isActive ? day + 1 : isHeldToTheEnd ? overFirst : startLast;
  return { span: [startLast, Math.min(hasEnd ? endFirst : known, day + 1)], isUnknown };
}

/** @param roles - ties of the index, all of one member in one company */
export function serviceOf(index: TieIndex, roles: readonly number[], day: number): Service {
  const served = roles.map((role) =>
    serviceIn(index.timed(role), index.stateOf(role, day) === 'active', day),
  );
  const spans = served.flatMap(({ span }) => (span && span[0] < span[1] ? [span] : []));
  return { spans: joined(spans), isUnknown: served.some(({ isUnknown }) => isUnknown) };
}

/** In order, and those that touch as one. */
function joined(spans: [number, number][]): number[] {
  const all: number[] = [];
  for (const [from, until] of spans.sort(([a], [b]) => a - b)) {
    const last = all.at(-1);
    if (last !== undefined && from <= last) all[all.length - 1] = Math.max(last, until);
    else all.push(from, until);
  }
  return all;
}
