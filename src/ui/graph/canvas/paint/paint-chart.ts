/** Paints a chart: in its own pixels, words included, then moved and scaled to the viewport. */
import {
  arrowShape,
  boxShapes,
  strokeShapes,
  wordShapes,
} from '../../../../drawing/chart/chart-shapes.ts';
import type { ChartPicture, ChartPictureLine } from '../../../../drawing/chart/chart-picture.ts';
import { rectangleOf } from '../../../../drawing/chart/chart-rows.ts';
import type { Spot } from '../../../../drawing/elements/boxes.ts';
import { chartRow, markRow } from '../../../../drawing/elements/record-marks.ts';
import { boxGroupShapes, type GroupBadge } from '../../../../drawing/network/group-badge.ts';
import { chartLineMarkAt, type Marked } from '../../../../drawing/network/line-marks.ts';
import {
  visibleRectangle,
  type Focus,
  type Viewport,
} from '../../../../drawing/network/viewport.ts';
import { newsShapes, type News } from '../../../../drawing/shapes/news.ts';
import type { Palette } from '../../../../drawing/shapes/palette.ts';
import { overlap, type Rectangle } from '../../../../drawing/shapes/plane.ts';
import { drawShapes } from './canvas-pen.ts';
import { FADED, type Ink, type Pen } from './ink.ts';

/** The least width of a line on screen, in pixels. */
const LEAST_STROKE = 0.7;
/** How far beyond the viewport is painted, in screen pixels. */
const MARGIN = 80;

interface ChartView {
  picture: ChartPicture;
  groups: ReadonlyMap<string, GroupBadge>;
  news: News;
  marked: Marked;
  viewport: Viewport;
  focus: Focus;
  held: readonly Spot[];
}

export function paintChart(pen: Pen, view: ChartView, ink: Ink): void {
  const { picture, groups, news, marked, viewport, focus, held } = view;
  const { palette } = ink;
  pen.save();
  pen.translate(viewport.pan.x, viewport.pan.y);
  pen.scale(viewport.zoom, viewport.zoom);
  const visible = visibleRectangle(viewport, MARGIN);
  const lineScale = Math.max(1, LEAST_STROKE / viewport.zoom);
  for (const stroke of picture.strokes) drawShapes(pen, strokeShapes(stroke, lineScale), ink);
  paintNewBands(pen, picture, news, lineScale, palette);
  const highlighted = new Set(focus.highlighted);
  const isFaint = (id: string): boolean => highlighted.size > 0 && !highlighted.has(id);
  if (highlighted.size > 0) fadePainted(pen, visible, palette);
  const strong = focusedLines(picture, focus);
  paintStrong(pen, strong, focus, lineScale, palette);
  const heldAt = new Map(held.map((spot) => [spot.id, spot]));
  const selected = new Set(focus.selected);
  const signs = new Map(news.entities.map(({ id, sign }) => [id, sign]));
  const marks = new Map(marked.glyphs.map((one) => [one.id, one]));
  for (const box of picture.boxes) {
    const spot = heldAt.get(box.id);
    const placedBox = spot ? { ...box, x: spot.x, y: spot.y } : box;
    if (!overlap(rectangleOf(placedBox), visible)) continue;
    pen.globalAlpha = isFaint(box.id) ? FADED : 1;
    const isInFocus = box.id === focus.hovered || box.id === focus.current;
    drawShapes(pen, boxShapes(placedBox, { isSelected: selected.has(box.id), isInFocus }), ink);
    const at = rectangleOf(placedBox);
    const sign = signs.get(box.id);
    if (sign) drawShapes(pen, newsShapes(sign, { x: at.maxX, y: at.minY }), ink);
    const marksOfBox = marks.get(box.id);
    if (marksOfBox) drawShapes(pen, markRow(marksOfBox, chartRow(at)), ink);
    const group = groups.get(box.id);
    if (group) drawShapes(pen, boxGroupShapes(group, at, group.hub === focus.group), ink);
  }
  pen.globalAlpha = highlighted.size > 0 ? FADED : 1;
  drawShapes(pen, picture.arrows.map(arrowShape), ink);
  for (const line of picture.lines) {
    pen.globalAlpha = isFaint(line.id) ? FADED : 1;
    if (line.wordsAt && overlap(line.wordsAt, visible)) drawShapes(pen, wordShapes(line), ink);
  }
  pen.globalAlpha = 1;
  const markedLines = new Map(marked.lines.map((one) => [one.id, one]));
  for (const line of markedLines.size === 0 ? [] : picture.lines) {
    const marksOfLine = markedLines.get(line.id);
    if (marksOfLine) drawShapes(pen, markRow(marksOfLine, chartLineMarkAt(line)), ink);
  }
  pen.restore();
}

/** Fades everything painted so far. */
function fadePainted(pen: Pen, { minX, minY, maxX, maxY }: Rectangle, { ground }: Palette): void {
  pen.globalAlpha = 1 - FADED;
  pen.fillStyle = ground;
  pen.fillRect(minX, minY, maxX - minX, maxY - minY);
  pen.globalAlpha = 1;
}

/** A band under lines whose ties are all new. */
function paintNewBands(
  pen: Pen,
  { lines }: ChartPicture,
  news: News,
  lineScale: number,
  palette: Palette,
): void {
  const isNew = new Set(news.lines);
  pen.strokeStyle = palette.news;
  pen.lineWidth = 9 * lineScale;
  pen.globalAlpha = 0.25;
  for (const { points } of lines.filter(({ id }) => isNew.has(id))) {
    pen.beginPath();
    points.forEach(({ x, y }, at) => (at === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

/** Lines that are selected, highlighted or hovered, and those of the one hovered or selected entity. */
function focusedLines({ lines }: ChartPicture, focus: Focus): ChartPictureLine[] {
  const { hovered, selected, selectedLines, highlighted } = focus;
  const focused = hovered ?? (selected.length === 1 ? selected[0] : undefined);
  const chosen = new Set([...selectedLines, ...highlighted]);
  return lines.filter(
    ({ id, from, to }) => chosen.has(id) || id === focused || from === focused || to === focused,
  );
}

function paintStrong(
  pen: Pen,
  lines: readonly ChartPictureLine[],
  { selectedLines }: Focus,
  lineScale: number,
  { accent }: Palette,
): void {
  const chosen = new Set(selectedLines);
  pen.strokeStyle = accent;
  for (const { id, points } of lines) {
    pen.beginPath();
    points.forEach(({ x, y }, at) => (at === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
    if (chosen.has(id)) {
      pen.globalAlpha = 0.25;
      pen.lineWidth = 9 * lineScale;
      pen.stroke();
      pen.globalAlpha = 1;
    }
    pen.lineWidth = 2 * lineScale;
    pen.stroke();
  }
}
