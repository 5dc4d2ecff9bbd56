/**
 * Cuts a picture into sheets between boxes and words, if that leaves no more than a third of a sheet blank.
 * A box or word that is cut is whole on the next sheet, which starts before it.
 */
import type { Rectangle, Size } from '../shapes/plane.ts';
import type { PaperPicture } from './paper-picture.ts';

/** An interval along an axis. */
interface Span {
  from: number;
  to: number;
}

export interface PaperCuts {
  /** The part on each sheet, in reading order; everything drawn is on one of them. */
  parts: Rectangle[];
  /** How many boxes and words are cut, plus a cost for what is therefore shown twice. */
  crossed: number;
}

export interface CutWay {
  /** Cut first into bands one below the other, or into columns; then each band by itself. */
  order: 'rows' | 'columns';
  /** Where few lines are cut; as late as possible; or so that each band fits on one sheet. */
  where: 'few lines' | 'late' | 'narrow';
}

/** The share of a sheet that may be left blank to cut less. */
const WASTE = 1 / 3;
/** Distance of a cut from boxes, words and parallel lines, in pixels. */
const CLEAR = 2;
/** The same share for `narrow` bands: they usually save whole sheets. */
const NARROW_WASTE = 0.8;
/** With more than this drawn, `narrow` is ignored, as it examines everything for each cut. */
const MAX_EXAMINED = 4000;
/** Costs of a cut: through a box or word, after a too wide band, along a line, and through a line. */
const COSTS = { block: 10_000, wide: 3000, along: 30, through: 1 };
/** The cost of showing a whole sheet twice, in cut boxes. */
const TWICE = 8;
/** A sheet starts at least this share of its size after the one before, so larger boxes can't be whole. */
const PROGRESS = 0.1;

type Axis = 'x' | 'y';

const spanOf = (it: Rectangle, axis: Axis): Span =>
  axis === 'x' ? { from: it.minX, to: it.maxX } : { from: it.minY, to: it.maxY };

const acrossOf = (axis: Axis): Axis => (axis === 'x' ? 'y' : 'x');

/** Every straight piece of the lines as a rectangle; pieces that lines share only once. */
export function piecesOf(lines: PaperPicture['lines']): Rectangle[] {
  const pieces = new Map<string, Rectangle>();
  for (const line of lines) {
    for (const [at, b] of line.entries()) {
      const a = line[at - 1];
      if (a === undefined) continue;
      const minX = Math.min(a.x, b.x);
      const maxX = Math.max(a.x, b.x);
      const minY = Math.min(a.y, b.y);
      const maxY = Math.max(a.y, b.y);
      pieces.set(`${minX} ${minY} ${maxX} ${maxY}`, { minX, maxX, minY, maxY });
    }
  }
  return [...pieces.values()];
}

/** The sheets of a picture, of this size in pixels of the picture. */
export function cutPicture(
  { size, blocks }: PaperPicture,
  pieces: readonly Rectangle[],
  sheet: Size,
  { order, where }: CutWay,
): PaperCuts {
  const main: Axis = order === 'rows' ? 'y' : 'x';
  const across = acrossOf(main);
  const sheetLengthOf = (axis: Axis): number => (axis === 'x' ? sheet.width : sheet.height);
  const drawn = [...blocks, ...pieces];
  if (drawn.length === 0) drawn.push({ minX: 0, minY: 0, maxX: size.width, maxY: size.height });
  const through = where === 'late' ? 0 : COSTS.through;
  const drawnIn = (band: Span): Rectangle[] =>
    drawn.filter((one) => meets(spanOf(one, main), band));
  const isNarrow = where === 'narrow' && drawn.length <= MAX_EXAMINED;
  const bands = cutAlong(extentOf(drawn, main), blocks, pieces, {
    axis: main,
    sheetLength: sheetLengthOf(main),
    through,
    waste: isNarrow ? NARROW_WASTE : WASTE,
    isWide: (band) => isNarrow && length(extentOf(drawnIn(band), across)) > sheetLengthOf(across),
  });
  let { crossed } = bands;
  const parts = bands.spans.flatMap((band) => {
    const within = blocks.filter((block) => isWithin(spanOf(block, main), band));
    const touching = pieces.filter((piece) => meets(spanOf(piece, main), band));
    const drawnHere = drawnIn(band);
    if (drawnHere.length === 0) return [];
    const extent = extentOf(drawnHere, across);
    const cuts = cutAlong(extent, within, touching, {
      axis: across,
      sheetLength: sheetLengthOf(across),
      through,
      waste: WASTE,
      isWide: () => false,
    });
    crossed += cuts.crossed;
    return cuts.spans.flatMap((span) => {
      const part = main === 'y' ? toPart(span, band) : toPart(band, span);
      const whole = within.filter((block) => isWithin(spanOf(block, across), span));
      return trimmed(part, blocks.length === 0 ? drawnHere : [...whole, ...touching]);
    });
  });
  return { parts, crossed };
}

/** The part without blank edges; an empty array if all of it is blank. */
function trimmed(part: Rectangle, drawn: readonly Rectangle[]): Rectangle[] {
  const seen = drawn.flatMap(({ minX, minY, maxX, maxY }): Rectangle[] => {
    const inside = {
      minX: Math.max(minX, part.minX),
      maxX: Math.min(maxX, part.maxX),
      minY: Math.max(minY, part.minY),
      maxY: Math.min(maxY, part.maxY),
    };
    return inside.minX > inside.maxX || inside.minY > inside.maxY ? [] : [inside];
  });
  if (seen.length === 0) return [];
  const x = extentOf(seen, 'x');
  const y = extentOf(seen, 'y');
  return [
    {
      minX: Math.max(x.from, part.minX),
      maxX: Math.min(x.to, part.maxX),
      minY: Math.max(y.from, part.minY),
      maxY: Math.min(y.to, part.maxY),
    },
  ];
}

const toPart = (x: Span, y: Span): Rectangle => {
  return { minX: x.from, maxX: x.to, minY: y.from, maxY: y.to };
};
const isWithin = (one: Span, { from, to }: Span): boolean =>
  one.from >= from - 0.01 && one.to <= to + 0.01;
const meets = (one: Span, { from, to }: Span): boolean => one.from <= to && one.to >= from;

/** The interval they cover, with a small margin. */
function extentOf(all: readonly Rectangle[], axis: Axis): Span {
  let from = Infinity;
  let to = -Infinity;
  for (const one of all) {
    const span = spanOf(one, axis);
    from = Math.min(from, span.from);
    to = Math.max(to, span.to);
  }
  return { from: from - CLEAR, to: to + CLEAR };
}

interface CutRules {
  axis: Axis;
  sheetLength: number;
  /** The share of the room that may be left blank. */
  waste: number;
  /** The cost of cutting through a line. */
  through: number;
  /** Whether the band between two cuts needs several sheets. */
  isWide: (span: Span) => boolean;
}

function cutAlong(
  whole: Span,
  blocks: readonly Rectangle[],
  pieces: readonly Rectangle[],
  { axis, sheetLength, waste, through, isWide }: CutRules,
): { spans: Span[]; crossed: number } {
  const across = acrossOf(axis);
  const blockSpans = blocks.map((block) => spanOf(block, axis));
  const isAlong = (piece: Rectangle): boolean =>
    length(spanOf(piece, axis)) < CLEAR && length(spanOf(piece, across)) > 0;
  const inBlocks = new Cover(blockSpans);
  const inLines = new Cover(pieces.filter(isAlong).map((piece) => spanOf(piece, axis)));
  const overLines = new Cover(
    pieces.filter((piece) => !isAlong(piece)).map((piece) => spanOf(piece, axis)),
  );
  const costAt = (from: number, x: number): number =>
    COSTS.block * inBlocks.at(x) +
    (isWide({ from, to: x }) ? COSTS.wide : 0) +
    COSTS.along * inLines.at(x) +
    through * overLines.at(x);
  const candidates = [...inBlocks.starts, ...inLines.starts].sort((a, b) => a - b);
  const spans: Span[] = [];
  let crossed = 0;
  let from = whole.from;
  while (whole.to - from > sheetLength) {
    const latest = from + sheetLength;
    const earliest = latest - sheetLength * waste;
    // The last of the cheapest places.
    let cut = latest;
    let lowest = costAt(from, latest);
    for (const x of candidates
      .slice(indexAfter(candidates, earliest), indexAfter(candidates, latest))
      .reverse()) {
      if (lowest === 0) break;
      const cost = costAt(from, x);
      if (cost < lowest) {
        cut = x;
        lowest = cost;
      }
    }
    spans.push({ from, to: cut });
    const next = from + sheetLength * PROGRESS;
    const cutSpans = blockSpans.filter((it) => it.from < cut && it.to > cut && it.from > next);
    from = cutSpans.reduce((first, it) => Math.min(first, it.from - CLEAR), cut);
    crossed += cutSpans.length + (TWICE * (cut - from)) / sheetLength;
  }
  spans.push({ from, to: whole.to });
  return { spans, crossed };
}

const length = ({ from, to }: Span): number => to - from;

/** Counts the spans at a place, including those within `CLEAR` of it. */
class Cover {
  /** The last place before each span, in ascending order. */
  readonly starts: number[];
  readonly #ends: number[];

  constructor(spans: readonly Span[]) {
    const ascending = (a: number, b: number): number => a - b;
    this.starts = spans.map(({ from }) => from - CLEAR).sort(ascending);
    this.#ends = spans.map(({ to }) => to + CLEAR).sort(ascending);
  }

  at(x: number): number {
    return indexOf(this.starts, x) - indexAfter(this.#ends, x);
  }
}

/** How many of these ascending numbers are less than `x`. */
function indexOf(numbers: readonly number[], x: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many of these ascending numbers are at most `x`. */
function indexAfter(numbers: readonly number[], x: number): number {
  let at = indexOf(numbers, x);
  while (numbers[at] === x) at += 1;
  return at;
}
