/** The states of ties over time, and the days on which any of them changes. */
import type { TieState } from '../../contract/model/tie.ts';
import {
  ANY_DAY_BEFORE,
  isDate,
  isOnlyRegistered,
  NEVER,
  ruleOn,
  STATE_BY_RULE,
  type Timed,
} from './state-rule.ts';
import { isTimeless, timedOf, type Dated } from './tie-state.ts';

/** A state from a day on until another (exclusive); infinite if there is no such day. */
export interface StateSpan {
  from: number;
  to: number;
  state: TieState;
}

/** Whether any date is stated. */
export const isDated = (tie: Dated): boolean => !isTimeless(tie) && tie.terms.length > 0;

interface OverTime {
  timed: Timed;
  spans: readonly StateSpan[];
}

/** Cached, as ties on a canvas stay the same objects until they change, and every filter needs this. */
const overTime = new WeakMap<Dated, OverTime>();

function inSpans(tie: Dated): OverTime {
  const known = overTime.get(tie);
  if (known !== undefined) return known;
  const timed = timedOf(tie);
  const found = { timed, spans: spansOfTimed(timed) };
  overTime.set(tie, found);
  return found;
}

const TIMELESS: readonly StateSpan[] = [{ from: -Infinity, to: Infinity, state: 'unknown' }];

/** The spans cover all days in order; adjacent ones differ in state. */
export const spansOf = (tie: Dated): readonly StateSpan[] =>
  isTimeless(tie) ? TIMELESS : inSpans(tie).spans;

function spansOfTimed(timed: Timed): StateSpan[] {
  const days = boundsIn(timed);
  const spans: StateSpan[] = [];
  let from = -Infinity;
  // One span before the first day, then one from each day on.
  for (let at = 0; at <= days.length; at += 1) {
    const day = at === 0 ? (days[0] ?? 0) - 1 : (days[at - 1] ?? 0);
    const state = STATE_BY_RULE[ruleOn(timed, day)];
    const to = days[at] ?? Infinity;
    const last = spans.at(-1);
    if (last?.state === state) last.to = to;
    else spans.push({ from, to, state });
    from = to;
  }
  return spans;
}

/** All days at which the rule may change its result. */
function boundsIn(timed: Timed): number[] {
  const { terms, statusDay, overFirst, overLast, dissolvedDay } = timed;
  const all = [statusDay, overFirst, overLast, dissolvedDay];
  for (const { startFirst, startLast, endFirst, endLast } of terms)
    all.push(startFirst, startLast, endFirst, endLast);
  const days = all.filter(isDay);
  return [...new Set(days)].sort((a, b) => a - b);
}

const isDay = (day: number): boolean => isDate(day) && day !== NEVER && day !== ANY_DAY_BEFORE;

/** What changes from a day on: something begins or ends, or becomes known or unknown. */
type Happening = 'begins' | 'ends' | 'known' | 'unknown';

/** A day with the number of ties for each change. */
type ChangeDay = { day: number } & Record<Happening, number>;

/**
 * The days on which the state of any of these ties changes, in order. A date that is only a month or a year
 * makes nothing begin on its first day, and nothing end.
 */
export function changeDays(ties: Iterable<Dated>): ChangeDay[] {
  const days = new Map<number, ChangeDay>();
  for (const tie of ties) {
    if (isTimeless(tie)) continue;
    const { timed, spans } = inSpans(tie);
    for (const { from, state } of spans.values().drop(1)) {
      const at = days.get(from) ?? { day: from, begins: 0, ends: 0, known: 0, unknown: 0 };
      at[happeningOf(timed, from, state)] += 1;
      days.set(from, at);
    }
  }
  return [...days.values()].sort((a, b) => a.day - b.day);
}

function happeningOf({ terms, overLast }: Timed, day: number, state: TieState): Happening {
  if (state === 'ended')
    return overLast === day || terms.some(({ endLast }) => endLast === day) ? 'ends' : 'known';
  if (terms.some((term) => term.startLast === day && !isOnlyRegistered(term))) return 'begins';
  return state === 'unknown' ? 'unknown' : 'known';
}

const HAPPENINGS: readonly [Happening, one: string, several: string][] = [
  ['begins', 'begins', 'begin'],
  ['ends', 'ends', 'end'],
  ['known', 'is known from here', 'are known from here'],
  ['unknown', 'is not known from here', 'are not known from here'],
];

/** `2 begin, 1 ends`; without a change, `nothing changes`. */
export function happeningsInWords(change: ChangeDay | undefined): string {
  if (change === undefined) return 'nothing changes';
  return HAPPENINGS.filter(([what]) => change[what] > 0)
    .map(([what, one, several]) => `${change[what]} ${change[what] === 1 ? one : several}`)
    .join(', ');
}

/** The next of these days after this one, or the last before it; null if there is none. */
export function nextChange(
  changes: readonly ChangeDay[],
  day: number,
  direction: 1 | -1,
): number | null {
  const ahead =
    direction === 1
      ? changes.find((change) => change.day > day)
      : changes.findLast((change) => change.day < day);
  return ahead?.day ?? null;
}
