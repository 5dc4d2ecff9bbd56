/** How a picture goes on paper: whole on one sheet, and over how many where its words would be too small on one. */
import type { Paper } from '../../contract/answers/picture.ts';
import type { Rectangle, Size } from '../shapes/plane.ts';
import { WORDS_FONT } from '../chart/chart-words.ts';
import { cutPicture, piecesOf, type CutWay, type PaperCuts } from './paper-cuts.ts';
import type { PaperPicture } from './paper-picture.ts';

type Orientation = 'portrait' | 'landscape';

export interface PaperPlan {
  paper: Paper;
  orientation: Orientation;
  /** Of the paper, in points. */
  sheet: Size;
  /** From its edges to where a part of the picture may stand, in points. */
  margins: { top: number; side: number; foot: number };
  /** Points on paper for one pixel of the picture. */
  scale: number;
  /** What each sheet shows, in pixels of the picture. */
  parts: readonly Rectangle[];
  /** The size of the words on lines, in points: nothing smaller is written on a picture. */
  words: number;
}

/** In points. */
const SHEETS: Readonly<Record<Paper, Size>> = {
  A4: { width: 595, height: 842 },
  A3: { width: 842, height: 1191 },
};
/** What printers need, in points; and what several sheets need for a head and for marks at the edges. */
const ALONE = { top: 28, side: 28, foot: 28 };
const OF_SEVERAL = { top: 60, side: 36, foot: 42 };
/** Words in smaller letters than this can't be read, in points. */
const READABLE = 6;
/** One pixel of a picture as large as on a screen at most: a small one isn't blown up. */
const LARGEST = 0.75;
/** As large as the same sheets allow, found in so many tries. */
const TRIES = 8;
/** Of more boxes, words and lines than this only the first way is tried, and once: nobody waits for better. */
const MANY = 8000;
/** Of those that need as many sheets the first is taken. */
const WAYS: readonly CutWay[] = (['few lines', 'late', 'narrow'] as const).flatMap((where) =>
  (['rows', 'columns'] as const).map((order): CutWay => ({ order, where })),
);
/** A box or word that has to be looked for on the next sheet is as bad as so many sheets more. */
const CROSSED = 0.25;

function paperOf(paper: Paper, orientation: Orientation, margins: PaperPlan['margins']) {
  const { width: short, height: long } = SHEETS[paper];
  const [width, height] = orientation === 'landscape' ? [long, short] : [short, long];
  const room = { width: width - 2 * margins.side, height: height - margins.top - margins.foot };
  return { paper, orientation, sheet: { width, height }, margins, room };
}

type Chosen = ReturnType<typeof paperOf>;

function toPlan({ room: _, ...paper }: Chosen, scale: number, parts: Rectangle[]): PaperPlan {
  return { ...paper, scale, parts, words: WORDS_FONT.size * scale };
}

/**
 * How a picture is printed: `whole` on one sheet, turned by its proportion; and where its words can't
 * be read so, `readable` on few sheets on which they can, turned for that, with no box or word cut.
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

/** The same, a step for every way to cut it that is tried. */
export function* planPaperInSteps(
  picture: PaperPicture,
  paper: Paper,
): Generator<void, { whole: PaperPlan; readable: PaperPlan | null }> {
  const width = Math.max(1, picture.size.width);
  const height = Math.max(1, picture.size.height);
  const isWide = width > height;
  const alone = paperOf(paper, isWide ? 'landscape' : 'portrait', ALONE);
  const scale = Math.min(LARGEST, alone.room.width / width, alone.room.height / height);
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
  const isLarge = picture.things.length + pieces.length > MANY;
  const cut = ({ room }: Chosen, scale: number, way: CutWay): PaperCuts => {
    const inPixels = { width: room.width / scale, height: room.height / scale };
    return cutPicture(picture, pieces, inPixels, way);
  };
  const turns = isWide
    ? (['landscape', 'portrait'] as const)
    : (['portrait', 'landscape'] as const);
  const least = READABLE / WORDS_FONT.size;
  const ways: { chosen: Chosen; way: CutWay; cuts: PaperCuts }[] = [];
  for (const orientation of turns) {
    const chosen = paperOf(paper, orientation, OF_SEVERAL);
    for (const way of isLarge ? WAYS.slice(0, 1) : WAYS) {
      ways.push({ chosen, way, cuts: cut(chosen, least, way) });
      yield;
    }
  }
  const costOf = ({ parts, crossed }: PaperCuts): number => parts.length + CROSSED * crossed;
  const { chosen, way, ...first } = ways.reduce((best, one) =>
    costOf(one.cuts) < costOf(best.cuts) ? one : best,
  );
  let { cuts } = first;
  let scale = least;
  let most = LARGEST;
  for (let go = 0; go < TRIES && !isLarge; go += 1) {
    const middle = (scale + most) / 2;
    const larger = cut(chosen, middle, way);
    const isAsGood = larger.parts.length <= cuts.parts.length && larger.crossed <= cuts.crossed;
    if (isAsGood) {
      scale = middle;
      cuts = larger;
    } else most = middle;
    yield;
  }
  return toPlan(chosen, scale, cuts.parts);
}

/** More sheets than this are not printed at once. */
export const MOST_SHEETS = 200;
