/** Measures of each entity of a graph, computed from its ties; null if unknown. */
import type { EntityId } from '../contract/model/entity.ts';
import type { Tie } from '../contract/model/tie.ts';
import { dayOf } from '../record/values/days.ts';
import { serviceIn } from './answers/co-service.ts';
import { ruleOn, STATE_BY_RULE } from './ties/state-rule.ts';
import { mapInSteps } from './shared/steps.ts';
import { isTimeless, timedOf, type Dated } from './ties/tie-state.ts';

export type MeasuredValues = ReadonlyMap<EntityId, number | null>;

type Ends = Pick<Tie, 'kind' | 'from' | 'to'>;

/** The number of ties at each entity, without `same` ties. */
export function degrees(entities: readonly EntityId[], ties: readonly Ends[]): MeasuredValues {
  const counts = new Map<EntityId, number>(entities.map((id) => [id, 0]));
  for (const { kind, from, to } of ties) {
    if (kind === 'same') continue;
    for (const end of new Set([from, to])) counts.set(end, (counts.get(end) ?? 0) + 1);
  }
  return counts;
}

/**
 * The days of the longest role at each entity up to the day (YYYY-MM-DD), counted as for co-service; roles
 * whose days can't be counted are ignored.
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
  const { spans, isUnknown } = serviceIn(timed, isActive, day);
  return isUnknown ? null : spans.reduce((days, [from, until]) => days + until - from, 0);
}

/** Rounding, as sums of shares depend slightly on their order. */
const EXACT_TO = 1e6;

/** The betweenness of each entity; the two records of a company are neighbours. */
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

/** The neighbours of each node, by number; without duplicates and without the node itself. */
export type Neighbours = readonly (readonly number[])[];

/** Ties examined per step of the generator. */
const PER_STEP = 50_000;

/** For each node, the share of shortest paths between two others that pass it, summed over all pairs (Brandes). */
export function* betweenness(neighbours: Neighbours): Generator<void, Float64Array> {
  const count = neighbours.length;
  const through = new Float64Array(count);
  const distance = new Int32Array(count);
  const ways = new Float64Array(count);
  const share = new Float64Array(count);
  const queue = new Int32Array(count);
  let examined = 0;
  for (let source = 0; source < count; source += 1) {
    distance.fill(-1);
    ways.fill(0);
    share.fill(0);
    distance[source] = 0;
    ways[source] = 1;
    queue[0] = source;
    let end = 1;
    // Resetting the arrays takes time too, even for nodes without neighbours.
    examined += count >> 3;
    for (let at = 0; at < end; at += 1) {
      const here = queue[at] ?? 0;
      const next = (distance[here] ?? 0) + 1;
      for (const other of neighbours[here] ?? []) {
        examined += 1;
        if (distance[other] === -1) {
          distance[other] = next;
          queue[end] = other;
          end += 1;
        }
        if (distance[other] === next) ways[other] = (ways[other] ?? 0) + (ways[here] ?? 0);
      }
    }
    // From the farthest back, the share of each node is distributed to those before it.
    for (let at = end - 1; at > 0; at -= 1) {
      const here = queue[at] ?? 0;
      const each = (1 + (share[here] ?? 0)) / (ways[here] ?? 1);
      const before = (distance[here] ?? 0) - 1;
      for (const other of neighbours[here] ?? []) {
        if (distance[other] === before)
          share[other] = (share[other] ?? 0) + each * (ways[other] ?? 0);
      }
      through[here] = (through[here] ?? 0) + (share[here] ?? 0) / 2;
    }
    if (examined >= PER_STEP) {
      examined = 0;
      yield;
    }
  }
  return through;
}
