/** The areas of countries as they are painted: a ground below everything, and the title on an edge. */
import { NODE_FONT_SIZE } from '../../../../drawing/shapes/appearance.ts';
import type { WrittenTitle } from '../../../../drawing/network/area-title.ts';
import { roomsOf } from '../../../../drawing/network/country-area.ts';
import type { Scene } from '../../../../drawing/network/scene.ts';
import { onScreen, wordScale, type Sight } from '../../../../drawing/network/sight.ts';
import type { Ink, Pen } from './ink.ts';

const CORNER = 10;

/** To be painted below everything. */
export function paintAreas(
  pen: Pen,
  { areas, nodes }: Scene,
  sight: Sight,
  { palette }: Ink,
): void {
  pen.fillStyle = palette.pane;
  pen.strokeStyle = palette.unknownLine;
  pen.lineWidth = 1;
  for (const { room } of roomsOf(areas, (id) => nodes.get(id))) {
    const { minX, minY, maxX, maxY } = room;
    const { x, y } = onScreen({ x: minX, y: minY }, sight);
    const width = (maxX - minX) * sight.zoom;
    const height = (maxY - minY) * sight.zoom;
    pen.beginPath();
    pen.roundRect(x, y, width, height, CORNER * Math.min(1, sight.zoom));
    pen.fill();
    pen.stroke();
  }
}

/** Over lines, which go through; nothing else is where they are. */
export function paintTitles(
  pen: Pen,
  titles: readonly WrittenTitle[],
  sight: Sight,
  { palette, fontFamily }: Ink,
): void {
  const scale = wordScale(sight.zoom);
  pen.save();
  pen.translate(sight.pan.x, sight.pan.y);
  pen.scale(scale, scale);
  pen.font = `600 ${NODE_FONT_SIZE}px ${fontFamily}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (const { words, x, y, width, height } of titles) {
    pen.fillStyle = palette.pane;
    pen.beginPath();
    pen.roundRect(x - width / 2, y - height / 2, width, height, 3);
    pen.fill();
    pen.fillStyle = palette.text;
    pen.fillText(words, x, y + 0.5);
  }
  pen.restore();
}
