/** What is seen of a picture: from how near, and which part of it. */
import { NODE_BOXES, SHAPES } from '../shapes/appearance.ts';
import type { PictureNode } from './picture.ts';
import type { Point, Rectangle, Size } from '../shapes/plane.ts';

/** The plane as it lies on the screen: a point of it is at `point * zoom + pan`, in pixels. */
export interface Viewport extends Size {
  zoom: number;
  pan: Point;
}

/** What the eye is on, by their ids; of entities and of lines. */
export interface Focus {
  /** What the pointer is on. */
  hovered: string | null;
  /** Where the keyboard is, while it is used. */
  current: string | null;
  selected: readonly string[];
  selectedLines: readonly string[];
  /** What an answer is told of by: while there are any, all others are paler. */
  highlighted: readonly string[];
  /** The hub whose group the pointer is on, or the shared thing. */
  group: string | null;
}

export const NO_FOCUS: Focus = {
  hovered: null,
  current: null,
  selected: [],
  selectedLines: [],
  highlighted: [],
  group: null,
};

/** Words follow the zoom within these: smaller they can't be read, larger they help nobody. */
const WORDS = { least: 0.86, most: 1.6 };
/**
 * However far it is seen from, an entity is this many pixels wide at least: fewer from beyond `near`, where
 * thousands would run into one.
 */
const LEAST_NODE = { far: 2, usual: 5, near: 0.06 };

/** How much larger words are written than at zoom 1. */
export function wordScale(zoom: number): number {
  return Math.min(WORDS.most, Math.max(WORDS.least, zoom));
}

/** How much larger the shape of a node is drawn than `NODE_BOXES` has it, at this zoom. */
export function shapeScale({ kind, scale }: PictureNode, zoom: number): number {
  return scale * Math.max(zoom, leastNode(zoom) / NODE_BOXES[SHAPES[kind]].width);
}

function leastNode(zoom: number): number {
  const { far, usual, near } = LEAST_NODE;
  return Math.min(usual, Math.max(far, (usual * zoom) / near));
}

/** Half of the width and height of a node as it is drawn at this zoom, in words' pixels. */
export function halfNodeSize(node: PictureNode, zoom: number): Point {
  const { width, height } = NODE_BOXES[SHAPES[node.kind]];
  const scale = shapeScale(node, zoom) / wordScale(zoom);
  return { x: (width * scale) / 2, y: (height * scale) / 2 };
}

/** The part of the plane that is in sight, with so many pixels of the screen around it. */
export function visibleRectangle({ zoom, pan, width, height }: Viewport, around = 0): Rectangle {
  return {
    minX: (-around - pan.x) / zoom,
    maxX: (width + around - pan.x) / zoom,
    minY: (-around - pan.y) / zoom,
    maxY: (height + around - pan.y) / zoom,
  };
}

export function isWithin({ x, y }: Point, { minX, maxX, minY, maxY }: Rectangle): boolean {
  return x >= minX && x <= maxX && y >= minY && y <= maxY;
}

/** Where a point of the plane is seen, in pixels from the corner of the sight. */
export function onScreen({ x, y }: Point, { zoom, pan }: Pick<Viewport, 'zoom' | 'pan'>): Point {
  return { x: x * zoom + pan.x, y: y * zoom + pan.y };
}
