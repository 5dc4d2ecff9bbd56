/** How the states of ties follow each other, and the days on which any of them changes. */
import type { TieState } from '../../contract/model/tie.ts';
import { NEVER, NOT_STATED, ruleOn, STATE_BY_RULE, UNREADABLE, type Timed } from './state-rule.ts';
import { isTimeless, timedOf, type Dated } from './tie-state.ts';

/** One state, from a day on and up to another, which is no longer in it; infinite where no day bounds it. */
export interface StateSpan {
  from: number;
  to: number;
  state: TieState;
}

/** Whether any date is stated of when it begins or ends. */
export const isDated = (tie: Dated): boolean =>
  !isTimeless(tie) && (tie.start !== null || tie.end !== null);

interface OverTime {
  timed: Timed;
  spans: readonly StateSpan[];
}

/** What is on a canvas stays the same object for as long as it says the same, and is asked with every filter. */
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

/** All days, in their order; no two that follow each other are of one state. */
export const spansOf = (tie: Dated): readonly StateSpan[] =>
  isTimeless(tie) ? TIMELESS : inSpans(tie).spans;

function spansOfTimed(timed: Timed): StateSpan[] {
  const days = boundsIn(timed);
  const spans: StateSpan[] = [];
  let from = -Infinity;
  // Before the first of them, then from each of them on.
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

/** Every day that the rule asks whether it has come. */
function boundsIn(timed: Timed): number[] {
  const { statusDay, startFirst, startLast, endFirst, endLast } = timed;
  const { overFirst, overLast, dissolvedDay } = timed;
  const all = [statusDay, startFirst, startLast, endFirst, endLast];
  const days = [...all, overFirst, overLast, dissolvedDay].filter(isDay);
  return [...new Set(days)].sort((a, b) => a - b);
}

const isDay = (day: number): boolean => day !== NOT_STATED && day !== UNREADABLE && day !== NEVER;

/** What a change of state is: that something begins or ends, or is known, or not known, from then on. */
type Happening = 'begins' | 'ends' | 'known' | 'unknown';

/** A day on which something changes, and of how many ties. */
type ChangeDay = { day: number } & Record<Happening, number>;

/**
 * The days on which the state of any of these changes, in their order: between two of them nothing
 * does. A date that is only a month or a year begins nothing on its first day, and ends nothing.
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

function happeningOf(
  { startLast, endLast, overLast }: Timed,
  day: number,
  state: TieState,
): Happening {
  if (state === 'ended') return endLast === day || overLast === day ? 'ends' : 'known';
  if (startLast === day) return 'begins';
  return state === 'unknown' ? 'unknown' : 'known';
}

const HAPPENINGS: readonly [Happening, one: string, several: string][] = [
  ['begins', 'begins', 'begin'],
  ['ends', 'ends', 'end'],
  ['known', 'is known from here', 'are known from here'],
  ['unknown', 'is not known from here', 'are not known from here'],
];

/** `2 begin, 1 ends`; on a day between two of them, that nothing does. */
export function happeningsInWords(change: ChangeDay | undefined): string {
  if (change === undefined) return 'nothing changes';
  return HAPPENINGS.filter(([what]) => change[what] > 0)
    .map(([what, one, several]) => `${change[what]} ${change[what] === 1 ? one : several}`)
    .join(', ');
}

/** The next of these days after this one, or the last before it; null: there is none. */
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
