/** Assigns entities to rings by their distance in steps, in the order of a walk. */
import type { Link } from '../../../../drawing/elements/boxes.ts';

/** The neighbours of each id. */
export type NeighbourMap = ReadonlyMap<string, readonly string[]>;

export function neighboursIn(links: readonly Pick<Link, 'from' | 'to'>[]): NeighbourMap {
  const neighbours = new Map<string, string[]>();
  const add = (from: string, to: string): void => {
    const others = neighbours.get(from);
    if (others) others.push(to);
    else neighbours.set(from, [to]);
  };
  for (const { from, to } of links) {
    if (from === to) continue;
    add(from, to);
    add(to, from);
  }
  return neighbours;
}

/** How many steps each id is from the centre; ids that can't be reached are missing. */
export function stepsFrom(
  neighbours: NeighbourMap,
  centre: readonly string[],
): Map<string, number> {
  const steps = new Map<string, number>(centre.map((id) => [id, 0]));
  // The loop also visits entries added to the map meanwhile.
  for (const [id, step] of steps) {
    for (const other of neighbours.get(id) ?? []) if (!steps.has(other)) steps.set(other, step + 1);
  }
  return steps;
}

/** The ids by ring, from the centre out; those that can't be reached are the last ring. */
export function ringsFrom(
  ids: readonly string[],
  neighbours: NeighbourMap,
  centre: readonly string[],
): string[][] {
  const steps = stepsFrom(
    neighbours,
    centre.filter((id) => ids.includes(id)),
  );
  const rings: string[][] = [];
  const unreachable: string[] = [];
  for (const id of walked(ids, neighbours, steps)) {
    const step = steps.get(id);
    if (step === undefined) unreachable.push(id);
    else (rings[step] ??= []).push(id);
  }
  return unreachable.length > 0 ? [...rings, unreachable] : rings;
}

/** All ids in the order of a walk that avoids the centre, so that tied ones come together. */
function walked(
  ids: readonly string[],
  neighbours: NeighbourMap,
  steps: ReadonlyMap<string, number>,
): Iterable<string> {
  const visited = new Set<string>();
  const stepOf = (id: string): number => steps.get(id) ?? Infinity;
  const starts = ids.toSorted((a, b) => (stepOf(a) === stepOf(b) ? 0 : stepOf(a) - stepOf(b)));
  const known = new Set(ids);
  for (const start of starts) {
    const waiting = [start];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (visited.has(id)) continue;
      visited.add(id);
      if (steps.get(id) === 0) continue;
      const next = (neighbours.get(id) ?? []).filter((it) => known.has(it) && !visited.has(it));
      waiting.push(...next.filter((it) => steps.get(it) !== 0));
    }
  }
  return visited;
}
