/** What the edges of a sheet show: the sheet on which each line goes on, or on which a cut box is whole. */
import RBush from 'rbush';
import { INDEX_ENTRIES, overlap, type Point, type Rectangle } from '../shapes/plane.ts';
import type { PaperPicture } from './paper-picture.ts';

/** A mark at an edge of a sheet, in pixels of the picture. */
export interface EdgeMark {
  at: Point;
  side: 'left' | 'right' | 'top' | 'bottom';
  /** The sheet on which it goes on, from 1. */
  sheet: number;
}

export interface SheetEdges {
  /** Boxes and words that this sheet would cut, and leaves out: they are whole on another. */
  hidden: Rectangle[];
  marks: EdgeMark[];
}

/** Marks for the same sheet nearer than this are merged, in pixels. */
const APART = 18;
/** Tolerance below which nothing counts as cut, in pixels. */
const TOUCH = 0.5;
/** How far beyond the edge the sheet of a line is looked up, in pixels. */
const BEYOND = 3;

const contains = (part: Rectangle, { minX, minY, maxX, maxY }: Rectangle): boolean =>
  minX >= part.minX - TOUCH &&
  maxX <= part.maxX + TOUCH &&
  minY >= part.minY - TOUCH &&
  maxY <= part.maxY + TOUCH;

const withTolerance = ({ minX, minY, maxX, maxY }: Rectangle): Rectangle => {
  return { minX: minX - TOUCH, minY: minY - TOUCH, maxX: maxX + TOUCH, maxY: maxY + TOUCH };
};
const asRectangle = ({ x, y }: Point): Rectangle => ({ minX: x, maxX: x, minY: y, maxY: y });

/** What is at the edges of each sheet. */
export function edgesOf(
  { blocks, lines }: Pick<PaperPicture, 'blocks' | 'lines'>,
  parts: readonly Rectangle[],
): SheetEdges[] {
  const edges = parts.map((): SheetEdges => ({ hidden: [], marks: [] }));
  const ends = new RBush<Rectangle>(INDEX_ENTRIES).load(
    lines.flatMap((line) => [...line.slice(0, 1), ...line.slice(-1)].map(asRectangle)),
  );
  for (const block of blocks) {
    const home = parts.findIndex((part) => contains(part, block));
    if (home < 0) continue;
    for (const [at, part] of parts.entries()) {
      if (!overlap(part, block) || contains(part, block)) continue;
      edges[at]?.hidden.push(block);
      const isMissed = ends.search(withTolerance(block)).some((end) => contains(part, end));
      if (isMissed) edges[at]?.marks.push({ ...cutMark(block, part), sheet: home + 1 });
    }
  }
  for (const line of lines) {
    for (const [index, b] of line.entries()) {
      const a = line[index - 1];
      if (a === undefined) continue;
      for (const [at, part] of parts.entries()) {
        if (Math.min(a.x, b.x) > part.maxX || Math.max(a.x, b.x) < part.minX) continue;
        if (Math.min(a.y, b.y) > part.maxY || Math.max(a.y, b.y) < part.minY) continue;
        for (const [from, to] of [
          [a, b],
          [b, a],
        ] as const) {
          const exit = exitOf(from, to, part);
          if (exit === null) continue;
          const sheet =
            parts.findIndex((it, other) => other !== at && contains(it, exit.beyond)) + 1;
          if (sheet > 0) edges[at]?.marks.push({ at: exit.at, side: exit.side, sheet });
        }
      }
    }
  }
  return edges.map(({ hidden, marks }) => ({ hidden, marks: thinned(marks) }));
}

/** A mark beside the middle of the visible rest, at the side where most of the box is outside. */
function cutMark(block: Rectangle, part: Rectangle): Pick<EdgeMark, 'at' | 'side'> {
  const minX = Math.max(block.minX, part.minX);
  const maxX = Math.min(block.maxX, part.maxX);
  const minY = Math.max(block.minY, part.minY);
  const maxY = Math.min(block.maxY, part.maxY);
  const x = (minX + maxX) / 2;
  const y = (minY + maxY) / 2;
  const out = {
    left: part.minX - block.minX,
    right: block.maxX - part.maxX,
    top: part.minY - block.minY,
    bottom: block.maxY - part.maxY,
  };
  const [side] = (Object.keys(out) as EdgeMark['side'][]).sort((a, b) => out[b] - out[a]);
  if (side === 'left') return { side, at: { x: part.minX, y } };
  if (side === 'right') return { side, at: { x: part.maxX, y } };
  if (side === 'top') return { side, at: { x, y: part.minY } };
  return { side: 'bottom', at: { x, y: part.maxY } };
}

/** Where the piece between two points leaves the part; null if it doesn't. */
function exitOf(
  from: Point,
  to: Point,
  part: Rectangle,
): { at: Point; side: EdgeMark['side']; beyond: Rectangle } | null {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  let enters = 0;
  let leaves = 1;
  let side: EdgeMark['side'] | null = null;
  const edges = [
    ['left', -dx, from.x - part.minX],
    ['right', dx, part.maxX - from.x],
    ['top', -dy, from.y - part.minY],
    ['bottom', dy, part.maxY - from.y],
  ] as const;
  for (const [edge, speed, distance] of edges) {
    if (speed === 0 && distance < 0) return null;
    if (speed < 0) enters = Math.max(enters, distance / speed);
    if (speed > 0 && distance / speed < leaves) {
      leaves = distance / speed;
      side = edge;
    }
  }
  if (side === null || enters >= leaves) return null;
  const length = Math.hypot(dx, dy);
  const further = Math.min(1, leaves + BEYOND / length);
  const pointAt = (share: number): Point => ({ x: from.x + dx * share, y: from.y + dy * share });
  return { at: pointAt(leaves), side, beyond: asRectangle(pointAt(further)) };
}

/** Merges near marks for the same sheet at the same side. */
function thinned(marks: readonly EdgeMark[]): EdgeMark[] {
  const lastOf = new Map<string, Point>();
  return marks
    .toSorted((a, b) => a.at.x + a.at.y - b.at.x - b.at.y)
    .filter(({ at, side, sheet }) => {
      const last = lastOf.get(`${side} ${sheet}`);
      if (last && Math.hypot(at.x - last.x, at.y - last.y) < APART) return false;
      lastOf.set(`${side} ${sheet}`, at);
      return true;
    });
}
