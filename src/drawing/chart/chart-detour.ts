/**
 * Finds a path for a line whose boxes aren't in rows, for example after one was dragged: around every box,
 * with few turns, and beside other lines rather than on them.
 */
import type { Point, Rectangle } from '../shapes/plane.ts';
import { SPACING } from './chart-graph.ts';
import type { TakenSpace } from './taken-space.ts';
import { boxAround } from './taken-space.ts';

/** Costs in pixels of path: of a turn, of running along another line, and of crossing words. */
const COST = { turn: 60, along: 150, words: 250 };
/** Boxes this near to the ends, in pixels, are avoided, at most `BOXES` of them. */
const REGION = 160;
const BOXES = 60;
/** A path stays at least half of this away from boxes, in pixels. */
const CLOSE = 3;
/** At most this many turning points are examined for one path. */
const MAX_EXAMINED = 8000;

interface Reached extends Point {
  isHorizontal: boolean;
  cost: number;
  /** The cost so far plus the least that can follow. */
  total: number;
  before: Reached | null;
}

/**
 * A path from the bottom of one box to the top of another; `points` is null if there is none. `margin` is
 * the preferred distance to boxes, which differs between lines so that they run beside each other.
 * `maxExamined` limits the turning points examined; the result says how many were.
 */
export function findDetour(
  from: Rectangle,
  to: Rectangle,
  taken: TakenSpace,
  { margin, maxExamined }: { margin: number; maxExamined: number },
): { points: Point[] | null; examined: number } {
  const start = { x: (from.minX + from.maxX) / 2, y: from.maxY };
  const end = { x: (to.minX + to.maxX) / 2, y: to.minY };
  const first = off(start, SPACING.below, taken);
  const last = off(end, -SPACING.arrow, taken);
  const { xs, ys } = gridOf(from, to, taken, margin, [first, last]);
  const found = search(
    first,
    last,
    { xs, ys, maxExamined: Math.min(maxExamined, MAX_EXAMINED) },
    taken,
  );
  const points = found.turns === null ? null : [start, ...found.turns, end];
  return { points, examined: found.examined };
}

/** A point this far from a box, or the closest allowed if another box is near. */
function off({ x, y }: Point, by: number, taken: TakenSpace): Point {
  const near = { x, y: y + Math.sign(by) * 2 };
  const isFree = !taken.hasBox(boxAround(near, { x, y: y + by }, CLOSE / 2));
  return { x, y: y + (isFree ? by : Math.sign(by) * CLOSE) };
}

/** The grid lines a path may follow: beside every box, and at both ends. */
function gridOf(
  from: Rectangle,
  to: Rectangle,
  taken: TakenSpace,
  margin: number,
  ends: readonly Point[],
): { xs: number[]; ys: number[] } {
  const region = {
    minX: Math.min(from.minX, to.minX) - REGION,
    maxX: Math.max(from.maxX, to.maxX) + REGION,
    minY: Math.min(from.minY, to.minY) - REGION,
    maxY: Math.max(from.maxY, to.maxY) + REGION,
  };
  const distance = (box: Rectangle): number => Math.min(gapBetween(box, from), gapBetween(box, to));
  const near = taken.boxesIn(region).sort((a, b) => distance(a) - distance(b));
  const boxes = [from, to, ...near.slice(0, BOXES)];
  const xs = boxes.flatMap(({ minX, maxX }) => [minX - margin, maxX + margin]);
  const ys = boxes.flatMap(({ minY, maxY }) => [minY - margin - 6, maxY + margin]);
  return {
    xs: sparse(
      xs,
      ends.map(({ x }) => x),
    ),
    ys: sparse(
      ys,
      ends.map(({ y }) => y),
    ),
  };
}

/** Sorted values, without those close to another, but with all needed ones. */
function sparse(values: readonly number[], needed: readonly number[]): number[] {
  const spaced: number[] = [];
  for (const value of values.toSorted((a, b) => a - b)) {
    if (value - (spaced.at(-1) ?? -Infinity) >= CLOSE) spaced.push(value);
  }
  return [...new Set([...spaced, ...needed])].sort((a, b) => a - b);
}

function gapBetween(a: Rectangle, b: Rectangle): number {
  const x = Math.max(0, a.minX - b.maxX, b.minX - a.maxX);
  return x + Math.max(0, a.minY - b.maxY, b.minY - a.maxY);
}

/** The cheapest path along the grid that begins and ends vertically (A*). */
function search(
  first: Point,
  last: Point,
  { xs, ys, maxExamined }: { xs: readonly number[]; ys: readonly number[]; maxExamined: number },
  taken: TakenSpace,
): { turns: Point[] | null; examined: number } {
  const waiting: Reached[] = [];
  const best = new Map<string, number>();
  const reach = (
    point: Point,
    isHorizontal: boolean,
    cost: number,
    before: Reached | null,
  ): void => {
    const key = `${point.x} ${point.y} ${isHorizontal}`;
    if (cost >= (best.get(key) ?? Infinity)) return;
    best.set(key, cost);
    const left = Math.abs(last.x - point.x) + Math.abs(last.y - point.y);
    push(waiting, { ...point, isHorizontal, cost, total: cost + left, before });
  };
  reach(first, false, 0, null);
  let examined = 0;
  for (; examined < maxExamined; examined += 1) {
    const at = pop(waiting);
    if (at === undefined) break;
    if (at.x === last.x && at.y === last.y && !at.isHorizontal)
      return { turns: turnsTo(at), examined };
    if (at.cost > (best.get(`${at.x} ${at.y} ${at.isHorizontal}`) ?? 0)) continue;
    reach(at, !at.isHorizontal, at.cost + COST.turn, at.before);
    for (const next of nextTo(at, xs, ys)) {
      if (taken.hasBox(boxAround(at, next, CLOSE / 2))) continue;
      const distance = Math.abs(next.x - at.x) + Math.abs(next.y - at.y);
      const along = taken.hasLineAlong(at, next, 3) ? COST.along : 0;
      const words = taken.hasWords(boxAround(at, next, 2)) ? COST.words : 0;
      reach(next, at.isHorizontal, at.cost + distance + along + words, at);
    }
  }
  return { turns: null, examined };
}

function nextTo(
  { x, y, isHorizontal }: Reached,
  xs: readonly number[],
  ys: readonly number[],
): Point[] {
  const values = isHorizontal ? xs : ys;
  const at = values.indexOf(isHorizontal ? x : y);
  return [values[at - 1], values[at + 1]].flatMap((value) => {
    if (value === undefined) return [];
    return [isHorizontal ? { x: value, y } : { x, y: value }];
  });
}

function turnsTo(end: Reached): Point[] {
  const points: Point[] = [];
  for (let at: Reached | null = end; at !== null; at = at.before) points.push({ x: at.x, y: at.y });
  return points.reverse();
}

/** Adds to a binary heap ordered by `total`. */
function push(heap: Reached[], reached: Reached): void {
  let at = heap.push(reached) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const above = heap[parent];
    if (above === undefined || above.total <= reached.total) break;
    heap[at] = above;
    at = parent;
  }
  heap[at] = reached;
}

function pop(heap: Reached[]): Reached | undefined {
  const [first] = heap;
  const last = heap.pop();
  if (first === undefined || last === undefined || heap.length === 0) return first;
  let at = 0;
  for (;;) {
    const left = heap[2 * at + 1];
    const right = heap[2 * at + 2];
    if (left === undefined) break;
    const isRight = right !== undefined && right.total < left.total;
    const smaller = isRight ? right : left;
    if (smaller.total >= last.total) break;
    heap[at] = smaller;
    at = 2 * at + (isRight ? 2 : 1);
  }
  heap[at] = last;
  return first;
}
