/** What lies between several of a graph: on the shortest ways that lead from one to another. */

/** Whichever way it goes. */
interface Line<Id> {
  from: Id;
  to: Id;
}

export interface Between<Id> {
  /** On a shortest way between two of the ends, these among them. */
  on: ReadonlySet<Id>;
  /** How many pairs of the ends no way joins. */
  apart: number;
}

/**
 * Everything on all shortest ways between any two of these, in slices: a step for each end. What is named
 * only by a line counts too; an end that no line names is joined to nobody.
 */
export function* allBetween<Id extends string>(
  lines: readonly Line<Id>[],
  ends: ReadonlySet<Id>,
): Generator<void, Between<Id>> {
  const beside = besides(lines);
  const on = new Set<Id>();
  const left = new Set(ends);
  let apart = 0;
  for (const end of ends) {
    left.delete(end);
    if (left.size === 0) break;
    const levels = levelsFrom(end, beside);
    const back = [...left].filter((other) => levels.has(other));
    apart += left.size - back.length;
    markBack(back, levels, beside, on);
    yield;
  }
  return { on, apart };
}

function besides<Id extends string>(lines: readonly Line<Id>[]): Map<Id, Set<Id>> {
  const beside = new Map<Id, Set<Id>>();
  const put = (one: Id, other: Id): void => {
    const known = beside.get(one);
    if (known) known.add(other);
    else beside.set(one, new Set([other]));
  };
  for (const { from, to } of lines) {
    put(from, to);
    put(to, from);
  }
  return beside;
}

/** How far each is that can be come to. */
function levelsFrom<Id>(start: Id, beside: ReadonlyMap<Id, ReadonlySet<Id>>): Map<Id, number> {
  const levels = new Map([[start, 0]]);
  // A map is gone through in the order in which it was filled, what is put meanwhile too.
  for (const [at, level] of levels) {
    for (const next of beside.get(at) ?? []) if (!levels.has(next)) levels.set(next, level + 1);
  }
  return levels;
}

/** Goes down the levels from these, by every way, and notes what it comes by. */
function markBack<Id>(
  from: readonly Id[],
  levels: ReadonlyMap<Id, number>,
  beside: ReadonlyMap<Id, ReadonlySet<Id>>,
  on: Set<Id>,
): void {
  const seen = new Set(from);
  for (const at of seen) {
    on.add(at);
    const level = levels.get(at) ?? 0;
    for (const next of beside.get(at) ?? []) if (levels.get(next) === level - 1) seen.add(next);
  }
}
