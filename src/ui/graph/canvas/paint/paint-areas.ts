/** The areas of countries as they are painted: a ground below everything, and the name on its upper edge. */
import { NODE_FONT_SIZE } from '../../../../drawing/appearance.ts';
import { roomOfArea, type CountryArea } from '../../../../drawing/country-area.ts';
import type { PictureNode } from '../../../../drawing/picture.ts';
import type { Point, Size } from '../../../../drawing/plane.ts';
import { onScreen, wordScale, type Sight } from '../../../../drawing/sight.ts';
import { textWidth } from '../../../../drawing/text-width.ts';
import type { Ink, Pen } from './ink.ts';

const CORNER = 10;
/** From the corner to the name, and around that, in pixels of the screen. */
const ASIDE = 8;
const AROUND = 4;

/** What of an area is where on the screen. */
interface SeenArea extends Point, Size {
  area: CountryArea;
}

function areasSeen(
  areas: readonly CountryArea[],
  nodes: ReadonlyMap<string, PictureNode>,
  sight: Sight,
): SeenArea[] {
  return areas.flatMap((area) => {
    const room = roomOfArea(area, (id) => nodes.get(id));
    if (room === null) return [];
    const { minX, minY, maxX, maxY } = room;
    const [width, height] = [(maxX - minX) * sight.zoom, (maxY - minY) * sight.zoom];
    return [{ area, ...onScreen({ x: minX, y: minY }, sight), width, height }];
  });
}

/** To be painted below everything. */
export function paintAreas(
  pen: Pen,
  areas: readonly CountryArea[],
  nodes: ReadonlyMap<string, PictureNode>,
  sight: Sight,
  { palette }: Ink,
): void {
  pen.fillStyle = palette.pane;
  pen.strokeStyle = palette.unknownLine;
  pen.lineWidth = 1;
  for (const { x, y, width, height } of areasSeen(areas, nodes, sight)) {
    pen.beginPath();
    pen.roundRect(x, y, width, height, CORNER * Math.min(1, sight.zoom));
    pen.fill();
    pen.stroke();
  }
}

/** To be painted over everything: names of entities beside would cover them. */
export function paintAreaNames(
  pen: Pen,
  areas: readonly CountryArea[],
  nodes: ReadonlyMap<string, PictureNode>,
  sight: Sight,
  { palette, fontFamily }: Ink,
): void {
  const size = NODE_FONT_SIZE * wordScale(sight.zoom);
  pen.font = `600 ${size}px ${fontFamily}`;
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  for (const { area, x, y, width } of areasSeen(areas, nodes, sight)) {
    const words = wordsIn(area, width - 2 * ASIDE, size);
    if (words === null) continue;
    const room = pen.measureText(words).width + 2 * AROUND;
    pen.fillStyle = palette.pane;
    pen.beginPath();
    pen.roundRect(x + ASIDE - AROUND, y - size * 0.7, room, size * 1.4, 3);
    pen.fill();
    pen.fillStyle = palette.text;
    pen.fillText(words, x + ASIDE, y + 0.5);
  }
}

/** The name and how many stand there, as far as they have room; bold is a little wider. */
function wordsIn({ name, ids }: CountryArea, width: number, size: number): string | null {
  const fits = (text: string): boolean => textWidth(text, size * 1.08) <= width;
  const counted = `${name} · ${ids.length.toLocaleString('en')}`;
  if (fits(counted)) return counted;
  if (fits(name)) return name;
  const letters = Math.floor(width / (size * 0.62)) - 1;
  return letters < 2 ? null : `${[...name].slice(0, letters).join('')}…`;
}
