/** The outlines of nodes: how they are written in SVG, and where a line meets them. */
import { CORNER_RADIUS, NODE_BOXES, type NodeLook, type NodeShape } from '../drawing/appearance.ts';
import type { Point } from '../drawing/place.ts';

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

/** Two decimals are a hundredth of a pixel. */
export const round = (value: number): number => Math.round(value * 100) / 100;

const corners = (shape: Exclude<NodeShape, 'ellipse'>): Point[] => {
  const { width, height } = NODE_BOXES[shape];
  return CORNERS[shape].map(([x, y]) => ({ x: (x * width) / 2, y: (y * height) / 2 }));
};

/**
 * Pixels from this point inside a shape to its outline, in the direction of this unit vector. The
 * point is relative to the middle of the shape.
 */
export function distanceToOutline(shape: NodeShape, from: Point, direction: Point): number {
  const ahead = from.x * direction.x + from.y * direction.y;
  if (shape === 'ellipse') {
    const aside = Math.hypot(from.x - ahead * direction.x, from.y - ahead * direction.y);
    return Math.sqrt(Math.max(0, (NODE_BOXES.ellipse.width / 2) ** 2 - aside ** 2)) - ahead;
  }
  const points = corners(shape);
  const distances = points.map((a, i) => {
    const b = points[(i + 1) % points.length] ?? a;
    // Outward from this side, as the corners go round clockwise on a screen.
    const [nx, ny] = [b.y - a.y, a.x - b.x];
    const towards = nx * direction.x + ny * direction.y;
    return towards > 0 ? (nx * (a.x - from.x) + ny * (a.y - from.y)) / towards : Infinity;
  });
  return Math.min(...distances);
}

/** An attribute for dashes, or none for a solid stroke. */
export const dashes = (dash: readonly number[]): string =>
  dash.length === 0 ? '' : ` stroke-dasharray="${dash.join(' ')}"`;

/** The shape at this place. What is known by name only is filled with the ground, so that it looks empty. */
export function shapeElement(look: NodeLook, { x, y }: Point, ground: string): string {
  const { shape, strokeWidth, dash } = look;
  const { width, height } = NODE_BOXES[shape];
  const fill = look.filled ? look.fill : ground;
  const paint = `fill="${fill}" stroke="${look.stroke}" stroke-width="${strokeWidth}"${dashes(dash)}`;
  if (shape === 'ellipse') {
    return `<circle cx="${round(x)}" cy="${round(y)}" r="${width / 2}" ${paint}/>`;
  }
  if (shape === 'round-rectangle') {
    const [left, top] = [round(x - width / 2), round(y - height / 2)];
    return `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="${CORNER_RADIUS}" ${paint}/>`;
  }
  const points = corners(shape).map((corner) => `${round(x + corner.x)},${round(y + corner.y)}`);
  return `<polygon points="${points.join(' ')}" ${paint}/>`;
}
