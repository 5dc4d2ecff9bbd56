/** The visible part of a picture, and its zoom. */
import { NODE_BOXES, SHAPES } from '../shapes/appearance.ts';
import type { PictureNode } from './picture.ts';
import type { Point, Rectangle, Size } from '../shapes/plane.ts';

/** How the plane maps to the screen: a point is drawn at `point * zoom + pan`, in pixels. */
export interface Viewport extends Size {
  zoom: number;
  pan: Point;
}

/** The ids of entities and lines in focus. */
export interface Focus {
  /** The entity or line under the pointer. */
  hovered: string | null;
  /** The entity at the keyboard cursor, while the keyboard is used. */
  current: string | null;
  selected: readonly string[];
  selectedLines: readonly string[];
  /** The entities and lines of an answer; while there are any, all others are paler. */
  highlighted: readonly string[];
  /** The hub of the group under the pointer, or the id of the shared thing. */
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

/** Limits of the scale of words: smaller ones can't be read, and larger ones don't help. */
const WORDS = { min: 0.86, max: 1.6 };
/**
 * An entity is always at least `usual` pixels wide; below the zoom `near`, where thousands would merge,
 * down to `far`.
 */
const MIN_NODE = { far: 2, usual: 5, near: 0.06 };

/** Factor for the size of words, relative to zoom 1. */
export function wordScale(zoom: number): number {
  return Math.min(WORDS.max, Math.max(WORDS.min, zoom));
}

/** Factor for the shape of a node relative to `NODE_BOXES`, at this zoom. */
export function shapeScale({ kind, scale }: PictureNode, zoom: number): number {
  return scale * Math.max(zoom, minNodeWidth(zoom) / NODE_BOXES[SHAPES[kind]].width);
}

function minNodeWidth(zoom: number): number {
  const { far, usual, near } = MIN_NODE;
  return Math.min(usual, Math.max(far, (usual * zoom) / near));
}

/** Half the width and height of a node drawn at this zoom, in text pixels. */
export function halfNodeSize(node: PictureNode, zoom: number): Point {
  const { width, height } = NODE_BOXES[SHAPES[node.kind]];
  const scale = shapeScale(node, zoom) / wordScale(zoom);
  return { x: (width * scale) / 2, y: (height * scale) / 2 };
}

/** The visible part of the plane, grown by `around` screen pixels. */
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

/** Where a point of the plane is on the screen, in pixels from the corner of the viewport. */
export function onScreen({ x, y }: Point, { zoom, pan }: Pick<Viewport, 'zoom' | 'pan'>): Point {
  return { x: x * zoom + pan.x, y: y * zoom + pan.y };
}
