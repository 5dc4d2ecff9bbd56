/** The items in the rows of a chart, and the lines between them. */
import type { Rectangle, Size } from '../shapes/plane.ts';
import type { ChartLink } from './chart-graph.ts';

/** A box, or a column of a stack with the lines beside it. */
export interface Item extends Rectangle {
  key: string;
  /** The middle y of the box, or of the box of a column that sits in the row. */
  anchor: number;
  /** The range of x at which lines may arrive from above or leave below, and its middle. */
  ports: { min: number; middle: number; max: number };
  boxes: number;
  /** Its row, from 0 downwards; -1 if it is in none. */
  row: number;
}

/** A line between two items; at a column, one for the lines of all its boxes to the same other item. */
export interface Join {
  key: string;
  from: Item;
  to: Item;
  /** The x at which it has to leave or arrive; null: anywhere within the ports. */
  fromX: number | null;
  toX: number | null;
  words: Size | null;
  branches: Branch[];
  link: ChartLink | null;
}

/** The rectangle of a line's words; words left of the line are right-aligned (`end`). */
export interface WordsPlace extends Rectangle {
  align: 'start' | 'end';
}

/** The piece from the line beside a column to one of its boxes. */
export interface Branch {
  link: ChartLink;
  /** Its x at the box, and at the line beside the column. */
  boxX: number;
  columnX: number;
  y: number;
  words: WordsPlace;
}

export interface Band {
  minY: number;
  maxY: number;
  items: Item[];
}

export interface Rows {
  items: Item[];
  joins: Join[];
  /** From top to bottom. */
  bands: Band[];
}
