/** Notes on ties, drawn at their lines as one sign, away from the words. */
import type { Tie } from '../../contract/model/tie.ts';
import { lineIdOf } from '../elements/bundle.ts';
import type { ChartPictureLine } from '../chart/chart-picture.ts';
import { middleOfLine } from '../labels/line-labels.ts';
import type { PictureLine } from './picture.ts';
import type { Point } from '../shapes/plane.ts';
import { UNMARKED, type GlyphMarks } from '../elements/record-marks.ts';

/** The marks on the ties of a line; `id` is the line's. */
export interface LineMarks extends Omit<GlyphMarks, 'id'> {
  id: string;
}

/** All marks on a picture. */
export interface Marked {
  glyphs: readonly GlyphMarks[];
  lines: readonly LineMarks[];
}

export const NOTHING_MARKED: Marked = { glyphs: [], lines: [] };

/** The marks of each line that has notes on any of its ties. */
export function lineMarks(ties: readonly Tie[], notesOn: (id: Tie['id']) => number): LineMarks[] {
  const counts = new Map<string, number>();
  for (const tie of ties) {
    const notes = notesOn(tie.id);
    if (notes > 0) counts.set(lineIdOf(tie), (counts.get(lineIdOf(tie)) ?? 0) + notes);
  }
  return Array.from(counts, ([id, notes]) => ({ ...UNMARKED, id, notes }));
}

type Course = Pick<PictureLine, 'bow' | 'loop'> & { from: Point; to: Point };

/** Where the sign starts: at three quarters of the line, or beside the foot of a loop. */
export function lineMarkAt({ from, to, bow, loop }: Course): Point {
  if (from.x === to.x && from.y === to.y) return { x: from.x + 16 + 12 * loop, y: from.y - 28 };
  const middle = middleOfLine(from, to, bow);
  return { x: (to.x + middle.x) / 2 - HALF, y: (to.y + middle.y) / 2 };
}

/** On a chart: before the line's words, or else in the middle of its last piece. */
export function chartLineMarkAt({ points, wordsAt }: ChartPictureLine): Point {
  if (wordsAt !== null) return { x: wordsAt.minX - 2 * HALF - 2, y: wordsAt.minY + HALF };
  const [before = { x: 0, y: 0 }, end = before] = points.slice(-2);
  return { x: (before.x + end.x) / 2 - HALF, y: (before.y + end.y) / 2 };
}

/** Half the width of a sign, in pixels. */
const HALF = 7;
