/** The input of a grid with columns, and what it reports. */
import type { Snippet } from 'svelte';

export interface GridColumn {
  id: string;
  label: string;
  /** A CSS grid track: `2fr`, `minmax(120px, 1fr)`, `96px`; its pixels are a minimum for `trackOf`. */
  width: string;
  /** The longest text that the column must never cut, such as a span of days. */
  holds?: string;
  sortable?: boolean;
  /** What exactly the column holds, if its label doesn't show that. */
  hint?: string;
  /** Shown in the header in place of the label, for a column that doesn’t sort. */
  head?: Snippet;
}

export interface GridSort {
  column: string;
  descending: boolean;
}

/** How a row was chosen with the pointer or Space. */
export interface GridChoice {
  /** Shift: all rows from the last choice on. */
  extend: boolean;
  /** Ctrl, Cmd or Space: adds or removes one row. */
  toggle: boolean;
}

/** A day in the form `2020-10-20`, for `holds`. */
export const A_DAY = '2020-10-20';
/** A moment of any day other than today, in the month with the most letters, for `holds`. */
export const A_MOMENT = '20 Sept 2020, 20:20';

/** The fonts of a heading and of a cell. */
const HEADING = '500 12px';
const CELL = '400 13px';

/** The pixels beside the words of a heading that sorts, and of a cell. */
const BESIDE = { heading: 8 + 14, cell: 8 + 8 + 1 };

/** The track of a column; its minimum grows if its heading, or what it holds, is wider in the font. */
export function trackOf({ label, width, holds, head }: GridColumn): string {
  const heading = head === undefined ? widthOf(label, HEADING) + BESIDE.heading : 0;
  const content = holds === undefined ? 0 : widthOf(holds, CELL) + BESIDE.cell;
  return width.replace(/\d+(?=px)/, (least) => `${Math.max(Number(least), heading, content)}`);
}

/** The least width of all columns together, in pixels; rows and header are never narrower. */
export function leastWidth(columns: readonly GridColumn[] = []): number {
  return columns.reduce(
    (sum, column) => sum + Number(/(\d+)px/.exec(trackOf(column))?.[1] ?? 0),
    0,
  );
}

/** The share of its least width that a column keeps when it gives way to others. */
const KEPT = 0.7;

/** The same columns; if they need more than `availableWidth` pixels, those with these ids become narrower. */
export function narrowColumns(
  columns: readonly GridColumn[],
  ids: readonly string[],
  availableWidth: number,
): readonly GridColumn[] {
  const less = Math.ceil((leastWidth(columns) - availableWidth) / ids.length);
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
