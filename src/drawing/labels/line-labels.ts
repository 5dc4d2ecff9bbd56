/**
 * What is written on each line, and where: never over a node, a name or another label. Only the shortest
 * label of a line with several ties is always written. How and why: `line-labels.md`.
 */
import { LINE_FONT_SIZE, NODE_BOXES } from '../shapes/appearance.ts';
import { FreeSpace, LEVEL, toStrip, uprightStrip, type Strip } from './free-space.ts';
import type { Ends, Node } from './line-run.ts';
import type { NameBox } from './names.ts';
import type { Point } from '../shapes/plane.ts';
import { textWidth } from '../shapes/text-width.ts';

export interface NamedNode extends Node {
  nameBox: NameBox;
}

export interface LabelledLine extends Ends {
  label: string;
  /** Ever shorter labels. */
  shorter: readonly string[];
}

/** Where the label of a line is: its middle, relative to the middle of the line, in pixels. */
export interface LabelPlace {
  /** The text; empty if `fit` is `none`. */
  label: string;
  /** Its number in a key; null if the whole text is written or there is no key. */
  number: number | null;
  fit: RoleFit;
  x: number;
  y: number;
}

/** Distance of a label from its line, above or else below, in pixels. */
const ABOVE_LINE = 8;
/** Labels are tried in steps of this size from the middle of the line, in pixels. */
const STEP = 14;
/** Space needed above and below the middle of a text, and beyond each of its ends, in pixels. */
const HALF_HEIGHT = 6;
const BEYOND = 4;
/** Lines labelled, and nodes registered, per step. */
const LINES_A_STEP = 20;
const NODES_A_STEP = 1000;
/** Positions along a line at which its shortest label is tried, as shares of its length. */
const SHARES = [0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.26, 0.74, 0.2, 0.8];
const SHAPE = NODE_BOXES.ellipse.width / 2 + 2;
export const NO_LABEL: LabelPlace = { label: '', number: null, fit: 'none', x: 0, y: 0 };

/**
 * A place for the label of every line, by its id; `bows` are those of `bowLines`. Lines with several ties
 * come first and are shortened if there is too little room, at the least to the number of ties. Up to
 * `numbers` labels that can't be written whole get a number for a key; any other label without a free place
 * has `none`. Yields so that other requests can run.
 */
export function* placeLineLabels(
  nodes: readonly NamedNode[],
  lines: readonly LabelledLine[],
  bows: ReadonlyMap<string, number>,
  numbers = 0,
): Generator<void, Map<string, LabelPlace>> {
  const at = new Map(nodes.map((node) => [node.id, node]));
  const space = new FreeSpace();
  for (let first = 0; first < nodes.length; first += NODES_A_STEP) {
    space.take(nodes.slice(first, first + NODES_A_STEP).flatMap(partsOf));
    yield;
  }
  const courseOf = ({ id, from, to }: LabelledLine): LineCourse | null => {
    const ends = [at.get(from), at.get(to)] as const;
    return ends[0] && ends[1] ? { from: ends[0], to: ends[1], bow: bows.get(id) ?? 0 } : null;
  };
  return yield* labelLines(lines, courseOf, space, { numbers, forcesShortest: true });
}

interface Labelling {
  /** At most this many lines without room for their words get a number for a key. */
  numbers: number;
  /** Whether the shortest label of several ties is written even if there is no room. */
  forcesShortest: boolean;
  /** Whether horizontal words here can't be mistaken for those of another line; by default always. */
  isClear?: (line: string, strip: Strip) => boolean;
}

/** The same in partly occupied space, in which it also marks what it writes as occupied. */
export function* labelLines<Some extends LabelledLine>(
  lines: readonly Some[],
  courseOf: (line: Some) => LineCourse | null,
  space: FreeSpace,
  { numbers, forcesShortest, isClear = () => true }: Labelling,
): Generator<void, Map<string, LabelPlace>> {
  const isSeveral = ({ shorter }: LabelledLine): boolean => shorter.length > 0;
  const ordered = [...lines.filter(isSeveral), ...lines.filter((line) => !isSeveral(line))];
  let numbered = 0;
  const placeLabelOf = (line: Some): LabelPlace => {
    const ends = line.label === '' ? null : courseOf(line);
    if (ends === null) return NO_LABEL;
    const course = { ...ends, isClear: (strip: Strip) => isClear(line.id, strip) };
    const whole = placeLabel(line.label, course, space);
    if (whole !== null) return whole;
    const number = numbered < numbers ? (numbered += 1) : null;
    return placeShorter(line, number, course, space, forcesShortest) ?? NO_LABEL;
  };
  const places = new Map<string, LabelPlace>();
  for (const line of ordered) {
    places.set(line.id, placeLabelOf(line));
    if (places.size % LINES_A_STEP === 0) yield;
  }
  return places;
}

/** Where a line runs. */
export interface LineCourse {
  from: Node;
  to: Node;
  bow: number;
}

interface ClearCourse extends LineCourse {
  isClear: (strip: Strip) => boolean;
}

/** The longest of the shorter labels that fits, else the shortest on the line, even over a name. */
function placeShorter(
  { shorter }: LabelledLine,
  number: number | null,
  course: ClearCourse,
  space: FreeSpace,
  forcesShortest: boolean,
): LabelPlace | null {
  const mark = number === null ? '' : `[${number}]`;
  const words = shorter.length === 0 ? [mark] : shorter.map((text) => `${text} ${mark}`.trim());
  for (const label of words) {
    const place = label === '' ? null : placeLabel(label, course, space);
    if (place !== null) return { ...place, number };
  }
  const label = words.at(-1) ?? '';
  if (label === '') return null;
  const place = placeOnLine(label, course, space, forcesShortest);
  return place && { ...place, number };
}

/** Written across the line, as near to its middle as there is room; else in the middle if `forcesShortest`. */
function placeOnLine(
  label: string,
  { from, to, bow, isClear }: ClearCourse,
  space: FreeSpace,
  forcesShortest: boolean,
): LabelPlace | null {
  const middle = middleOfLine(from, to, bow);
  const handle = middleOfLine(from, to, bow * 2);
  for (const share of SHARES) {
    const at = {
      x: (1 - share) ** 2 * from.x + 2 * share * (1 - share) * handle.x + share ** 2 * to.x,
      y: (1 - share) ** 2 * from.y + 2 * share * (1 - share) * handle.y + share ** 2 * to.y,
    };
    const strip = stripOfLabel(label, at, LEVEL);
    // Checked first, as it fails most often.
    if (!space.isFree(strip) || !isClear(strip)) continue;
    space.take([strip]);
    return { label, number: null, fit: 'across', x: at.x - middle.x, y: at.y - middle.y };
  }
  return forcesShortest ? { label, number: null, fit: 'across', x: 0, y: 0 } : null;
}

/** The label where it fits, as near to the middle of its line as possible; null if nowhere. */
function placeLabel(
  label: string,
  { from, to, bow, isClear }: ClearCourse,
  space: FreeSpace,
): LabelPlace | null {
  const fit = roleFit(label, to.x - from.x, to.y - from.y);
  if (fit === 'none') return null;
  const direction = fit === 'along' ? readingDirection(from, to) : LEVEL;
  const middle = middleOfLine(from, to, bow);
  const maxShift = fit === 'along' ? farthestShift(label, from, to, bow) : 0;
  for (const above of fit === 'along' ? sidesOf(from, to, bow) : [0]) {
    const aside = fit === 'along' ? 0 : outside(label, from, to, bow);
    const x = middle.x + direction.y * above + aside;
    const y = middle.y - direction.x * above;
    const strip = stripOfLabel(label, { x, y }, direction);
    if (fit === 'across' && !(space.isFree(strip) && isClear(strip))) continue;
    const shift = space.takeFirst(strip, shiftsUpTo(maxShift));
    if (shift === null) continue;
    return {
      label,
      number: null,
      fit,
      x: direction.x * shift + direction.y * above + aside,
      y: direction.y * shift - direction.x * above,
    };
  }
  return null;
}

/**
 * Above a line, else below. On a bowed line only on the outer side: on the inner side is another line
 * between the same two, whose words they would seem to be.
 */
function sidesOf(from: Point, to: Point, bow: number): number[] {
  if (bow === 0) return [ABOVE_LINE, -ABOVE_LINE];
  return [Math.sign(bow) * (to.x < from.x ? 1 : -1) * ABOVE_LINE];
}

/** How far horizontal words are moved aside, so that on a bowed line they are on its outer side. */
function outside(label: string, from: Point, to: Point, bow: number): number {
  if (bow === 0) return 0;
  const out = Math.sign(bow) * (to.y < from.y ? 1 : -1);
  return out * (textWidth(label, LINE_FONT_SIZE) / 2 + BEYOND);
}

/** How far the label may move from the middle and stay between the nodes, and near its line if bowed. */
function farthestShift(label: string, from: Node, to: Node, bow: number): number {
  const length = Math.hypot(to.x - from.x, to.y - from.y) - 2 * SHAPE - 8;
  const maxShift = (length - textWidth(label, LINE_FONT_SIZE)) / 2;
  return bow === 0 ? maxShift : Math.min(maxShift, length / 4);
}

/** 0 first, then ever farther to both sides. */
function* shiftsUpTo(max: number): Generator<number> {
  yield 0;
  for (let shift = STEP; shift <= max; shift += STEP) {
    yield shift;
    yield -shift;
  }
}

/** The unit vector of the direction in which text along the line is read. */
export function readingDirection(from: Point, to: Point): Point {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.hypot(dx, dy) * (dx < 0 ? -1 : 1);
  return length === 0 ? LEVEL : { x: dx / length, y: dy / length };
}

/** The space of a label around its middle, in its reading direction. */
export function stripOfLabel(label: string, middle: Point, direction: Point): Strip {
  return toStrip(middle, direction, textWidth(label, LINE_FONT_SIZE) / 2 + BEYOND, HALF_HEIGHT);
}

/** The middle of a line as drawn: a bowed one is offset by half the distance of its handle. */
export function middleOfLine(from: Point, to: Point, bow: number): Point {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.hypot(dx, dy) || 1;
  return {
    x: (from.x + to.x) / 2 - (dy / length) * (bow / 2),
    y: (from.y + to.y) / 2 + (dx / length) * (bow / 2),
  };
}

/** The spaces of a node and of its name below. */
function partsOf({ x, y, nameBox }: NamedNode): Strip[] {
  const half = nameBox.width / 2;
  return [
    uprightStrip({ minX: x - SHAPE, maxX: x + SHAPE, minY: y - SHAPE, maxY: y + SHAPE }),
    uprightStrip({ minX: x - half, maxX: x + half, minY: y + SHAPE, maxY: y + nameBox.bottom }),
  ];
}

/** The length that nodes of the largest shape take of a line, with a margin; in pixels. */
const ENDS = NODE_BOXES.diamond.height + 12;

/** The greatest width of a role written across a steep line, in pixels. */
const ACROSS = 130;

/** On steeper lines a role is written across the line, as nobody reads sideways. */
const STEEP = Math.tan((65 * Math.PI) / 180);

/** Whether a role is written along its line, across it, or not at all. */
type RoleFit = 'along' | 'across' | 'none';

/** How a role fits on a line of this extent, in pixels. */
function roleFit(label: string, dx: number, dy: number): RoleFit {
  const width = textWidth(label, LINE_FONT_SIZE);
  const length = Math.hypot(dx, dy) - ENDS;
  if (Math.abs(dy) > Math.abs(dx) * STEEP) {
    return width <= ACROSS && length > 4 * LINE_FONT_SIZE ? 'across' : 'none';
  }
  return width <= length ? 'along' : 'none';
}
