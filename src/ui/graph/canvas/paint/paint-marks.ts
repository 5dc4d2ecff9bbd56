/** What the analyst put on entities, and that some were judged the same: signs at their upper right; and on ties. */
import { upperCorner } from '../../../../drawing/shapes/appearance.ts';
import { lineMarkAt, type Marked } from '../../../../drawing/network/line-marks.ts';
import type { Point } from '../../../../drawing/shapes/plane.ts';
import { markRow } from '../../../../drawing/elements/record-marks.ts';
import type { Scene, SceneLine } from '../../../../drawing/network/scene.ts';
import {
  onScreen,
  partInSight,
  isWithin,
  shapeScale,
  type Sight,
} from '../../../../drawing/network/sight.ts';
import { drawShapes } from './canvas-pen.ts';
import type { Ink, Pen } from './ink.ts';

/** Below this zoom a row of signs would cover what is beside it: the first is shown, smaller. */
const NEAR_ZOOM = 0.3;
const FAR = { scale: 0.6, most: 1 };
/** Painted a little beyond what is seen, in pixels of the screen. */
const AROUND = 80;

/** To be painted over the entities. */
export function paintMarks(pen: Pen, scene: Scene, marked: Marked, sight: Sight, ink: Ink): void {
  const part = partInSight(sight, AROUND);
  const isFar = sight.zoom < NEAR_ZOOM;
  for (const marks of isFar ? [] : marked.lines) {
    const line = scene.lines.get(marks.id);
    if (!line) continue;
    const at = lineMarkAt({ ...line, ...onScreenEnds(line, sight), bow: line.bow * sight.zoom });
    drawShapes(pen, markRow(marks, at), ink);
  }
  for (const marks of marked.glyphs) {
    const node = scene.nodes.get(marks.id);
    if (!node || !isWithin(node, part)) continue;
    const { x, y } = onScreen(node, sight);
    const corner = upperCorner(node.kind, 'right', shapeScale(node, sight.zoom));
    const row = { x: x + corner.x, y: y + corner.y };
    drawShapes(pen, markRow(marks, row, isFar ? FAR : undefined), ink);
  }
}

const onScreenEnds = ({ from, to }: SceneLine, sight: Sight): { from: Point; to: Point } => ({
  from: onScreen(from, sight),
  to: onScreen(to, sight),
});
