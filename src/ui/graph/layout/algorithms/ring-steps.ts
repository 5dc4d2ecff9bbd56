/** Which ring each stands on: as many steps out as it is away, in the order a walk meets them. */
import type { Link } from '../../../../drawing/elements/boxes.ts';

/** Those each is tied to. */
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

/** How many steps each is from the centre; what no way leads to is in none. */
export function stepsFrom(near: Near, centre: readonly string[]): Map<string, number> {
  const steps = new Map<string, number>(centre.map((id) => [id, 0]));
  // A map goes on with what comes while it is gone through.
  for (const [id, step] of steps) {
    for (const other of near.get(id) ?? []) if (!steps.has(other)) steps.set(other, step + 1);
  }
  return steps;
}

/** All of these, from the centre out; those that no way leads to are the last ring. */
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

/** All, as a walk meets them that never goes through the centre: what is tied comes together. */
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
