/** The areas of countries as they are painted: a ground below everything, and the title on an edge. */
import { titleShapes, type WrittenTitle } from '../../../../drawing/network/area-title.ts';
import { areaShape, areaBoxes } from '../../../../drawing/network/country-area.ts';
import type { Scene } from '../../../../drawing/network/scene.ts';
import { onScreen, wordScale, type Sight } from '../../../../drawing/network/sight.ts';
import { drawShapes } from './canvas-pen.ts';
import type { Ink, Pen } from './ink.ts';

/** To be painted below everything. */
export function paintAreas(pen: Pen, { areas, nodes }: Scene, sight: Sight, ink: Ink): void {
  for (const { room } of areaBoxes(areas, (id) => nodes.get(id))) {
    const first = onScreen({ x: room.minX, y: room.minY }, sight);
    const last = onScreen({ x: room.maxX, y: room.maxY }, sight);
    const seen = { minX: first.x, minY: first.y, maxX: last.x, maxY: last.y };
    drawShapes(pen, [areaShape(seen, Math.min(1, sight.zoom))], ink);
  }
}

/** Over lines, which go through; nothing else is where they are. */
export function paintTitles(
  pen: Pen,
  titles: readonly WrittenTitle[],
  sight: Sight,
  ink: Ink,
): void {
  const scale = wordScale(sight.zoom);
  pen.save();
  pen.translate(sight.pan.x, sight.pan.y);
  pen.scale(scale, scale);
  for (const title of titles) drawShapes(pen, titleShapes(title), ink);
  pen.restore();
}
