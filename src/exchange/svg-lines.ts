/** The lines of the diagram: where they run, how they are drawn, what they say. */
import {
  LINE_FONT_SIZE,
  lineLook,
  SHAPES,
  type LineLook,
  type Palette,
} from '../graph/appearance.ts';
import type { Line } from '../graph/bundle.ts';
import type { Point } from '../graph/place.ts';
import { datesInWords, roleInWords, stateInWords } from '../graph/tie-words.ts';
import type { GraphEntity } from '../contract/model/canvas.ts';
import type { Tie } from '../contract/model/tie.ts';
import { lineLabel, textElement } from './svg-labels.ts';
import { dashes, distanceToOutline, round } from './svg-shapes.ts';
import { escapeXml } from './writable-text.ts';

/** Pixels between lines that join the same two entities. */
const APART = 13;
const LOOP = 26;

type LineEnd = Point & Pick<GraphEntity, 'kind' | 'label'>;

export interface LineToDraw {
  line: Line;
  from: LineEnd;
  to: LineEnd;
  /** Which of the lines between its two ends it is, and how many there are. */
  place: number;
  places: number;
}

interface Run {
  path: string;
  /** Where its label goes; null for a loop. */
  label: { x: number; y: number; angle: number; length: number } | null;
}

/** From a node to itself: a loop above it, larger for every further one. */
function loop({ x, y }: Point, place: number): Run {
  const reach = LOOP * (2 + place);
  const [left, right, top, foot] = [x - reach / 2, x + reach / 2, y - reach, y - 12].map(round);
  return {
    path: `M${round(x - 12)} ${foot}C${left} ${top} ${right} ${top} ${round(x + 12)} ${foot}`,
    label: null,
  };
}

function run({ line, from, to, place, places }: LineToDraw): Run {
  if (line.from === line.to) return loop(from, place);
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const along =
    length === 0 ? { x: 1, y: 0 } : { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  // Sideways as seen from the same end whichever way the line runs.
  const side = (place - (places - 1) / 2) * APART * (line.from < line.to ? 1 : -1);
  const aside = { x: -along.y * side, y: along.x * side };
  const first = distanceToOutline(SHAPES[from.kind], aside, along);
  const last = distanceToOutline(SHAPES[to.kind], aside, { x: -along.x, y: -along.y });
  // Nodes that touch leave no room for a line between their outlines.
  const room = length - first - last;
  const [begin, end] = room > 0 ? [first, length - last] : [0, length];
  const at = (distance: number): Point => ({
    x: from.x + aside.x + along.x * distance,
    y: from.y + aside.y + along.y * distance,
  });
  const [a, b, middle] = [at(begin), at(end), at((begin + end) / 2)];
  const angle = (Math.atan2(along.y, along.x) * 180) / Math.PI;
  const upright = angle > 90 ? angle - 180 : angle <= -90 ? angle + 180 : angle;
  return {
    path: `M${round(a.x)} ${round(a.y)}L${round(b.x)} ${round(b.y)}`,
    label: { ...middle, angle: upright, length: room },
  };
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
const tieInWords = (tie: Tie): string =>
  [roleInWords(tie), tie.status, datesInWords(tie), stateInWords(tie)].filter(Boolean).join(', ');

export interface DrawnLine {
  svg: string;
  /** Whether its label had no room; the tooltip has it. */
  labelLeftOff: boolean;
}

/** One line with its tooltip, and its label where there is room. `clean` makes text writable. */
export function lineElement(
  drawn: LineToDraw,
  palette: Palette,
  clean: (text: string) => string,
): DrawnLine {
  const { line, from, to } = drawn;
  const { path, label } = run(drawn);
  const look = lineLook(line, palette);
  const ends = `${from.label} – ${to.label}`;
  const title = [ends, ...line.ties.map(tieInWords)].map(clean).map(escapeXml).join('\n');
  const text = label === null ? null : lineLabel(clean(line.label), label.length);
  const written =
    label === null || text === null
      ? ''
      : textElement(text, label, palette.soft, palette.ground, {
          size: LINE_FONT_SIZE,
          angle: label.angle,
        });
  const svg = `<g data-line="${line.kind}" data-state="${line.state}" data-ties="${line.ties.length}"><title>${title}</title>${strokes(path, look, palette.ground)}${written}</g>`;
  return { svg, labelLeftOff: written === '' && line.label !== '' };
}
