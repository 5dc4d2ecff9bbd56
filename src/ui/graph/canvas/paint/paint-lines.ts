/** Paints lines: where they run on the screen, and how they look. */
import {
  lineStyle,
  lookOf,
  SHAPES,
  type LineStyle,
} from '../../../../drawing/shapes/appearance.ts';
import type { Palette } from '../../../../drawing/shapes/palette.ts';
import { middleOfLine } from '../../../../drawing/labels/line-labels.ts';
import { distanceToOutline } from '../../../../drawing/shapes/outline.ts';
import type { PictureNode } from '../../../../drawing/network/picture.ts';
import type { Rectangle } from '../../../../drawing/shapes/plane.ts';
import type { SceneLine } from '../../../../drawing/network/scene.ts';
import { onScreen, shapeScale, type Viewport } from '../../../../drawing/network/viewport.ts';
import { inBatches, strokeScale, type Pen } from './ink.ts';

/** With more lines than this, dashes can't be told apart and take long, so lines are solid. */
const DASHED_AT_MOST = 6000;
/** Below this zoom the arrow of a parent tie is in the middle of its line, where it can be seen. */
const NEAR_ZOOM = 0.6;
/** The height of a loop above its node in pixels at zoom 1; each further loop is higher. */
const LOOP_HEIGHT = 26;
const ARROW = { length: 11, half: 4.5 };

/** The lines that may be visible in this part of the plane. */
export function linesIn(lines: Iterable<SceneLine>, part: Rectangle): SceneLine[] {
  const { minX, maxX, minY, maxY } = part;
  const seen: SceneLine[] = [];
  for (const line of lines) {
    const { from, to, bow } = line;
    const margin = Math.abs(bow) + (from === to ? LOOP_HEIGHT * (3 + line.loop) : 0);
    if (Math.max(from.x, to.x) + margin < minX || Math.min(from.x, to.x) - margin > maxX) continue;
    if (Math.max(from.y, to.y) + margin < minY || Math.min(from.y, to.y) - margin > maxY) continue;
    seen.push(line);
  }
  return seen;
}

/** Paints the lines, each in the look of its state; all in `colour` if it is given. */
export function paintLines(
  pen: Pen,
  lines: readonly SceneLine[],
  viewport: Viewport,
  palette: Palette,
  colour: string | null = null,
): void {
  const groups = Map.groupBy(lines, lookOf);
  const dashed = lines.length <= DASHED_AT_MOST;
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const look = lineStyle(first);
    const ink = colour ?? palette[look.colour];
    for (const some of inBatches(group)) strokeAll(pen, some, viewport, look, ink, dashed, palette);
    if (look.arrow) paintArrows(pen, group, viewport, ink);
  }
}

function strokeAll(
  pen: Pen,
  lines: readonly SceneLine[],
  viewport: Viewport,
  look: LineStyle,
  ink: string,
  dashed: boolean,
  { ground }: Palette,
): void {
  const scale = strokeScale(viewport.zoom);
  const stroke = (colour: string, width: number): void => {
    pen.strokeStyle = colour;
    pen.lineWidth = width * scale;
    pen.stroke();
  };
  pen.lineCap = look.cap;
  pen.setLineDash(dashed ? look.dash.map((length) => length * scale) : []);
  pen.beginPath();
  for (const line of lines) trace(pen, line, viewport);
  if (look.doubleGap > 0) {
    stroke(ink, 2 * look.width + look.doubleGap);
    stroke(ground, look.doubleGap);
  } else stroke(ink, look.width);
  pen.setLineDash([]);
}

/** Paints a band in this colour under lines, to mark them. */
export function underlineLines(
  pen: Pen,
  lines: readonly SceneLine[],
  viewport: Viewport,
  colour: string,
): void {
  pen.save();
  pen.globalAlpha = 0.25;
  pen.strokeStyle = colour;
  pen.lineWidth = 9;
  pen.lineCap = 'round';
  for (const line of lines) {
    pen.beginPath();
    trace(pen, line, viewport);
    pen.stroke();
  }
  pen.restore();
}

/** Traces the line from middle to middle; nodes are painted over its ends later. */
function trace(pen: Pen, { from, to, bow, loop }: SceneLine, viewport: Viewport): void {
  const start = onScreen(from, viewport);
  if (from === to) {
    const reach = LOOP_HEIGHT * (2 + loop) * viewport.zoom;
    const foot = 12 * viewport.zoom;
    pen.moveTo(start.x - foot, start.y - foot);
    pen.bezierCurveTo(
      ...([start.x - reach / 2, start.y - reach] as const),
      ...([start.x + reach / 2, start.y - reach] as const),
      ...([start.x + foot, start.y - foot] as const),
    );
    return;
  }
  const end = onScreen(to, viewport);
  pen.moveTo(start.x, start.y);
  if (bow === 0) return pen.lineTo(end.x, end.y);
  const handle = onScreen(middleOfLine(from, to, bow * 2), viewport);
  pen.quadraticCurveTo(handle.x, handle.y, end.x, end.y);
}

function paintArrows(
  pen: Pen,
  lines: readonly SceneLine[],
  viewport: Viewport,
  colour: string,
): void {
  const scale = strokeScale(viewport.zoom);
  pen.fillStyle = colour;
  for (const some of inBatches(lines)) {
    pen.beginPath();
    for (const { from, to, bow, gap } of some) {
      if (from === to) continue;
      const { tip, direction } = arrowOf(from, to, bow, gap, viewport);
      const back = {
        x: tip.x - direction.x * ARROW.length * scale,
        y: tip.y - direction.y * ARROW.length * scale,
      };
      const offset = { x: -direction.y * ARROW.half * scale, y: direction.x * ARROW.half * scale };
      pen.moveTo(tip.x, tip.y);
      pen.lineTo(back.x + offset.x, back.y + offset.y);
      pen.lineTo(back.x - offset.x, back.y - offset.y);
      pen.closePath();
    }
    pen.fill();
  }
}

/** The tip of an arrow and its unit direction: at the outline of the end, or half way along. */
function arrowOf(from: PictureNode, to: PictureNode, bow: number, gap: number, viewport: Viewport) {
  const isNear = viewport.zoom >= NEAR_ZOOM;
  const end = onScreen(to, viewport);
  const start = onScreen(from, viewport);
  const towards = isNear && bow !== 0 ? onScreen(middleOfLine(from, to, bow * 2), viewport) : start;
  const length = Math.hypot(end.x - towards.x, end.y - towards.y) || 1;
  const direction = { x: (end.x - towards.x) / length, y: (end.y - towards.y) / length };
  if (!isNear) {
    const middle = onScreen(middleOfLine(from, to, bow), viewport);
    const half = (ARROW.length / 2) * strokeScale(viewport.zoom);
    return {
      direction,
      tip: { x: middle.x + direction.x * half, y: middle.y + direction.y * half },
    };
  }
  const back = { x: -direction.x, y: -direction.y };
  const outline =
    distanceToOutline(SHAPES[to.kind], { x: 0, y: 0 }, back, shapeScale(to, viewport.zoom)) +
    gap * viewport.zoom;
  return { direction, tip: { x: end.x + back.x * outline, y: end.y + back.y * outline } };
}
