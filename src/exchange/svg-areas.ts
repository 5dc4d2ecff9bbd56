/** The areas of countries in a picture, as the canvas has them: outlines below everything, and titles. */
import { NODE_FONT_SIZE, type Palette } from '../drawing/shapes/appearance.ts';
import { placeTitles, stripOfTitle } from '../drawing/network/area-title.ts';
import { roomAttribute } from '../drawing/paper/paper-picture.ts';
import { roomsOf, type CountryArea } from '../drawing/network/country-area.ts';
import type { FreeRoom } from '../drawing/labels/free-room.ts';
import type { Picture } from '../drawing/network/picture.ts';
import type { Rectangle } from '../drawing/shapes/plane.ts';
import { round } from './svg-shapes.ts';
import { escapeXml } from './writable-text.ts';

const CORNER = 10;
/** The whole plane. */
export const EVERYWHERE = { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity };

interface AreasInSvg {
  outlines: string[];
  titles: string[];
  /** What they take, outlines and titles. */
  rooms: Rectangle[];
}

/** @param room what is taken; titles take theirs of it */
export function drawAreas(
  areas: readonly CountryArea[],
  { nodes }: Picture,
  room: FreeRoom,
  palette: Palette,
  clean: (text: string) => string,
): AreasInSvg {
  const at = new Map(nodes.map((node) => [node.id, node]));
  const rooms = roomsOf(areas, (id) => at.get(id)).map(({ room }) => room);
  const titles = placeTitles({ areas, nodes: at }, EVERYWHERE, { ratio: 1, room });
  return {
    outlines: rooms.map((area) => rectangle(area, CORNER, palette.pane, palette.unknownLine)),
    titles: titles.map((title) => {
      const strip = stripOfTitle(title);
      const ground = rectangle(strip, 3, palette.pane);
      const text = `<text x="${round(title.x)}" y="${round(title.y)}" dy="0.35em" font-size="${NODE_FONT_SIZE}" font-weight="600" fill="${palette.text}" unicode-bidi="plaintext">${escapeXml(clean(title.words))}</text>`;
      return `<g class="area"${roomAttribute([strip])}>${ground}${text}</g>`;
    }),
    rooms: [...rooms, ...titles.map(stripOfTitle)],
  };
}

export function rectangle(
  { minX, minY, maxX, maxY }: Rectangle,
  corner: number,
  fill: string,
  stroke = 'none',
): string {
  return `<rect x="${round(minX)}" y="${round(minY)}" width="${round(maxX - minX)}" height="${round(maxY - minY)}" rx="${corner}" fill="${fill}" stroke="${stroke}"/>`;
}
