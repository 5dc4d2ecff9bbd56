/** Compares two printed dossiers word by word: other browsers or fonts break lines and pages elsewhere. */
import { Refusal } from '../../contract/faults/faults.ts';
import { differenceInWords, changesBetween, type Change } from './differing-lines.ts';
import type { PdfPage } from './pdf-text.ts';
import { type DifferingPage, PAGE, PAGES, withoutBlanks } from './printed-file.ts';

/**
 * Letters and digits with nothing but blanks between them, or one sign. A new word begins after a thousand,
 * so that none is long however blanks are placed.
 */
const WORD = /[\p{L}\p{M}\p{N}](?: ?[\p{L}\p{M}\p{N}]){0,999}|[^ ]/gu;

/** Five thousand pages have fewer. */
const MAX_WORDS = 4_000_000;

/** Most differing words that are listed: finding them takes some seconds. */
const MAX_EDITS = 4000;

interface PrintedWords {
  /** The text of all pages. */
  text: string;
  /** Where each page begins in the text. */
  pages: readonly number[];
  /** The words without blanks, for comparison. */
  words: readonly string[];
  /** Where each word begins and ends in the text. */
  from: readonly number[];
  to: readonly number[];
}

function wordsIn(all: readonly PdfPage[], maxWords: number): PrintedWords {
  const pages: number[] = [];
  let text = '';
  for (const page of all) {
    pages.push(text.length);
    text += `${page.text} `;
  }
  const words: string[] = [];
  const from: number[] = [];
  const to: number[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (words.length === maxWords)
      throw new Refusal('export-unreadable', { why: 'it has more words than any dossier has' });
    // The result of `replace` would hold all its pieces, which take tens of times its length.
    words.push(word.split(' ').join(''));
    from.push(index);
    to.push(index + word.length);
  }
  return { text, pages, words, from, to };
}

/**
 * Compares synchronously, for a thread of its own. Null if too much differs to be listed. Refused as
 * `export-unreadable` if one has more words than any dossier.
 */
export function differingWords(
  herePages: readonly PdfPage[],
  therePages: readonly PdfPage[],
  { maxWords = MAX_WORDS, maxEdits = MAX_EDITS } = {},
): DifferingPage[] | null {
  const here = wordsIn(herePages, maxWords);
  const there = wordsIn(therePages, maxWords);
  const changes = changesBetween(here.words, there.words, maxEdits);
  return (
    changes?.map((change) => ({
      page: pageAt(here, change.at),
      says: differenceInWords(...bothOf(change, here, there)),
    })) ?? null
  );
}

/** Characters of equal text shown before a difference. */
const BEFORE = 40;

/** The differing text here and there; null if there is none. */
function bothOf(
  change: Change,
  here: PrintedWords,
  there: PrintedWords,
): [here: string | null, there: string | null] {
  const hereSpan = spanOf(here, change.at, change.here.length);
  const thereSpan = spanOf(there, change.thereAt, change.there.length);
  if (change.here.length === 0) return [null, there.text.slice(...thereSpan)];
  if (change.there.length === 0) return [here.text.slice(...hereSpan), null];
  const [from, thereFrom] = firstOther(here.text, hereSpan, there.text, thereSpan);
  return [
    here.text.slice(Math.max(0, from - BEFORE), hereSpan[1]),
    there.text.slice(Math.max(0, thereFrom - BEFORE), thereSpan[1]),
  ];
}

type Span = [from: number, to: number];

const spanOf = ({ from, to }: PrintedWords, at: number, count: number): Span => [
  from[at] ?? 0,
  to[at + count - 1] ?? 0,
];

/** Where two texts begin to differ in more than blanks. */
function firstOther(
  here: string,
  [from, to]: Span,
  there: string,
  [thereFrom, thereTo]: Span,
): [here: number, there: number] {
  let at = from;
  let thereAt = thereFrom;
  while (at < to && thereAt < thereTo) {
    if (here[at] === ' ') at += 1;
    else if (there[thereAt] === ' ') thereAt += 1;
    else if (here[at] !== there[thereAt]) break;
    else {
      at = at + 1;
      thereAt = thereAt + 1;
    }
  }
  return [at, thereAt];
}

/** The page of this word, or of the last word. */
function pageAt({ pages, from }: PrintedWords, word: number): number {
  const at = from[Math.min(word, from.length - 1)] ?? 0;
  const next = pages.findIndex((begins) => begins > at);
  return next < 0 ? pages.length : next;
}

/** @param numbering a page number as printed, with `PAGE` and `PAGES` */
export function differingEdges(
  here: readonly PdfPage[],
  there: readonly PdfPage[],
  numbering: string,
): DifferingPage[] {
  const edgesOf = (pages: readonly PdfPage[]): string[] =>
    pages.map(({ edges }, at) => {
      const number = numbering.replace(PAGE, String(at + 1)).replace(PAGES, String(pages.length));
      return withoutBlanks(edges).replace(withoutBlanks(number), '');
    });
  const expected = new Set(edgesOf(there));
  // What a printer adds has varying numbers and times, and is reported once.
  const reported = new Set<string>();
  return edgesOf(here).flatMap((edges, at) => {
    const kind = edges.replace(/\p{N}+/gu, '0');
    if (expected.has(edges) || reported.has(kind)) return [];
    reported.add(kind);
    const message = `its head or foot is not as it is printed: ${differenceInWords(here[at]?.edges.trim() ?? '', null)}`;
    return [{ page: at + 1, says: message }];
  });
}
