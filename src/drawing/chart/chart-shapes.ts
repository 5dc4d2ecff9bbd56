/** The display list of a chart: strokes, boxes with all they contain, arrows and words. */
import type { EntityKind } from '../../contract/model/entity.ts';
import { importedSign } from '../shapes/imported-sign.ts';
import { lineStrokes, nodeStyle } from '../shapes/appearance.ts';
import { STACK_OFFSETS } from '../shapes/outline.ts';
import type { Point, Rectangle } from '../shapes/plane.ts';
import type { Paint, PathShape, Shape, ShapeGroup, TextShape } from '../shapes/shape.ts';
import { MARK_PLACES } from './chart-marks.ts';
import type { ChartArrow, ChartPictureBox, ChartPictureLine } from './chart-picture.ts';
import { rectangleOf } from './chart-rows.ts';
import { strokeStyle, strokePath, type Stroke } from './chart-strokes.ts';
import { WORDS_FONT, WORDS_LINE } from './chart-words.ts';

/** @param wider factor for the line width, so that lines stay visible when zoomed out */
export function strokeShapes(stroke: Stroke, wider = 1): PathShape[] {
  const style = strokeStyle(stroke.lineType);
  const cap = style.dash.length === 0 ? 'square' : style.cap;
  return lineStrokes(strokePath(stroke), { ...style, cap }, wider);
}

const HEADS: Readonly<Record<ChartArrow['direction'], string>> = {
  down: 'l-4 -8h8z',
  up: 'l-4 8h8z',
  right: 'l-8 -4v8z',
  left: 'l8 -4v8z',
};

const hundredth = (value: number): number => Math.round(value * 100) / 100;

export const arrowShape = ({ tip, direction, lineType }: ChartArrow): PathShape => ({
  path: `M${hundredth(tip.x)} ${hundredth(tip.y)}${HEADS[direction]}`,
  fill: strokeStyle(lineType).colour,
});

/** The mark of its kind; null for a stack of several kinds, whose kind is not unknown but mixed. */
const boxMark = ({ kind, stacked }: { kind: EntityKind; stacked: number }): string | null =>
  stacked > 0 && kind === 'member' ? null : KIND_MARKS[kind];

/** The outline, repeated behind a stack, and with a second edge if it stands for two records. */
function edgesOf(
  { kind, ofTwoRecords, stacked }: Pick<ChartPictureBox, 'kind' | 'ofTwoRecords' | 'stacked'>,
  { minX, maxX, minY, maxY }: Rectangle,
  paint: Paint,
): PathShape[] {
  const edge = ({ x, y }: Point): PathShape => {
    const at = { minX: minX + x, maxX: maxX + x, minY: minY + y, maxY: maxY + y };
    return Object.assign({ path: boxOutline(kind, at) }, paint);
  };
  const edges = [...(stacked > 0 ? STACK_OFFSETS : []), { x: 0, y: 0 }].map(edge);
  if (!ofTwoRecords) return edges;
  const { fill: _, dash: __, ...stroke } = paint;
  const path = secondEdge(kind, { minX, maxX, minY, maxY });
  return [...edges, Object.assign({ path }, stroke)];
}

/** How a box is highlighted. */
interface BoxHighlight {
  isSelected: boolean;
  isInFocus: boolean;
}

const AT_REST: BoxHighlight = { isSelected: false, isInFocus: false };

export function boxShapes(box: ChartPictureBox, { isSelected, isInFocus } = AT_REST): Shape[] {
  const style = nodeStyle(box);
  const at = rectangleOf(box);
  const isAccented = isSelected || isInFocus;
  const paint: Paint = {
    fill: isSelected ? 'accentSoft' : style.filled ? style.fill : 'ground',
    stroke: isAccented ? 'accent' : style.stroke,
    width: style.strokeWidth + (isAccented ? 1.2 : 0),
    dash: style.dash,
  };
  const path = boxMark(box);
  const place = MARK_PLACES[box.kind];
  const mark: PathShape[] =
    path === null
      ? []
      : [
          {
            path,
            at: { x: at.minX + place.x, y: at.minY + place.y },
            stroke: 'soft',
            width: 1.1,
            cap: 'round',
            join: 'round',
          },
        ];
  const texts = box.texts.map(({ text, baseline, font, soft, rightToLeft }): TextShape => ({
    text,
    at: { x: box.x, y: box.y + baseline },
    size: font.size,
    ...(font.bold && { weight: 600 }),
    fill: soft ? 'soft' : style.text,
    align: 'middle',
    anchor: 'on',
    direction: rightToLeft ? 'rtl' : 'ltr',
  }));
  const badge = box.imported ? [importedSign(importedPlace(at))] : [];
  return [...edgesOf(box, at, paint), ...mark, ...texts, ...badge];
}

/** On the lower edge, clear of rounded corners and of lines from its middle. */
const importedPlace = ({ minX, maxY }: Rectangle): Point => ({ x: minX + 26, y: maxY });

export function wordShapes({ words, wordsAt }: ChartPictureLine): TextShape[] {
  if (wordsAt === null) return [];
  const isAtEnd = wordsAt.align === 'end';
  return words.lines.map(({ text, rightToLeft }, index) => ({
    text,
    at: {
      x: isAtEnd ? wordsAt.maxX : wordsAt.minX,
      y: wordsAt.minY + index * WORDS_LINE + WORDS_FONT.size,
    },
    size: WORDS_FONT.size,
    fill: 'text',
    align: isAtEnd ? 'right' : 'left',
    anchor: 'on',
    direction: rightToLeft ? 'rtl' : 'ltr',
  }));
}

/** Scales of a sample: its corners are drawn for boxes twice as large. */
const SAMPLE = { scale: 0.5, mark: 1.7 };
const SAMPLE_BOX: Rectangle = { minX: -27, maxX: 27, minY: -17, maxY: 17 };

/** A sample box around 0, 0 for a legend. */
export function boxSample(
  box: Pick<ChartPictureBox, 'kind' | 'knowledge' | 'ofTwoRecords' | 'stacked'>,
): ShapeGroup {
  const { fill, filled, stroke, strokeWidth, dash } = nodeStyle(box);
  const edges = edgesOf(box, SAMPLE_BOX, {
    fill: filled ? fill : 'ground',
    stroke,
    width: strokeWidth / SAMPLE.scale,
    dash: dash.map((length) => length / SAMPLE.scale),
  });
  const path = filled ? boxMark(box) : null;
  const mark: PathShape[] =
    path === null ? [] : [{ path, scale: SAMPLE.mark, stroke, width: 1.2, cap: 'round' }];
  return { at: { x: 0, y: 0 }, scale: SAMPLE.scale, shapes: [...edges, ...mark] };
}

/** Companies are rectangles, persons have round ends, authorities cut corners, unstated kinds points. */
export function boxOutline(kind: EntityKind, { minX, minY, maxX, maxY }: Rectangle): string {
  const [left, top, right, bottom] = [minX, minY, maxX, maxY].map(tidy) as [
    ...[number, number, number, number],
  ];
  const middle = tidy((top + bottom) / 2);
  if (kind === 'company') return `M${left} ${top}H${right}V${bottom}H${left}Z`;
  if (kind === 'person') {
    const r = Math.min(ROUND, tidy((bottom - top) / 2));
    const arc = (x: number, y: number): string => `A${r} ${r} 0 0 1 ${x} ${y}`;
    return `M${left + r} ${top}H${right - r}${arc(right, top + r)}V${bottom - r}${arc(right - r, bottom)}H${left + r}${arc(left, bottom - r)}V${top + r}${arc(left + r, top)}Z`;
  }
  if (kind === 'authority') {
    return `M${left + CUT} ${top}H${right - CUT}L${right} ${top + CUT}V${bottom - CUT}L${right - CUT} ${bottom}H${left + CUT}L${left} ${bottom - CUT}V${top + CUT}Z`;
  }
  return `M${left + POINT} ${top}H${right - POINT}L${right} ${middle}L${right - POINT} ${bottom}H${left + POINT}L${left} ${middle}Z`;
}

/** A second line inside the right edge, for a box that stands for two records. */
function secondEdge(kind: EntityKind, { minY, maxX, maxY }: Rectangle): string {
  const inset = kind === 'company' ? 0 : ROUND / 2;
  return `M${tidy(maxX - 4)} ${tidy(minY + inset)}V${tidy(maxY - inset)}`;
}

/** Drawn around 0, 0 within 6 pixels, as strokes without a fill. */
export const KIND_MARKS: Readonly<Record<EntityKind, string>> = {
  // A head and shoulders.
  person: 'M0 -5A2.4 2.4 0 1 1 -0.01 -5ZM-5 5C-5 -0.5 5 -0.5 5 5',
  // A house of several floors.
  company: 'M-4 5V-5H4V5M-5.5 5H5.5M-1.7 -2.5H-1.6M1.6 -2.5H1.7M-1.7 0H-1.6M1.6 0H1.7M-1 5V2.7H1V5',
  // Columns below a gable.
  authority: 'M-5.5 -2L0 -5.5L5.5 -2ZM-5.5 5H5.5M-3.5 -1.5V5M0 -1.5V5M3.5 -1.5V5',
  // A question mark.
  member: 'M-2.6 -2.6C-2.6 -6 2.8 -6 2.8 -2.6C2.8 -0.4 0 -0.5 0 2M0 4.7V4.8',
};

/** How far corners are rounded, cut or pointed, in pixels. */
const ROUND = 20;

const CUT = 9;

const POINT = 11;

const tidy = (value: number): number => Math.round(value * 100) / 100;
