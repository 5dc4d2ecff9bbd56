/** What a layout is asked; the page and the layout worker share it. It answers spots. */
import type { ChartInput } from '../../../../drawing/chart/chart-picture.ts';
import type { Box, Link } from '../../../../drawing/elements/boxes.ts';

/** Lines are laid out about this long, in pixels; a longer label than fits is not written. */
export const LINE_LENGTH = { least: 124, most: 190 };

/** A chart measures its boxes itself, and keeps none where it is. */
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
  /** No places at all unless lines are much easier to follow than as everything stands. */
  ifClearer?: boolean;
}

export interface RingsRequest extends BoxesRequest {
  kind: 'rings';
  /** Whom the rings are around; ids of boxes. */
  centre: readonly string[];
}

export interface AreasRequest extends BoxesRequest {
  kind: 'jurisdiction';
  /** Each box is in one. */
  areas: readonly (readonly string[])[];
}

/** All that can be asked. */
export type AnyLayoutRequest = ChartRequest | LayoutRequest | RingsRequest | AreasRequest;
