/** What a layout is asked and what it answers; the page and the layout worker share it. */

/** One entity as the layout sees it: a box with room for its label, centred on its place. */
export interface Box {
  id: string;
  /** Pixels at zoom 1. */
  width: number;
  height: number;
  x: number | null;
  y: number | null;
  /** Stays exactly where it is; only a placed box can be fixed. */
  fixed: boolean;
}

export interface Link {
  from: string;
  to: string;
  /** As long as the line had best be, in pixels, so that its label has room. */
  length?: number;
  /** From a parent to its company: layers follow it before anything else. */
  backbone?: boolean;
}

/** Lines are laid out about this long, in pixels; a longer label than fits is not written. */
export const LINE_LENGTH = { least: 124, most: 190 };

/** network: by closeness. ownership: in layers, from those who hold down to what is held. */
export type LayoutKind = 'network' | 'ownership';

export interface LayoutRequest {
  kind: LayoutKind;
  boxes: readonly Box[];
  links: readonly Link[];
}

/** A box that has its place. */
export interface Placed extends Box {
  x: number;
  y: number;
}

export interface Spot {
  id: string;
  x: number;
  y: number;
}

/** Free space kept around every box, in pixels. */
export const GAP = 16;

export function isPlaced(box: Box): box is Placed {
  return box.x !== null && box.y !== null;
}
