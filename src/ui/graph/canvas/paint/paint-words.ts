/** Names and roles as they are painted, with a halo of the ground, so that they are read across a line. */
import {
  LINE_FONT_SIZE,
  NODE_FONT_SIZE,
  type Palette,
} from '../../../../drawing/shapes/appearance.ts';
import { middleOfLine, wayAlong } from '../../../../drawing/labels/line-labels.ts';
import { LINE_HEIGHT } from '../../../../drawing/labels/names.ts';
import { wordScale, type Sight } from '../../../../drawing/network/sight.ts';
import type {
  SightWords,
  WrittenName,
  WrittenRole,
} from '../../../../drawing/network/sight-words.ts';
import { FADED, type Emphasis } from './emphasis.ts';
import type { Ink, Pen } from './ink.ts';
import { lead } from './lead.ts';
import { paintGroups } from './paint-groups.ts';
import { type WrittenSign, SIGN } from '../../../../drawing/network/shared-sign.ts';
import { leadOf } from '../../../../drawing/network/lead.ts';
import { THING_BOX, THING_SHAPES } from '../../../../drawing/shapes/thing-shapes.ts';

const HALO = 3;
/** Hebrew, Arabic and their kin: what begins with them reads from the right. */
const FROM_THE_RIGHT =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

export function paintWords(
  pen: Pen,
  { ratio, names, roles, groups, signs }: SightWords,
  sight: Sight,
  ink: Ink,
  emphasis: Emphasis,
): void {
  const { palette, fontFamily } = ink;
  const { strong, fades } = emphasis;
  const scale = wordScale(sight.zoom);
  pen.save();
  pen.translate(sight.pan.x, sight.pan.y);
  pen.scale(scale, scale);
  paintThings(pen, signs, ratio, ink, emphasis);
  paintGroups(pen, groups, ratio, ink, emphasis);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.lineJoin = 'round';
  pen.lineWidth = HALO;
  pen.strokeStyle = palette.ground;
  pen.font = `${LINE_FONT_SIZE}px ${fontFamily}`;
  for (const role of roles) {
    const isStrong = strong.has(role.line.id);
    pen.globalAlpha = fades && !isStrong ? FADED : 1;
    pen.fillStyle = isStrong ? palette.text : palette.soft;
    writeRole(pen, role, ratio);
  }
  pen.font = `${NODE_FONT_SIZE}px ${fontFamily}`;
  for (const name of names) {
    const isStrong = strong.has(name.node.id);
    pen.globalAlpha = fades && !isStrong ? FADED : 1;
    const seen = name.node.knowledge === 'named' ? palette.soft : palette.text;
    pen.fillStyle = seen;
    if (name.led) lead(pen, name, ratio, palette.soft, palette.ground);
    writeName(pen, name);
  }
  pen.restore();
}

function writeName(pen: Pen, { node, x, y }: WrittenName): void {
  const { lines } = node.name;
  const top = y - ((lines.length - 1) / 2) * LINE_HEIGHT;
  lines.forEach((line, at) => write(pen, line, x, top + at * LINE_HEIGHT));
}

function writeRole(pen: Pen, { line, label, room, x, y }: WrittenRole, ratio: number): void {
  const [from, to] = [line.from, line.to].map((end) => ({ x: end.x * ratio, y: end.y * ratio }));
  if (!from || !to) return;
  const middle = middleOfLine(from, to, line.bow * ratio);
  pen.save();
  pen.translate(middle.x + x, middle.y + y);
  const way = wayAlong(from, to);
  if (room === 'along') pen.rotate(Math.atan2(way.y, way.x));
  write(pen, label, 0, 0);
  pen.restore();
}

function write(pen: Pen, text: string, x: number, y: number): void {
  pen.direction = FROM_THE_RIGHT.test(text) ? 'rtl' : 'ltr';
  pen.strokeText(text, x, y);
  pen.fillText(text, x, y);
}

/** @param ratio words' pixels to one of the plane */
function paintThings(
  pen: Pen,
  signs: readonly WrittenSign[],
  ratio: number,
  { palette, fontFamily }: Ink,
  { strong, fades, group: eyed }: Emphasis,
): void {
  pen.save();
  pen.font = `${LINE_FONT_SIZE}px ${fontFamily}`;
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  pen.lineJoin = 'round';
  // All lines before all signs: none runs over another's words.
  for (const inTurn of [paintLeads, paintSign]) {
    for (const written of signs) {
      const isStrong = written.ends.some(({ node }) => strong.has(node.id));
      pen.globalAlpha = fades && !isStrong ? FADED : 1;
      const isEyed = written.sign.id === eyed;
      pen.strokeStyle = isEyed || (fades && isStrong) ? palette.accent : palette.soft;
      inTurn(pen, written, ratio, palette, isEyed);
    }
  }
  pen.restore();
}

function paintLeads(pen: Pen, { ends, ...sign }: WrittenSign, ratio: number): void {
  pen.lineWidth = 1;
  pen.setLineDash([2, 3]);
  pen.beginPath();
  for (const { node, radius } of ends) {
    const { from, to } = leadOf({ ...sign, node, radius }, ratio);
    pen.moveTo(from.x, from.y);
    pen.lineTo(to.x, to.y);
  }
  pen.stroke();
  pen.setLineDash([]);
}

function paintSign(
  pen: Pen,
  { sign, text, x, y, width, height }: WrittenSign,
  _ratio: number,
  palette: Palette,
  isEyed: boolean,
): void {
  const left = x - width / 2;
  const top = y - height / 2;
  pen.beginPath();
  pen.roundRect(left, top, width, height, 3);
  pen.fillStyle = isEyed ? palette.accentSoft : palette.pane;
  pen.lineWidth = 1;
  pen.fill();
  pen.stroke();
  pen.save();
  pen.translate(left + SIGN.from, y - SIGN.size / 2);
  pen.scale(SIGN.size / THING_BOX, SIGN.size / THING_BOX);
  pen.lineWidth = 1.25;
  pen.stroke(new Path2D(THING_SHAPES[sign.kind]));
  pen.restore();
  pen.fillStyle = isEyed ? palette.accent : palette.text;
  pen.direction = 'ltr';
  pen.fillText(text, left + SIGN.text, y + 0.5);
}
