/** What the painter writes and draws with, and on. */
import type { Palette } from '../../../../drawing/shapes/palette.ts';

export type Pen = OffscreenCanvasRenderingContext2D;

/** The colours and the type of the window as they are now. */
export interface Ink {
  palette: Palette;
  fontFamily: string;
}

/** Strokes follow the zoom within these: thinner they can't be seen, thicker they hide what they join. */
const STROKES = { least: 0.55, most: 1.6 };

export function strokeScale(zoom: number): number {
  return Math.min(STROKES.most, Math.max(STROKES.least, zoom));
}

/** Things that look the same are stroked together; more at once take longer than one after the other. */
const TOGETHER = 60;

export function* inBatches<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let first = 0; first < all.length; first += TOGETHER)
    yield all.slice(first, first + TOGETHER);
}

/** What stands out of what is written. */
export interface Emphasis {
  /** The ids of nodes and lines whose words are in the accent. */
  strong: ReadonlySet<string>;
  /** Whether all others are paler. */
  fades: boolean;
  /** The hub whose group the pointer is on, or the shared thing. */
  group: string | null;
}

/** How much is left of words that are not of what the pointer is on, or lit. */
export const FADED = 0.35;
