/** What stands in the rows of a chart, and what leads from one to another. */
import type { Rectangle, Size } from '../shapes/plane.ts';
import type { ChartLink } from './chart-graph.ts';

/** A box, or a column of a stack with the lines beside it. */
export interface Item extends Rectangle {
  key: string;
  /** The middle of the box, or of that box of the column by which its row is known. */
  anchor: number;
  /** Where lines may come from above and leave below. */
  ports: { least: number; middle: number; most: number };
  boxes: number;
  /** The row it is in from 0 downwards; -1 for none. */
  row: number;
}

/** A line between two items; of a column it stands for the lines of all its boxes to the same other. */
export interface Join {
  key: string;
  from: Item;
  to: Item;
  /** Where it has to leave or arrive; null: anywhere at the ports. */
  fromX: number | null;
  toX: number | null;
  words: Size | null;
  branches: Branch[];
  link: ChartLink | null;
}

/** Where the words of a line stand; those left of it end there. */
export interface WordsPlace extends Rectangle {
  align: 'start' | 'end';
}

/** From the line beside a column to one of its boxes. */
export interface Branch {
  link: ChartLink;
  /** At the box, and at the line beside the column. */
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
  /** From above. */
  bands: Band[];
}
