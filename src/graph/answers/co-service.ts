/**
 * Counts days served together, from stated dates. A role is held from its start (inclusive) to its
 * expiration (exclusive); an active one without an end is held up to and including the requested day. The
 * count is unknown if a role has no start, is neither active nor has an end, has a date that is no whole
 * day, or ends before it starts; what is known is still counted: up to the end of the company if no status
 * says that the role was over before, else nothing. Days after the requested one don't count.
 */
import {
  isBackwards,
  NEVER,
  NOT_STATED,
  STATUS_MEANING,
  UNREADABLE,
  type Timed,
} from '../ties/state-rule.ts';
import type { UncountedWhy } from '../../contract/answers/interlocks.ts';
import type { TieIndex } from '../index/tie-index.ts';

/** The days all roles in one company cover, as sorted, disjoint pairs of a first and an exclusive last. */
interface Service {
  spans: readonly number[];
  /** Whether more days may have been served. */
  isUnknown: boolean;
}

const isDay = (day: number): boolean => day !== NOT_STATED && day !== UNREADABLE && day !== NEVER;

/** Why the days of a role can't be counted; null if they can. */
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

/** The days of one role, the last exclusive; null if its start isn't stated. */
export function serviceIn(
  timed: Timed,
  isActive: boolean,
  day: number,
): { span: [from: number, until: number] | null; isUnknown: boolean } {
  const { statusMeaning, startLast, endFirst, overFirst } = timed;
  const isUnknown = whyUncounted(timed, isActive, day) !== null;
  const hasEnd = isDay(endFirst);
  if (!isDay(startLast) || isBackwards(timed)) return { span: null, isUnknown };
  const isHeldToTheEnd =
    isDay(overFirst) &&
    (statusMeaning === STATUS_MEANING.active || statusMeaning === STATUS_MEANING.nothing);
  const known = isActive ? day + 1 : isHeldToTheEnd ? overFirst : startLast;
  return { span: [startLast, Math.min(hasEnd ? endFirst : known, day + 1)], isUnknown };
}

/** @param roles - ties of the index, all between one member and one company */
export function serviceOf(index: TieIndex, roles: readonly number[], day: number): Service {
  const served = roles.map((role) =>
    serviceIn(index.timed(role), index.stateOf(role, day) === 'active', day),
  );
  const spans = served.flatMap(({ span }) => (span && span[0] < span[1] ? [span] : []));
  return { spans: joined(spans), isUnknown: served.some(({ isUnknown }) => isUnknown) };
}

/** Sorted and flattened, with adjacent and overlapping spans merged. */
function joined(spans: [number, number][]): number[] {
  const all: number[] = [];
  for (const [from, until] of spans.sort(([a], [b]) => a - b)) {
    const last = all.at(-1);
    if (last !== undefined && from <= last) all[all.length - 1] = Math.max(last, until);
    else all.push(from, until);
  }
  return all;
}
