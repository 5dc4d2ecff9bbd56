/**
 * Orders the nodes of each row so that few lines cross: linked nodes are above each other. Of the owners of a
 * node its majority is first, wherever that makes no more lines cross.
 */

/** Node numbers by row, and the neighbours of each node in the rows above and below. */
export interface Layers {
  rows: number[][];
  up: readonly (readonly number[])[];
  down: readonly (readonly number[])[];
  /** How strongly each of these links pulls to be straight, in the same order. */
  pulls: { up: readonly (readonly number[])[]; down: readonly (readonly number[])[] };
  /** The majorities: each a node, or a line that passes, with the node it holds in the next row. */
  heads: readonly (readonly [head: number, held: number])[];
}

const SWEEPS = 12;

/** Reordered copies of the rows; yields between sweeps so that other requests can run. */
export function* orderRows(layers: Layers): Generator<void, number[][]> {
  let rows = firstOrder(layers);
  let best = rows;
  let fewest = crossings(rows, layers);
  for (let sweep = 0; sweep < SWEEPS && fewest > 0; sweep += 1) {
    rows = sweepOnce(rows, layers, sweep % 2 === 0);
    swapNeighbours(rows, layers);
    const count = crossings(rows, layers);
    if (count < fewest) {
      best = rows.map((row) => [...row]);
      fewest = count;
    }
    yield;
  }
  yield* leadWithHeads(best, layers);
  return best;
}

/** Moves made in one step: each counts the crossings of two rows. */
const MOVES_PER_STEP = 10;

/** Moves each majority before the other owners of what it holds, unless more lines would cross. */
function* leadWithHeads(rows: number[][], layers: Layers): Generator<void> {
  const rowOf = new Map(rows.flatMap((row, index) => row.map((node) => [node, index] as const)));
  const headsOf = Map.groupBy(layers.heads, ([, held]) => held);
  let moves = 0;
  for (const [head, held] of layers.heads) {
    const index = rowOf.get(head) ?? 0;
    const row = rows[index] ?? [];
    const heads = new Set(headsOf.get(held)?.map(([other]) => other));
    const others = new Set((layers.up[held] ?? []).filter((owner) => !heads.has(owner)));
    const first = row.findIndex((node) => others.has(node));
    const place = row.indexOf(head);
    if (first === -1 || place < first) continue;
    const moved = row.toSpliced(place, 1).toSpliced(first, 0, head);
    const around = (now: number[]): number =>
      crossings([rows[index - 1] ?? [], now, rows[index + 1] ?? []], layers);
    if (around(moved) <= around(row)) rows[index] = moved;
    moves += 1;
    if (moves % MOVES_PER_STEP === 0) yield;
  }
}

/** Depth first from each owner, so that what one owner holds is adjacent. */
function firstOrder({ rows, down, up }: Layers): number[][] {
  const rowOf = new Map(rows.flatMap((row, index) => row.map((node) => [node, index] as const)));
  const ordered: number[][] = rows.map(() => []);
  const seen = new Set<number>();
  for (const start of rows.flat()) {
    if (seen.has(start) || (up[start]?.length ?? 0) > 0) continue;
    const waiting = [start];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (seen.has(node)) continue;
      seen.add(node);
      ordered[rowOf.get(node) ?? 0]?.push(node);
      waiting.push(...(down[node] ?? []).toReversed());
      // Other owners of the same nodes come next to it.
      for (const held of down[node] ?? []) {
        waiting.unshift(...(up[held] ?? []).filter((other) => !seen.has(other)));
      }
    }
  }
  return ordered;
}

function placesIn(row: readonly number[]): Map<number, number> {
  return new Map(row.map((node, place) => [node, place]));
}

/** Sorts each row by the average position of neighbours in the row before; nodes without any stay. */
function sweepOnce(rows: readonly number[][], layers: Layers, isDownwards: boolean): number[][] {
  const swept = rows.map((row) => [...row]);
  const indices = [...swept.keys()];
  for (const index of isDownwards ? indices : indices.reverse()) {
    const before = swept[index + (isDownwards ? -1 : 1)];
    const row = swept[index];
    if (before === undefined || row === undefined) continue;
    const placeOf = placesIn(before);
    const sides = isDownwards ? layers.up : layers.down;
    const wishes = new Map<number, number>();
    for (const [place, node] of row.entries()) {
      const next = sides[node] ?? [];
      const sum = next.reduce((total, other) => total + (placeOf.get(other) ?? 0), 0);
      wishes.set(
        node,
        next.length === 0 ? (place / row.length) * before.length : sum / next.length,
      );
    }
    row.sort((a, b) => (wishes.get(a) ?? 0) - (wishes.get(b) ?? 0));
  }
  return swept;
}

/** Swaps adjacent nodes if that lowers the crossings. */
function swapNeighbours(rows: number[][], layers: Layers): void {
  for (const [index, row] of rows.entries()) {
    const above = placesIn(rows[index - 1] ?? []);
    const below = placesIn(rows[index + 1] ?? []);
    for (let place = 0; place + 1 < row.length; place += 1) {
      const a = row[place] ?? 0;
      const b = row[place + 1] ?? 0;
      const now = pairCrossings(a, b, layers.up, above) + pairCrossings(a, b, layers.down, below);
      if (now === 0) continue;
      const then = pairCrossings(b, a, layers.up, above) + pairCrossings(b, a, layers.down, below);
      if (then < now) {
        row[place] = b;
        row[place + 1] = a;
      }
    }
  }
}

/** How often lines of the left node cross those of the right one. */
function pairCrossings(
  left: number,
  right: number,
  sides: Layers['up'],
  placeOf: ReadonlyMap<number, number>,
): number {
  const lefts = (sides[left] ?? []).map((node) => placeOf.get(node) ?? 0);
  const rights = (sides[right] ?? []).map((node) => placeOf.get(node) ?? 0);
  // Too costly to compare; such nodes are not swapped.
  if (lefts.length * rights.length > 10_000) return 0;
  return lefts.reduce((sum, a) => sum + rights.filter((b) => b < a).length, 0);
}

function crossings(rows: readonly number[][], { down }: Layers): number {
  let count = 0;
  for (const [index, row] of rows.entries()) {
    const below = rows[index + 1];
    if (below === undefined) continue;
    const placeOf = placesIn(below);
    // A Fenwick tree over the row below, to count the lines that end right of a position.
    const sums = Array.from({ length: below.length + 1 }, () => 0);
    let ended = 0;
    for (const node of row) {
      const ends = (down[node] ?? []).map((other) => placeOf.get(other) ?? 0);
      for (const end of ends) {
        let before = 0;
        for (let at = end + 1; at > 0; at -= at & -at) before += sums[at] ?? 0;
        count += ended - before;
      }
      for (const end of ends) {
        ended += 1;
        for (let at = end + 1; at <= below.length; at += at & -at) sums[at] = (sums[at] ?? 0) + 1;
      }
    }
  }
  return count;
}
