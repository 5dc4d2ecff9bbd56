/** The areas of countries in a picture, as the canvas has them: outlines below everything, and titles. */
import { NODE_BOXES, NODE_FONT_SIZE, SHAPES, type Palette } from '../drawing/appearance.ts';
import { placeTitles, stripOfTitle } from '../drawing/area-title.ts';
import { roomAttribute } from '../drawing/chart/paper-picture.ts';
import { roomsOf, type CountryArea } from '../drawing/country-area.ts';
import { FreeRoom, LEVEL, uprightStrip, type Strip } from '../drawing/free-room.ts';
import { middleOfLine, stripOfLabel, wayAlong } from '../drawing/line-labels.ts';
import type { Picture, PictureLine, PictureNode } from '../drawing/picture.ts';
import type { Rectangle } from '../drawing/plane.ts';
import { round } from './svg-shapes.ts';
import { escapeXml } from './writable-text.ts';

const CORNER = 10;
const EVERYWHERE = { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity };

export interface DrawnAreas {
  outlines: string[];
  titles: string[];
  /** What they take, outlines and titles. */
  rooms: Rectangle[];
}

export function drawAreas(
  areas: readonly CountryArea[],
  { nodes, lines }: Picture,
  palette: Palette,
  clean: (text: string) => string,
): DrawnAreas {
  const at = new Map(nodes.map((node) => [node.id, node]));
  const rooms = roomsOf(areas, (id) => at.get(id)).map(({ room }) => room);
  const room = new FreeRoom();
  room.take([...nodes.flatMap(stripsOfNode), ...lines.flatMap(stripOfWords)]);
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

function stripsOfNode({ x, y, kind, scale, nameBox }: PictureNode): Strip[] {
  const { width, height } = NODE_BOXES[SHAPES[kind]];
  const half = { x: (width * scale) / 2, y: (height * scale) / 2 };
  const [name, top] = [nameBox.width / 2, y + nameBox.top];
  return [
    uprightStrip({ minX: x - half.x, maxX: x + half.x, minY: y - half.y, maxY: y + half.y }),
    uprightStrip({ minX: x - name, maxX: x + name, minY: top, maxY: y + nameBox.bottom }),
  ];
}

function stripOfWords({ from, to, bow, label }: PictureLine): Strip[] {
  if (label.label === '' || from === to) return [];
  const middle = middleOfLine(from, to, bow);
  const way = label.room === 'along' ? wayAlong(from, to) : LEVEL;
  return [stripOfLabel(label.label, { x: middle.x + label.x, y: middle.y + label.y }, way)];
}

function rectangle(
  { minX, minY, maxX, maxY }: Rectangle,
  corner: number,
  fill: string,
  stroke = 'none',
): string {
  return `<rect x="${round(minX)}" y="${round(minY)}" width="${round(maxX - minX)}" height="${round(maxY - minY)}" rx="${corner}" fill="${fill}" stroke="${stroke}"/>`;
}
