/** Shared things in a picture, as on the canvas: dotted lines from the entities that state one to its sign. */
import type { PictureThing } from '../../contract/answers/picture.ts';
import { FreeSpace, type Strip, uprightStrip, LEVEL } from '../../drawing/labels/free-space.ts';
import type { Picture, PictureNode, PictureLine } from '../../drawing/network/picture.ts';
import {
  placeSigns,
  boxOfSign,
  thingLines,
  thingShapes,
  type WrittenSign,
} from '../../drawing/network/shared-sign.ts';
import { boxesAttribute } from '../../drawing/paper/paper-picture.ts';
import type { Palette } from '../../drawing/shapes/palette.ts';
import type { Rectangle } from '../../drawing/shapes/plane.ts';
import { shapeElement, svgOf } from './pen.ts';
import { escapeXml } from '../common/writable-text.ts';
import { NODE_BOXES, SHAPES } from '../../drawing/shapes/appearance.ts';
import { middleOfLine, readingDirection, stripOfLabel } from '../../drawing/labels/line-labels.ts';
import { type CountryArea, areaBoxes, areaShape } from '../../drawing/network/country-area.ts';
import { placeTitles, titleShapes, stripOfTitle } from '../../drawing/network/area-title.ts';

interface ThingsInSvg {
  /** All lines come before all signs, so that none covers another's words. */
  elements: string[];
  boxes: Rectangle[];
}

/** @param space the space taken so far, to which signs add theirs */
export function drawThings(
  things: readonly PictureThing[],
  { nodes }: Picture,
  space: FreeSpace,
  palette: Palette,
  clean: (text: string) => string,
): ThingsInSvg {
  const at = new Map(nodes.map((node) => [node.id, node]));
  const sheet = { ratio: 1, zoom: 1, space, part: EVERYWHERE };
  const written = placeSigns(things, at, sheet);
  return {
    elements: [
      ...written.map((one) => `<g>${shapeElement(thingLines(one, 1, 'soft'), palette)}</g>`),
      ...written.map((one) => signElement(one, palette, clean)),
    ],
    boxes: written.map(boxOfSign),
  };
}

function signElement(
  written: WrittenSign<PictureThing>,
  palette: Palette,
  clean: (text: string) => string,
): string {
  const { sign, text, ends } = written;
  const who = ends.map(({ node }) => node.name.lines.join(' '));
  const title = `${sign.kind}: ${sign.text}\n${['stated by:', ...who].join('\n')}`;
  const shapes = thingShapes({ ...written, text: clean(text) }, 'soft');
  return `<g class="thing"${boxesAttribute([boxOfSign(written)])}><title>${escapeXml(clean(title))}</title>${svgOf(shapes, palette)}</g>`;
}

/** Number of strips added in one step. */
const STRIPS_PER_STEP = 2000;

/** The space taken by nodes and line labels, for what is placed between them. */
export function* freeSpaceBeside({ nodes, lines }: Picture): Generator<void, FreeSpace> {
  const space = new FreeSpace();
  const strips = [...nodes.flatMap(stripsOfNode), ...lines.flatMap(stripOfWords)];
  yield;
  for (let at = 0; at < strips.length; at += STRIPS_PER_STEP) {
    space.take(strips.slice(at, at + STRIPS_PER_STEP));
    yield;
  }
  return space;
}

function stripsOfNode({ x, y, kind, scale, nameBox }: PictureNode): Strip[] {
  const { width, height } = NODE_BOXES[SHAPES[kind]];
  const half = { x: (width * scale) / 2, y: (height * scale) / 2 };
  const name = nameBox.width / 2;
  const top = y + nameBox.top;
  return [
    uprightStrip({ minX: x - half.x, maxX: x + half.x, minY: y - half.y, maxY: y + half.y }),
    uprightStrip({ minX: x - name, maxX: x + name, minY: top, maxY: y + nameBox.bottom }),
  ];
}

function stripOfWords({ from, to, bow, label }: PictureLine): Strip[] {
  if (label.label === '' || from === to) return [];
  const middle = middleOfLine(from, to, bow);
  const direction = label.fit === 'along' ? readingDirection(from, to) : LEVEL;
  return [stripOfLabel(label.label, { x: middle.x + label.x, y: middle.y + label.y }, direction)];
}

/** The whole plane. */
const EVERYWHERE = { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity };

interface AreasInSvg {
  outlines: string[];
  titles: string[];
  /** The rectangles of outlines and titles. */
  boxes: Rectangle[];
}

/** @param space the space taken so far, to which titles add theirs */
export function drawAreas(
  areas: readonly CountryArea[],
  { nodes }: Picture,
  space: FreeSpace,
  palette: Palette,
  clean: (text: string) => string,
): AreasInSvg {
  const at = new Map(nodes.map((node) => [node.id, node]));
  const areaRectangles = areaBoxes(areas, (id) => at.get(id)).map(({ bounds }) => bounds);
  const titles = placeTitles({ areas, nodes: at }, EVERYWHERE, { ratio: 1, space });
  return {
    outlines: areaRectangles.map((area) => shapeElement(areaShape(area), palette)),
    titles: titles.map((title) => {
      const shapes = titleShapes({ ...title, words: clean(title.words) });
      return `<g class="area"${boxesAttribute([stripOfTitle(title)])}>${svgOf(shapes, palette)}</g>`;
    }),
    boxes: [...areaRectangles, ...titles.map(stripOfTitle)],
  };
}
