/** Finds what is between several entities of a graph: all that is on shortest paths between them. */

/** Undirected. */
interface Line<Id> {
  from: Id;
  to: Id;
}

export interface Between<Id> {
  /** Everything on a shortest path between two of the ends, including these. */
  on: ReadonlySet<Id>;
  /** The number of pairs of ends that no path joins. */
  unjoinedPairs: number;
}

/**
 * Everything on all shortest paths between any two of these ends; a generator with a step per end. Entities
 * named only by a line count too; an end that no line names has no paths.
 */
export function* allBetween<Id extends string>(
  lines: readonly Line<Id>[],
  ends: ReadonlySet<Id>,
): Generator<void, Between<Id>> {
  const neighbours = neighbourSets(lines);
  const on = new Set<Id>();
  const remaining = new Set(ends);
  let unjoinedPairs = 0;
  for (const end of ends) {
    remaining.delete(end);
    if (remaining.size === 0) break;
    const levels = levelsFrom(end, neighbours);
    const reachable = [...remaining].filter((other) => levels.has(other));
    unjoinedPairs += remaining.size - reachable.length;
    markBack(reachable, levels, neighbours, on);
    yield;
  }
  return { on, unjoinedPairs };
}

function neighbourSets<Id extends string>(lines: readonly Line<Id>[]): Map<Id, Set<Id>> {
  const neighbours = new Map<Id, Set<Id>>();
  const linkEnds = (one: Id, other: Id): void => {
    const known = neighbours.get(one);
    if (known) known.add(other);
    else neighbours.set(one, new Set([other]));
  };
  for (const { from, to } of lines) {
    linkEnds(from, to);
    linkEnds(to, from);
  }
  return neighbours;
}

/** The distance of each reachable entity. */
function levelsFrom<Id>(start: Id, neighbours: ReadonlyMap<Id, ReadonlySet<Id>>): Map<Id, number> {
  const levels = new Map([[start, 0]]);
  // Iterating a Map visits entries in insertion order, including those added meanwhile.
  for (const [at, level] of levels) {
    for (const next of neighbours.get(at) ?? []) if (!levels.has(next)) levels.set(next, level + 1);
  }
  return levels;
}

/** Follows decreasing levels from these on every path, and adds what it passes to `on`. */
function markBack<Id>(
  from: readonly Id[],
  levels: ReadonlyMap<Id, number>,
  neighbours: ReadonlyMap<Id, ReadonlySet<Id>>,
  on: Set<Id>,
): void {
  const seen = new Set(from);
  for (const at of seen) {
    on.add(at);
    const level = levels.get(at) ?? 0;
    for (const next of neighbours.get(at) ?? []) if (levels.get(next) === level - 1) seen.add(next);
  }
}
