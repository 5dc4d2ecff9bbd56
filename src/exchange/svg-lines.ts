/** The lines of the diagram: where they run, how they are drawn, what they say. */
import {
  LINE_FONT_SIZE,
  lineLook,
  SHAPES,
  type LineLook,
  type Palette,
} from '../drawing/appearance.ts';
import type { Line } from '../drawing/bundle.ts';
import { middleOfLine, wayAlong, type LabelPlace } from '../drawing/line-labels.ts';
import type { Point } from '../drawing/place.ts';
import { reachPastName, type NameBox } from '../drawing/name-gap.ts';
import { datesInWords, roleInWords, statedByInFull, stateInWords } from '../graph/tie-words.ts';
import type { GraphEntity } from '../contract/model/canvas.ts';
import type { Tie } from '../contract/model/tie.ts';
import { textElement } from './svg-labels.ts';
import { dashes, distanceToOutline, round } from './svg-shapes.ts';
import { escapeXml } from './writable-text.ts';

const LOOP = 26;

export type LineEnd = Point &
  Pick<GraphEntity, 'kind'> & {
    /** As it is called beside others. */
    name: string;
    /** Where its name is drawn. */
    nameBox: NameBox;
  };

export interface LineToDraw {
  line: Line;
  from: LineEnd;
  to: LineEnd;
  /** How far its curve's handle lies beside it, in pixels; 0 is straight. */
  bow: number;
  label: LabelPlace;
  /** Which of the loops at its node it is. */
  place: number;
}

interface Run {
  path: string;
  /** Where its label goes, and how it is turned. */
  label: { x: number; y: number; angle: number };
}

/** From a node to itself: a loop above it, larger for every further one. */
function loop({ x, y }: Point, place: number): Run {
  const reach = LOOP * (2 + place);
  const [left, right, top, foot] = [x - reach / 2, x + reach / 2, y - reach, y - 12].map(round);
  return {
    path: `M${round(x - 12)} ${foot}C${left} ${top} ${right} ${top} ${round(x + 12)} ${foot}`,
    label: { x, y: round(y - reach * 0.75 - 3), angle: 0 },
  };
}

/** From outline to outline: straight, or the curve that the canvas draws. */
function run({ line, from, to, bow, label, place }: LineToDraw): Run {
  if (line.from === line.to) return loop(from, place);
  const middle = middleOfLine(from, to, bow);
  const handle = middleOfLine(from, to, bow * 2);
  const [begin, end] = [outlineTowards(from, handle), endTowards(to, handle, line.kind, from)];
  const apart = Math.hypot(to.x - from.x, to.y - from.y);
  // Nodes that touch leave no room for a line between their outlines.
  const touching = Math.hypot(begin.x - from.x, begin.y - from.y) * 2 > apart;
  const [a, b] = touching ? [from, to] : [begin, end];
  const curve = bow === 0 ? 'L' : `Q${round(handle.x)} ${round(handle.y)} `;
  const way = wayAlong(from, to);
  return {
    path: `M${round(a.x)} ${round(a.y)}${curve}${round(b.x)} ${round(b.y)}`,
    label: {
      x: middle.x + label.x,
      y: middle.y + label.y,
      angle: label.room === 'along' ? (Math.atan2(way.y, way.x) * 180) / Math.PI : 0,
    },
  };
}

function outlineTowards(from: LineEnd, towards: Point): Point {
  const length = Math.hypot(towards.x - from.x, towards.y - from.y);
  if (length === 0) return from;
  const way = { x: (towards.x - from.x) / length, y: (towards.y - from.y) / length };
  const reach = distanceToOutline(SHAPES[from.kind], { x: 0, y: 0 }, way);
  return { x: from.x + way.x * reach, y: from.y + way.y * reach };
}

/** As `outlineTowards`, but an arrow ends before the name of its node, which would cover it. */
function endTowards(to: LineEnd, towards: Point, kind: Line['kind'], from: Point): Point {
  const outline = outlineTowards(to, towards);
  const length = Math.hypot(towards.x - to.x, towards.y - to.y);
  if (kind !== 'parent' || length === 0) return outline;
  const way = { x: (towards.x - to.x) / length, y: (towards.y - to.y) / length };
  const most = Math.hypot(from.x - to.x, from.y - to.y) / 2;
  const reach = Math.min(reachPastName(to.nameBox, way), most);
  const before = Math.hypot(outline.x - to.x, outline.y - to.y);
  return reach > before ? { x: to.x + way.x * reach, y: to.y + way.y * reach } : outline;
}

function strokes(path: string, look: LineLook, ground: string): string {
  const { color, width, doubleGap } = look;
  const cap = look.cap === 'round' ? ' stroke-linecap="round"' : '';
  const arrow = look.arrow ? ' marker-end="url(#arrow)"' : '';
  const stroke = (paint: string, wide: number, more = ''): string =>
    `<path d="${path}" fill="none" stroke="${paint}" stroke-width="${wide}"${more}/>`;
  if (doubleGap > 0) return stroke(color, 2 * width + doubleGap) + stroke(ground, doubleGap);
  return stroke(color, width, `${dashes(look.dash)}${cap}${arrow}`);
}

/** Everything a tie says, on one line of the tooltip. */
const tieInWords = (tie: Tie, day: string): string =>
  [roleInWords(tie), tie.status, datesInWords(tie), stateInWords(tie, day), statedByInFull(tie)]
    .filter(Boolean)
    .join(', ');

/** Both ends by name; an arrow leads from a parent to its company. */
const endsInWords = ({ kind }: Line, from: LineEnd, to: LineEnd): string =>
  `${from.name} ${kind === 'parent' ? '→' : '–'} ${to.name}`;

/** What the key says beside the number of a line: its ends, and each role with its state and dates. */
export function keyEntry({ line, from, to, label }: LineToDraw): string {
  const ties = line.ties.map((tie) =>
    [
      roleInWords(tie),
      stateInWords(tie, line.day),
      ...((tie.start ?? tie.end) ? [datesInWords(tie)] : []),
    ].join(', '),
  );
  return `[${label.number ?? ''}] ${endsInWords(line, from, to)}: ${ties.join('; ')}`;
}

/** One line with its tooltip, and what of its label there is room for. `clean` makes text writable. */
export function lineElement(
  drawn: LineToDraw,
  palette: Palette,
  clean: (text: string) => string,
): string {
  const { line, from, to } = drawn;
  const { path, label } = run(drawn);
  const look = lineLook(line, palette);
  const title = [endsInWords(line, from, to), ...line.ties.map((tie) => tieInWords(tie, line.day))]
    .map(clean)
    .map(escapeXml)
    .join('\n');
  const turned = { size: LINE_FONT_SIZE, angle: label.angle };
  const text = drawn.label.label;
  const written = text === '' ? '' : textElement(text, label, palette.soft, palette.ground, turned);
  return `<g data-line="${line.kind}" data-state="${line.state}" data-ties="${line.ties.length}"><title>${title}</title>${strokes(path, look, palette.ground)}${written}</g>`;
}
