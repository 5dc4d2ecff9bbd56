/** The input of layouts: entities as boxes with space for their names, and the links between them. */
import { drawName, nodeBoxOf } from '../labels/names.ts';
import type { Point, Size } from '../shapes/plane.ts';
import { underName, type DrawnEntity } from '../shapes/stack-glyph.ts';

/** An entity in a layout, centred on its place; in pixels at zoom 1. */
export interface Box extends Size {
  id: string;
  x: number | null;
  y: number | null;
  /** Stays exactly where it is; only a placed box can be fixed. */
  fixed: boolean;
}

/** A box with a place. */
export interface Placed extends Box {
  x: number;
  y: number;
}

export interface Spot extends Point {
  id: string;
}

export interface Link {
  from: string;
  to: string;
  /** The preferred length of the line in pixels, so that its label has room. */
  length?: number;
  /** A link from a parent to its company, which layouts in layers follow before all others. */
  backbone?: boolean;
}

/** Free space kept around every box, in pixels. */
export const GAP = 16;
/** Places with a coordinate further out are ignored. */
const FAR = 1_000_000;

export function isPlaced<Some extends Pick<Box, 'x' | 'y'>>(some: Some): some is Some & Point {
  const { x, y } = some;
  return x !== null && y !== null && Math.abs(x) <= FAR && Math.abs(y) <= FAR;
}

/**
 * The box of an entity with its name as drawn.
 * @param idLine a line under the name that distinguishes it from others: `idUnderName`
 * @param fixed whether it has to stay at its place
 */
export function boxOf(
  entity: Pick<DrawnEntity, 'id' | 'label' | 'x' | 'y' | 'stacked'>,
  idLine: string | null,
  fixed: boolean,
): Box {
  const { id, label, x, y } = entity;
  const size = nodeBoxOf(drawName(label, underName(entity, idLine)));
  const place = { x, y };
  if (isPlaced(place)) return { id, ...size, ...place, fixed };
  return { id, ...size, x: null, y: null, fixed: false };
}
