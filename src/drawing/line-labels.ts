/**
 * What is written on each line, and where: never over a node, a name or another label, but for the
 * least there is to say of a line that stands for several ties, which is always written.
 */
import { LINE_FONT_SIZE, NODE_BOXES } from './appearance.ts';
import { nodeBox, roleRoom, textWidth, type RoleRoom } from './label-room.ts';
import type { Ends, Node } from './line-run.ts';

export interface NamedNode extends Node {
  label: string;
}

export interface LabelledLine extends Ends {
  label: string;
  /** The same in ever fewer words. */
  shorter: readonly string[];
}

/** How the label of a line is written: its middle, in pixels from the middle of the line. */
export interface LabelPlace {
  /** What is written of it; empty with `none`. */
  label: string;
  /** The number it is explained under in a key; null where all is written, or there is no key. */
  number: number | null;
  room: RoleRoom;
  x: number;
  y: number;
}

/** A label along its line stands this far above it, or else below, in pixels. */
const ABOVE_LINE = 8;
/** A label is tried this much farther from the middle each time, in pixels. */
const STEP = 14;
/** Text is compared by squares of this half width along it, in pixels. */
const HALF = 6;
/** How far along a line its shortest words are tried, as shares of it. */
const SHARES = [0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.26, 0.74, 0.2, 0.8];
const CELL = 100;
const SHAPE = NODE_BOXES.ellipse.width / 2 + 2;
export const NO_LABEL: LabelPlace = { label: '', number: null, room: 'none', x: 0, y: 0 };

interface Point {
  x: number;
  y: number;
}

interface Rectangle {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * A place for the label of every line, by its id; `bows` are those of `bowLines`. Lines that stand
 * for several ties come first and are written in fewer words for want of room, at the least as the
 * number of ties. Up to `numbers` labels that can't be written whole get a number for a key instead;
 * any other label that finds no free place has `none`.
 */
export function placeLineLabels(
  nodes: readonly NamedNode[],
  lines: readonly LabelledLine[],
  bows: ReadonlyMap<string, number>,
  numbers = 0,
): Map<string, LabelPlace> {
  const at = new Map(nodes.map((node) => [node.id, node]));
  const taken = new Taken();
  for (const node of nodes) for (const part of partsOf(node)) taken.add(part);
  const isSeveral = ({ shorter }: LabelledLine): boolean => shorter.length > 0;
  const ordered = [...lines.filter(isSeveral), ...lines.filter((line) => !isSeveral(line))];
  let numbered = 0;
  return new Map(
    ordered.map((line) => {
      const [from, to] = [at.get(line.from), at.get(line.to)];
      if (from === undefined || to === undefined || line.label === '') return [line.id, NO_LABEL];
      const ends = { from, to, bow: bows.get(line.id) ?? 0 };
      const whole = placeLabel(line.label, ends, taken);
      if (whole !== null) return [line.id, whole];
      const number = numbered < numbers ? (numbered += 1) : null;
      return [line.id, placeShorter(line, number, ends, taken) ?? NO_LABEL];
    }),
  );
}

interface Course {
  from: Node;
  to: Node;
  bow: number;
}

/** The longest of fewer words that has room, else the shortest on the line, even over a name. */
function placeShorter(
  { shorter }: LabelledLine,
  number: number | null,
  course: Course,
  taken: Taken,
): LabelPlace | null {
  const mark = number === null ? '' : `[${number}]`;
  const words = shorter.length === 0 ? [mark] : shorter.map((text) => `${text} ${mark}`.trim());
  for (const label of words) {
    const place = label === '' ? null : placeLabel(label, course, taken);
    if (place !== null) return { ...place, number };
  }
  const label = words.at(-1) ?? '';
  if (label === '') return null;
  return { ...placeOnLine(label, course, taken), number };
}

/** Written across the line, as near to its middle as there is room; in the middle if there is none. */
function placeOnLine(label: string, { from, to, bow }: Course, taken: Taken): LabelPlace {
  const middle = middleOfLine(from, to, bow);
  const handle = middleOfLine(from, to, bow * 2);
  for (const share of SHARES) {
    const at = {
      x: (1 - share) ** 2 * from.x + 2 * share * (1 - share) * handle.x + share ** 2 * to.x,
      y: (1 - share) ** 2 * from.y + 2 * share * (1 - share) * handle.y + share ** 2 * to.y,
    };
    const squares = squaresAlong(label, at, { x: 1, y: 0 });
    if (!squares.every((square) => taken.isFree(square))) continue;
    for (const square of squares) taken.add(square);
    return { label, number: null, room: 'across', x: at.x - middle.x, y: at.y - middle.y };
  }
  return { label, number: null, room: 'across', x: 0, y: 0 };
}

function placeLabel(label: string, { from, to, bow }: Course, taken: Taken): LabelPlace | null {
  const room = roleRoom(label, to.x - from.x, to.y - from.y);
  if (room === 'none') return null;
  const way = room === 'along' ? wayAlong(from, to) : { x: 1, y: 0 };
  const middle = middleOfLine(from, to, bow);
  const shifts = [...shiftsFor(label, from, to, room === 'along' && bow === 0)];
  for (const above of room === 'along' ? [ABOVE_LINE, -ABOVE_LINE] : [0]) {
    for (const shift of shifts) {
      const x = way.x * shift + way.y * above;
      const y = way.y * shift - way.x * above;
      const squares = squaresAlong(label, { x: middle.x + x, y: middle.y + y }, way);
      if (!squares.every((square) => taken.isFree(square))) continue;
      for (const square of squares) taken.add(square);
      return { label, number: null, room, x, y };
    }
  }
  return null;
}

/** The middle first, then ever farther to both sides as long as the label stays between the nodes. */
function* shiftsFor(label: string, from: Node, to: Node, moves: boolean): Generator<number> {
  yield 0;
  if (!moves) return;
  const length = Math.hypot(to.x - from.x, to.y - from.y) - 2 * SHAPE - 8;
  const most = (length - textWidth(label, LINE_FONT_SIZE)) / 2;
  for (let shift = STEP; shift <= most; shift += STEP) {
    yield shift;
    yield -shift;
  }
}

/** The direction text along the line is read in, of length 1. */
export function wayAlong(from: Point, to: Point): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) * (dx < 0 ? -1 : 1);
  return length === 0 ? { x: 1, y: 0 } : { x: dx / length, y: dy / length };
}

/** The label as a row of small squares that overlap, in the direction it is read in. */
function squaresAlong(label: string, middle: Point, way: Point): Rectangle[] {
  const half = textWidth(label, LINE_FONT_SIZE) / 2;
  const count = Math.max(1, Math.ceil((3 * half) / HALF));
  return Array.from({ length: count }, (_, index) => {
    const along = ((index + 0.5) / count) * 2 * half - half;
    const [x, y] = [middle.x + way.x * along, middle.y + way.y * along];
    return { left: x - HALF, right: x + HALF, top: y - HALF, bottom: y + HALF };
  });
}

/** The middle of a line as it is drawn: a bowed one lies half its handle's distance aside. */
export function middleOfLine(from: Point, to: Point, bow: number): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  return {
    x: (from.x + to.x) / 2 - (dy / length) * (bow / 2),
    y: (from.y + to.y) / 2 + (dx / length) * (bow / 2),
  };
}

/** A node and its name, which hangs below. */
function partsOf({ x, y, label }: NamedNode): Rectangle[] {
  const { width, height } = nodeBox(label);
  return [
    { left: x - SHAPE, right: x + SHAPE, top: y - SHAPE, bottom: y + SHAPE },
    { left: x - width / 2, right: x + width / 2, top: y + SHAPE, bottom: y + height / 2 + 2 },
  ];
}

/** What is drawn already, found by the square of the plane it lies in. */
class Taken {
  readonly #byCell = new Map<string, Rectangle[]>();

  add(rectangle: Rectangle): void {
    for (const cell of cellsOf(rectangle)) {
      const here = this.#byCell.get(cell);
      if (here) here.push(rectangle);
      else this.#byCell.set(cell, [rectangle]);
    }
  }

  isFree(a: Rectangle): boolean {
    return cellsOf(a).every((cell) =>
      (this.#byCell.get(cell) ?? []).every(
        (b) => a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom,
      ),
    );
  }
}

function cellsOf({ left, right, top, bottom }: Rectangle): string[] {
  const cells: string[] = [];
  for (let column = Math.floor(left / CELL); column <= Math.floor(right / CELL); column += 1) {
    for (let row = Math.floor(top / CELL); row <= Math.floor(bottom / CELL); row += 1) {
      cells.push(`${column}:${row}`);
    }
  }
  return cells;
}
