/** A chart as it is painted: in its own pixels, moved and scaled to where it is seen, its words too. */
import { nodeLook, type Palette } from '../../../../drawing/shapes/appearance.ts';
import {
  behindBox,
  boxOutline,
  boxMark,
  MARK_PLACES,
  secondEdge,
} from '../../../../drawing/chart/chart-marks.ts';
import type {
  ChartArrow,
  ChartPicture,
  ChartPictureBox,
  ChartPictureLine,
} from '../../../../drawing/chart/chart-picture.ts';
import { rectangleOf } from '../../../../drawing/chart/chart-rows.ts';
import { strokeLook, strokePath } from '../../../../drawing/chart/chart-strokes.ts';
import { WORDS_FONT, WORDS_LINE } from '../../../../drawing/chart/chart-words.ts';
import type { Spot } from '../../../../drawing/elements/boxes.ts';
import { chartBadgePlace } from '../../../../drawing/shapes/imported-sign.ts';
import { overlap, type Rectangle } from '../../../../drawing/shapes/plane.ts';
import { partInSight, type Focus, type Sight } from '../../../../drawing/network/sight.ts';
import type { GroupBadge } from '../../../../drawing/network/group-badge.ts';
import type { News } from '../../../../drawing/shapes/news.ts';
import { chartLineMarkAt, type Marked } from '../../../../drawing/network/line-marks.ts';
import { chartRow, markShapes } from '../../../../drawing/elements/record-marks.ts';
import { FADED } from './emphasis.ts';
import type { Ink, Pen } from './ink.ts';
import { paintBoxGroup } from './paint-groups.ts';
import { paintBadge } from './paint-imported.ts';
import { paintRow } from './paint-marks.ts';
import { paintSign } from './paint-news.ts';

/** Lines are thinner than this on screen only in their own pixels. */
const LEAST_STROKE = 0.7;
/** Painted a little beyond what is seen, in pixels of the screen. */
const AROUND = 80;

interface ChartView {
  picture: ChartPicture;
  groups: ReadonlyMap<string, GroupBadge>;
  news: News;
  marked: Marked;
  sight: Sight;
  focus: Focus;
  held: readonly Spot[];
}

export function paintChart(pen: Pen, view: ChartView, ink: Ink): void {
  const { picture, groups, news, marked, sight, focus, held } = view;
  const { palette } = ink;
  pen.save();
  pen.translate(sight.pan.x, sight.pan.y);
  pen.scale(sight.zoom, sight.zoom);
  const part = partInSight(sight, AROUND);
  const thin = Math.max(1, LEAST_STROKE / sight.zoom);
  paintStrokes(pen, picture, thin, palette);
  paintNewOnes(pen, picture, news, thin, palette);
  const lit = new Set(focus.lit);
  const isFaint = (id: string): boolean => lit.size > 0 && !lit.has(id);
  if (lit.size > 0) veil(pen, part, palette);
  const strong = linesLookedAt(picture, focus);
  paintStrong(pen, strong, focus, thin, palette);
  const heldAt = new Map(held.map((spot) => [spot.id, spot]));
  const selected = new Set(focus.selected);
  const signs = new Map(news.entities.map(({ id, sign }) => [id, sign]));
  const marks = new Map(marked.glyphs.map((one) => [one.id, one]));
  for (const box of picture.boxes) {
    const spot = heldAt.get(box.id);
    const standing = spot ? { ...box, x: spot.x, y: spot.y } : box;
    if (!overlap(rectangleOf(standing), part)) continue;
    pen.globalAlpha = isFaint(box.id) ? FADED : 1;
    const isEyed = box.id === focus.hovered || box.id === focus.current;
    paintBox(pen, standing, ink, { selected: selected.has(box.id), isEyed });
    const sign = signs.get(box.id);
    if (sign)
      paintSign(
        pen,
        { x: rectangleOf(standing).maxX, y: rectangleOf(standing).minY },
        sign,
        palette,
      );
    const own = marks.get(box.id);
    if (own) paintRow(pen, chartRow(rectangleOf(standing)), markShapes(own), palette);
    const group = groups.get(box.id);
    if (group) paintBoxGroup(pen, group, rectangleOf(standing), ink, focus.group);
  }
  pen.globalAlpha = lit.size > 0 ? FADED : 1;
  for (const arrow of picture.arrows) paintArrow(pen, arrow, palette);
  pen.font = fontOf(WORDS_FONT, ink);
  for (const line of picture.lines) {
    pen.globalAlpha = isFaint(line.id) ? FADED : 1;
    if (line.wordsAt && overlap(line.wordsAt, part)) paintWordsOf(pen, line, palette);
  }
  pen.globalAlpha = 1;
  const noted = new Map(marked.lines.map((one) => [one.id, one]));
  for (const line of noted.size === 0 ? [] : picture.lines) {
    const own = noted.get(line.id);
    if (own) paintRow(pen, chartLineMarkAt(line), markShapes(own), palette);
  }
  pen.restore();
}

function paintStrokes(pen: Pen, { strokes }: ChartPicture, thin: number, palette: Palette): void {
  for (const stroke of strokes) {
    const { color, width, dash, cap, doubleGap } = strokeLook(stroke.look, palette);
    const path = new Path2D(strokePath(stroke));
    pen.setLineDash([...dash]);
    pen.lineCap = dash.length === 0 ? 'square' : cap;
    pen.strokeStyle = color;
    pen.lineWidth = (doubleGap > 0 ? 2 * width + doubleGap : width) * thin;
    pen.stroke(path);
    if (doubleGap === 0) continue;
    pen.strokeStyle = palette.ground;
    pen.lineWidth = doubleGap * thin;
    pen.stroke(path);
  }
  pen.setLineDash([]);
}

/** Over all that is not lit. */
function veil(pen: Pen, { minX, minY, maxX, maxY }: Rectangle, { ground }: Palette): void {
  pen.globalAlpha = 1 - FADED;
  pen.fillStyle = ground;
  pen.fillRect(minX, minY, maxX - minX, maxY - minY);
  pen.globalAlpha = 1;
}

/** A band under lines of which all is new. */
function paintNewOnes(
  pen: Pen,
  { lines }: ChartPicture,
  news: News,
  thin: number,
  palette: Palette,
): void {
  const isNew = new Set(news.lines);
  pen.strokeStyle = palette.news;
  pen.lineWidth = 9 * thin;
  pen.globalAlpha = 0.25;
  for (const { points } of lines.filter(({ id }) => isNew.has(id))) {
    pen.beginPath();
    points.forEach(({ x, y }, at) => (at === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

/** Those that are selected, lit or under the pointer, and those of the one entity that is. */
function linesLookedAt({ lines }: ChartPicture, focus: Focus): ChartPictureLine[] {
  const { hovered, selected, selectedLines, lit } = focus;
  const eye = hovered ?? (selected.length === 1 ? selected[0] : undefined);
  const chosen = new Set([...selectedLines, ...lit]);
  return lines.filter(
    ({ id, from, to }) => chosen.has(id) || id === eye || from === eye || to === eye,
  );
}

function paintStrong(
  pen: Pen,
  lines: readonly ChartPictureLine[],
  { selectedLines }: Focus,
  thin: number,
  { accent }: Palette,
): void {
  const chosen = new Set(selectedLines);
  pen.strokeStyle = accent;
  for (const { id, points } of lines) {
    pen.beginPath();
    points.forEach(({ x, y }, at) => (at === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
    if (chosen.has(id)) {
      pen.globalAlpha = 0.25;
      pen.lineWidth = 9 * thin;
      pen.stroke();
      pen.globalAlpha = 1;
    }
    pen.lineWidth = 2 * thin;
    pen.stroke();
  }
}

function paintBox(
  pen: Pen,
  box: ChartPictureBox,
  ink: Ink,
  marks: { selected: boolean; isEyed: boolean },
): void {
  const { palette } = ink;
  const look = nodeLook(box, palette);
  const at: Rectangle = rectangleOf(box);
  const outline = new Path2D(boxOutline(box.kind, at));
  const isMarked = marks.selected || marks.isEyed;
  pen.fillStyle = marks.selected ? palette.accentSoft : look.filled ? look.fill : palette.ground;
  pen.strokeStyle = isMarked ? palette.accent : look.stroke;
  pen.lineWidth = look.strokeWidth + (isMarked ? 1.2 : 0);
  pen.setLineDash([...look.dash]);
  const behind = box.stacked > 0 ? behindBox(at) : [];
  for (const edge of [...behind.map((one) => new Path2D(boxOutline(box.kind, one))), outline]) {
    pen.fill(edge);
    pen.stroke(edge);
  }
  pen.setLineDash([]);
  if (box.ofTwoRecords) pen.stroke(new Path2D(secondEdge(box.kind, at)));
  paintMark(pen, box, at, palette);
  if (box.imported) paintBadge(pen, chartBadgePlace(at), palette);
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  for (const { text, baseline, font, soft, rightToLeft } of box.texts) {
    pen.font = fontOf(font, ink);
    pen.fillStyle = soft ? palette.soft : look.text;
    pen.direction = rightToLeft ? 'rtl' : 'ltr';
    pen.fillText(text, box.x, box.y + baseline);
  }
}

const markPaths = new Map<string, Path2D>();

function paintMark(
  pen: Pen,
  box: ChartPictureBox,
  { minX, minY }: Rectangle,
  { soft }: Palette,
): void {
  const path = boxMark(box);
  if (path === null) return;
  const mark = markPaths.get(path) ?? new Path2D(path);
  markPaths.set(path, mark);
  const place = MARK_PLACES[box.kind];
  pen.save();
  pen.translate(minX + place.x, minY + place.y);
  pen.strokeStyle = soft;
  pen.lineWidth = 1.1;
  pen.lineCap = pen.lineJoin = 'round';
  pen.stroke(mark);
  pen.restore();
}

/** Where the head of an arrow goes from its tip: half its width, and its length. */
const HEAD = { half: 4, length: 8 };
const BACK: Readonly<Record<ChartArrow['way'], readonly [number, number]>> = {
  down: [0, -1],
  up: [0, 1],
  right: [-1, 0],
  left: [1, 0],
};

function paintArrow(pen: Pen, { tip, way, look }: ChartArrow, palette: Palette): void {
  const [backX, backY] = BACK[way];
  const footX = tip.x + backX * HEAD.length;
  const footY = tip.y + backY * HEAD.length;
  const asideX = backY * HEAD.half;
  const asideY = backX * HEAD.half;
  pen.fillStyle = strokeLook(look, palette).color;
  pen.beginPath();
  pen.moveTo(tip.x, tip.y);
  pen.lineTo(footX + asideX, footY + asideY);
  pen.lineTo(footX - asideX, footY - asideY);
  pen.closePath();
  pen.fill();
}

function paintWordsOf(pen: Pen, { words, wordsAt }: ChartPictureLine, palette: Palette): void {
  if (wordsAt === null) return;
  pen.fillStyle = palette.text;
  pen.textBaseline = 'alphabetic';
  pen.textAlign = wordsAt.align === 'end' ? 'right' : 'left';
  const x = wordsAt.align === 'end' ? wordsAt.maxX : wordsAt.minX;
  words.lines.forEach(({ text, rightToLeft }, at) => {
    pen.direction = rightToLeft ? 'rtl' : 'ltr';
    pen.fillText(text, x, wordsAt.minY + at * WORDS_LINE + WORDS_FONT.size);
  });
}

const fontOf = ({ size, bold }: { size: number; bold: boolean }, { fontFamily }: Ink): string =>
  `${bold ? '600 ' : ''}${size}px ${fontFamily}`;
