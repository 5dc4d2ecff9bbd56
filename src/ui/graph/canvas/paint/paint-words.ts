/** Names and roles on paper, with a halo of the ground, so that they are read across a line. */
import { LINE_FONT_SIZE, NODE_FONT_SIZE } from '../../../../drawing/appearance.ts';
import { middleOfLine, wayAlong } from '../../../../drawing/line-labels.ts';
import { LINE_HEIGHT } from '../../../../drawing/names.ts';
import { wordScale, type Sight } from '../../../../drawing/sight.ts';
import type { SightWords, WrittenName, WrittenRole } from '../../../../drawing/sight-words.ts';
import type { Ink, Paper } from './ink.ts';

const HALO = 3;
/** Words that are not of what the pointer is on. */
const FADED = 0.35;
/** Hebrew, Arabic and their kin: what begins with them reads from the right. */
const FROM_THE_RIGHT =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** What stands out: the ids of nodes and lines whose words are in the accent; null fades no others. */
export interface Emphasis {
  strong: ReadonlySet<string>;
  fades: boolean;
}

export function paintWords(
  paper: Paper,
  { ratio, names, roles }: SightWords,
  sight: Sight,
  { palette, fontFamily }: Ink,
  { strong, fades }: Emphasis,
): void {
  const scale = wordScale(sight.zoom);
  paper.save();
  paper.translate(sight.pan.x, sight.pan.y);
  paper.scale(scale, scale);
  paper.textAlign = 'center';
  paper.textBaseline = 'middle';
  paper.lineJoin = 'round';
  paper.lineWidth = HALO;
  paper.strokeStyle = palette.ground;
  paper.font = `${LINE_FONT_SIZE}px ${fontFamily}`;
  for (const role of roles) {
    const isStrong = strong.has(role.line.id);
    paper.globalAlpha = fades && !isStrong ? FADED : 1;
    paper.fillStyle = isStrong ? palette.text : palette.soft;
    writeRole(paper, role, ratio);
  }
  paper.font = `${NODE_FONT_SIZE}px ${fontFamily}`;
  for (const name of names) {
    const isStrong = strong.has(name.node.id);
    paper.globalAlpha = fades && !isStrong ? FADED : 1;
    const seen = name.node.knowledge === 'named' ? palette.soft : palette.text;
    paper.fillStyle = seen;
    if (name.led) lead(paper, name, ratio, palette.soft, palette.ground);
    writeName(paper, name);
  }
  paper.restore();
}

function writeName(paper: Paper, { node, x, y }: WrittenName): void {
  const { lines } = node.name;
  const top = y - ((lines.length - 1) / 2) * LINE_HEIGHT;
  lines.forEach((line, at) => write(paper, line, x, top + at * LINE_HEIGHT));
}

function writeRole(paper: Paper, { line, label, room, x, y }: WrittenRole, ratio: number): void {
  const [from, to] = [line.from, line.to].map((end) => ({ x: end.x * ratio, y: end.y * ratio }));
  if (!from || !to) return;
  const middle = middleOfLine(from, to, line.bow * ratio);
  paper.save();
  paper.translate(middle.x + x, middle.y + y);
  const way = wayAlong(from, to);
  if (room === 'along') paper.rotate(Math.atan2(way.y, way.x));
  write(paper, label, 0, 0);
  paper.restore();
}

function write(paper: Paper, text: string, x: number, y: number): void {
  paper.direction = FROM_THE_RIGHT.test(text) ? 'rtl' : 'ltr';
  paper.strokeText(text, x, y);
  paper.fillText(text, x, y);
}

/** From the node to a name that stands off. */
function lead(
  paper: Paper,
  { node, x, y, width, height, radius }: WrittenName,
  ratio: number,
  soft: string,
  ground: string,
): void {
  const [nodeX, nodeY] = [node.x * ratio, node.y * ratio];
  const [dx, dy] = [nodeX - x, nodeY - y];
  const share = Math.min(
    1,
    Math.abs(dx) < 1 ? Infinity : (width / 2 + 2) / Math.abs(dx),
    Math.abs(dy) < 1 ? Infinity : height / 2 / Math.abs(dy),
  );
  paper.beginPath();
  paper.moveTo(x + dx * share, y + dy * share);
  const apart = Math.hypot(dx, dy) || 1;
  paper.lineTo(nodeX - (dx / apart) * radius, nodeY - (dy / apart) * radius);
  for (const [colour, wide] of [
    [ground, 3],
    [soft, 1],
  ] as const) {
    paper.strokeStyle = colour;
    paper.lineWidth = wide;
    paper.stroke();
  }
  paper.strokeStyle = ground;
  paper.lineWidth = HALO;
}
