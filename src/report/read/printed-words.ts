/**
 * What a printed dossier says, whatever its lines and pages: another browser, or other fonts, end them
 * elsewhere, where a blank may stand or not.
 */
import { changesBetween } from './differing-lines.ts';
import type { PdfText } from './pdf-text.ts';

/** Letters and digits that nothing but blanks parts, or one sign. */
const WORD = /[\p{L}\p{M}\p{N}](?: ?[\p{L}\p{M}\p{N}])*|[^ ]/gu;

/** How many words are read at once. */
const STRETCH = 5000;

interface PrintedWords {
  /** All of its pages. */
  text: string;
  /** Where each of them begins in that. */
  pages: readonly number[];
  /** Without blanks, to be compared. */
  words: readonly string[];
  /** Where each of them begins and ends in the text. */
  from: readonly number[];
  to: readonly number[];
}

/** In short steps. */
export function* printedWords(pdf: PdfText): Generator<void, PrintedWords> {
  const pages: number[] = [];
  let text = '';
  for (const page of pdf.pages) {
    pages.push(text.length);
    // Letters that fonts join, or have twice, are those that they stand for.
    text += `${page.text.normalize('NFKC').replace(/\s+/g, ' ')} `;
    yield;
  }
  const [words, from, to]: [string[], number[], number[]] = [[], [], []];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    words.push(word.replaceAll(' ', ''));
    from.push(index);
    to.push(index + word.length);
    if (words.length % STRETCH === 0) yield;
  }
  return { text, pages, words, from, to };
}

/** What is otherwise in one place: on which page, from 1, and what stands here and there; null: nothing does. */
interface DifferingWords {
  page: number;
  here: string | null;
  there: string | null;
}

/** In characters: what is told of what stands before it, and is the same. */
const BEFORE = 40;

/** Others are answered between. Null: they differ in too much to be told one by one. */
export async function differingWords(
  here: PrintedWords,
  there: PrintedWords,
): Promise<DifferingWords[] | null> {
  const changes = await changesBetween(here.words, there.words);
  if (changes === null) return null;
  return changes.map((change) => {
    const page = pageAt(here, change.at);
    const told = spanOf(here, change.at, change.here.length);
    const meant = spanOf(there, change.thereAt, change.there.length);
    if (change.here.length === 0) return { page, here: null, there: there.text.slice(...meant) };
    if (change.there.length === 0) return { page, here: here.text.slice(...told), there: null };
    const [from, meantFrom] = firstOther(here.text, told, there.text, meant);
    return {
      page,
      here: here.text.slice(Math.max(0, from - BEFORE), told[1]),
      there: there.text.slice(Math.max(0, meantFrom - BEFORE), meant[1]),
    };
  });
}

type Span = [from: number, to: number];

const spanOf = ({ from, to }: PrintedWords, at: number, count: number): Span => [
  from[at] ?? 0,
  to[at + count - 1] ?? 0,
];

/** Where two begin to differ in more than blanks. */
function firstOther(
  here: string,
  [from, to]: Span,
  there: string,
  [thereFrom, thereTo]: Span,
): [here: number, there: number] {
  let [at, thereAt] = [from, thereFrom];
  while (at < to && thereAt < thereTo) {
    if (here[at] === ' ') at += 1;
    else if (there[thereAt] === ' ') thereAt += 1;
    else if (here[at] !== there[thereAt]) break;
    else [at, thereAt] = [at + 1, thereAt + 1];
  }
  return [at, thereAt];
}

/** Of this word, or of the last where there are no more. */
function pageAt({ pages, from }: PrintedWords, word: number): number {
  const at = from[Math.min(word, from.length - 1)] ?? 0;
  const next = pages.findIndex((begins) => begins > at);
  return next < 0 ? pages.length : next;
}

const RECIPE_BEGINS = '{"format":"interlock-dossier"';
/** In characters: of a page, more than the longest recipe. */
const LAST = 131_072;

/**
 * What it says it was made of, which is the last that is printed, without a blank but where lines end.
 * Null: it says nothing of the kind.
 */
export function printedRecipe({ pages }: PdfText): string | null {
  const last = pages.slice(-2).map(({ text }) => text.slice(-LAST));
  const text = last.join('').replace(/\s/g, '');
  const from = text.lastIndexOf(RECIPE_BEGINS);
  return from < 0 ? null : wholeObject(text.slice(from));
}

/** The object of JSON that this begins with; all of it where that doesn't end. */
function wholeObject(text: string): string {
  let depth = 0;
  for (const { 0: sign, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    depth += sign === '{' ? 1 : sign === '}' ? -1 : 0;
    if (depth === 0) return text.slice(0, index + 1);
  }
  return text;
}
