/** What is measured of each entity of a graph, from its ties alone; null: it is not known. */
import type { EntityId } from '../contract/model/entity.ts';
import type { Tie } from '../contract/model/tie.ts';
import { dayOf } from '../record/days.ts';
import { betweenness } from './answers/betweenness.ts';
import { serviceIn } from './answers/co-service.ts';
import { ruleOn, STATE_BY_RULE } from './state-rule.ts';
import { mapInSteps } from './steps.ts';
import { isTimeless, timedOf, type Dated } from './tie-state.ts';

export type MeasuredValues = ReadonlyMap<EntityId, number | null>;

type Ends = Pick<Tie, 'kind' | 'from' | 'to'>;

/** Ties at each; that two records are of one company is none of them. */
export function degrees(entities: readonly EntityId[], ties: readonly Ends[]): MeasuredValues {
  const counts = new Map<EntityId, number>(entities.map((id) => [id, 0]));
  for (const { kind, from, to } of ties) {
    if (kind === 'same') continue;
    for (const end of new Set([from, to])) counts.set(end, (counts.get(end) ?? 0) + 1);
  }
  return counts;
}

/**
 * Days that the longest role at each has lasted up to the day (YYYY-MM-DD), counted as those of co-service;
 * roles whose days can't be told are passed over.
 */
export function longestRoles(
  entities: readonly EntityId[],
  ties: readonly (Dated & Ends)[],
  day: string,
): MeasuredValues {
  const on = dayOf(day);
  const longest = new Map<EntityId, number | null>(entities.map((id) => [id, null]));
  for (const tie of ties) {
    const days = daysOfRole(tie, on);
    if (days === null) continue;
    for (const end of [tie.from, tie.to]) longest.set(end, Math.max(days, longest.get(end) ?? 0));
  }
  return longest;
}

function daysOfRole(tie: Dated, day: number): number | null {
  if (isTimeless(tie)) return null;
  const timed = timedOf(tie);
  const isActive = STATE_BY_RULE[ruleOn(timed, day)] === 'active';
  const { span, isUnknown } = serviceIn(timed, isActive, day);
  return isUnknown || span === null ? null : Math.max(0, span[1] - span[0]);
}

/** Sums of shares come out a little otherwise in another order. */
const EXACT_TO = 1e6;

/** Of each the shortest ways between two others through it; two records of one company are next to each other. */
export function* betweennessOf(
  entities: readonly EntityId[],
  ties: readonly Ends[],
): Generator<void, MeasuredValues> {
  const numbers = new Map(entities.map((id, at) => [id, at]));
  const next = entities.map(() => new Set<number>());
  yield* mapInSteps(ties, ({ from, to }) => {
    const a = numbers.get(from);
    const b = numbers.get(to);
    if (a === undefined || b === undefined || a === b) return;
    next[a]?.add(b);
    next[b]?.add(a);
  });
  const through = yield* betweenness(next.map((others) => [...others]));
  return new Map(
    entities.map((id, at) => [id, Math.round((through[at] ?? 0) * EXACT_TO) / EXACT_TO]),
  );
}
