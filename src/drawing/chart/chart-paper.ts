/** How a picture goes on paper: whole on one sheet, and over how many where its words would be too small on one. */
import type { Size } from '../plane.ts';
import { WORDS_FONT } from './chart-words.ts';

export type Paper = 'A4' | 'A3';

/** The same sheets for all of it, each with an equal part, so that none has a blank edge alone. */
export interface PaperPlan {
  paper: Paper;
  orientation: 'portrait' | 'landscape';
  /** Of a sheet without its margins, in points. */
  sheet: Size;
  /** Points on paper for one pixel of the picture. */
  scale: number;
  /** Sheets beside and below each other. */
  columns: number;
  rows: number;
  /** The size of the words on lines, in points: nothing smaller is written on a picture. */
  words: number;
}

/** In points, and the margin that printers need. */
const SHEETS: Readonly<Record<Paper, Size>> = {
  A4: { width: 595, height: 842 },
  A3: { width: 842, height: 1191 },
};
export const PAPER_MARGIN = 28;
/** Words in smaller letters than this can't be read, in points. */
const READABLE = 6;
/** One pixel of a picture as large as on a screen at most: a small one isn't blown up. */
const LARGEST = 0.75;

/** As large as its sheets allow, on as few of them as show one pixel in `least` points. */
function fill(
  { width, height }: Size,
  least: number,
  { paper, orientation }: Pick<PaperPlan, 'paper' | 'orientation'>,
): PaperPlan {
  const { width: short, height: long } = SHEETS[paper];
  const [across, down] = orientation === 'landscape' ? [long, short] : [short, long];
  const sheet = { width: across - 2 * PAPER_MARGIN, height: down - 2 * PAPER_MARGIN };
  const sheetsFor = (side: number, room: number): number =>
    Math.max(1, Math.ceil((side * least) / room - 1e-9));
  const [columns, rows] = [sheetsFor(width, sheet.width), sheetsFor(height, sheet.height)];
  const room = Math.min((columns * sheet.width) / width, (rows * sheet.height) / height);
  const scale = Math.min(LARGEST, room);
  return { paper, orientation, sheet, scale, columns, rows, words: WORDS_FONT.size * scale };
}

/**
 * How a picture of this size in pixels is printed: `whole` on one sheet, turned by its proportion; and
 * where its words can't be read so, `readable` on the fewest sheets on which they can, turned for that.
 */
export function planPaper(
  { width, height }: Size,
  paper: Paper,
): { whole: PaperPlan; readable: PaperPlan | null } {
  const size = { width: Math.max(1, width), height: Math.max(1, height) };
  const isWide = width > height;
  const whole = fill(size, 0, { paper, orientation: isWide ? 'landscape' : 'portrait' });
  if (whole.words >= READABLE) return { whole, readable: null };
  const least = READABLE / WORDS_FONT.size;
  const other = isWide ? 'portrait' : 'landscape';
  const straight = fill(size, least, whole);
  const turned = fill(size, least, { paper, orientation: other });
  const more = straight.columns * straight.rows - turned.columns * turned.rows;
  const isTurnedBetter = more > 0 || (more === 0 && turned.scale > straight.scale);
  return { whole, readable: isTurnedBetter ? turned : straight };
}
