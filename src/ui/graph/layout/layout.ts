/** What a layout is asked; the page and the layout worker share it. It answers spots. */
import type { ChartShown } from '../../../drawing/chart/chart-picture.ts';
import type { Box, Link } from '../../../drawing/boxes.ts';

/** Lines are laid out about this long, in pixels; a longer label than fits is not written. */
export const LINE_LENGTH = { least: 124, most: 190 };

/**
 * network: by closeness. ownership: in layers, from those who hold down to what is held. chart: the
 * same in boxes, with room for all words.
 */
export type LayoutKind = 'network' | 'ownership' | 'chart';

/** A chart measures its boxes itself, and keeps none where it is. */
export interface ChartRequest {
  kind: 'chart';
  shown: ChartShown;
}

export interface LayoutRequest {
  kind: Exclude<LayoutKind, 'chart'>;
  boxes: readonly Box[];
  links: readonly Link[];
  /** No places at all unless lines are much easier to follow than as everything stands. */
  ifClearer?: boolean;
}
