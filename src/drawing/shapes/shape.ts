/**
 * The display list: signs, boxes and legend samples as data. One renderer draws it on a canvas, one writes
 * SVG, one is a component; none of them knows what it stands for.
 */
import type { Colour } from './palette.ts';
import type { Point, Rectangle } from './plane.ts';

/** How an outline is painted, its fill first; missing properties aren't. Lengths are in its own pixels. */
export interface Paint {
  fill?: Colour;
  stroke?: Colour;
  /** Width of the stroke; 1 by default. */
  width?: number;
  /** Lengths of dashes and gaps; solid if missing or empty. */
  dash?: readonly number[];
  /** Butt by default. */
  cap?: 'butt' | 'round' | 'square';
  /** Mitred by default. */
  join?: 'round';
}

/** An outline that can be scaled and moved without parsing a path. */
export type Outline =
  | { circle: Point; radius: number }
  | { rectangle: Rectangle; corner: number }
  | { corners: readonly Point[] };

/** An outline as the `d` of an SVG path. */
export interface PathShape extends Paint {
  path: string;
  /** Where its 0, 0 is drawn, and its scale, which also applies to the stroke. */
  at?: Point;
  scale?: number;
}

/** One line of text. */
export interface TextShape {
  text: string;
  at: Point;
  size: number;
  weight?: 600 | 700;
  fill: Colour;
  /** Width of a halo in the background colour. */
  halo?: number;
  align: 'left' | 'middle' | 'right';
  /** What is at `at`: the middle of the letters (`around`) or their baseline (`on`). */
  anchor: 'around' | 'on';
  /** By default the direction of its first letter. */
  direction?: 'ltr' | 'rtl';
}

export interface ShapeGroup {
  shapes: readonly Shape[];
  at: Point;
  scale?: number;
  /** What it is a sign of, for readers of the file. */
  sign?: string;
}

/** Drawn in this order. */
export type Shape = (Outline & Paint) | PathShape | TextShape | ShapeGroup;
