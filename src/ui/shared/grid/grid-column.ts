/** What a grid with columns is given, and what it reports. */
import type { Snippet } from 'svelte';

export interface GridColumn {
  id: string;
  label: string;
  /** A CSS grid track: `2fr`, `minmax(120px, 1fr)`, `96px`; its pixels as `trackOf` has them. */
  width: string;
  /** The longest of what is read word for word in it, as a span of days: never cut. */
  holds?: string;
  sortable?: boolean;
  /** What exactly the column holds, where its label leaves that open. */
  hint?: string;
  /** What is seen in the header in place of the label, of a column that doesn’t sort. */
  head?: Snippet;
}

export interface GridSort {
  column: string;
  descending: boolean;
}

/** How a row was chosen with the pointer or Space. */
export interface GridChoice {
  /** Shift: everything from the last choice on. */
  extend: boolean;
  /** Ctrl, Cmd or Space: one more, or one less. */
  toggle: boolean;
}

/** As `2020-10-20`. */
export const A_DAY = '2020-10-20';
/** As a moment of any other day than today, in the month that has the most letters. */
export const A_MOMENT = '20 Sept 2020, 20:20';

/** How a heading is written, and a cell. */
const HEADING = '500 12px';
const CELL = '400 13px';

/** What lies beside the words of a heading that sorts, and of a cell, in pixels. */
const BESIDE = { heading: 8 + 14, cell: 8 + 8 + 1 };

/** The track of a column: its pixels are more where its heading, or what it holds, is wider in the font there is. */
export function trackOf({ label, width, holds, head }: GridColumn): string {
  const heading = head === undefined ? widthOf(label, HEADING) + BESIDE.heading : 0;
  const content = holds === undefined ? 0 : widthOf(holds, CELL) + BESIDE.cell;
  return width.replace(/\d+(?=px)/, (least) => `${Math.max(Number(least), heading, content)}`);
}

/** What all columns need at their least, in pixels; rows and header are never narrower. */
export function leastWidth(columns: readonly GridColumn[] = []): number {
  return columns.reduce(
    (sum, column) => sum + Number(/(\d+)px/.exec(trackOf(column))?.[1] ?? 0),
    0,
  );
}

/** How much of its least width a column keeps that gives way to others. */
const KEPT = 0.7;

/** The same columns; where letters are so wide that they need more than `room` pixels, these ones give way. */
export function givingWay(
  columns: readonly GridColumn[],
  ids: readonly string[],
  room: number,
): readonly GridColumn[] {
  const less = Math.ceil((leastWidth(columns) - room) / ids.length);
  if (less <= 0) return columns;
  return columns.map((column) => {
    if (!ids.includes(column.id)) return column;
    const narrower = (least: string): string =>
      String(Math.max(Number(least) - less, Math.round(Number(least) * KEPT)));
    return { ...column, width: column.width.replace(/\d+(?=px)/, narrower) };
  });
}

const widths = new Map<string, number>();
let pen: OffscreenCanvasRenderingContext2D | null | undefined;

/** In whole pixels. */
function widthOf(words: string, font: string): number {
  const key = `${font} ${words}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  pen ??= new OffscreenCanvas(1, 1).getContext('2d');
  if (!pen) return 0;
  pen.font = `${font} ${getComputedStyle(document.body).fontFamily}`;
  const width = Math.ceil(pen.measureText(words).width);
  widths.set(key, width);
  return width;
}
