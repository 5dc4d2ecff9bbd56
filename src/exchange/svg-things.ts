/** Shared things in a picture, as the canvas has them: dotted lines from who states one to its sign. */
import type { PictureThing } from '../contract/answers/picture.ts';
import type { FreeRoom } from '../drawing/labels/free-room.ts';
import type { Picture } from '../drawing/network/picture.ts';
import {
  placeSigns,
  roomOfSign,
  thingLines,
  thingShapes,
  type WrittenSign,
} from '../drawing/network/shared-sign.ts';
import { roomAttribute } from '../drawing/paper/paper-picture.ts';
import type { Palette } from '../drawing/shapes/palette.ts';
import type { Rectangle } from '../drawing/shapes/plane.ts';
import { EVERYWHERE } from './svg-areas.ts';
import { shapeElement, svgOf } from './svg-pen.ts';
import { escapeXml } from './common/writable-text.ts';

interface ThingsInSvg {
  /** All lines before all signs: none runs over another's words. */
  elements: string[];
  rooms: Rectangle[];
}

/** @param room what is taken; signs take theirs of it */
export function drawThings(
  things: readonly PictureThing[],
  { nodes }: Picture,
  room: FreeRoom,
  palette: Palette,
  clean: (text: string) => string,
): ThingsInSvg {
  const at = new Map(nodes.map((node) => [node.id, node]));
  const sheet = { ratio: 1, zoom: 1, room, part: EVERYWHERE };
  const written = placeSigns(things, at, sheet);
  return {
    elements: [
      ...written.map((one) => `<g>${shapeElement(thingLines(one, 1, 'soft'), palette)}</g>`),
      ...written.map((one) => signElement(one, palette, clean)),
    ],
    rooms: written.map(roomOfSign),
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
  return `<g class="thing"${roomAttribute([roomOfSign(written)])}><title>${escapeXml(clean(title))}</title>${svgOf(shapes, palette)}</g>`;
}
