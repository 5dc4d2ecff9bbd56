/** Places the titles of areas on their edges, over no node. Whatever is written later avoids them. */
import { NODE_FONT_SIZE } from '../shapes/appearance.ts';
import { areaBoxes, type CountryArea } from './country-area.ts';
import { LEVEL, toStrip, type FreeSpace, type Strip } from '../labels/free-space.ts';
import { LINE_HEIGHT } from '../labels/names.ts';
import type { PictureNode } from './picture.ts';
import { overlap, type Point, type Rectangle, type Size } from '../shapes/plane.ts';
import type { Shape } from '../shapes/shape.ts';
import { textWidth } from '../shapes/text-width.ts';

/** A title around its middle, in text pixels. */
export interface WrittenTitle extends Point, Size {
  words: string;
}

/** Bold text is wider by this factor. */
const BOLD = 1.08;
/** Distance from the corner of the area, and padding around the words. */
const ASIDE = 8;
const AROUND = 4;
/** Distance between the places tried along an edge. */
const STEP = 12;

interface Divided {
  areas: readonly CountryArea[];
  nodes: ReadonlyMap<string, PictureNode>;
}

/**
 * A title for each area that overlaps this part of the plane and has room: along its upper edge, above
 * that, along its lower edge, below that, or inside it. Titles occupy their room.
 * @param ratio text pixels per pixel of the plane
 */
export function placeTitles(
  { areas, nodes }: Divided,
  part: Rectangle,
  { ratio, space }: { ratio: number; space: FreeSpace },
): WrittenTitle[] {
  return areaBoxes(areas, (id) => nodes.get(id)).flatMap(({ area, bounds: at }) => {
    if (!overlap(at, part)) return [];
    const { minX, maxX, minY, maxY } = at;
    const edges = {
      minX: minX * ratio,
      maxX: maxX * ratio,
      minY: minY * ratio,
      maxY: maxY * ratio,
    };
    for (const words of wordsFor(area, edges.maxX - edges.minX - 2 * ASIDE)) {
      const title = placeTitle(words, edges, space);
      if (title) return [title];
    }
    return [];
  });
}

export const stripOfTitle = ({ x, y, width, height }: WrittenTitle): Strip =>
  toStrip({ x, y }, LEVEL, width / 2, height / 2);

/** The title on a background of its own, over the edge of its area. */
export const titleShapes = ({ words, x, y, width, height }: WrittenTitle): Shape[] => [
  {
    rectangle: {
      minX: x - width / 2,
      maxX: x + width / 2,
      minY: y - height / 2,
      maxY: y + height / 2,
    },
    corner: 3,
    fill: 'pane',
  },
  {
    text: words,
    at: { x, y },
    size: NODE_FONT_SIZE,
    weight: 600,
    fill: 'text',
    align: 'middle',
    anchor: 'around',
  },
];

function placeTitle(words: string, edges: Rectangle, space: FreeSpace): WrittenTitle | null {
  const size = { width: widthOf(words) + 2 * AROUND, height: LINE_HEIGHT };
  const first = edges.minX + ASIDE - AROUND + size.width / 2;
  const maxShift = Math.max(0, edges.maxX - edges.minX - 2 * (ASIDE - AROUND) - size.width);
  const shifts = Array.from({ length: Math.floor(maxShift / STEP) + 1 }, (_, at) => at * STEP);
  for (const y of rowsFor(edges, size.height)) {
    const shift = space.takeFirst(stripOfTitle({ words, x: first, y, ...size }), shifts);
    if (shift !== null) return { words, x: first + shift, y, ...size };
  }
  return null;
}

function* rowsFor({ minY, maxY }: Rectangle, height: number): Generator<number> {
  yield* [minY, minY - height, maxY, maxY + height];
  for (let y = minY + height; y < maxY - height; y += height / 2) yield y;
}

/** Candidates: the name with the number of entities, the name, or else the name cut to the edge. */
function wordsFor({ name, count }: CountryArea, width: number): string[] {
  const whole = [`${name} · ${count.toLocaleString('en')}`, name];
  const letters = Math.floor(width / (NODE_FONT_SIZE * 0.62)) - 1;
  const cut = letters < 2 ? [] : [`${[...name].slice(0, letters).join('')}…`];
  const fitting = whole.filter((words) => widthOf(words) <= width);
  // A title wider than its area is better read whole than cut.
  return fitting.length > 0 ? fitting : [name, ...cut];
}

const widthOf = (words: string): number => textWidth(words, NODE_FONT_SIZE * BOLD);
