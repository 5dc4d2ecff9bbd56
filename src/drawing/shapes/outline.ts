/** The outlines of nodes, and the distance at which a line meets them. */
import { NODE_BOXES, type NodeStyle, type NodeShape } from './appearance.ts';
import type { Point } from './plane.ts';
import type { Outline, Paint, Shape } from './shape.ts';

const CORNER_RADIUS = 8;
/** Distance between the two outlines of a node that stands for two records; pixels at zoom 1. */
export const SECOND_OUTLINE_INSET = 4;
/** Offsets of the outlines behind a stack, the farthest first; pixels at zoom 1. */
export const STACK_OFFSETS: readonly Point[] = [
  { x: 8, y: -8 },
  { x: 4, y: -4 },
];

/** Corners of the shapes other than the ellipse, for a box from -1 to 1. */
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

/** The corners relative to the middle, clockwise on the screen. */
function cornersOf(shape: Exclude<NodeShape, 'ellipse'>, scale = 1): Point[] {
  const width = NODE_BOXES[shape].width * scale;
  const height = NODE_BOXES[shape].height * scale;
  return CORNERS[shape].map(([x, y]) => ({ x: (x * width) / 2, y: (y * height) / 2 }));
}

/** Each shape around 0, 0 at scale 1. */
export const NODE_OUTLINES: Readonly<Record<NodeShape, Outline>> = {
  ellipse: { circle: { x: 0, y: 0 }, radius: NODE_BOXES.ellipse.width / 2 },
  'round-rectangle': {
    rectangle: { minX: -18, minY: -18, maxX: 18, maxY: 18 },
    corner: CORNER_RADIUS,
  },
  hexagon: { corners: cornersOf('hexagon') },
  diamond: { corners: cornersOf('diamond') },
};

function outlineAt(outline: Outline, { x, y }: Point, scale: number): Outline {
  const placed = (point: Point): Point => ({ x: x + point.x * scale, y: y + point.y * scale });
  if ('circle' in outline) {
    return { circle: placed(outline.circle), radius: outline.radius * scale };
  }
  if ('corners' in outline) return { corners: outline.corners.map(placed) };
  const { minX, minY, maxX, maxY } = outline.rectangle;
  const first = placed({ x: minX, y: minY });
  const last = placed({ x: maxX, y: maxY });
  return {
    rectangle: { minX: first.x, minY: first.y, maxX: last.x, maxY: last.y },
    corner: outline.corner * scale,
  };
}

/** The outline of a shape, scaled and painted. */
export const outlineShape = (shape: NodeShape, scale: number, paint: Paint): Shape =>
  Object.assign(outlineAt(NODE_OUTLINES[shape], { x: 0, y: 0 }, scale), paint);

interface NodeForm {
  /** Size factor. */
  scale?: number;
  ofTwoRecords?: boolean;
  /** The number of entities in its stack; 0 if it is none. */
  stacked?: number;
}

/**
 * The shapes of a node at this place: a stack has further outlines behind it, a node of two records a
 * second one inside. One known by name only is filled with the background colour, so that it looks empty.
 */
export function nodeShapes(
  style: NodeStyle,
  { x, y }: Point,
  { scale = 1, ofTwoRecords = false, stacked = 0 }: NodeForm,
): Shape[] {
  const { shape, filled, stroke, strokeWidth: width, dash } = style;
  const paint = { fill: filled ? style.fill : 'ground', stroke, width, dash } as const;
  const outline = (at: Point, size: number): Shape =>
    Object.assign(outlineAt(NODE_OUTLINES[shape], at, size), paint);
  const behind = (stacked > 0 ? STACK_OFFSETS : []).map((offset) =>
    outline({ x: x + offset.x * scale, y: y + offset.y * scale }, scale),
  );
  const inner = scale - (2 * SECOND_OUTLINE_INSET) / NODE_BOXES[shape].width;
  const second = ofTwoRecords ? [outline({ x, y }, inner)] : [];
  return [...behind, outline({ x, y }, scale), ...second];
}

/**
 * Distance in pixels from a point inside a shape to its outline, along a unit vector. The point is relative
 * to the middle of the shape, which is drawn at `scale`.
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
    // The normal pointing out of this side, as the corners are clockwise on the screen.
    const nx = b.y - a.y;
    const ny = a.x - b.x;
    const towards = nx * direction.x + ny * direction.y;
    return towards > 0 ? (nx * (a.x - from.x) + ny * (a.y - from.y)) / towards : Infinity;
  });
  return Math.min(...distances);
}
