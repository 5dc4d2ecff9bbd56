/**
 * Counts days served together, from stated dates. A role is held in each of its terms from the start
 * (inclusive) to the expiration (exclusive); in the last, an active role without an end is held up to and
 * including the requested day. The count is unknown if a term has no start, is neither active nor has an
 * end, has a date that is no whole day, or ends before it starts; what is known is still counted: from the
 * registration if that is all that is stated; up to the end of the company if no status says that the role
 * was over before, else nothing; and never after that end. Days after the requested one don't count, so a term that begins later
 * counts no day, which is known.
 */
import {
  isBackwards,
  isDate,
  isOnlyRegistered,
  NEVER,
  NOT_STATED,
  STATUS_MEANING,
  UNREADABLE,
  type TermDays,
  type Timed,
} from '../ties/state-rule.ts';
import type { HeldRole } from '../../record/same/seats.ts';
import type { UncountedWhy } from '../../contract/answers/interlocks.ts';
import type { TieIndex } from '../index/tie-index.ts';

/** The days all roles in one company cover, as sorted, disjoint pairs of a first and an exclusive last. */
export interface Service {
  spans: ArrayLike<number>;
  /** Whether more days may have been served. */
  isUnknown: boolean;
}

/** Whether more days may be in both than are counted: none can be if one is known to have no day. */
export const mayOverlapMore = (one: Extent, other: Extent): boolean =>
  (one.isUnknown || other.isUnknown) && !isKnownNone(one) && !isKnownNone(other);

/** Of a `Service`, what tells whether it has days. */
interface Extent {
  spans: { length: number };
  isUnknown: boolean;
}

const isKnownNone = ({ spans, isUnknown }: Extent): boolean => spans.length === 0 && !isUnknown;

const isDay = (day: number): boolean => isDate(day) && day !== NEVER;

/** Why the days of a role can't be counted; null if they can. */
export function whyUncounted(timed: Timed, isActive: boolean, day: number): UncountedWhy | null {
  const { terms } = timed;
  for (const [at, term] of terms.entries()) {
    const why = whyTermUncounted(term, isActive && at === terms.length - 1, day);
    if (why !== null) return why;
    if (mayOutlast(timed, term, day)) return 'no-whole-day';
  }
  return null;
}

/** Whether a term may go on into the time in which its company ended, on a day that is not stated. */
const mayOutlast = ({ overFirst, overLast }: Timed, term: TermDays, day: number): boolean =>
  isDay(overFirst) &&
  overFirst !== overLast &&
  overFirst <= day &&
  !(isDay(term.startFirst) && term.startFirst > day) &&
  !(isDay(term.endFirst) && term.endFirst <= overFirst);

function whyTermUncounted(term: TermDays, isActive: boolean, day: number): UncountedWhy | null {
  const { startFirst, startLast, endFirst, endLast } = term;
  if (isBackwards(term)) return 'dates-contradict';
  if (startLast === NOT_STATED) return 'begin-not-stated';
  if (isOnlyRegistered(term)) return 'only-registered';
  if (isDay(startFirst) && startFirst > day) return null;
  const hasEnd = isDay(endFirst);
  const isWhole = startFirst === startLast && (!hasEnd || endFirst === endLast);
  if (!isDay(startLast) || !isWhole || endFirst === UNREADABLE) return 'no-whole-day';
  return hasEnd || isActive ? null : 'end-not-stated';
}

/** The days of one role, those of each term as a first and an exclusive last. */
export function serviceIn(
  timed: Timed,
  isActive: boolean,
  day: number,
): { spans: [from: number, until: number][]; isUnknown: boolean } {
  const { terms, statusMeaning, overFirst } = timed;
  const isUnknown = whyUncounted(timed, isActive, day) !== null;
  const isHeldToTheEnd =
    isDay(overFirst) &&
    (statusMeaning === STATUS_MEANING.active || statusMeaning === STATUS_MEANING.nothing);
  const spans: [number, number][] = [];
  for (const [at, term] of terms.entries()) {
    const { startLast, endFirst } = term;
    if (!isDay(startLast) || isBackwards(term)) continue;
    const isLast = at === terms.length - 1;
    const known = isLast && isActive ? day + 1 : isLast && isHeldToTheEnd ? overFirst : startLast;
    const gone = isDay(overFirst) ? overFirst : Infinity;
    const until = Math.min(isDay(endFirst) ? endFirst : known, day + 1, gone);
    if (startLast < until) spans.push([startLast, until]);
  }
  return { spans, isUnknown };
}

/** A role as it is compared with that of another record in the same place; `day` is the last that counts. */
export function heldRole(
  role: string | null,
  timed: Timed,
  { isActive, day }: { isActive: boolean; day: number },
): HeldRole {
  const isBeginStated = timed.terms.every(
    (term) => isDay(term.startFirst) && term.startFirst === term.startLast,
  );
  return { role, spans: serviceIn(timed, isActive, day).spans.flat(), isBeginStated };
}

/** @param roles - ties of the index, all between one member and one company */
export function serviceOf(
  index: TieIndex,
  roles: readonly number[],
  day: number,
): Service & { spans: readonly number[] } {
  const served = roles.map((role) =>
    serviceIn(index.timed(role), index.stateOf(role, day) === 'active', day),
  );
  const spans = served.flatMap((role) => role.spans);
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
