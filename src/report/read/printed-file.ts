/**
 * What a printed dossier says, as far as it is told from one thread to another: little and short, whatever
 * a PDF may say, but for all that it says, which is handed on unread.
 */
import { RECIPE_LENGTH } from '../../contract/answers/dossier.ts';
import type { PdfPage, PdfPlaces } from './pdf-text.ts';

export interface PdfText {
  /** How many it has. */
  pages: number;
  places: PdfPlaces;
  /** What it says first, as `blankless`: its title and contents are in that. */
  beginning: string;
  /** What it says it was made of; null: it says nothing, as the PDF of a graph. */
  recipe: string | null;
  /** All of it, to be compared by those that read it. */
  said: Uint8Array;
}

export interface PdfPair {
  here: PdfText;
  there: PdfText;
  /** What numbers a page, in it and at its end; see `PAGE` and `PAGES`. */
  numbering: string;
}

/** What is otherwise in one place. */
export interface DifferingPage {
  /** From 1 on. */
  page: number;
  /** In words. */
  says: string;
}

export interface PdfDifferences {
  /** Null: they differ in too much to be told one by one. */
  words: readonly DifferingPage[] | null;
  /** In their heads and feet. */
  edges: readonly DifferingPage[];
}

/** Of what numbers a page: where its number stands, and that of all. */
export const PAGE = '\u{F0000}';
export const PAGES = '\u{F0001}';

/** As it is compared, whatever its fonts and lines. */
export const blankless = (text: string): string => text.normalize('NFKC').replace(/\s/g, '');

/** In characters: a title page and contents of the longest texts that they can have are shorter. */
const BEGINNING = 131_072;

export function printedBeginning(pages: readonly PdfPage[]): string {
  let text = '';
  for (const page of pages) {
    text += blankless(page.text.slice(0, BEGINNING));
    if (text.length >= BEGINNING) break;
  }
  return text.slice(0, BEGINNING);
}

const RECIPE_BEGINS = '{"format":"interlock-dossier"';

/**
 * The last that is printed, over as many pages as it takes, without a blank but where lines end. Null: it is
 * nothing of the kind.
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

/** The object of JSON that this begins with; all of it where that doesn't end. */
function wholeObject(text: string): string {
  let depth = 0;
  // A string that doesn't end is taken to the end, so that nothing is read twice.
  for (const { 0: sign, index } of text.matchAll(/"(?:[^"\\]|\\.?)*(?:"|$)|[{}]/g)) {
    depth += sign === '{' ? 1 : sign === '}' ? -1 : 0;
    if (depth === 0) return text.slice(0, index + 1);
  }
  return text;
}
