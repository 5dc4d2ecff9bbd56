/** What a measure makes of a picture, as the canvas has it: fills and letters of entities, and the scale. */
import type { EntityId } from '../contract/model/entity.ts';
import type { PictureMeasure } from '../contract/answers/picture.ts';
import type { PictureNode } from '../drawing/network/picture.ts';
import { NODE_BOXES, type NodeLook } from '../drawing/shapes/appearance.ts';
import { letterShape, letterSize, type MeasuredLook } from '../drawing/shapes/measure-scale.ts';
import type { Shape } from '../drawing/shapes/shape.ts';
import type { LegendSample } from './svg-legend.ts';
import { escapeXml } from './common/writable-text.ts';

/** Samples of sizes are drawn so much smaller than entities. */
const SMALLER = 3.6;
const SWATCH = 8;

export const looksBy = (measure: PictureMeasure | null): ReadonlyMap<EntityId, MeasuredLook> =>
  new Map(measure?.looks.map(({ entity, ...look }) => [entity, look]));

/** The look of an entity, filled by the measure where that says so. */
export const measuredFill = (look: NodeLook, { measured }: PictureNode): NodeLook =>
  measured?.fill ? { ...look, fill: measured.fill, filled: true } : look;

/** The letter in an entity that has one. */
export const nodeLetter = ({ x, y, scale, measured }: PictureNode): Shape[] =>
  measured?.sign ? [letterShape(measured.sign, { x, y }, letterSize(scale))] : [];

const ORIGIN = { x: 0, y: 0 };

/** What sizes and colours mean, for the legend. */
export const measureSamples = (
  measure: PictureMeasure | null,
  clean: (text: string) => string,
): LegendSample[] =>
  (measure?.scale ?? []).map(({ words, scale, fill, sign }) => ({
    words: escapeXml(clean(words)),
    shapes: [
      scale === null ? swatch(fill) : circle(scale),
      ...(sign === '' ? [] : [letterShape(sign, ORIGIN, 11)]),
    ],
  }));

const circle = (scale: number): Shape => ({
  circle: ORIGIN,
  radius: (NODE_BOXES.ellipse.width * scale) / SMALLER / 2,
  stroke: 'soft',
  width: 1.4,
});

const swatch = (fill: MeasuredLook['fill']): Shape => ({
  rectangle: { minX: -SWATCH, minY: -SWATCH, maxX: SWATCH, maxY: SWATCH },
  corner: 3,
  fill: fill ?? 'pane',
  stroke: 'soft',
});
