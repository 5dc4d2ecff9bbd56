/** The badge of what was imported, as it is drawn in SVG: the same as on the canvas. */
import type { PictureWords } from '../contract/words/picture-words.ts';
import type { Palette } from '../drawing/shapes/appearance.ts';
import { IMPORTED_BADGE } from '../drawing/shapes/imported-sign.ts';
import type { Point } from '../drawing/shapes/plane.ts';
import type { LegendSample } from './svg-legend.ts';
import { round } from './svg-shapes.ts';

/** With its middle here. */
export function importedElement({ x, y }: Point, { pane, text }: Palette): string {
  const { ground, arrow, stroke } = IMPORTED_BADGE;
  return `<g data-sign="imported" transform="translate(${round(x)} ${round(y)})" stroke="${text}" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round"><path d="${ground}" fill="${pane}"/><path d="${arrow}" fill="none"/></g>`;
}

/** For the legend, where any is drawn. */
export const importedSamples = (
  nodes: readonly { imported: boolean }[],
  palette: Palette,
  { importedFrom }: PictureWords,
): LegendSample[] =>
  nodes.some(({ imported }) => imported)
    ? [{ words: importedFrom, sample: importedElement({ x: 0, y: 0 }, palette) }]
    : [];
