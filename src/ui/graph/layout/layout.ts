/** What a layout is asked; the page and the layout worker share it. It answers spots. */
import type { Box, Link } from '../../../drawing/boxes.ts';

/** Lines are laid out about this long, in pixels; a longer label than fits is not written. */
export const LINE_LENGTH = { least: 124, most: 190 };

/** network: by closeness. ownership: in layers, from those who hold down to what is held. */
export type LayoutKind = 'network' | 'ownership';

export interface LayoutRequest {
  kind: LayoutKind;
  boxes: readonly Box[];
  links: readonly Link[];
}
