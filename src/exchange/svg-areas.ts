/** The areas of countries in a picture, as the canvas has them: outlines below everything, and titles. */
import { placeTitles, stripOfTitle, titleShapes } from '../drawing/network/area-title.ts';
import { areaShape, roomsOf, type CountryArea } from '../drawing/network/country-area.ts';
import type { Picture } from '../drawing/network/picture.ts';
import { roomAttribute } from '../drawing/paper/paper-picture.ts';
import type { FreeRoom } from '../drawing/labels/free-room.ts';
import type { Palette } from '../drawing/shapes/palette.ts';
import type { Rectangle } from '../drawing/shapes/plane.ts';
import { shapeElement, svgOf } from './svg-pen.ts';

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
    outlines: rooms.map((area) => shapeElement(areaShape(area), palette)),
    titles: titles.map((title) => {
      const shapes = titleShapes({ ...title, words: clean(title.words) });
      return `<g class="area"${roomAttribute([stripOfTitle(title)])}>${svgOf(shapes, palette)}</g>`;
    }),
    rooms: [...rooms, ...titles.map(stripOfTitle)],
  };
}
