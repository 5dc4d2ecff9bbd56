/** Circles in a net of directions: who comes back to itself. */

/**
 * Every one that lies on a circle, or between two of them. What leads nowhere, and what nothing leads
 * to, is taken away until nothing is left to take.
 */
export function findCircle<T>(onward: ReadonlyMap<T, readonly T[]>): T[] {
  const back = new Map<T, T[]>();
  for (const [from, tos] of onward) {
    for (const to of tos) back.set(to, [...(back.get(to) ?? []), from]);
  }
  const gone = peel(onward, back, new Set());
  peel(back, onward, gone);
  return [...onward.keys()].filter((one) => !gone.has(one));
}

/** Takes away what has nothing left to lead to; says what is gone by then. */
function peel<T>(
  onward: ReadonlyMap<T, readonly T[]>,
  back: ReadonlyMap<T, readonly T[]>,
  gone: Set<T>,
): Set<T> {
  const all = new Set([...onward.keys(), ...back.keys()]);
  const left = new Map<T, number>();
  for (const one of all) {
    left.set(one, (onward.get(one) ?? []).filter((to) => !gone.has(to)).length);
  }
  const ready = [...all].filter((one) => !gone.has(one) && left.get(one) === 0);
  for (let one = ready.pop(); one !== undefined; one = ready.pop()) {
    gone.add(one);
    for (const from of back.get(one) ?? []) {
      const rest = (left.get(from) ?? 0) - 1;
      left.set(from, rest);
      if (rest === 0 && !gone.has(from)) ready.push(from);
    }
  }
  return gone;
}
