/** Shared things in a picture, as the canvas has them: dotted lines from who states one to its sign. */
import type { PictureThing } from '../contract/answers/picture.ts';
import { LINE_FONT_SIZE, type Palette } from '../drawing/shapes/appearance.ts';
import { roomAttribute } from '../drawing/paper/paper-picture.ts';
import type { FreeRoom } from '../drawing/labels/free-room.ts';
import { leadOf } from '../drawing/network/lead.ts';
import type { Picture } from '../drawing/network/picture.ts';
import type { Rectangle } from '../drawing/shapes/plane.ts';
import { placeSigns, SIGN, type WrittenSign } from '../drawing/network/shared-sign.ts';
import { THING_BOX, THING_SHAPES } from '../drawing/shapes/thing-shapes.ts';
import { EVERYWHERE, rectangle } from './svg-areas.ts';
import { round } from './svg-shapes.ts';
import { escapeXml } from './writable-text.ts';

type Written = WrittenSign<PictureThing>;

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
      ...written.map((one) => leads(one, palette)),
      ...written.map((one) => sign(one, palette, clean)),
    ],
    rooms: written.map(roomOf),
  };
}

const roomOf = ({ x, y, width, height }: Written): Rectangle => {
  const halfWidth = width / 2;
  const halfHeight = height / 2;
  return { minX: x - halfWidth, maxX: x + halfWidth, minY: y - halfHeight, maxY: y + halfHeight };
};

function leads({ ends, ...written }: Written, palette: Palette): string {
  const runs = ends.map(({ node, radius }) => {
    const { from, to } = leadOf({ ...written, node, radius }, 1);
    return `M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`;
  });
  return `<g><path d="${runs.join('')}" fill="none" stroke="${palette.soft}" stroke-dasharray="2 3"/></g>`;
}

function sign(written: Written, palette: Palette, clean: (text: string) => string): string {
  const { sign: thing, text, y } = written;
  const room = roomOf(written);
  const scale = SIGN.size / THING_BOX;
  const at = `translate(${round(room.minX + SIGN.from)} ${round(y - SIGN.size / 2)}) scale(${scale})`;
  const who = written.ends.map(({ node }) => node.name.lines.join(' '));
  const title = `${thing.kind}: ${thing.text}\n${['stated by:', ...who].join('\n')}`;
  const words = `<text x="${round(room.minX + SIGN.text)}" y="${round(y)}" dy="0.35em" text-anchor="start" font-size="${LINE_FONT_SIZE}" fill="${palette.text}" unicode-bidi="plaintext">${escapeXml(clean(text))}</text>`;
  const shape = `<path transform="${at}" d="${THING_SHAPES[thing.kind]}" fill="none" stroke="${palette.soft}" stroke-width="1.25"/>`;
  const box = rectangle(room, 3, palette.pane, palette.soft);
  return `<g class="thing"${roomAttribute([room])}><title>${escapeXml(clean(title))}</title>${box}${shape}${words}</g>`;
}
