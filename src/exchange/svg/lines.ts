/** The lines of the diagram: where they run, how they are drawn, what they say. */
import { ENGLISH_WORDS } from '../../contract/words/picture-words.ts';
import type { Tie } from '../../contract/model/tie.ts';
import {
  LINE_FONT_SIZE,
  lineStyle,
  lineStrokes,
  SHAPES,
  type LineStyle,
} from '../../drawing/shapes/appearance.ts';
import type { Palette } from '../../drawing/shapes/palette.ts';
import { middleOfLine, readingDirection } from '../../drawing/labels/line-labels.ts';
import { distanceToOutline } from '../../drawing/shapes/outline.ts';
import type { PictureLine, PictureNode } from '../../drawing/network/picture.ts';
import { isFromParent } from '../../drawing/shapes/appearance.ts';
import { boxesAttribute } from '../../drawing/paper/paper-picture.ts';
import type { Point, Rectangle } from '../../drawing/shapes/plane.ts';
import { textWidth } from '../../drawing/shapes/text-width.ts';
import {
  datesInWords,
  datesOrLackInWords,
  roleInWords,
  statedByInFull,
  stateInWords,
} from '../../graph/ties/tie-words.ts';
import { round, shapeElement } from './pen.ts';
import { escapeXml } from '../common/writable-text.ts';

const LOOP = 26;

/** Returns an entity's name, made distinct from its namesakes. */
export type NodeNaming = (node: PictureNode) => string;

interface Run {
  path: string;
  /** The label's position and rotation. */
  label: { x: number; y: number; angle: number };
}

/** A loop above its node, larger for each further one. */
function loop({ x, y }: Point, place: number): Run {
  const reach = LOOP * (2 + place);
  const [left, right, top, foot] = [x - reach / 2, x + reach / 2, y - reach, y - 12].map(round);
  return {
    path: `M${round(x - 12)} ${foot}C${left} ${top} ${right} ${top} ${round(x + 12)} ${foot}`,
    label: { x, y: round(y - reach * 0.75 - 3), angle: 0 },
  };
}

/** From outline to outline: straight, or curved as on the canvas. */
function run({ from, to, bow, gap, label, loop: place }: PictureLine): Run {
  if (from === to) return loop(from, place);
  const middle = middleOfLine(from, to, bow);
  const handle = middleOfLine(from, to, bow * 2);
  const begin = outlineTowards(from, handle, 0);
  const end = outlineTowards(to, handle, gap);
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  // Nodes that touch leave no room for a line between their outlines.
  const touching = Math.hypot(begin.x - from.x, begin.y - from.y) * 2 > distance;
  const [a, b] = touching ? [from, to] : [begin, end];
  const curve = bow === 0 ? 'L' : `Q${round(handle.x)} ${round(handle.y)} `;
  const direction = readingDirection(from, to);
  return {
    path: `M${round(a.x)} ${round(a.y)}${curve}${round(b.x)} ${round(b.y)}`,
    label: {
      x: middle.x + label.x,
      y: middle.y + label.y,
      angle: label.fit === 'along' ? (Math.atan2(direction.y, direction.x) * 180) / Math.PI : 0,
    },
  };
}

/** Where a line towards a point leaves a node's outline, or this many pixels outside it. */
function outlineTowards(node: PictureNode, towards: Point, before: number): Point {
  const length = Math.hypot(towards.x - node.x, towards.y - node.y);
  if (length === 0) return node;
  const direction = { x: (towards.x - node.x) / length, y: (towards.y - node.y) / length };
  const reach =
    distanceToOutline(SHAPES[node.kind], { x: 0, y: 0 }, direction, node.scale) + before;
  return { x: node.x + direction.x * reach, y: node.y + direction.y * reach };
}

const strokeElements = (path: string, look: LineStyle, palette: Palette): string =>
  lineStrokes(path, look)
    .map((stroke) => shapeElement(stroke, palette, look.arrow ? ' marker-end="url(#arrow)"' : ''))
    .join('');

/** Everything a tie states, on one line of the tooltip. */
const tieInWords = (tie: Tie, day: string): string =>
  [
    roleInWords(tie),
    tie.status,
    datesOrLackInWords(tie),
    stateInWords(tie, day),
    statedByInFull(tie),
  ]
    .filter(Boolean)
    .join(', ');

/** Both ends by name, with an arrow from a parent to its company. */
const endsInWords = ({ kind, from, to }: PictureLine, nameOf: NodeNaming): string =>
  `${nameOf(from)} ${isFromParent(kind) ? '→' : '–'} ${nameOf(to)}`;

/** The entry of a numbered line in the key: its ends, and each role with its state and dates. */
export function keyEntry(line: PictureLine, nameOf: NodeNaming, words = ENGLISH_WORDS): string {
  const ties = line.ties.map((tie) =>
    [
      roleInWords(tie, words),
      stateInWords(tie, line.day, words),
      ...(tie.terms.length > 0 ? [datesInWords(tie, words)] : []),
    ].join(', '),
  );
  return `[${line.label.number ?? ''}] ${endsInWords(line, nameOf)}: ${ties.join('; ')}`;
}

/** The upright rectangle around rotated words. */
function boxOfText(text: string, { x, y, angle }: Run['label']): Rectangle {
  const long = textWidth(text, LINE_FONT_SIZE);
  const high = LINE_FONT_SIZE * 1.25;
  const turn = (angle * Math.PI) / 180;
  const sin = Math.abs(Math.sin(turn));
  const cos = Math.abs(Math.cos(turn));
  const dx = (long * cos + high * sin) / 2;
  const dy = (long * sin + high * cos) / 2;
  return { minX: x - dx, maxX: x + dx, minY: y - dy, maxY: y + dy };
}

/** What goes with a line: elements with its ties' sources, the notes for its tooltip, and the sign of a note. */
interface LineExtras {
  stated: string;
  notes: readonly string[];
  sign: string;
}

/** A line with its tooltip, and its label as far as there is room; `clean` makes text writable. */
export function lineElement(
  line: PictureLine,
  { stated, notes, sign }: LineExtras,
  nameOf: NodeNaming,
  palette: Palette,
  clean: (text: string) => string,
): string {
  const { path, label } = run(line);
  const statements = line.ties.map((tie) => tieInWords(tie, line.day));
  const title = [endsInWords(line, nameOf), ...statements, ...notes]
    .map(clean)
    .map(escapeXml)
    .join('\n');
  const turned = { size: LINE_FONT_SIZE, angle: label.angle };
  const text = line.label.label;
  const written = text === '' ? '' : textElement(text, label, palette.soft, palette.ground, turned);
  const boxes = text === '' ? '' : boxesAttribute([boxOfText(text, label)]);
  return `<g data-line="${line.kind}" data-state="${line.state}" data-ties="${line.ties.length}"${boxes}><title>${title}</title>${stated}${strokeElements(path, lineStyle(line), palette)}${written}${sign}</g>`;
}

/**
 * A line of text, centred on a point or rotated around it, with a halo in the ground's colour. It is a
 * paragraph of its own, in the direction of its first letter, so that it can't reorder its surroundings.
 */
export function textElement(
  text: string,
  { x, y }: Point,
  fill: string,
  ground: string,
  turned: { size: number; angle: number } | null = null,
): string {
  const at = `${round(x)} ${round(y)}`;
  const turn =
    turned === null
      ? ''
      : ` dy="0.35em" font-size="${turned.size}" transform="rotate(${round(turned.angle)} ${at})"`;
  const halo = `stroke="${ground}" stroke-width="3.5" stroke-linejoin="round" paint-order="stroke"`;
  return `<text x="${round(x)}" y="${round(y)}"${turn} fill="${fill}" ${halo} unicode-bidi="plaintext">${escapeXml(text)}</text>`;
}

/**
 * The same text in one piece of memory. A concatenated string holds all its pieces until it is read, thrice
 * what it needs; slicing flattens it, and joining the slices copies that.
 */
export const inOnePiece = (text: string): string => [text.slice(0, 1), text.slice(1)].join('');
