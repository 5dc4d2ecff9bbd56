/** What a measure makes of a picture, as the canvas has it: fills and letters of entities, and the scale. */
import type { EntityId } from '../contract/model/entity.ts';
import type { PictureMeasure } from '../contract/answers/picture.ts';
import { NODE_BOXES, type NodeLook, type Palette } from '../drawing/shapes/appearance.ts';
import { MEASURED_LETTER, type MeasuredLook } from '../drawing/shapes/measure-scale.ts';
import type { PictureNode } from '../drawing/network/picture.ts';
import type { LegendSample } from './svg-legend.ts';
import { round } from './svg-shapes.ts';
import { escapeXml } from './writable-text.ts';

/** Samples of sizes are drawn so much smaller than entities. */
const SMALLER = 3.6;
const SWATCH = 16;

export const looksBy = (measure: PictureMeasure | null): ReadonlyMap<EntityId, MeasuredLook> =>
  new Map(measure?.looks.map(({ entity, ...look }) => [entity, look]));

/** The look of an entity, filled by the measure where that says so. */
export const measuredFill = (
  look: NodeLook,
  { measured }: PictureNode,
  palette: Palette,
): NodeLook => (measured?.fill ? { ...look, fill: palette[measured.fill], filled: true } : look);

/** The letter in an entity; '' where it has none. */
export function signElement({ x, y, scale, measured }: PictureNode, palette: Palette): string {
  const size = Math.min(MEASURED_LETTER.most, MEASURED_LETTER.size * scale);
  return measured?.sign ? letter(measured.sign, { x, y, size }, palette) : '';
}

/** What sizes and colours mean, for the legend. */
export const measureSamples = (
  measure: PictureMeasure | null,
  palette: Palette,
  clean: (text: string) => string,
): LegendSample[] =>
  (measure?.scale ?? []).map(({ words, scale, fill, sign }) => ({
    words: escapeXml(clean(words)),
    sample:
      (scale === null ? swatch(fill, palette) : circle(scale, palette)) + inSample(sign, palette),
  }));

const inSample = (sign: string, palette: Palette): string =>
  sign === '' ? '' : letter(sign, { x: 0, y: 0, size: 11 }, palette);

const circle = (scale: number, palette: Palette): string =>
  `<circle r="${round((NODE_BOXES.ellipse.width * scale) / SMALLER / 2)}" fill="none" stroke="${palette.soft}" stroke-width="1.4"/>`;

function swatch(fill: MeasuredLook['fill'], palette: Palette): string {
  const half = SWATCH / 2;
  return `<rect x="-${half}" y="-${half}" width="${SWATCH}" height="${SWATCH}" rx="3" fill="${palette[fill ?? 'pane']}" stroke="${palette.soft}"/>`;
}

const letter = (
  sign: string,
  { x, y, size }: { x: number; y: number; size: number },
  palette: Palette,
): string =>
  `<text x="${round(x)}" y="${round(y)}" dy="0.35em" text-anchor="middle" font-size="${round(size)}" font-weight="600" fill="${palette.text}">${escapeXml(sign)}</text>`;
