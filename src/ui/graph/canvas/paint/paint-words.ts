/** Names and roles as they are painted, with a halo of the ground, so that they are read across a line. */
import { LINE_FONT_SIZE, NODE_FONT_SIZE } from '../../../../drawing/appearance.ts';
import { middleOfLine, wayAlong } from '../../../../drawing/line-labels.ts';
import { LINE_HEIGHT } from '../../../../drawing/names.ts';
import { wordScale, type Sight } from '../../../../drawing/sight.ts';
import type { SightWords, WrittenName, WrittenRole } from '../../../../drawing/sight-words.ts';
import { FADED, type Emphasis } from './emphasis.ts';
import type { Ink, Pen } from './ink.ts';
import { lead } from './lead.ts';
import { paintGroups } from './paint-groups.ts';
import { paintThings } from './paint-things.ts';

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
