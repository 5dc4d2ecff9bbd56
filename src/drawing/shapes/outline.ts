/** The outlines of nodes, and where a line meets them. */
import { NODE_BOXES, type NodeShape } from './appearance.ts';
import type { Point } from './plane.ts';

/** Corners of the shapes that have them, for a box from -1 to 1. */
const CORNERS: Readonly<Record<Exclude<NodeShape, 'ellipse'>, readonly [number, number][]>> = {
  'round-rectangle': [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ],
  hexagon: [
    [-0.5, -1],
    [0.5, -1],
    [1, 0],
    [0.5, 1],
    [-0.5, 1],
    [-1, 0],
  ],
  diamond: [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ],
};

/** The corners of a shape that has them, from its middle, clockwise as on a screen. */
export function cornersOf(shape: Exclude<NodeShape, 'ellipse'>, scale = 1): Point[] {
  const width = NODE_BOXES[shape].width * scale;
  const height = NODE_BOXES[shape].height * scale;
  return CORNERS[shape].map(([x, y]) => ({ x: (x * width) / 2, y: (y * height) / 2 }));
}

/**
 * Pixels from this point inside a shape to its outline, in the direction of this unit vector. The
 * point is relative to the middle of the shape, which is drawn `scale` times as large as most.
 */
export function distanceToOutline(
  shape: NodeShape,
  from: Point,
  direction: Point,
  scale = 1,
): number {
  const ahead = from.x * direction.x + from.y * direction.y;
  if (shape === 'ellipse') {
    const aside = Math.hypot(from.x - ahead * direction.x, from.y - ahead * direction.y);
    return (
      Math.sqrt(Math.max(0, ((NODE_BOXES.ellipse.width * scale) / 2) ** 2 - aside ** 2)) - ahead
    );
  }
  const points = cornersOf(shape, scale);
  const distances = points.map((a, i) => {
    const b = points[(i + 1) % points.length] ?? a;
    // Outward from this side, as the corners go round clockwise on a screen.
    const nx = b.y - a.y;
    const ny = a.x - b.x;
    const towards = nx * direction.x + ny * direction.y;
    return towards > 0 ? (nx * (a.x - from.x) + ny * (a.y - from.y)) / towards : Infinity;
  });
  return Math.min(...distances);
}
