/** The period a timeline shows, and its axis. */
import { toEnd } from '../../graph/shared/steps.ts';
import { isDated, spansOf } from '../../graph/ties/tie-spans.ts';
import type { Dated } from '../../graph/ties/tie-state.ts';
import { dayOf, dayText } from '../../record/values/days.ts';

/** Day numbers; `to` is exclusive. */
export interface Period {
  from: number;
  to: number;
}

/** Margin on either side as a share of the width; then the least number of days shown. */
const MARGIN = 0.04;
const MIN_DAYS = 60;
/** Days outside these are ignored: they are likely typing errors, and would stretch the period. */
const FARTHEST = { before: dayOf('1600-01-01'), after: dayOf('2200-01-01') };

const isPlausible = (day: number): boolean => day >= FARTHEST.before && day <= FARTHEST.after;

/** The period, with a margin, of these days and of all days on which a state of these ties begins. */
export const periodOf = (ties: Iterable<Dated>, days: readonly number[]): Period =>
  toEnd(periodInSteps(ties, days));

/** The same as a generator, a step per tie, as the states of a tie over time are computed on first use. */
export function* periodInSteps(
  ties: Iterable<Dated>,
  days: readonly number[],
): Generator<void, Period> {
  let from = Math.min(...days);
  let to = Math.max(...days);
  for (const tie of ties) {
    if (!isDated(tie)) continue;
    for (const { from: day } of spansOf(tie)) {
      if (!isPlausible(day)) continue;
      from = Math.min(from, day);
      to = Math.max(to, day);
    }
    yield;
  }
  const margin = Math.max((to - from) * MARGIN, (MIN_DAYS - (to - from)) / 2, 1);
  return { from: Math.floor(from - margin), to: Math.ceil(to + margin) };
}

/** The period scaled by `factor`, below 1 to zoom in, within `whole`; the day at the share `at` stays. */
export function zoomed(period: Period, factor: number, at: number, whole: Period): Period {
  const width = Math.max(
    (period.to - period.from) * factor,
    Math.min(MIN_DAYS, whole.to - whole.from),
  );
  const day = period.from + at * (period.to - period.from);
  return clampTo({ from: day - at * width, to: day + (1 - at) * width }, whole);
}

/** The period moved by this share of its width, within `whole`. */
export function panned(period: Period, by: number, whole: Period): Period {
  const days = by * (period.to - period.from);
  return clampTo({ from: period.from + days, to: period.to + days }, whole);
}

function clampTo(period: Period, whole: Period): Period {
  const width = Math.min(period.to - period.from, whole.to - whole.from);
  const from = Math.min(Math.max(period.from, whole.from), whole.to - width);
  return { from, to: from + width };
}

export interface AxisTick {
  /** As a share of the width. */
  at: number;
  label: string;
}

/** Candidates for the months from one tick to the next. */
const STEPS = [1, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 6000];
/** Factor for the space of a month's label compared to a year's. */
const MONTH_SPACE = 1.6;

/** The ticks at the smallest step that fits, at most `maxTicks`; fewer for months, whose labels are longer. */
export function ticksOf({ from, to }: Period, maxTicks: number): AxisTick[] {
  const first = monthOf(Math.ceil(from) - 1) + 1;
  const last = monthOf(Math.floor(to));
  const fits = (step: number): boolean => {
    const count = Math.floor(last / step) - Math.ceil(first / step) + 1;
    return count * (step < 12 ? MONTH_SPACE : 1) <= maxTicks;
  };
  const step = STEPS.find(fits);
  const ticks: AxisTick[] = [];
  if (step === undefined) return ticks;
  for (let month = Math.ceil(first / step) * step; month <= last; month += step) {
    const day = dayOfMonth(month);
    const label = dayText(day).slice(0, step < 12 ? 7 : 4);
    ticks.push({ at: (day - from) / (to - from), label });
  }
  return ticks;
}

/** Months since the year 0. */
function monthOf(day: number): number {
  const date = new Date(day * 86_400_000);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

function dayOfMonth(month: number): number {
  const year = Math.floor(month / 12);
  const text = `${String(year).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;
  return dayOf(text);
}
