/** Leader lines: they join a node to a label away from it, its name or its group. */
import { toStrip, type Strip } from '../labels/free-space.ts';
import type { PictureNode } from './picture.ts';
import type { Point, Size } from '../shapes/plane.ts';

/** A label with its middle and size, in text pixels. */
export interface LabelBox extends Point, Size {
  node: PictureNode;
  /** The radius of the node, in text pixels. */
  radius: number;
}

export interface LeaderLine {
  /** At the edge of the label. */
  from: Point;
  /** At the outline of the node. */
  to: Point;
}

/** Width of a leader with the space around it, in text pixels. */
const WIDTH = 5;

/** @param ratio text pixels per pixel of the plane */
export function leaderLineOf(
  { node, x, y, width, height, radius }: LabelBox,
  ratio: number,
): LeaderLine {
  const nodeX = node.x * ratio;
  const nodeY = node.y * ratio;
  const dx = nodeX - x;
  const dy = nodeY - y;
  const share = Math.min(
    1,
    Math.abs(dx) < 1 ? Infinity : (width / 2 + 2) / Math.abs(dx),
    Math.abs(dy) < 1 ? Infinity : height / 2 / Math.abs(dy),
  );
  const distance = Math.hypot(dx, dy) || 1;
  return {
    from: { x: x + dx * share, y: y + dy * share },
    to: { x: nodeX - (dx / distance) * radius, y: nodeY - (dy / distance) * radius },
  };
}

/** The space of a leader; null if it has no length. */
export function stripOfLeader({ from, to }: LeaderLine): Strip | null {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.hypot(dx, dy);
  if (length < 1) return null;
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  return toStrip(middle, { x: dx / length, y: dy / length }, length / 2, WIDTH / 2);
}
