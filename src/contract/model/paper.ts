/** Paper that a picture goes on. */

export const PAPERS = ['A4', 'A3'] as const;

export type Paper = (typeof PAPERS)[number];

/** All of it on one sheet, or over as many as its words need to be read. */
export type Sheets = 'one' | 'several';

/** How a PDF is wanted. */
export interface OnPaper {
  paper: Paper;
  /** Over as many sheets as its words need; else whole on one. */
  isTiled: boolean;
}
