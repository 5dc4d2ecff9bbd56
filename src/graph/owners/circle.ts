/** Circles in a net of directions: who comes back to itself. */

/** One on the way from the first: when it was come to, and the earliest it was found to lead back to. */
interface Visit<T> {
  one: T;
  at: number;
  earliest: number;
  ahead: Iterator<T>;
}

/**
 * Every one that comes back to itself; not what lies between two circles. The strongly connected
 * components of more than one, and what leads straight to itself, by Tarjan's algorithm: with a list
 * for a stack, as a circle may be longer than calls may nest.
 */
export function findCircle<T>(onward: ReadonlyMap<T, readonly T[]>): T[] {
  const onCircle = new Set<T>();
  const visits = new Map<T, Visit<T>>();
  const path: Visit<T>[] = [];
  /** Come to, and not yet known to be in a component. */
  const open: T[] = [];
  const done = new Set<T>();

  function enter(one: T): void {
    const at = visits.size;
    const visit = { one, at, earliest: at, ahead: (onward.get(one) ?? []).values() };
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
    const isCircle = component.length > 1 || (onward.get(one) ?? []).includes(one);
    for (const each of component) {
      done.add(each);
      if (isCircle) onCircle.add(each);
    }
  }

  for (const first of onward.keys()) {
    if (!visits.has(first)) enter(first);
    for (let visit = path.at(-1); visit; visit = path.at(-1)) {
      const next = visit.ahead.next();
      if (next.done) {
        leave(visit);
        continue;
      }
      const there = visits.get(next.value);
      if (there === undefined) enter(next.value);
      else if (!done.has(next.value)) visit.earliest = Math.min(visit.earliest, there.at);
    }
  }
  return [...onward.keys()].filter((one) => onCircle.has(one));
}

/**
 * A shortest way round, the first of it once, for one after the other of those in a circle, until each
 * is on some way or there are `most`.
 */
export function waysRound<T>(
  onward: ReadonlyMap<T, readonly T[]>,
  circle: readonly T[],
  most: number,
): T[][] {
  const left = new Set(circle);
  const ways: T[][] = [];
  for (const first of left) {
    if (ways.length === most) break;
    const way = wayRound(onward, first);
    for (const one of way) left.delete(one);
    ways.push(way);
  }
  return ways;
}

function wayRound<T>(onward: ReadonlyMap<T, readonly T[]>, first: T): T[] {
  const cameFrom = new Map<T, T>();
  const waiting = [first];
  for (const one of waiting) {
    for (const next of onward.get(one) ?? []) {
      if (next !== first && cameFrom.has(next)) continue;
      cameFrom.set(next, one);
      if (next !== first) {
        waiting.push(next);
        continue;
      }
      const way = [one];
      for (let at = one; at !== first; way.unshift(at)) at = cameFrom.get(at) ?? first;
      return way;
    }
  }
  return [first];
}

/** Each circle of these once, from its least on: the same one may be told from any of it. */
export function eachCircleOnce<T extends string>(ways: readonly (readonly T[])[]): T[][] {
  const circles = ways.map((way) => {
    const least = way.reduce((min, one, at) => (one < (way[min] ?? one) ? at : min), 0);
    return [...way.slice(least), ...way.slice(0, least)];
  });
  return [...new Map(circles.map((circle) => [circle.join(' '), circle])).values()];
}
