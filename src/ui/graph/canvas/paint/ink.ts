/** What the painter draws with. */
import type { Palette } from '../../../../drawing/shapes/palette.ts';

export type Pen = OffscreenCanvasRenderingContext2D;

/** The window's current colours and font. */
export interface Ink {
  palette: Palette;
  fontFamily: string;
}

/** Strokes scale with the zoom within these limits: thinner is invisible, thicker hides what it joins. */
const STROKES = { least: 0.55, most: 1.6 };

export function strokeScale(zoom: number): number {
  return Math.min(STROKES.most, Math.max(STROKES.least, zoom));
}

/** Shapes that look the same are stroked together, at most this many: larger batches are slower. */
const BATCH_SIZE = 60;

export function* inBatches<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let first = 0; first < all.length; first += BATCH_SIZE)
    yield all.slice(first, first + BATCH_SIZE);
}

/** Which words are emphasised. */
export interface Emphasis {
  /** The ids of nodes and lines whose words are in the accent colour. */
  strong: ReadonlySet<string>;
  /** Whether all others are faded. */
  fades: boolean;
  /** The hub of the group under the pointer, or the shared thing. */
  group: string | null;
}

/** The opacity of faded words. */
export const FADED = 0.35;
