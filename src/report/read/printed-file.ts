/**
 * The text of a printed dossier as passed between threads: few short values, whatever the PDF contains,
 * except the whole text, which is passed on unread.
 */
import { RECIPE_LENGTH } from '../../contract/answers/dossier.ts';
import type { PdfPage, PdfPlaces } from './pdf-text.ts';

export interface PdfText {
  pages: number;
  places: PdfPlaces;
  /** The beginning of its text, as `withoutBlanks`, including title and contents. */
  beginning: string;
  /** The recipe it contains; null if it has none, like the PDF of a graph. */
  recipe: string | null;
  /** The whole text, which only the comparison reads. */
  packedText: Uint8Array;
}

export interface PdfPair {
  here: PdfText;
  there: PdfText;
  /** A page number as printed, with the placeholders `PAGE` and `PAGES`. */
  numbering: string;
}

/** A difference on a page. */
export interface DifferingPage {
  /** From 1. */
  page: number;
  says: string;
}

export interface PdfDifferences {
  /** Null if too much differs to be listed. */
  words: readonly DifferingPage[] | null;
  /** In headers and footers. */
  edges: readonly DifferingPage[];
}

/** Placeholders in a page numbering: the number of the page, and the count of pages. */
export const PAGE = '\u{F0000}';
export const PAGES = '\u{F0001}';

/** Text as it is compared, independent of fonts and lines. */
export const withoutBlanks = (text: string): string => text.normalize('NFKC').replace(/\s/g, '');

/** In characters: the longest title page and contents are shorter. */
const BEGINNING = 131_072;

export function printedBeginning(pages: readonly PdfPage[]): string {
  let text = '';
  for (const page of pages) {
    text += withoutBlanks(page.text.slice(0, BEGINNING));
    if (text.length >= BEGINNING) break;
  }
  return text.slice(0, BEGINNING);
}

const RECIPE_BEGINS = '{"format":"interlock-dossier"';

/**
 * The recipe printed at the end, over as many pages as it takes; blanks, which it has only at line ends,
 * are removed. Null if there is none.
 */
export function printedRecipe(pages: readonly PdfPage[]): string | null {
  let text = '';
  for (const page of pages.toReversed()) {
    text = page.text.slice(-RECIPE_LENGTH).replaceAll(' ', '') + text;
    if (text.length >= RECIPE_LENGTH) break;
  }
  const from = text.lastIndexOf(RECIPE_BEGINS);
  return from < 0 ? null : wholeObject(text.slice(from));
}

/** The JSON object that this text begins with; the whole text if the object doesn't end. */
function wholeObject(text: string): string {
  let depth = 0;
  // An unclosed string extends to the end, so that nothing is read twice.
  for (const { 0: sign, index } of text.matchAll(/"(?:[^"\\]|\\.?)*(?:"|$)|[{}]/g)) {
    depth += sign === '{' ? 1 : sign === '}' ? -1 : 0;
    if (depth === 0) return text.slice(0, index + 1);
  }
  return text;
}
