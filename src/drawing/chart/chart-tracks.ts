/** Assigns levels to the horizontal pieces of lines between two rows, with few crossings. */
import { SPACING } from './chart-graph.ts';

/** Lines that share a horizontal piece: the x at which they go up from it and down from it. */
export interface Net {
  key: string;
  ups: number[];
  downs: number[];
}

interface Flat extends Net {
  minX: number;
  maxX: number;
}

/** Two vertical pieces at nearly the same x would overlap: as bad as this many crossings. */
const ON_EACH_OTHER = 10_000;
export const NEAR = SPACING.lines * 0.7;
/** Up to this many nets, each is inserted a second time to improve the order. */
const TRIED_AGAIN = 80;

export interface Tracks {
  /** The level of each net, from 0 downwards; straight ones are not in it. */
  levels: Map<string, number>;
  count: number;
  /** The x where lines still overlap. */
  clashes: number[];
}

export function orderTracks(nets: readonly Net[]): Tracks {
  const flats = nets.map(toFlat).filter(({ minX, maxX }) => maxX - minX > 0.5);
  let ordered: Flat[] = [];
  for (const flat of flats.toSorted((a, b) => a.maxX - a.minX - (b.maxX - b.minX))) {
    ordered = insert(flat, ordered);
  }
  if (ordered.length <= TRIED_AGAIN) {
    for (const flat of flats)
      ordered = insert(
        flat,
        ordered.filter((other) => other !== flat),
      );
  }
  const levels = new Map<string, number>();
  const taken: { minX: number; maxX: number }[][] = [];
  for (const { key, minX, maxX } of ordered) {
    let level = taken.length;
    const isFree = (at: number): boolean =>
      (taken[at] ?? []).every(
        (other) => other.maxX + SPACING.lines <= minX || maxX + SPACING.lines <= other.minX,
      );
    while (level > 0 && isFree(level - 1)) level -= 1;
    (taken[level] ??= []).push({ minX, maxX });
    levels.set(key, level);
  }
  return { levels, count: taken.length, clashes: clashesOf(ordered) };
}

/** The x at which a line to a lower net comes down where a higher net has a line going down. */
function clashesOf(ordered: readonly Flat[]): number[] {
  const clashes: number[] = [];
  for (const [index, above] of ordered.entries()) {
    for (const below of ordered.slice(index + 1)) {
      if (above.maxX + NEAR < below.minX || below.maxX + NEAR < above.minX) continue;
      for (const up of below.ups) {
        clashes.push(...above.downs.filter((down) => Math.abs(up - down) < NEAR));
      }
    }
  }
  return clashes;
}

function toFlat(net: Net): Flat {
  const pins = [...net.ups, ...net.downs];
  let minX = Infinity;
  let maxX = -Infinity;
  for (const x of pins) {
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
  }
  return { ...net, minX, maxX };
}

/** Inserts it at the cheapest position, the highest of several. */
function insert(flat: Flat, ordered: readonly Flat[]): Flat[] {
  // The cost relative to the top position, as one net after the other moves above it.
  let cost = 0;
  let least = 0;
  let place = 0;
  for (const [index, other] of ordered.entries()) {
    if (other.maxX + NEAR < flat.minX || flat.maxX + NEAR < other.minX) continue;
    cost += costOf(other, flat) - costOf(flat, other);
    if (cost < least) {
      least = cost;
      place = index + 1;
    }
  }
  return ordered.toSpliced(place, 0, flat);
}

/** The cost of crossings if the first is above the second. */
function costOf(above: Flat, below: Flat): number {
  let cost = 0;
  for (const up of below.ups) {
    if (up > above.minX && up < above.maxX) cost += 1;
    for (const down of above.downs) if (Math.abs(up - down) < NEAR) cost += ON_EACH_OTHER;
  }
  for (const down of above.downs) if (down > below.minX && down < below.maxX) cost += 1;
  return cost;
}
