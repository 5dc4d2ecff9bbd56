/**
 * The display list: a sign, a box or a sample of a legend as data. One pen draws it on a canvas, one
 * writes it as SVG, and a component puts it into the window: none of them knows what it is of.
 */
import type { Colour } from './palette.ts';
import type { Point, Rectangle } from './plane.ts';

/** How an outline is painted, its fill first; what is left out is not painted. In its own pixels. */
export interface Paint {
  fill?: Colour;
  stroke?: Colour;
  /** Of the stroke; left out: 1. */
  width?: number;
  /** Lengths of dashes and gaps; none is solid. */
  dash?: readonly number[];
  /** Left out: butt. */
  cap?: 'butt' | 'round' | 'square';
  /** Left out: mitred. */
  join?: 'round';
}

/** An outline that can be drawn anywhere at any size without its text being read again. */
export type Outline =
  | { circle: Point; radius: number }
  | { rectangle: Rectangle; corner: number }
  | { corners: readonly Point[] };

/** An outline as the `d` of an SVG path has it. */
export interface PathShape extends Paint {
  path: string;
  /** Where its 0, 0 lies, and how much larger it is; its stroke is scaled with it. */
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
  /** How wide a halo of the ground it has. */
  halo?: number;
  align: 'left' | 'middle' | 'right';
  /** What of the letters stands at its place: their middle, or the line they stand on. */
  stands: 'around' | 'on';
  /** Left out: as its first letter says. */
  direction?: 'ltr' | 'rtl';
}

export interface ShapeGroup {
  shapes: readonly Shape[];
  at: Point;
  scale?: number;
  /** What it is a sign of, for whoever reads the file. */
  sign?: string;
}

/** Drawn in the order they stand in. */
export type Shape = (Outline & Paint) | PathShape | TextShape | ShapeGroup;
