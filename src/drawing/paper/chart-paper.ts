/** Plans how to print a picture: whole on one sheet, and over several if its words would be too small. */
import type { Paper } from '../../contract/answers/picture.ts';
import type { Rectangle, Size } from '../shapes/plane.ts';
import { WORDS_FONT } from '../chart/chart-words.ts';
import { cutPicture, piecesOf, type CutWay, type PaperCuts } from './paper-cuts.ts';
import type { PaperPicture } from './paper-picture.ts';

type Orientation = 'portrait' | 'landscape';

export interface PaperPlan {
  paper: Paper;
  orientation: Orientation;
  /** The size of the paper, in points. */
  sheet: Size;
  /** Distances from the paper's edges to where the picture may be, in points. */
  margins: { top: number; side: number; bottom: number };
  /** Points on paper per pixel of the picture. */
  scale: number;
  /** The part of the picture on each sheet, in pixels of the picture. */
  parts: readonly Rectangle[];
  /** The size of the words on lines, the smallest in a picture, in points. */
  words: number;
}

/** In points. */
const SHEETS: Readonly<Record<Paper, Size>> = {
  A4: { width: 595, height: 842 },
  A3: { width: 842, height: 1191 },
};
/** Margins in points: what printers need, and more for several sheets, with a header and edge marks. */
const ALONE = { top: 28, side: 28, bottom: 28 };
const OF_SEVERAL = { top: 60, side: 36, bottom: 42 };
/** Smaller letters can't be read, in points. */
const READABLE = 6;
/** A pixel is at most as large as on a screen: small pictures aren't enlarged. */
const LARGEST = 0.75;
/** Attempts to find the largest scale that needs no more sheets. */
const TRIES = 8;
/** With more boxes, words and pieces of lines, only the first way is tried, and no larger scale. */
const MANY = 8000;
/** Of ways with equal costs the first is taken. */
const WAYS: readonly CutWay[] = (['few lines', 'late', 'narrow'] as const).flatMap((where) =>
  (['rows', 'columns'] as const).map((order): CutWay => ({ order, where })),
);
/** The cost, in sheets, of a box or word that is cut and shown whole on the next sheet. */
const CROSSED = 0.25;

function paperOf(paper: Paper, orientation: Orientation, margins: PaperPlan['margins']) {
  const { width: short, height: long } = SHEETS[paper];
  const [width, height] = orientation === 'landscape' ? [long, short] : [short, long];
  const printArea = {
    width: width - 2 * margins.side,
    height: height - margins.top - margins.bottom,
  };
  return { paper, orientation, sheet: { width, height }, margins, printArea };
}

type ChosenPaper = ReturnType<typeof paperOf>;

function toPlan(
  { printArea: _, ...paper }: ChosenPaper,
  scale: number,
  parts: Rectangle[],
): PaperPlan {
  return { ...paper, scale, parts, words: WORDS_FONT.size * scale };
}

/**
 * How a picture is printed: `whole` on one sheet; and if its words can't be read on that, `readable` on few
 * sheets, with every box and word whole on one of them. Each has the orientation that fits best.
 */
export function planPaper(
  picture: PaperPicture,
  paper: Paper,
): { whole: PaperPlan; readable: PaperPlan | null } {
  const steps = planPaperInSteps(picture, paper);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same as a generator, which yields after each attempt to cut the picture. */
export function* planPaperInSteps(
  picture: PaperPicture,
  paper: Paper,
): Generator<void, { whole: PaperPlan; readable: PaperPlan | null }> {
  const width = Math.max(1, picture.size.width);
  const height = Math.max(1, picture.size.height);
  const isWide = width > height;
  const alone = paperOf(paper, isWide ? 'landscape' : 'portrait', ALONE);
  const scale = Math.min(LARGEST, alone.printArea.width / width, alone.printArea.height / height);
  const whole = toPlan(alone, scale, [{ minX: 0, minY: 0, maxX: width, maxY: height }]);
  if (whole.words >= READABLE) return { whole, readable: null };
  return { whole, readable: yield* planSeveral(picture, paper, isWide) };
}

function* planSeveral(
  picture: PaperPicture,
  paper: Paper,
  isWide: boolean,
): Generator<void, PaperPlan> {
  const pieces = piecesOf(picture.lines);
  const isLarge = picture.blocks.length + pieces.length > MANY;
  const cut = ({ printArea }: ChosenPaper, scale: number, way: CutWay): PaperCuts => {
    const inPixels = { width: printArea.width / scale, height: printArea.height / scale };
    return cutPicture(picture, pieces, inPixels, way);
  };
  const orientations = isWide
    ? (['landscape', 'portrait'] as const)
    : (['portrait', 'landscape'] as const);
  const min = READABLE / WORDS_FONT.size;
  const ways: { chosen: ChosenPaper; way: CutWay; cuts: PaperCuts }[] = [];
  for (const orientation of orientations) {
    const chosen = paperOf(paper, orientation, OF_SEVERAL);
    for (const way of isLarge ? WAYS.slice(0, 1) : WAYS) {
      ways.push({ chosen, way, cuts: cut(chosen, min, way) });
      yield;
    }
  }
  const costOf = ({ parts, crossed }: PaperCuts): number => parts.length + CROSSED * crossed;
  const { chosen, way, ...first } = ways.reduce((best, one) =>
    costOf(one.cuts) < costOf(best.cuts) ? one : best,
  );
  let { cuts } = first;
  let scale = min;
  let max = LARGEST;
  for (let attempt = 0; attempt < TRIES && !isLarge; attempt += 1) {
    const middle = (scale + max) / 2;
    const larger = cut(chosen, middle, way);
    const isAsGood = larger.parts.length <= cuts.parts.length && larger.crossed <= cuts.crossed;
    if (isAsGood) {
      scale = middle;
      cuts = larger;
    } else max = middle;
    yield;
  }
  return toPlan(chosen, scale, cuts.parts);
}

/** Limit on the sheets printed at once. */
export const MAX_SHEETS = 200;
