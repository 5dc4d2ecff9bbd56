/** What is needed of a picture to divide it into sheets: its size, what must not be cut, and its lines. */
import type { Point, Rectangle, Size } from '../shapes/plane.ts';

/** Everything in pixels from its top left corner. */
export interface PaperPicture {
  title: string;
  /** The caption at its top: its source, its date and its extent. */
  about: string;
  size: Size;
  /** Boxes, words and arrowheads, which must not be cut; without the caption. */
  blocks: readonly Rectangle[];
  /** The points of each line, from end to end. */
  lines: readonly (readonly Point[])[];
}

const ROOT =
  /<svg [^>]*?\bwidth="(\d+(?:\.\d+)?)" height="(\d+(?:\.\d+)?)"(?: viewBox="(-?[\d.]+) (-?[\d.]+) )?/;
const TITLE = /<title id="title">([^<]*)<\/title>/;
const ABOUT = /<desc id="desc">([^<]*)<\/desc>/;
const BOXES = / data-room="([-\d. ]+)"/g;
/** A line of a chart, or of a network: straight or with the handle of its curve, after its ties if any. */
const RUN =
  /<polyline points="([-\d., ]+)"|(?:<\/title>|<metadata data-tie="[^"]*" data-sources="[^"]*"\/>)<path d="M([-\d. ]+[LQ][-\d. ]+)"/g;
/** The root element and the title are within this many characters. */
const HEAD = 8192;
/** Limit on the width and height of a picture, in pixels. */
const LARGEST_SIDE = 10_000_000;

const hundredth = (value: number): number => Math.round(value * 100) / 100;

/** An attribute that gives the rectangles something takes in a picture; `readPicture` reads it. */
export function boxesAttribute(boxes: readonly Rectangle[]): string {
  if (boxes.length === 0) return '';
  const sides = boxes.flatMap(({ minX, minY, maxX, maxY }) => [minX, minY, maxX, maxY]);
  return ` data-room="${sides.map(hundredth).join(' ')}"`;
}

const numbersIn = (text: string): number[] => (text.match(/-?[\d.]+/g) ?? []).map(Number);

/** Reads a picture written by the export; throws if it states no size that can be printed. */
export function readPicture(svg: string): PaperPicture {
  const head = svg.slice(0, HEAD);
  const [, width, height, left = 0, top = 0] = ROOT.exec(head) ?? [];
  const size = { width: Number(width), height: Number(height) };
  const isDrawable = (side: number): boolean => side >= 1 && side <= LARGEST_SIDE;
  if (!isDrawable(size.width) || !isDrawable(size.height)) {
    throw new Error(`the picture states no size to print: ${width ?? '?'} × ${height ?? '?'}`);
  }
  const x = Number(left);
  const y = Number(top);
  const blocks = Array.from(svg.matchAll(BOXES), ([, sides = '']) => numbersIn(sides)).flatMap(
    (sides) => boxesOnSides(sides, x, y),
  );
  const lines = Array.from(svg.matchAll(RUN), ([, run, curve]) =>
    pointsOf(run ?? curve ?? '', x, y),
  );
  const [title, about] = [TITLE, ABOUT].map((part) => plain(part.exec(svg)?.[1] ?? ''));
  return { title: title ?? '', about: about ?? '', size, blocks, lines };
}

function boxesOnSides(sides: readonly number[], left: number, top: number): Rectangle[] {
  return Array.from({ length: Math.floor(sides.length / 4) }, (_, at) => {
    const [minX = 0, minY = 0, maxX = 0, maxY = 0] = sides.slice(4 * at, 4 * at + 4);
    return { minX: minX - left, minY: minY - top, maxX: maxX - left, maxY: maxY - top };
  });
}

function pointsOf(run: string, left: number, top: number): Point[] {
  const numbers = numbersIn(run);
  const points = Array.from({ length: Math.floor(numbers.length / 2) }, (_, at) => ({
    x: (numbers[2 * at] ?? 0) - left,
    y: (numbers[2 * at + 1] ?? 0) - top,
  }));
  const [from, handle, to] = points;
  if (!run.includes('Q') || !from || !handle || !to) return points;
  const middle = (axis: 'x' | 'y'): number => (from[axis] + 2 * handle[axis] + to[axis]) / 4;
  return [from, { x: middle('x'), y: middle('y') }, to];
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

const plain = (escaped: string): string =>
  escaped.replace(/&(?:(amp|lt|gt|quot)|#(?:9|10|13));/g, (_, name?: string) =>
    name === undefined ? ' ' : (ENTITIES[name] ?? ''),
  );
