/** Finds cycles in a directed graph. */
import { toEnd } from '../shared/steps.ts';

/** A node on the current path: its visit number, and the lowest one it leads back to. */
interface Visit<T> {
  one: T;
  at: number;
  earliest: number;
  successors: Iterator<T>;
}

/**
 * All nodes on a cycle, but not those between two cycles: strongly connected components of several nodes,
 * and nodes with an edge to themselves.
 */
export const findCircle = <T>(edges: ReadonlyMap<T, readonly T[]>): T[] =>
  toEnd(circleInSteps(edges));

/** The same as a generator, which yields so that other requests can run. */
export function* circleInSteps<T>(edges: ReadonlyMap<T, readonly T[]>): Generator<void, T[]> {
  const onCircle = new Set<T>();
  for (const component of yield* componentsOf(edges)) {
    const [first, second] = component;
    const isCircle =
      second !== undefined || (first !== undefined && (edges.get(first) ?? []).includes(first));
    if (isCircle) for (const one of component) onCircle.add(one);
  }
  return [...edges.keys()].filter((one) => onCircle.has(one));
}

/** Edges passed in one step. */
const EDGES_PER_STEP = 1000;

/**
 * The strongly connected components, each after all that its edges lead to (Tarjan's algorithm, without
 * recursion, as cycles may exceed the call stack), in steps.
 */
export function* componentsOf<T>(edges: ReadonlyMap<T, readonly T[]>): Generator<void, T[][]> {
  const components: T[][] = [];
  const visits = new Map<T, Visit<T>>();
  const path: Visit<T>[] = [];
  /** Visited nodes not yet assigned to a component. */
  const open: T[] = [];
  const done = new Set<T>();

  function enter(one: T): void {
    const at = visits.size;
    const visit = { one, at, earliest: at, successors: (edges.get(one) ?? []).values() };
    visits.set(one, visit);
    path.push(visit);
    open.push(one);
  }

  function leave({ one, at, earliest }: Visit<T>): void {
    path.pop();
    const from = path.at(-1);
    if (from) from.earliest = Math.min(from.earliest, earliest);
    if (earliest < at) return;
    const component = open.splice(open.lastIndexOf(one));
    for (const each of component) done.add(each);
    components.push(component);
  }

  let passed = 0;
  for (const first of edges.keys()) {
    if (!visits.has(first)) enter(first);
    for (let visit = path.at(-1); visit; visit = path.at(-1)) {
      passed += 1;
      if (passed % EDGES_PER_STEP === 0) yield;
      const next = visit.successors.next();
      if (next.done) {
        leave(visit);
        continue;
      }
      const there = visits.get(next.value);
      if (there === undefined) enter(next.value);
      else if (!done.has(next.value)) visit.earliest = Math.min(visit.earliest, there.at);
    }
  }
  return components;
}

/**
 * Shortest cycles through nodes of `circle`, each starting node listed once, until every node is on one of
 * them or there are `limit`.
 */
export const shortestCircles = <T>(...given: Parameters<typeof circlesInSteps<T>>): T[][] =>
  toEnd(circlesInSteps(...given));

/** The same as a generator, which yields so that other requests can run. */
export function* circlesInSteps<T>(
  edges: ReadonlyMap<T, readonly T[]>,
  circle: readonly T[],
  limit: number,
): Generator<void, T[][]> {
  const left = new Set(circle);
  const ways: T[][] = [];
  for (const first of left) {
    if (ways.length === limit) break;
    const way = yield* shortestCircle(edges, first);
    for (const one of way) left.delete(one);
    ways.push(way);
  }
  return ways;
}

function* shortestCircle<T>(edges: ReadonlyMap<T, readonly T[]>, first: T): Generator<void, T[]> {
  const previous = new Map<T, T>();
  const waiting = [first];
  let passed = 0;
  for (const one of waiting) {
    for (const next of edges.get(one) ?? []) {
      passed += 1;
      if (passed % EDGES_PER_STEP === 0) yield;
      if (next !== first && previous.has(next)) continue;
      previous.set(next, one);
      if (next !== first) {
        waiting.push(next);
        continue;
      }
      const way = [one];
      for (let at = one; at !== first; way.unshift(at)) at = previous.get(at) ?? first;
      return way;
    }
  }
  return [first];
}

/** Each cycle once, starting from its least id, as the same one may be found from any node on it. */
export function distinctCircles<T extends string>(ways: readonly (readonly T[])[]): T[][] {
  const circles = ways.map((way) => {
    const least = way.reduce((min, one, at) => (one < (way[min] ?? one) ? at : min), 0);
    return [...way.slice(least), ...way.slice(0, least)];
  });
  return [...new Map(circles.map((circle) => [circle.join(' '), circle])).values()];
}
