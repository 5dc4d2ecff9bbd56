/** Assigns entities to rings by their distance in steps, in the order of a walk. */
import type { Link } from '../../../../drawing/elements/boxes.ts';

/** The neighbours of each id. */
export type Near = ReadonlyMap<string, readonly string[]>;

export function nearOf(links: readonly Pick<Link, 'from' | 'to'>[]): Near {
  const near = new Map<string, string[]>();
  const note = (from: string, to: string): void => {
    const there = near.get(from);
    if (there) there.push(to);
    else near.set(from, [to]);
  };
  for (const { from, to } of links) {
    if (from === to) continue;
    note(from, to);
    note(to, from);
  }
  return near;
}

/** How many steps each id is from the centre; ids that can't be reached are missing. */
export function stepsFrom(near: Near, centre: readonly string[]): Map<string, number> {
  const steps = new Map<string, number>(centre.map((id) => [id, 0]));
  // The loop also visits entries added to the map meanwhile.
  for (const [id, step] of steps) {
    for (const other of near.get(id) ?? []) if (!steps.has(other)) steps.set(other, step + 1);
  }
  return steps;
}

/** The ids by ring, from the centre out; those that can't be reached are the last ring. */
export function ringsFrom(
  ids: readonly string[],
  near: Near,
  centre: readonly string[],
): string[][] {
  const steps = stepsFrom(
    near,
    centre.filter((id) => ids.includes(id)),
  );
  const rings: string[][] = [];
  const beyond: string[] = [];
  for (const id of walked(ids, near, steps)) {
    const step = steps.get(id);
    if (step === undefined) beyond.push(id);
    else (rings[step] ??= []).push(id);
  }
  return beyond.length > 0 ? [...rings, beyond] : rings;
}

/** All ids in the order of a walk that avoids the centre, so that tied ones come together. */
function walked(
  ids: readonly string[],
  near: Near,
  steps: ReadonlyMap<string, number>,
): Iterable<string> {
  const met = new Set<string>();
  const stepOf = (id: string): number => steps.get(id) ?? Infinity;
  const starts = ids.toSorted((a, b) => (stepOf(a) === stepOf(b) ? 0 : stepOf(a) - stepOf(b)));
  const known = new Set(ids);
  for (const start of starts) {
    const waiting = [start];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (met.has(id)) continue;
      met.add(id);
      if (steps.get(id) === 0) continue;
      const next = (near.get(id) ?? []).filter((it) => known.has(it) && !met.has(it));
      waiting.push(...next.filter((it) => steps.get(it) !== 0));
    }
  }
  return met;
}
