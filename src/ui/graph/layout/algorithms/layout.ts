/** Layout requests, shared by the page and the layout worker. The result is a list of spots. */
import type { ChartInput } from '../../../../drawing/chart/chart-picture.ts';
import type { Box, Link } from '../../../../drawing/elements/boxes.ts';

/** Limits of a line's length in a layout, in pixels; labels that don't fit are not written. */
export const LINE_LENGTH = { least: 124, most: 190 };

/** A chart measures its boxes itself, and moves all of them. */
interface ChartRequest {
  kind: 'chart';
  shown: ChartInput;
}

interface BoxesRequest {
  boxes: readonly Box[];
  links: readonly Link[];
}

export interface LayoutRequest extends BoxesRequest {
  kind: 'network' | 'ownership';
  /** Return no positions unless lines become much easier to follow than now. */
  ifClearer?: boolean;
}

export interface RingsRequest extends BoxesRequest {
  kind: 'rings';
  /** The centre of the rings; ids of boxes. */
  centre: readonly string[];
}

export interface AreasRequest extends BoxesRequest {
  kind: 'jurisdiction';
  /** Ids by area; each box is in one area. */
  areas: readonly (readonly string[])[];
}

export type AnyLayoutRequest = ChartRequest | LayoutRequest | RingsRequest | AreasRequest;
