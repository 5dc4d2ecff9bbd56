/** Computes x for the nodes of each row: centred on their neighbours, without changing the order. */
import type { Layers } from './chart-order.ts';

/** A node of a row with the width it needs. */
export interface SpacedNode {
  width: number;
}

const ROUNDS = 24;

/** The middle x of every node, by its number; yields between rounds so that other requests can run. */
export function* alignRows(
  { rows, up, down, pulls }: Layers,
  spreads: readonly SpacedNode[],
  gap: number,
): Generator<void, number[]> {
  const xs = spreads.map(() => 0);
  for (const row of rows) pack(row, xs, spreads, gap);
  const pull = (node: number, isOwner: boolean): Wish => {
    const next = (isOwner ? down : up)[node] ?? [];
    if (next.length === 0) return { x: xs[node] ?? 0, weight: 0.05 };
    let sum = 0;
    let weight = 0;
    let min = Infinity;
    let max = -Infinity;
    for (const [index, other] of next.entries()) {
      const x = xs[other] ?? 0;
      const strength = (isOwner ? pulls.down : pulls.up)[node]?.[index] ?? 1;
      sum = sum + x * strength;
      weight = weight + strength;
      min = Math.min(min, x);
      max = Math.max(max, x);
    }
    // An owner is centred over its outermost held nodes.
    return { x: isOwner ? (min + max) / 2 : sum / weight, weight };
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const isDownwards = round % 2 === 0;
    for (const row of isDownwards ? rows : rows.toReversed()) {
      const wishes = row.map((node) => pull(node, !isDownwards));
      settleRow(row, wishes, xs, spreads, gap);
    }
    yield;
  }
  return xs;
}

interface Wish {
  x: number;
  weight: number;
}

/** The least distance between the middles of two adjacent nodes. */
function minDistance(
  spreads: readonly SpacedNode[],
  node: number,
  next: number,
  gap: number,
): number {
  const a = spreads[node];
  const b = spreads[next];
  return ((a?.width ?? 0) + (b?.width ?? 0)) / 2 + gap;
}

function pack(
  row: readonly number[],
  xs: number[],
  spreads: readonly SpacedNode[],
  gap: number,
): void {
  let x = 0;
  for (const [place, node] of row.entries()) {
    if (place > 0) x += minDistance(spreads, row[place - 1] ?? 0, node, gap);
    xs[node] = x;
  }
  for (const node of row) xs[node] = (xs[node] ?? 0) - x / 2;
}

/** Moves all as near to their wished x as the order and spacing allow, by least squares. */
function settleRow(
  row: readonly number[],
  wishes: readonly Wish[],
  xs: number[],
  spreads: readonly SpacedNode[],
  gap: number,
): void {
  const blocks: { sum: number; weight: number; nodes: number }[] = [];
  const offsets: number[] = [];
  let offset = 0;
  for (const [place, node] of row.entries()) {
    if (place > 0) offset += minDistance(spreads, row[place - 1] ?? 0, node, gap);
    offsets.push(offset);
    const { x, weight } = wishes[place] ?? { x: 0, weight: 1 };
    let block = { sum: (x - offset) * weight, weight, nodes: 1 };
    for (let last = blocks.at(-1); last; last = blocks.at(-1)) {
      if (last.sum / last.weight < block.sum / block.weight) break;
      blocks.pop();
      const nodes = last.nodes + block.nodes;
      block = { sum: last.sum + block.sum, weight: last.weight + block.weight, nodes };
    }
    blocks.push(block);
  }
  let place = 0;
  for (const { sum, weight, nodes } of blocks) {
    for (let count = 0; count < nodes; count += 1, place += 1) {
      xs[row[place] ?? 0] = sum / weight + (offsets[place] ?? 0);
    }
  }
}
