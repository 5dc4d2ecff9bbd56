/** Signs of what is new, changed or gone, and the analyst's marks: on entities and along lines. */
import { upperCorner } from '../../../../drawing/shapes/appearance.ts';
import { middleOfLine } from '../../../../drawing/labels/line-labels.ts';
import { NEWS_RADIUS, newsShapes, type News } from '../../../../drawing/shapes/news.ts';
import type { Point } from '../../../../drawing/shapes/plane.ts';
import type { Scene, SceneLine } from '../../../../drawing/network/scene.ts';
import {
  onScreen,
  shapeScale,
  type Viewport,
  visibleRectangle,
  isWithin,
} from '../../../../drawing/network/viewport.ts';
import { drawShapes } from './canvas-pen.ts';
import { strokeScale, type Ink, type Pen } from './ink.ts';
import { underlineLines } from './paint-lines.ts';
import { type Marked, lineMarkAt } from '../../../../drawing/network/line-marks.ts';
import { markRow } from '../../../../drawing/elements/record-marks.ts';

/** Below this zoom only entities have signs, and smaller ones: others would cover what they mark. */
const NEAR_ZOOM = 0.3;

/** Bands under new lines, and the lines that are gone. Paint before the entities. */
export function paintNewLines(
  pen: Pen,
  scene: Scene,
  news: News,
  viewport: Viewport,
  ink: Ink,
): void {
  const lines = news.lines.flatMap((id) => scene.lines.get(id) ?? []);
  underlineLines(pen, lines, viewport, ink.palette.news);
  pen.save();
  pen.strokeStyle = ink.palette.news;
  pen.lineWidth = 1.4 * strokeScale(viewport.zoom);
  pen.setLineDash([2, 6]);
  const ends = news.removedPairs.flatMap((line) => {
    const from = scene.nodes.get(line.from);
    const to = scene.nodes.get(line.to);
    return from && to ? [[from, to] as const] : [];
  });
  for (const [from, to] of ends) {
    const start = onScreen(from, viewport);
    const end = onScreen(to, viewport);
    pen.beginPath();
    pen.moveTo(start.x, start.y);
    pen.lineTo(end.x, end.y);
    pen.stroke();
  }
  pen.restore();
  if (viewport.zoom < NEAR_ZOOM) return;
  for (const [from, to] of ends) {
    const at = onScreen(middleOfLine(from, to, 0), viewport);
    drawShapes(pen, newsShapes('gone', at, NEWS_RADIUS - 1), ink);
  }
  for (const { from, to, bow } of lines) {
    // The middle of the line is taken by its words.
    const at = from === to ? from : quarterOf(from, middleOfLine(from, to, bow));
    drawShapes(pen, newsShapes('new', onScreen(at, viewport), NEWS_RADIUS - 1), ink);
  }
}

const quarterOf = (from: Point, middle: Point): Point => ({
  x: (from.x + middle.x) / 2,
  y: (from.y + middle.y) / 2,
});

/** Signs at the upper left of entities. Paint over the entities. */
export function paintSigns(pen: Pen, scene: Scene, news: News, viewport: Viewport, ink: Ink): void {
  const radius = viewport.zoom < NEAR_ZOOM ? NEWS_RADIUS / 2 : NEWS_RADIUS;
  for (const { id, sign } of news.entities) {
    const node = scene.nodes.get(id);
    if (!node) continue;
    const { x, y } = onScreen(node, viewport);
    const corner = upperCorner(node.kind, 'left', shapeScale(node, viewport.zoom));
    const at = { x: x + corner.x, y: y + corner.y };
    drawShapes(pen, newsShapes(sign, at, radius), ink);
  }
}

/** How a row of marks is drawn below that zoom. */
const FAR = { scale: 0.6, maxSigns: 1 };

/** How far beyond the viewport is painted, in screen pixels. */
const MARGIN = 80;

/** The analyst's marks. Paint over the entities. */
export function paintMarks(
  pen: Pen,
  scene: Scene,
  marked: Marked,
  viewport: Viewport,
  ink: Ink,
): void {
  const visible = visibleRectangle(viewport, MARGIN);
  const isFar = viewport.zoom < NEAR_ZOOM;
  for (const marks of isFar ? [] : marked.lines) {
    const line = scene.lines.get(marks.id);
    if (!line) continue;
    const at = lineMarkAt({
      ...line,
      ...onScreenEnds(line, viewport),
      bow: line.bow * viewport.zoom,
    });
    drawShapes(pen, markRow(marks, at), ink);
  }
  for (const marks of marked.glyphs) {
    const node = scene.nodes.get(marks.id);
    if (!node || !isWithin(node, visible)) continue;
    const { x, y } = onScreen(node, viewport);
    const corner = upperCorner(node.kind, 'right', shapeScale(node, viewport.zoom));
    const row = { x: x + corner.x, y: y + corner.y };
    drawShapes(pen, markRow(marks, row, isFar ? FAR : undefined), ink);
  }
}

const onScreenEnds = ({ from, to }: SceneLine, viewport: Viewport): { from: Point; to: Point } => ({
  from: onScreen(from, viewport),
  to: onScreen(to, viewport),
});
