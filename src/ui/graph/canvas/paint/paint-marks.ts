/** What the analyst put on entities, and that some were judged the same: signs at their upper right; and on ties. */
import { upperCorner, type Palette } from '../../../../drawing/shapes/appearance.ts';
import { lineMarkAt, type Marked } from '../../../../drawing/network/line-marks.ts';
import type { Point } from '../../../../drawing/shapes/plane.ts';
import {
  MARK_FONT_SIZE,
  markShapes,
  type MarkShape,
} from '../../../../drawing/elements/record-marks.ts';
import type { Scene, SceneLine } from '../../../../drawing/network/scene.ts';
import {
  onScreen,
  partInSight,
  isWithin,
  shapeScale,
  type Sight,
} from '../../../../drawing/network/sight.ts';
import type { Pen } from './ink.ts';

/** Below this zoom a row of signs would cover what is beside it: the first is shown, smaller. */
const NEAR_ZOOM = 0.3;
const FAR_SCALE = 0.6;
/** Painted a little beyond what is seen, in pixels of the screen. */
const AROUND = 80;

/** To be painted over the entities. */
export function paintMarks(
  pen: Pen,
  scene: Scene,
  marked: Marked,
  sight: Sight,
  ink: Palette,
): void {
  const part = partInSight(sight, AROUND);
  const isFar = sight.zoom < NEAR_ZOOM;
  for (const marks of isFar ? [] : marked.lines) {
    const line = scene.lines.get(marks.id);
    if (!line) continue;
    const at = lineMarkAt({ ...line, ...onScreenEnds(line, sight), bow: line.bow * sight.zoom });
    paintRow(pen, at, markShapes(marks), ink);
  }
  for (const marks of marked.glyphs) {
    const node = scene.nodes.get(marks.id);
    if (!node || !isWithin(node, part)) continue;
    const { x, y } = onScreen(node, sight);
    const corner = upperCorner(node.kind, 'right', shapeScale(node, sight.zoom));
    const shapes = markShapes(marks);
    const row = { x: x + corner.x, y: y + corner.y };
    paintRow(pen, row, isFar ? shapes.slice(0, 1) : shapes, ink, isFar ? FAR_SCALE : 1);
  }
}

const onScreenEnds = ({ from, to }: SceneLine, sight: Sight): { from: Point; to: Point } => ({
  from: onScreen(from, sight),
  to: onScreen(to, sight),
});

/** A row that begins here, in the pen's pixels. */
export function paintRow(
  pen: Pen,
  { x, y }: Point,
  shapes: readonly MarkShape[],
  ink: Palette,
  scale = 1,
): void {
  for (const shape of shapes) {
    pen.save();
    pen.translate(x + shape.at * scale, y);
    pen.scale(scale, scale);
    paintShape(pen, shape, ink);
    pen.restore();
  }
}

const paths = new Map<string, Path2D>();

function paintShape(pen: Pen, { path, text, colour, isFilled }: MarkShape, ink: Palette): void {
  pen.setLineDash([]);
  pen.lineJoin = pen.lineCap = 'round';
  // A halo of the ground, so that it is told from a line below.
  pen.strokeStyle = ink.ground;
  pen.fillStyle = ink[colour];
  if (path === null) {
    pen.font = `700 ${MARK_FONT_SIZE}px sans-serif`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.direction = 'ltr';
    pen.lineWidth = 4;
    pen.strokeText(text ?? '', 0, 0.5);
    pen.fillText(text ?? '', 0, 0.5);
    return;
  }
  const outline = paths.get(path) ?? new Path2D(path);
  paths.set(path, outline);
  pen.lineWidth = 4.5;
  pen.stroke(outline);
  if (!isFilled) pen.fillStyle = ink.ground;
  pen.fill(outline);
  pen.strokeStyle = ink[colour];
  pen.lineWidth = 1.4;
  pen.stroke(outline);
}
