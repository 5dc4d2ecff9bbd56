/** What is new, changed or gone: a sign at the corner of an entity, and in the middle of a line. */
import { upperCorner, type Palette } from '../../../../drawing/shapes/appearance.ts';
import { middleOfLine } from '../../../../drawing/labels/line-labels.ts';
import { NEWS_SIGNS, type News, type NewsSign } from '../../../../drawing/shapes/news.ts';
import type { Point } from '../../../../drawing/shapes/plane.ts';
import type { Scene } from '../../../../drawing/network/scene.ts';
import { onScreen, shapeScale, type Sight } from '../../../../drawing/network/sight.ts';
import { strokeScale, type Pen } from './ink.ts';
import { underlineLines } from './paint-lines.ts';

const RADIUS = 8;
/** Below this zoom signs would cover what they are at: only those of entities are shown, smaller. */
const NEAR_ZOOM = 0.3;

/** Bands under new lines, and the lines that are gone; to be painted before the entities. */
export function paintNewLines(
  pen: Pen,
  scene: Scene,
  news: News,
  sight: Sight,
  ink: Palette,
): void {
  const lines = news.lines.flatMap((id) => scene.lines.get(id) ?? []);
  underlineLines(pen, lines, sight, ink.news);
  pen.save();
  pen.strokeStyle = ink.news;
  pen.lineWidth = 1.4 * strokeScale(sight.zoom);
  pen.setLineDash([2, 6]);
  const ends = news.gone.flatMap((gone) => {
    const from = scene.nodes.get(gone.from);
    const to = scene.nodes.get(gone.to);
    return from && to ? [[from, to] as const] : [];
  });
  for (const [from, to] of ends) {
    const start = onScreen(from, sight);
    const end = onScreen(to, sight);
    pen.beginPath();
    pen.moveTo(start.x, start.y);
    pen.lineTo(end.x, end.y);
    pen.stroke();
  }
  pen.restore();
  if (sight.zoom < NEAR_ZOOM) return;
  for (const [from, to] of ends) {
    paintSign(pen, onScreen(middleOfLine(from, to, 0), sight), 'gone', ink, RADIUS - 1);
  }
  for (const { from, to, bow } of lines) {
    // Its words are in the middle.
    const at = from === to ? from : quarterOf(from, middleOfLine(from, to, bow));
    paintSign(pen, onScreen(at, sight), 'new', ink, RADIUS - 1);
  }
}

const quarterOf = (from: Point, middle: Point): Point => ({
  x: (from.x + middle.x) / 2,
  y: (from.y + middle.y) / 2,
});

/** At the upper left of each entity that has one; to be painted over the entities. */
export function paintSigns(pen: Pen, scene: Scene, news: News, sight: Sight, ink: Palette): void {
  const radius = sight.zoom < NEAR_ZOOM ? RADIUS / 2 : RADIUS;
  for (const { id, sign } of news.entities) {
    const node = scene.nodes.get(id);
    if (!node) continue;
    const { x, y } = onScreen(node, sight);
    const corner = upperCorner(node.kind, 'left', shapeScale(node, sight.zoom));
    paintSign(pen, { x: x + corner.x, y: y + corner.y }, sign, ink, radius);
  }
}

/** Its middle is here, in the pen's pixels. */
export function paintSign(
  pen: Pen,
  { x, y }: Point,
  sign: NewsSign,
  { news, ground }: Palette,
  radius = RADIUS,
): void {
  pen.save();
  pen.setLineDash([]);
  pen.beginPath();
  pen.arc(x, y, radius, 0, Math.PI * 2);
  pen.fillStyle = news;
  pen.fill();
  pen.strokeStyle = ground;
  pen.lineWidth = 1.5;
  pen.stroke();
  pen.fillStyle = ground;
  pen.font = `700 ${Math.round(radius * 1.7)}px sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.direction = 'ltr';
  pen.fillText(NEWS_SIGNS[sign], x, y + radius * 0.1);
  pen.restore();
}
