/** How a chart goes on paper: its scale on one sheet, and over how many when its words would be too small. */
import type { Size } from '../plane.ts';
import { WORDS_FONT } from './chart-words.ts';

export type Paper = 'A4' | 'A3';

export interface PaperPlan {
  orientation: 'portrait' | 'landscape';
  /** Of a sheet without its margins, in points. */
  sheet: Size;
  /** Points on paper for one pixel of the chart. */
  scale: number;
  /** Sheets beside and below each other; 1 and 1 where the words can be read on one. */
  columns: number;
  rows: number;
  /** The size of the words on lines on one sheet, in points, if all were printed on it. */
  wordsOnOneSheet: number;
}

/** In points, and the margin that printers need. */
const SHEETS: Readonly<Record<Paper, Size>> = {
  A4: { width: 595, height: 842 },
  A3: { width: 842, height: 1191 },
};
const MARGIN = 28;
/** Words in smaller letters than this can't be read, in points. */
const READABLE = 6;
/** One pixel of a chart as large as on a screen at most: a small chart isn't blown up. */
const LARGEST = 0.75;

/** How a chart of this size in pixels is printed: turned by its proportion, whole if that can be read. */
export function planPaper({ width, height }: Size, paper: Paper): PaperPlan {
  const orientation = width > height ? 'landscape' : 'portrait';
  const { width: short, height: long } = SHEETS[paper];
  const [across, down] = orientation === 'landscape' ? [long, short] : [short, long];
  const sheet = { width: across - 2 * MARGIN, height: down - 2 * MARGIN };
  const whole = Math.min(sheet.width / Math.max(1, width), sheet.height / Math.max(1, height));
  const wordsOnOneSheet = WORDS_FONT.size * whole;
  const readable = READABLE / WORDS_FONT.size;
  if (whole >= readable) {
    const scale = Math.min(LARGEST, whole);
    return { orientation, sheet, scale, columns: 1, rows: 1, wordsOnOneSheet };
  }
  const columns = Math.ceil((width * readable) / sheet.width - 1e-9);
  const rows = Math.ceil((height * readable) / sheet.height - 1e-9);
  return { orientation, sheet, scale: readable, columns, rows, wordsOnOneSheet };
}
