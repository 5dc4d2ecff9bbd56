/** Turns a group of a chart into rows of nodes: boxes, whole stacks, and lines that pass rows. */
import { SPACING, type ChartBox, type ChartLink } from './chart-graph.ts';
import type { SpacedNode } from './chart-align.ts';
import type { Layers } from './chart-order.ts';
import { rankNodes, type Edge } from './chart-ranks.ts';
import { besideColumn, findStacks, reachOf, type Stack } from './chart-stacks.ts';

/** A box within a node, relative to the node's middle and to the y of its row. */
interface Part {
  box: ChartBox;
  x: number;
  y: number;
}

export interface ChartNode {
  width: number;
  /** How far it reaches above the y of its row. */
  above: number;
  below: number;
  parts: Part[];
}

export interface LayeredGroup {
  nodes: ChartNode[];
  layers: Layers;
  spacedNodes: SpacedNode[];
}

/** Limit on the boxes in a column, unless its row is the outermost; raised while the chart is too wide. */
const COLUMN_LIMIT = { min: 5, max: 60 };
/** Ratio of width to height of a sheet in landscape. */
const SHEET = 1.6;
/** Estimated height of the lines and words between two rows, in pixels. */
const BETWEEN_ROWS = 140;
/** Weight of a parent's edge: in a circle, edges of parents are the last to lead upwards. */
const PARENT = 3;
/** How strongly lines pull to be straight: chains of owners most. */
const PULL = { end: 1, chain: 1000, pass: 8 };

/** Puts a group in rows; yields so that other requests can run. */
export function* toLayers(
  boxes: readonly ChartBox[],
  links: readonly ChartLink[],
): Generator<void, LayeredGroup> {
  const stacks = findStacks(boxes, links);
  yield;
  const inStack = new Map(
    stacks.flatMap((stack) => stack.members.map((id) => [id, stack] as const)),
  );
  const numbers = new Map<string, number>();
  const owners: (ChartBox | Stack)[] = [];
  for (const box of boxes) {
    const owner = inStack.get(box.id) ?? box;
    const known = 'members' in owner ? numbers.get(owner.key) : undefined;
    const number = known ?? owners.push(owner) - 1;
    if ('members' in owner) numbers.set(owner.key, number);
    numbers.set(box.id, number);
  }
  const edges = edgesOf(links, numbers);
  yield;
  const ranks = rankNodes(owners.length, edges);
  yield;
  const deepest = Math.max(0, ...ranks);
  const boxById = new Map(boxes.map((box) => [box.id, box]));
  const demands = demandsOf(owners.length, links, numbers);
  const nodesWith = (maxInColumn: number): ChartNode[] =>
    owners.map((owner, number) => {
      if (!('members' in owner)) return nodeOfBox(owner, demands[number] ?? 0);
      const rank = ranks[number] ?? 0;
      const isLast = owner.side === 'below' ? rank === deepest : rank === 0;
      return nodeOfStack(owner, boxById, isLast ? Infinity : maxInColumn);
    });
  let nodes = nodesWith(COLUMN_LIMIT.min);
  for (let maxInColumn = COLUMN_LIMIT.min; stacks.length > 0 && isTooWide(nodes, ranks);) {
    maxInColumn *= 1.5;
    if (maxInColumn > COLUMN_LIMIT.max) break;
    yield;
    nodes = nodesWith(Math.round(maxInColumn));
  }
  return layered(nodes, ranks, edges);
}

/** Whether it would be much wider than a landscape sheet, with an estimate for the lines between rows. */
function isTooWide(nodes: readonly ChartNode[], ranks: readonly number[]): boolean {
  const widths = new Map<number, number>();
  const above = new Map<number, number>();
  const below = new Map<number, number>();
  for (const [number, node] of nodes.entries()) {
    const rank = ranks[number] ?? 0;
    widths.set(rank, (widths.get(rank) ?? 0) + node.width + SPACING.boxes);
    above.set(rank, Math.max(above.get(rank) ?? 0, node.above));
    below.set(rank, Math.max(below.get(rank) ?? 0, node.below));
  }
  const sum = (all: ReadonlyMap<number, number>): number =>
    [...all.values()].reduce((a, b) => a + b, 0);
  const height = sum(above) + sum(below) + widths.size * BETWEEN_ROWS;
  return Math.max(0, ...widths.values()) > SHEET * height;
}

/** One edge for each linked pair, heavier for a parent or majority. */
function edgesOf(links: readonly ChartLink[], numbers: ReadonlyMap<string, number>): Edge[] {
  const edges = new Map<string, Edge>();
  for (const { from, to, kind } of links) {
    const a = numbers.get(from);
    const b = numbers.get(to);
    if (a === undefined || b === undefined || a === b) continue;
    const weight = kind === 'parent' || kind === 'majority' ? PARENT : 1;
    const edge = edges.get(`${a} ${b}`);
    if (edge) edge.weight = Math.max(edge.weight, weight);
    else edges.set(`${a} ${b}`, { from: a, to: b, weight });
  }
  return [...edges.values()];
}

/** By node number, the total width of the words that stand side by side above or below it. */
function demandsOf(
  count: number,
  links: readonly ChartLink[],
  numbers: ReadonlyMap<string, number>,
): number[] {
  const out = Array.from({ length: count }, () => 0);
  const into = Array.from({ length: count }, () => 0);
  const demands = out.map(() => 0);
  const ends = links.map((link) => ({
    from: numbers.get(link.from) ?? -1,
    to: numbers.get(link.to) ?? -1,
    width: link.words.width + SPACING.lines + SPACING.words + SPACING.around,
  }));
  for (const { from, to } of ends) {
    out[from] = (out[from] ?? 0) + 1;
    into[to] = (into[to] ?? 0) + 1;
  }
  for (const { from, to, width } of ends) {
    const held = out[from] ?? 0;
    const owners = into[to] ?? 0;
    // The line of a box that holds itself runs around it, with its words.
    if (from === to) demands[from] = Math.max(demands[from] ?? 0, 2 * width + 320);
    else if (held > 1 && owners > 1) {
      const at = held < owners ? from : to;
      demands[at] = (demands[at] ?? 0) + width;
    }
  }
  return demands;
}

function nodeOfBox(box: ChartBox, demand: number): ChartNode {
  const half = box.height / 2;
  const width = Math.max(box.width, demand);
  return { width, above: half, below: half, parts: [{ box, x: 0, y: 0 }] };
}

/**
 * A stack in columns; the first box of each is in its row, or the last if the stack is above.
 * @param maxInColumn boxes that a column may have
 */
function nodeOfStack(
  stack: Stack,
  boxById: ReadonlyMap<string, ChartBox>,
  maxInColumn: number,
): ChartNode {
  const boxes = stack.members.flatMap((id) => boxById.get(id) ?? []);
  const beside = besideColumn(stack) + SPACING.around;
  const heights = boxes.map((box) => {
    const { above, below } = reachOf(box, stack);
    return above + below + SPACING.stacked;
  });
  const height = heights.reduce((sum, one) => sum + one, 0) / boxes.length;
  const width = beside + Math.max(...boxes.map((box) => box.width)) + SPACING.boxes;
  const length = columnLength(boxes.length, { width, height }, maxInColumn);
  const columns: ChartBox[][] = [];
  for (let at = 0; at < boxes.length; at += length) columns.push(boxes.slice(at, at + length));
  const sideways = columns.map((column) => Math.max(...column.map((box) => box.width)));
  const total =
    sideways.reduce((sum, one) => sum + beside + one, 0) + (columns.length - 1) * SPACING.boxes;
  let left = -total / 2;
  const parts = columns.flatMap((column, index) => {
    const x = left + beside + (sideways[index] ?? 0) / 2;
    left += beside + (sideways[index] ?? 0) + SPACING.boxes;
    return inColumn(column, stack, x);
  });
  const reach = (side: 'above' | 'below', sign: number): number =>
    Math.max(...parts.map(({ box, y }) => sign * y + reachOf(box, stack)[side]));
  return { width: total, above: reach('above', -1), below: reach('below', 1), parts };
}

function inColumn(column: readonly ChartBox[], stack: Stack, x: number): Part[] {
  const isBelow = stack.side === 'below';
  const parts: Part[] = [];
  let y = 0;
  let reached = 0;
  for (const box of isBelow ? column : column.toReversed()) {
    const { above, below } = reachOf(box, stack);
    const [near, far] = isBelow ? [above, below] : [below, above];
    if (parts.length > 0) y += (isBelow ? 1 : -1) * (reached + SPACING.stacked + near);
    parts.push({ box, x, y });
    reached = far;
  }
  return parts;
}

/** Adds a node in each row that a line passes. */
function layered(
  nodes: ChartNode[],
  ranks: readonly number[],
  edges: readonly Edge[],
): LayeredGroup {
  const rows: number[][] = Array.from({ length: Math.max(0, ...ranks) + 1 }, () => []);
  const ties = { up: [] as number[][], down: [] as number[][] };
  const pulls = { up: [] as number[][], down: [] as number[][] };
  const heads: [head: number, held: number][] = [];
  const spacedNodes: SpacedNode[] = [];
  const add = (rank: number, spread: SpacedNode): number => {
    const node = spacedNodes.push(spread) - 1;
    rows[rank]?.push(node);
    for (const lists of [ties.up, ties.down, pulls.up, pulls.down]) lists.push([]);
    return node;
  };
  const tie = (above: number, below: number, pull: number): void => {
    ties.down[above]?.push(below);
    pulls.down[above]?.push(pull);
    ties.up[below]?.push(above);
    pulls.up[below]?.push(pull);
  };
  for (const [number, { width }] of nodes.entries()) add(ranks[number] ?? 0, { width });
  const isHeld = new Set(edges.map(({ to }) => to));
  for (const { from, to, weight } of edges) {
    const first = ranks[from] ?? 0;
    const last = ranks[to] ?? 0;
    if (first >= last) continue;
    const end = PULL.end * (weight > 1 || isHeld.has(from) ? PULL.chain : 1);
    let above = from;
    for (let rank = first + 1; rank < last; rank += 1) {
      const pass = add(rank, { width: 0 });
      tie(above, pass, above === from ? PULL.end : PULL.pass);
      above = pass;
    }
    tie(above, to, above === from ? end : PULL.end);
    if (weight > 1) heads.push([above, to]);
  }
  return { nodes, layers: { rows, ...ties, pulls, heads }, spacedNodes };
}

/**
 * How many boxes a column of the stack has.
 * @param size average size of a box with its branch
 * @param maxInColumn boxes that a column may have
 */
function columnLength(
  count: number,
  size: { width: number; height: number },
  maxInColumn: number,
): number {
  const columns = Math.max(
    1,
    Math.round(Math.sqrt((count * size.height * PROPORTION) / size.width)),
  );
  return Math.ceil(count / Math.max(columns, Math.ceil(count / maxInColumn)));
}

/** Wanted ratio of width to height of a stack, unless `maxInColumn` makes it wider. */
const PROPORTION = 1.7;
